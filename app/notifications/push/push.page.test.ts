import dns from "node:dns/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openPushService } from "../../../simulators/push/push-service.ts";
import { addAlbumPhoto } from "../../../test/albums.ts";
import { day, hour, minute, stopClock } from "../../../test/clock.ts";
import { clubPages, type Here } from "../../../test/club-pages.ts";
import { addPerson, signInAgain } from "../../../test/person.ts";
import { testSite } from "../../../test/site.ts";
import { removeLock, setLock } from "../../accounts/lock/lock.server.ts";
import { type Notice, tellNotices } from "../../accounts/notices.server.ts";
import { endSessions } from "../../accounts/sessions/session.server.ts";
import { type PushKind, pushKinds } from "../../members/mail-choices.ts";
import { nextRest } from "../../platform/rest-days.ts";
import { pushWaiting } from "./push.job.ts";
import { endpointOf, sendPush, ttlMs } from "./send.server.ts";
import { currentKey } from "./vapid.server.ts";

const site = testSite();
const { db, enterPair, ask, post, words } = clubPages(site);
let service: Awaited<ReturnType<typeof openPushService>>;

beforeAll(async () => {
	service = await openPushService();
	Object.assign(site.site().settings, { pushSimulator: service.url });
});
afterAll(() => service.close());
beforeEach(() => {
	service.received.length = 0;
	service.faults.length = 0;
	service.forgetAnswers();
});

/** A Sunday at ten in Israel. */
const start = Date.parse("2026-11-22T08:00:00Z");
const path = "/account/notifications";
type Browser = { cookie: string };

async function subscribe(browser: Browser, name: string): Promise<Response> {
	const { publicKey } = await currentKey(site.site());
	return site.post("/account/push/on", service.addBrowser(name, publicKey), browser);
}

const choose = (browser: Browser, ...kinds: string[]) =>
	site.post(path, Object.fromEntries(kinds.map((kind) => [`push:${kind}`, "on"])), browser);

async function pushed(): Promise<number> {
	await pushWaiting.work(site.site(), {});
	expect(service.faults).toEqual([]);
	return service.received.length;
}

/** A woman whose browser gets pushes of every kind, and a man; the clock is set from then on. */
async function addPair() {
	const set = stopClock(start);
	const pair = await enterPair();
	expect((await subscribe(pair.woman, "woman")).status).toBe(303);
	await choose(pair.woman, ...pushKinds);
	return { ...pair, set };
}

const tell = (notice: Notice) =>
	db()
		.transaction()
		.execute((trx) => tellNotices(trx, [notice], new Date()));

/** Routine good news. */
const tellDecision = (accountId: string, subject = "") =>
	tell({ accountId, kind: "decision", subject, code: "shown" });

const rowOf = () => db().selectFrom("push_subscriptions").selectAll().executeTakeFirstOrThrow();

test("at the next full quarter of an hour one push, the same for everybody; another once she looked", async () => {
	const pair = await addPair();
	const { man, woman, set } = pair;
	set(minute);
	await post(`/members/${woman.publicId}/heart`, man);
	set(14 * minute);
	expect(await pushed()).toBe(0);
	set(15 * minute);
	expect(await pushed()).toBe(1);
	const [{ text, headers, claims, length } = { text: "", headers: {} }] = service.received;
	expect(JSON.parse(text)).toEqual({
		web_push: 8030,
		notification: {
			title: "עדכון",
			body: "יש עדכון חדש בחשבון",
			lang: "he",
			dir: "rtl",
			tag: "update",
			navigate: `${site.site().settings.origin}/notifications?opened=push`,
		},
	});
	expect(headers).toMatchObject({ ttl: "14400", topic: "update", "content-encoding": "aes128gcm" });
	expect(claims?.aud).toBe(service.url);
	expect(length).toBe(598);
	// One at a time, whatever else comes.
	set(16 * minute);
	await ask(pair);
	set(30 * minute);
	expect(await pushed()).toBe(1);
	set(31 * minute);
	await site.get("/notifications", woman);
	set(45 * minute);
	expect(await pushed()).toBe(1);
	set(46 * minute);
	await tellDecision(woman.accountId);
	set(hour);
	expect(await pushed()).toBe(2);
	// The service has dropped by now what was never fetched.
	set(hour + minute);
	await tellDecision(woman.accountId, "another");
	set(hour + ttlMs - 15 * minute);
	expect(await pushed()).toBe(2);
	set(hour + ttlMs);
	expect(await pushed()).toBe(3);
});

