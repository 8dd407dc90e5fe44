import { expect, test } from "vitest";
import { addAlbumPhoto } from "../../test/albums.ts";
import { clubPages, type Here } from "../../test/club-pages.ts";
import { addEnforcement } from "../../test/enforcements.ts";
import { readPageData } from "../../test/page-data.ts";
import { signedIn, signInAgain } from "../../test/person.ts";
import { testSite } from "../../test/site.ts";
import { tellNotices } from "../accounts/notices.server.ts";
import { block, hide, unhide } from "../moderation/blocks.server.ts";
import { sealPlace } from "../platform/database/page.server.ts";
import { wholeDay, wholeMinute } from "../platform/dates.ts";
import { day } from "../platform/time.ts";

const site = testSite();
const { db, enter, enterPair, ask, post, html } = clubPages(site);

const open = (
	path: string,
	{ cookie }: Pick<Here, "cookie">,
	headers: Record<string, string> = {},
) => site.get(path, { cookie: `${cookie}; signed-in=1`, headers });

type Row = { id: string; kind: string; path: string; isNew: boolean };

async function listOf(person: Pick<Here, "cookie">, path = "/notifications") {
	const page = await (await open(path, person)).text();
	const rows = [
		...page.matchAll(
			/<li data-notification="([^"]+)" data-kind="([^"]+)"([^>]*)><a[^>]* href="([^"]+)"/g,
		),
	];
	return {
		page,
		rows: rows.map(([, id = "", kind = "", marks = "", path = ""]): Row => {
			return { id, kind, path, isNew: marks.includes("data-unread") };
		}),
		bell: bellIn(page),
	};
}

const bellIn = (page: string) =>
	Number(
		/<a class="[^"]*"[^>]*data-unread="(\d+)"[^>]* href="\/notifications"/.exec(page)?.[1] ?? 0,
	);

const heart = (from: Here, to: Here) => post(`/members/${to.publicId}/heart`, from);
const apart = (change: typeof block, viewer: Here, other: Here) =>
	db()
		.transaction()
		.execute((trx) => change(trx, { viewerId: viewer.memberId, otherId: other.memberId }));

const tell = (
	person: { accountId: string },
	kind: "security" | "support" | "billing",
	subject = "",
	at = new Date(),
) =>
	db()
		.transaction()
		.execute((trx) =>
			tellNotices(trx, [{ accountId: person.accountId, kind, subject, code: "" }], at),
		);

test("one list of what waits elsewhere and what is told, each leading to the thing; the bell says as many", async () => {
	const woman = await enter({ texts: { display_name: "תמר" } });
	await addAlbumPhoto(site.site(), woman);
	const man = await enter({ role: "daddy", plan: "vip", texts: { display_name: "אבי" } });
	const other = await enter({ role: "daddy", plan: "vip", texts: { display_name: "Jean" } });
	await post(`/members/${woman.publicId}/write`, man, {
		text: "ערב טוב, מה שלומך?",
		client_id: crypto.randomUUID(),
	});
	await post(`/members/${woman.publicId}/album/ask`, man);
	await heart(man, woman);
	await heart(other, woman);
	await heart(woman, other);
	await tell(woman, "support", "345678");
	const { rows, bell, page } = await listOf(woman);
	expect(rows.map(({ kind }) => kind).toSorted()).toEqual([
		"album",
		"heart",
		"match",
		"request",
		"support",
	]);
	expect(bell).toBe(rows.filter(({ isNew }) => isNew).length);
	const pathOf = (kind: string) => rows.find((row) => row.kind === kind)?.path;
	expect(pathOf("heart")).toBe(`/members/${man.publicId}`);
	expect(pathOf("match")).toBe(`/members/${other.publicId}`);
	expect(pathOf("request")).toMatch(/^\/messages\/.{36}$/);
	expect(pathOf("album")).toBe("/profile/access");
	expect(pathOf("support")).toBe("/support/345678");
	expect(page).toContain("אבי כתב לך לראשונה");
	// No id of a member that only the staff's records know.
	const { cookie } = woman;
	const data = await (await site.get("/notifications.data", { cookie })).text();
	for (const { memberId } of [man, other]) expect(page + data).not.toContain(memberId);
	expect(page).toContain("גם \u2068Jean\u2069 אהב אותך");
	expect(page).toContain("noindex");
});

test("a heart has a day and no hour, which would say when its giver was here", async () => {
	const woman = await enter();
	const man = await enter({ role: "daddy", plan: "vip" });
	await heart(man, woman);
	await heart(woman, man);
	const at = new Date(Date.now() - 3 * day);
	await db().updateTable("notices").set({ last_at: at }).execute();
	for (const { cookie } of [woman, man])
		for (const path of ["/notifications", "/notifications.data", "/today", "/today.data"]) {
			const text = await (await site.get(path, { cookie })).text();
			expect(text, path).not.toContain(String(wholeMinute(at).getTime()));
			expect(text, path).not.toContain(wholeMinute(at).toISOString());
		}
	const { page } = await listOf(woman);
	expect(page).toMatch(/<time[^>]*dateTime="\d{4}-\d\d-\d\d"/);
});