test("none of what was not chosen, of what was seen in any browser, and in quiet times", async () => {
	const { man, woman, set } = await addPair();
	const other = await signInAgain(site.site(), woman.accountId);
	await choose(woman, "request");
	set(minute);
	await post(`/members/${woman.publicId}/heart`, man);
	set(15 * minute);
	expect(await pushed()).toBe(0);
	await choose(woman, "decision");
	set(16 * minute);
	await tellDecision(woman.accountId);
	set(17 * minute);
	await site.get("/today", other);
	set(30 * minute);
	expect(await pushed()).toBe(0);
	// Until noon of the clock here, and Shabbat.
	await site.post(
		path,
		{ "push:decision": "on", quiet: "on", quietFrom: "9", quietTo: "12" },
		woman,
	);
	set(31 * minute);
	await tellDecision(woman.accountId);
	set(105 * minute);
	expect(await pushed()).toBe(0);
	set(2 * hour);
	expect(await pushed()).toBe(1);
	const { from, to } = nextRest(new Date(start));
	set(from.getTime() - start - hour);
	await site.get("/today", woman);
	set(from.getTime() - start - minute);
	await tellDecision(woman.accountId);
	const quarter = (at: Date) => Math.ceil(at.getTime() / (15 * minute)) * 15 * minute - start;
	set(quarter(from));
	expect(await pushed()).toBe(1);
	set(quarter(to) - 15 * minute);
	expect(await pushed()).toBe(1);
	set(quarter(to));
	expect(await pushed()).toBe(2);
});

test.each([
	["gift", { kind: "gift", code: "returned" }],
	["pick", { kind: "pick" }],
	["search", { kind: "search" }],
	["decision", { kind: "decision", code: "shown" }],
	["decision", { kind: "verification", code: "verified" }],
	["verification", { kind: "decision", code: "refused" }],
	["verification", { kind: "decision" }],
	["verification", { kind: "verification", code: "closed" }],
	["billing", { kind: "billing", code: "paid" }],
	["billing", { kind: "membership", code: "ending" }],
	["support", { kind: "support", subject: "1" }],
	["security", { kind: "security" }],
] as const)("a push of %s, and of no other kind: %j", async (kind, notice) => {
	const { woman, set } = await addPair();
	await choose(woman, ...pushKinds.filter((one) => one !== kind));
	set(minute);
	await tell({ accountId: woman.accountId, ...notice });
	set(15 * minute);
	expect(await pushed()).toBe(0);
	await choose(woman, kind satisfies PushKind);
	set(16 * minute);
	await tell({ accountId: woman.accountId, ...notice });
	set(30 * minute);
	expect(await pushed()).toBe(1);
});

test("security is pushed in quiet hours and on Shabbat, and nothing else", async () => {
	const { woman, set } = await addPair();
	const { from } = nextRest(new Date(start));
	set(from.getTime() - start + minute);
	for (const kind of ["billing", "support", "security"] as const) {
		expect(await pushed()).toBe(0);
		await tell({ accountId: woman.accountId, kind });
		set(Math.ceil((from.getTime() + minute) / (15 * minute)) * 15 * minute - start);
	}
	expect(await pushed()).toBe(1);
});

test("a node that dies before it has sent what it noted: sent at the next quarter", async () => {
	const { woman, set } = await addPair();
	set(minute);
	await tellDecision(woman.accountId);
	set(15 * minute);
	const { settings, ...rest } = site.site();
	const dies = Object.defineProperty({ ...settings }, "origin", {
		get: () => {
			throw new Error("died");
		},
	});
	await pushWaiting.work({ ...rest, settings: dies }, {});
	expect(await pushed()).toBe(0);
	expect(site.logged().filter(({ msg }) => msg === "a push failed")).toHaveLength(1);
	set(30 * minute);
	expect(await pushed()).toBe(1);
	set(45 * minute);
	expect(await pushed()).toBe(1);
});