test("opening the thing sees its row, on every device; reading anew and fetching ahead see nothing", async () => {
	const woman = await enter();
	const man = await enter({ role: "daddy", plan: "vip" });
	await heart(man, woman);
	const other = { cookie: (await signInAgain(site.site(), woman.accountId)).cookie };
	const path = `/members/${man.publicId}`;
	await open(path, woman, { "sec-purpose": "prefetch" });
	await open(`${path}.data`, woman, { referer: `http://localhost:3000${path}` });
	await open("/gallery", woman);
	expect((await listOf(woman)).rows).toMatchObject([{ kind: "heart", isNew: true }]);
	const page = await (await open(path, other)).text();
	expect(bellIn(page)).toBe(0);
	expect(await listOf(woman)).toMatchObject({ bell: 0, rows: [{ kind: "heart", isNew: false }] });
});

test("everything is marked as seen by a form, at once, again and for who reads alone", async () => {
	const woman = await enter();
	const man = await enter({ role: "daddy", plan: "vip" });
	const someone = await enter();
	await heart(man, woman);
	await heart(man, someone);
	const answer = await site.post(
		"/notifications/seen",
		{ back: "/notifications" },
		{ cookie: woman.cookie },
	);
	expect([answer.status, answer.headers.get("location")]).toEqual([303, "/notifications"]);
	const script = { cookie: woman.cookie, headers: { accept: "application/json" } };
	expect((await site.post("/notifications/seen", {}, script)).status).toBe(204);
	const away = await site.post(
		"/notifications/seen",
		{ back: "https://evil.example" },
		{ cookie: woman.cookie },
	);
	expect(away.headers.get("location")).toBe("/notifications");
	expect(await listOf(woman)).toMatchObject({ bell: 0, rows: [{ isNew: false }] });
	expect(await listOf(someone)).toMatchObject({ bell: 1, rows: [{ isNew: true }] });
});

test("a visitor signs in first; an applicant is told of their own account; nothing happened is said kindly", async () => {
	expect((await site.get("/notifications")).headers.get("location")).toMatch(/^\/auth/);
	expect((await site.post("/notifications/seen", {})).headers.get("location")).toMatch(/^\/auth/);
	const noa = await signedIn(site.site().db, "noa@example.com");
	expect((await listOf(noa)).page).toContain("הכול שקט");
	await tell(noa, "security");
	expect(await listOf(noa)).toMatchObject({
		bell: 1,
		rows: [{ kind: "security", path: "/account" }],
	});
	await open("/account", noa);
	expect(await listOf(noa)).toMatchObject({ bell: 0 });
});

test("whoever hides, blocks or was hidden between the event and the look is nowhere in the page or its data", async () => {
	const woman = await enter();
	const name = "Maximilian";
	const man = await enter({ role: "daddy", plan: "vip", texts: { display_name: name } });
	await heart(man, woman);
	const silent = await enter();
	const read = async ({ cookie }: Here) => {
		const page = await html("/notifications", { cookie } as Here);
		const data = await (await open("/notifications.data", { cookie })).text();
		return page + data;
	};
	expect(await read(woman)).toContain(name);
	for (const [change, back, viewer, other] of [
		[hide, unhide, woman, man],
		[block, null, man, woman],
	] as const) {
		await apart(change, viewer, other);
		const found = await read(woman);
		expect(found).not.toContain(name);
		expect(found).not.toContain(man.publicId);
		expect(await listOf(woman)).toMatchObject({ bell: 0, rows: [] });
		if (back) await apart(back, viewer, other);
		if (back) expect(await read(woman)).toContain(name);
	}
	const plain = (text: string) => text.match(/<main[\s\S]*<\/main>/)?.[0];
	expect(plain(await html("/notifications", woman))).toBe(
		plain(await html("/notifications", silent)),
	);
});