test("who acted a moment ago has seen it, and what a page asks by itself is no act", async () => {
	const { woman, set } = await addPair();
	const { person: session } = await signInAgain(site.site(), woman.accountId);
	const choices = { code: "481516", idleMinutes: 15, whenHidden: false };
	expect(await setLock(site.site(), session, choices)).toBe("set");
	set(minute);
	await site.get("/today", woman);
	set(minute + 2_000);
	await tellDecision(woman.accountId);
	set(minute + 4_000);
	await site.get("/today", woman);
	set(15 * minute);
	expect(await pushed()).toBe(0);
	await removeLock(db(), session);
	set(16 * minute);
	await tellDecision(woman.accountId);
	set(17 * minute);
	await site.get("/api/session", woman);
	set(30 * minute);
	expect(await pushed()).toBe(1);
});

/** Test names resolve to no real network. */
function findNamesBy(find: () => Promise<never>) {
	const spy = vi.spyOn(dns, "lookup").mockImplementation(find);
	onTestFinished(() => {
		spy.mockRestore();
	});
	return spy;
}

/** Browsers of a real service, one account each, with rows like the first one's; returns their ids. */
async function addAway(count: number): Promise<string[]> {
	const first = await addPerson(site.site(), { email: "away@example.com" });
	const { publicKey } = await currentKey(site.site());
	const endpoint = "https://fcm.googleapis.com/x";
	const given = { ...service.addBrowser("away", publicKey), endpoint };
	expect((await site.post("/account/push/on", given, first)).status).toBe(303);
	await choose(first, "decision");
	const { accountId, sessionId } = first.person;
	const ids = [accountId];
	for (let index = 1; index < count; index += 1) {
		const { person } = await addPerson(site.site(), { email: `away${index}@example.com` });
		await sql`insert into push_subscriptions (session_id, account_id, key_id, endpoint_hash, sealed, made_at)
			select ${person.sessionId}, ${person.accountId}, key_id, ${`${index}`}, sealed, made_at
			from push_subscriptions where session_id = ${sessionId}`.execute(db());
		await sql`insert into notice_choices (account_id, kind, mail, push)
			select ${person.accountId}, kind, mail, push
			from notice_choices where account_id = ${accountId}`.execute(db());
		ids.push(person.accountId);
	}
	return ids;
}

test("240 browsers of a service whose name is not found keep no other waiting", async () => {
	const { woman, set } = await addPair();
	const others = await addAway(240);
	set(minute);
	for (const id of [...others, woman.accountId]) await tellDecision(id);
	const find = findNamesBy(() => new Promise(() => undefined));
	set(15 * minute);
	expect(await pushed()).toBe(1);
	// Twenty in parallel wait five seconds each; one more may have begun before the third was given up.
	const asked = find.mock.calls.length;
	expect(asked).toBeGreaterThan(2);
	expect(asked).toBeLessThan(25);
	const tried = db().selectFrom("push_subscriptions").where("retry_at", "is not", null);
	expect(await tried.select("session_id").execute()).toHaveLength(asked);
}, 120_000);

test("a run that lasts too long leaves the rest for the next quarter", async () => {
	const { woman, set } = await addPair();
	const others = await addAway(20);
	set(minute);
	for (const id of [...others, woman.accountId]) await tellDecision(id);
	const mine = db().updateTable("push_subscriptions").where("account_id", "=", woman.accountId);
	// Last, as after an answer asking to wait.
	await mine.set({ retry_at: new Date(start) }).execute();
	findNamesBy(async () => {
		set(18 * minute);
		throw new Error("not found");
	});
	set(15 * minute);
	expect(await pushed()).toBe(0);
	set(30 * minute);
	expect(await pushed()).toBe(1);
}, 60_000);