test("without the right to see who, the page and its data hold a number and the day", async () => {
	const man = await enter({ role: "daddy", plan: "basic" });
	const women: Here[] = [];
	for (const display_name of ["Ariella", "Beatrice", "Clementine"]) {
		women.push(await enter({ texts: { display_name } }));
	}
	for (const woman of women) await heart(woman, man);
	const { rows, bell, page } = await listOf(man);
	expect(rows).toEqual([
		{ id: "hearts", kind: "heart", path: "/favourites?tab=liked", isNew: true },
	]);
	expect(bell).toBe(1);
	expect(page).toMatch(/\u20683\u2069 נשים אהבו אותך/);
	const data = await (await open("/notifications.data", man)).text();
	for (const woman of women) expect(page + data).not.toContain(woman.publicId);
	expect(page + data).not.toMatch(/Ariella|Beatrice|Clementine|\/pictures\//);
	// Opening her page marks nothing about her heart.
	await open(`/members/${women[0]?.publicId}`, man);
	expect((await listOf(man)).bell).toBe(1);
	await open("/favourites?tab=liked", man);
	expect(await listOf(man)).toMatchObject({ bell: 0, rows: [{ id: "hearts", isNew: false }] });
});

test("who pauses reads what waits in conversations and of their own account; who is suspended, of the account", async () => {
	const { man, woman } = await enterPair();
	await ask({ man, woman });
	await heart(man, woman);
	await tell(woman, "support", "345678");
	const kinds = async () => {
		const { rows, bell } = await listOf(woman);
		expect(bell).toBe(rows.filter(({ isNew }) => isNew).length);
		return rows.map(({ kind }) => kind).toSorted();
	};
	expect(await kinds()).toEqual(["heart", "request", "support"]);
	const paused_until = new Date(Date.now() + day);
	await db()
		.insertInto("member_choices")
		.values({ member_id: woman.memberId, paused_until })
		.execute();
	expect(await kinds()).toEqual(["request", "support"]);
	// The button does not mark what was not shown.
	await post("/notifications/seen", woman);
	await db().updateTable("member_choices").set({ paused_until: null }).execute();
	expect((await listOf(woman)).rows.filter(({ isNew }) => isNew).map(({ kind }) => kind)).toEqual([
		...["heart", "request"],
	]);
	await db().updateTable("member_choices").set({ paused_until }).execute();
	await addEnforcement(site.site(), woman, "suspended");
	expect(await kinds()).toEqual(["decision", "support"]);
});

test("the page's data holds minutes, and of hearts without names the day alone", async () => {
	const man = await enter({ role: "daddy", plan: "basic" });
	await heart(await enter(), man);
	await tell(man, "support", "345678");
	const text = await (await open("/notifications.data", man)).text();
	const { data } = readPageData(text)["notifications/notifications.page"] ?? {};
	const { entries } = data as { entries: { id: string; at: Date }[] };
	expect(entries).toHaveLength(2);
	for (const { id, at } of entries) {
		expect(at).toEqual(id === "hearts" ? wholeDay(new Date()) : wholeMinute(at));
	}
});

test("10,000 rows are read thirty at a time, each once, and counted up to a hundred of a kind", async () => {
	const woman = await enter();
	const now = Date.now();
	const rows = Array.from({ length: 10_000 }, (_, at) => ({
		account_id: woman.accountId,
		kind: "support" as const,
		subject: `${at}`,
		code: "",
		// Many with the same time.
		last_at: new Date(now - Math.floor(at / 7) * 60_000),
		expires_at: new Date(now + day),
	}));
	for (let from = 0; from < rows.length; from += 1_000) {
		await db()
			.insertInto("notices")
			.values(rows.slice(from, from + 1_000))
			.execute();
	}
	const first = await listOf(woman);
	expect([first.rows.length, first.bell]).toEqual([30, 100]);
	const seen = new Set(first.rows.map(({ id }) => id));
	let next = /href="(\/notifications\?after=[^"]+)"/.exec(first.page)?.[1];
	// No moment of anybody's act.
	expect(next).not.toContain(`${rows[29]?.last_at.getTime()}`);
	for (let page = 1; page < 4; page += 1) {
		const { rows, page: html } = await listOf(woman, next);
		for (const { id } of rows) seen.add(id);
		next = /href="(\/notifications\?after=[^"]+)"/.exec(html)?.[1];
	}
	expect(seen.size).toBe(120);
	const at = rows.at(-1)?.last_at ?? new Date();
	const last = sealPlace(site.site().vault, { at, id: "ffffffff-ffff-ffff-ffff-ffffffffffff" });
	const end = await listOf(woman, `/notifications?after=${last}`);
	expect(end.rows.length).toBe(10_000 % 7);
	expect(end.page).not.toContain('rel="next"');
});

test.each([
	"x",
	"9999999999999999.a",
	"999999999999999.11111111-1111-4111-8111-111111111111",
	"0.00000000-0000-0000-0000-000000000000",
	"-1.%00",
])("a place in the list that is none, %s, is answered like any other", async (after) => {
	const woman = await enter();
	expect((await open(`/notifications?after=${after}`, woman)).status).toBe(200);
});

test("a page that a limit refuses has shown nothing: what it would show stays unseen", async () => {
	const man = await enter({ role: "daddy" });
	const woman = await enter();
	await heart(man, woman);
	await heart(woman, man);
	const page = `/members/${woman.publicId}`;
	for (let at = 0; at < 12; at += 1) await open(`/members/${(await enter()).publicId}`, man);
	const refused = await open(page, man);
	expect(refused.status).toBe(429);
	expect(bellIn(await refused.text())).toBe(1);
	expect((await listOf(man)).bell).toBe(1);
	await db().deleteFrom("day_uses").execute();
	const shown = await open(page, man);
	expect([shown.status, bellIn(await shown.text())]).toEqual([200, 0]);
});