test("a clock that goes back keeps nothing waiting until it was", async () => {
	const { woman, set } = await addPair();
	set(9 * day);
	await site.get("/today", woman);
	set(9 * day + minute);
	await tellDecision(woman.accountId);
	set(9 * day + 15 * minute);
	expect(await pushed()).toBe(1);
	const away = { retry_at: new Date(start + 9 * day + 4 * hour) };
	await db().updateTable("push_subscriptions").set(away).execute();
	set(day + minute);
	await tell({ accountId: woman.accountId, kind: "support" });
	set(day + 15 * minute);
	expect(await pushed()).toBe(2);
	set(day + 30 * minute);
	expect(await pushed()).toBe(2);
});

test("two nodes at once send one; a run that comes late waits for the next quarter", async () => {
	const { woman, set } = await addPair();
	set(minute);
	await tellDecision(woman.accountId);
	set(20 * minute);
	expect(await pushed()).toBe(0);
	set(30 * minute);
	await Promise.all([1, 2, 3].map(() => pushWaiting.work(site.site(), {})));
	expect(service.received).toHaveLength(1);
});

test.each([
	["404", { status: 404 }, "ended"],
	["410", { status: 410 }, "ended"],
	["429 with a wait", { status: 429, headers: { "retry-after": "3600" } }, 60],
	["429", { status: 429 }, 0],
	["500", { status: 500 }, 0],
	[
		"503 until a date",
		{ status: 503, headers: { "retry-after": "Sun, 22 Nov 2026 09:15:00 GMT" } },
		60,
	],
	["400", { status: 400 }, "fault"],
	["401", { status: 401 }, "fault"],
	["403", { status: 403 }, "fault"],
	["413", { status: 413 }, "fault"],
	["a redirect", { status: 302, headers: { location: "http://127.0.0.1:1/" } }, "fault"],
	["ten megabytes", { status: 201, body: Buffer.alloc(10_000_000) }, "sent"],
] as const)("an answer of %s", async (_, answer, left) => {
	const { woman, set } = await addPair();
	service.answer("woman", answer);
	set(minute);
	await tellDecision(woman.accountId);
	set(15 * minute);
	await pushWaiting.work(site.site(), {});
	const row = await rowOf();
	expect(row.sealed === null).toBe(left === "ended");
	const faults = site.logged().filter(({ msg }) => msg === "a push was refused as faulty");
	expect(faults).toHaveLength(left === "fault" ? 1 : 0);
	service.forgetAnswers();
	if (left === "ended") {
		expect(await words(path, woman as Here)).toContain("הדפדפן הפסיק את הדחיפה במכשיר הזה");
		return;
	}
	if (left === "sent") return expect(row.pushed_at).not.toBeNull();
	expect(row.pushed_at).toBeNull();
	const wait = left === "fault" ? 60 : left;
	set((15 + wait) * minute - (wait ? 15 * minute : 0));
	expect(await pushed()).toBe(wait ? 0 : 1);
	set((15 + wait) * minute);
	expect(await pushed()).toBe(1);
});

test("a service that says nothing is given up, and asked again at the next quarter", async () => {
	const { endpoint } = service.addBrowser("silent", (await currentKey(site.site())).publicKey);
	service.answer("silent", null);
	const { settings } = site.site();
	const sent = { endpoint: new URL(endpoint), authorization: "", body: Buffer.alloc(1) };
	const begun = performance.now();
	expect(await sendPush(settings, sent, undefined, 200)).toMatchObject({ result: "away" });
	expect(performance.now() - begun).toBeLessThan(5_000);
});

test("addresses that are no push service's are refused", async () => {
	const { woman } = await enterPair();
	const { publicKey } = await currentKey(site.site());
	const given = service.addBrowser("woman", publicKey);
	for (const endpoint of [
		...["http://127.0.0.1:1/x", "https://127.0.0.1/x", "https://10.0.0.1/", "https://[::1]/"],
		...["https://localhost/x", "https://example.com/x", "http://fcm.googleapis.com/x"],
		...["https://fcm.googleapis.com:8443/x", "https://fcm.googleapis.com.example.com/x"],
		...["https://evilfcm.googleapis.com/x", "https://u:p@fcm.googleapis.com/x", "ftp://x", "", "x"],
		...[
			"https://notify.windows.com.evil.com/",
			"https://xnotify.windows.com/",
			`${service.url}0/x`,
		],
		`https://fcm.googleapis.com/${"x".repeat(1_000)}`,
	]) {
		const { status } = await site.post("/account/push/on", { ...given, endpoint }, woman);
		expect(status, endpoint).toBe(422);
	}
	for (const wrong of [{ p256dh: "x" }, { auth: "x" }, { key: "x" }, { key: "" }]) {
		expect((await site.post("/account/push/on", { ...given, ...wrong }, woman)).status).toBe(422);
	}
	expect(await db().selectFrom("push_subscriptions").selectAll().execute()).toEqual([]);
	const none = { pushSimulator: undefined };
	for (const known of [
		...["https://fcm.googleapis.com/fcm/send/a:b", "https://web.push.apple.com/Q"],
		...[
			"https://updates.push.services.mozilla.com/wpush/v2/x",
			"https://wns2-am3p.notify.windows.com/w/?t=x",
		],
	])
		expect(endpointOf(known, none)?.href, known).toBe(known);
	expect(endpointOf(given.endpoint, none)).toBeNull();
});

test("a known name that leads to this machine or its network is not connected to", async () => {
	let connections = 0;
	const server = createServer(() => {
		connections += 1;
	});
	await new Promise<void>((done) => server.listen(0, done));
	onTestFinished(() => void server.close());
	expect((server.address() as AddressInfo).port).toBeGreaterThan(0);
	const endpoint = new URL("https://fcm.googleapis.com/x");
	for (const address of [
		"127.0.0.1",
		"10.0.0.1",
		"169.254.169.254",
		"::1",
		"fd00::1",
		"::ffff:127.0.0.1",
	]) {
		const sent = await sendPush(
			{ pushSimulator: undefined },
			{ endpoint, authorization: "", body: Buffer.alloc(1) },
			async () => [{ address: "93.184.216.34" }, { address }],
		);
		expect(sent, address).toEqual({ result: "away", status: null, waitMs: 0 });
	}
	expect(connections).toBe(0);
});

test("a subscription ends with its session, a ban, and the next who signs in to the browser", async () => {
	const { woman, man, set } = await addPair();
	set(minute);
	await tellDecision(woman.accountId);
	// The same browser, now another account's.
	await subscribe(man, "woman");
	set(15 * minute);
	expect(await pushed()).toBe(0);
	const accounts = () => db().selectFrom("push_subscriptions").select("account_id").execute();
	expect(await accounts()).toEqual([{ account_id: man.accountId }]);
	await choose(man, "decision");
	set(16 * minute);
	await tellDecision(man.accountId);
	await db()
		.insertInto("enforcements")
		.values({ member_id: man.memberId, kind: "banned" })
		.execute();
	set(30 * minute);
	expect(await pushed()).toBe(0);
	await endSessions(db(), man.accountId);
	expect(await accounts()).toEqual([]);
});

test("fifty browsers of one account: five get pushes; sealed, and off when turned off", async () => {
	stopClock(start);
	const { person, cookie } = await addPerson(site.site(), { email: "many@example.com" });
	for (let index = 0; index < 50; index += 1) {
		const browser = index === 49 ? { cookie } : await signInAgain(site.site(), person.accountId);
		await subscribe(browser, `many${index}`);
	}
	const rows = await db().selectFrom("push_subscriptions").selectAll().execute();
	expect(rows).toHaveLength(5);
	expect(JSON.stringify(rows)).not.toContain(service.url);
	await choose({ cookie }, "decision");
	// The database has a separate clock.
	await db()
		.updateTable("sessions")
		.set({ last_seen_at: new Date(start), acted_at: null })
		.execute();
	stopClock(start + minute);
	await tellDecision(person.accountId);
	stopClock(start + 15 * minute);
	expect(await pushed()).toBe(5);
	await site.post("/account/push/off", {}, { cookie });
	expect(await db().selectFrom("push_subscriptions").selectAll().execute()).toHaveLength(4);
	expect((await site.post("/account/push/on", {})).headers.get("location")).toMatch(/^\/auth/);
});

const mixed: readonly Omit<Notice, "accountId">[] = [
	...([
		{ kind: "decision", code: "shown" },
		{ kind: "verification", code: "closed" },
	] as const),
	...([{ kind: "billing", code: "paid" }, { kind: "support" }, { kind: "security" }] as const),
	...([{ kind: "gift", code: "returned" }, { kind: "pick" }, { kind: "search" }] as const),
];

/** A woman with a browser and an album, and a man in a conversation with her. */
async function addTalking(index: number) {
	const pair = await enterPair();
	const { man, woman } = pair;
	await addAlbumPhoto(site.site(), woman);
	const talk = await ask(pair);
	expect((await post(talk, woman, { text: "שלום" })).status).toBe(303);
	const name = `p${index}`;
	await subscribe(woman, name);
	await choose(woman, ...pushKinds);
	return { ...woman, man, talk, name, seen: start, events: [] as number[] };
}
type Talking = Awaited<ReturnType<typeof addTalking>>;

/** What her members do: a message from her partner, somebody else's heart and album request. */
const doings: readonly ((one: Talking, other: Talking) => Promise<Response>)[] = [
	({ talk, man }) => post(talk, man, { text: "ועוד דבר" }),
	({ publicId }, { man }) => post(`/members/${publicId}/heart`, man),
	({ publicId }, { man }) => post(`/members/${publicId}/album/ask`, man),
];

test("a thousand mixed events to many people: one length, full quarters, none once a page was seen", async () => {
	stopClock(start);
	const people: Talking[] = [];
	for (let index = 0; index < 20; index += 1) people.push(await addTalking(index));
	let drawn = 7;
	const draw = (below: number) => {
		drawn = (drawn * 1_103_515_245 + 12_345) % 2 ** 31;
		return drawn % below;
	};
	const drawOne = () => people[draw(20)] as Talking;
	const told = new Set<number>();
	for (let at = start + minute; at <= start + 250 * minute; at += minute) {
		stopClock(at);
		for (let event = 0; event < 4; event += 1) {
			const one = drawOne();
			const kind = draw(mixed.length + doings.length);
			const notice = mixed[kind];
			if (notice) await tell({ ...notice, accountId: one.accountId, subject: `${draw(1_000)}` });
			else expect((await doings[kind - mixed.length]?.(one, drawOne()))?.status).toBe(303);
			told.add(kind);
			one.events.push(at);
		}
		const looks = people[draw(60)];
		if (looks && (at - start) % (15 * minute) !== 0) {
			stopClock(at + 1);
			await site.get("/account", looks);
			looks.seen = at + 1;
		}
		const before = service.received.length;
		await pushWaiting.work(site.site(), {});
		for (const { browser } of service.received.slice(before)) {
			expect((at - start) % (15 * minute)).toBeLessThanOrEqual(2 * minute);
			const one = people.find(({ name }) => name === browser);
			expect(one?.events.some((event) => event > one.seen)).toBe(true);
		}
	}
	expect(told.size).toBe(mixed.length + doings.length);
	expect(service.faults).toEqual([]);
	expect(service.received.length).toBeGreaterThan(40);
	expect(new Set(service.received.map(({ length, text }) => `${length} ${text}`)).size).toBe(1);
}, 180_000);

test("a year later a browser that subscribes anew gets a new key; the old one goes on", async () => {
	const set = stopClock(start);
	const first = await currentKey(site.site());
	expect(await currentKey(site.site())).toEqual(first);
	const both = await Promise.all([currentKey(site.site()), currentKey(site.site())]);
	expect(both[0]).toEqual(both[1]);
	set(366 * 24 * hour);
	expect((await currentKey(site.site())).id).not.toBe(first.id);
});
