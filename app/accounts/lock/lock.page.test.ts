import * as build from "virtual:react-router/server-build";
import { afterEach, expect, test, vi } from "vitest";
import { seedClub } from "../../../db/seeds/club/seed-club.ts";
import { seedDemo } from "../../../db/seeds/seed.ts";
import { makeAuthenticator } from "../../../test/authenticator.ts";
import { day, minute } from "../../../test/clock.ts";
import { dataPath } from "../../../test/page-data.ts";
import { addPerson, password, signInAgain } from "../../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { makeAccessToken } from "../sessions/access-token.server.ts";
import { findReader } from "../sessions/person.server.ts";

const site = testSite("test", { LIMITS: "100" });
const db = () => site.site().db;
const code = "481516";

afterEach(() => void vi.useRealTimers());

const lockOf = (values: Record<string, string> = {}) => ({
	...{ code, again: values.code ?? code, idle: "5" },
	...values,
});

/** Somebody with a code, in one browser. */
async function enter({ email = "dana@example.com", ...values }: Record<string, string> = {}) {
	const { person, cookie } = await addPerson(site.site(), { email });
	const sent = await site.post("/account/lock", lockOf(values), { cookie });
	expect(sent.headers.get("location")).toBe("/account/lock");
	return { ...person, cookie: `${cookie}; signed-in=1` };
}

async function enterLocked(given: Record<string, string> = {}) {
	const person = await enter(given);
	const locked = await site.post("/account/lock/now", {}, person);
	expect(locked.headers.get("location")).toBe("/lock");
	return person;
}

const sessionRow = ({ sessionId }: { sessionId: string }) =>
	db()
		.selectFrom("sessions")
		.select(["locked_at", "lock_tries", "acted_at"])
		.where("id", "=", sessionId)
		.executeTakeFirst();

const setSession = ({ sessionId }: { sessionId: string }, values: { acted_at: Date }) =>
	db().updateTable("sessions").set(values).where("id", "=", sessionId).execute();

const ago = (ms: number) => new Date(Date.now() - ms);
const isOpen = async (person: { cookie: string }) =>
	(await site.get("/account", person)).status === 200;

type Served = { path?: string };
const routes = (Object.values(build.routes) as unknown as Served[])
	.flatMap(({ path }) => (path && path !== "*" ? [`/${path.replace(/^\//, "")}`] : []))
	.toSorted();

const open =
	/^\/(lock|exit|theme|proof|sitemap\.xml|robots\.txt|manifest\.webmanifest|speculation-rules\.json|\.well-known\/.*|sign-out|safety|urgent(\/answer)?|cancel(\/\w+)?|newsletter\/stop|api\/(webhooks\/paypal|get-paypal-config|create-order|capture-order|passkeys\/unlock(\/options)?))$/;

test("locked, no route says a byte of anybody, as a page, as data, as a form", async () => {
	await seedDemo(db(), site.site());
	await seedClub(site.site());
	const avi = await db()
		.selectFrom("accounts")
		.select("id")
		.where("email", "=", "avi@demo.test")
		.executeTakeFirstOrThrow();
	const { person, cookie: bare } = await signInAgain(site.site(), avi.id, true);
	const cookie = `${bare}; signed-in=1`;
	await site.post("/account/lock", lockOf(), { cookie });
	await site.post("/account/lock/now", {}, { cookie });
	const names = (
		await db().selectFrom("profiles").select("display_name").where("id", "!=", avi.id).execute()
	).flatMap(({ display_name }) => (display_name && display_name.length > 3 ? display_name : []));
	expect(names.length).toBeGreaterThan(20);
	const member = await db()
		.selectFrom("members")
		.select("public_id")
		.where("account_id", "!=", avi.id)
		.executeTakeFirstOrThrow();
	const talk = await db().selectFrom("conversations").select("id").executeTakeFirstOrThrow();
	const pathOf = (route: string) =>
		route
			.replace(/^\/members\/:id/, `/members/${member.public_id}`)
			.replace(/^\/messages\/:id/, `/messages/${talk.id}`)
			.replace(/:\w+/g, "1");
	expect(routes.length).toBeGreaterThan(150);
	for (const route of routes) {
		if (/^\/sign-out$|^\/lock$|^\/staff/.test(route)) continue;
		const path = pathOf(route);
		const answers = [
			await site.get(path, { cookie }),
			await site.get(dataPath(path), { cookie }),
			await site.post(path, {}, { cookie }),
		];
		for (const [at, answer] of answers.entries()) {
			const text = await answer.text();
			const what = `${route} ${at}`;
			expect(
				names.filter((name) => text.includes(name)),
				what,
			).toEqual([]);
			expect(text.includes("avi@demo.test"), what).toBe(false);
			if (open.test(route)) continue;
			if (at === 1 || /^\/(api|pictures)\//.test(route)) {
				expect(answer.status, what).toBe(403);
				expect(text, what).toMatch(
					/^locked$|^\{"error":\{"code":"locked","message":"האתר נעול"\}\}$/,
				);
			} else {
				expect(answer.status, what).toBe(303);
				expect(answer.headers.get("location"), what).toMatch(/^\/lock\?next=/);
				expect(text, what).toBe("");
			}
		}
	}
	expect((await sessionRow(person))?.locked_at).toBeTruthy();
}, 300_000);

test("the desk's addresses stay unknown ones to a locked member", async () => {
	const person = await enterLocked();
	const [staff, nothing] = [await site.get("/staff", person), await site.get("/xstaff", person)];
	expect([staff.status, staff.headers.get("location")]).toEqual([303, "/lock?next=%2Fstaff"]);
	expect([nothing.status, nothing.headers.get("location")]).toEqual([303, "/lock?next=%2Fxstaff"]);
});

test.each([
	[{ "sec-fetch-dest": "empty" }, 403],
	[{ "sec-fetch-dest": "image", accept: "image/avif,*/*" }, 403],
	[{ "sec-fetch-dest": "empty", accept: "text/html,*/*" }, 303],
	[{ "sec-fetch-dest": "document" }, 303],
	[{}, 303],
] as [Record<string, string>, number][])(
	"asked for by %j, a page is answered %i",
	async (headers, status) => {
		const { cookie } = await enterLocked();
		expect((await site.get("/messages", { cookie, headers })).status).toBe(status);
	},
);

test.each(["/safety", "/urgent", "/cancel", "/urgent/answer"])(
	"%s is a visitor's while locked, and one's own again after it",
	async (path) => {
		const person = await enterLocked();
		const html = await (await site.get(path, person)).text();
		expect(html).not.toContain("dana@example.com");
		const visitors = await wordsOf(await site.get(path));
		expect(await wordsOf(await site.get(path, person))).toBe(visitors);
		expect(html).not.toContain('data-signed-in=""');
		expect((await site.get(path, person)).headers.getSetCookie()).toEqual([]);
		await site.post("/lock", { code }, person);
		expect(await (await site.get(path, person)).text()).toContain('data-signed-in=""');
	},
);

test("the code opens, and leads to the page that was asked for, which is no other site's", async () => {
	const person = await enterLocked();
	const asked = await site.get("/messages?tab=requests", person);
	const lock = asked.headers.get("location") ?? "";
	expect(lock).toBe("/lock?next=%2Fmessages%3Ftab%3Drequests");
	const { origin } = site.site().settings;
	const head = { method: "HEAD", headers: { cookie: person.cookie } };
	const same = await site.fetch(new Request(`${origin}/messages?tab=requests`, head));
	expect(same.headers.get("location")).toBe(lock);
	const page = await (await site.get(lock, person)).text();
	expect(page).toContain("מה הקוד?");
	const sent = await site.post(lock, { code }, person);
	expect(sent.headers.get("location")).toBe("/messages?tab=requests");
	expect(await isOpen(person)).toBe(true);
	expect((await site.get(lock, person)).headers.get("location")).toBe("/messages?tab=requests");
	await site.post("/account/lock/now", {}, person);
	const form = await site.post("/messages?x=1", {}, person);
	expect(form.headers.get("location")).toBe("/lock?next=%2Fmessages");
	const evil = await site.post("/lock?next=//evil.example", { code }, person);
	expect(evil.headers.get("location")).toBe("/today");
});

test("five wrong codes between two tabs end the session, and no sixth is tried", async () => {
	const person = await enterLocked();
	const wrong = await Promise.all(
		["100200", "100201", "100202", "100203", "100204", "100205"].map((wrongCode) =>
			site.post("/lock", { code: wrongCode }, person),
		),
	);
	expect(wrong.filter(({ status }) => status === 422)).toHaveLength(4);
	expect(await sessionRow(person)).toBeUndefined();
	expect((await site.post("/lock", { code }, person)).status).toBe(303);
	expect(await isOpen(person)).toBe(false);
	// The code stays, and so does the account's other browser.
	expect(await db().selectFrom("app_locks").select("account_id").execute()).toHaveLength(1);
});

test("a sixth try beside the fifth opens nothing, though it is right", async () => {
	const person = await enterLocked();
	await db()
		.updateTable("sessions")
		.set({ lock_tries: 5 })
		.where("id", "=", person.sessionId)
		.execute();
	expect((await site.post("/lock", { code }, person)).status).toBe(403);
	expect(await sessionRow(person)).toBeUndefined();
});

test("what is not locked has no tries, and what is locked without a code stays so", async () => {
	const person = await enter();
	expect((await site.post("/lock", { code: "100200" }, person)).status).toBe(303);
	expect(await sessionRow(person)).toMatchObject({ lock_tries: 0 });
	await site.post("/account/lock/now", {}, person);
	await db().deleteFrom("app_locks").execute();
	expect(await isOpen(person)).toBe(false);
});

test("unlocking and setting are acts", async () => {
	const person = await enter();
	await setSession(person, { acted_at: ago(6 * minute) });
	expect(await isOpen(person)).toBe(false);
	await site.post("/lock", { code }, person);
	expect(await isOpen(person)).toBe(true);
	const other = await addPerson(site.site(), { email: "noa@example.com" });
	await db()
		.updateTable("sessions")
		.set({ last_seen_at: ago(3 * minute) })
		.where("id", "=", other.person.sessionId)
		.execute();
	await site.post("/account/lock", lockOf({ idle: "1" }), other);
	expect(await isOpen(other)).toBe(true);
});

test("what is refused is kept nowhere", async () => {
	const person = await enterLocked();
	for (const path of ["/api/session", "/today.data", "/pictures/x", "/today"]) {
		const { headers } = await site.get(path, person);
		expect(headers.get("cache-control"), path).toBe("private, no-store");
	}
});

test("each wrong code says what is left, and the right one gives all five back", async () => {
	const person = await enterLocked();
	for (const left of [
		"נשארו ארבעה ניסיונות",
		"נשארו שלושה ניסיונות",
		"נשארו שני ניסיונות",
		"נשאר ניסיון אחד",
	]) {
		const answer = await site.post("/lock", { code: "100200" }, person);
		const html = await answer.text();
		expect(html).toContain(`הקוד לא נכון. ${left}`);
		expect(html).not.toContain("100200");
	}
	expect((await site.post("/lock", { code: "12" }, person)).status).toBe(422);
	expect((await site.post("/lock", { code }, person)).status).toBe(303);
	expect(await sessionRow(person)).toMatchObject({ locked_at: null, lock_tries: 0 });
	await site.post("/account/lock/now", {}, person);
	for (const _ of [1, 2, 3, 4]) await site.post("/lock", { code: "100200" }, person);
	const last = await site.post("/lock", { code: "100200" }, person);
	expect(last.status).toBe(403);
	expect(await wordsOf(last)).toContain("יצאת מהחשבון");
	expect(last.headers.getSetCookie().join()).toMatch(/session=; /);
	expect(JSON.stringify(site.logged())).not.toContain("100200");
});

test("somebody else's code opens nothing, and equal codes are stored unlike", async () => {
	const dana = await enterLocked();
	await enter({ email: "noa@example.com" });
	await enter({ email: "eli@example.com", code: "271828" });
	expect((await site.post("/lock", { code: "271828" }, dana)).status).toBe(422);
	const rows = await db().selectFrom("app_locks").select("code_hash").execute();
	expect(new Set(rows.map(({ code_hash }) => code_hash)).size).toBe(3);
	expect(JSON.stringify(rows)).not.toContain(code);
});

test.each([
	{ idle: "1", rested: minute - 6_000, isLocked: false },
	{ idle: "1", rested: minute + 6_000, isLocked: true },
	{ idle: "5", rested: 5 * minute - 6_000, isLocked: false },
	{ idle: "5", rested: 5 * minute + 6_000, isLocked: true },
	{ idle: "15", rested: 15 * minute - 6_000, isLocked: false },
	{ idle: "15", rested: 15 * minute + 6_000, isLocked: true },
	// The clock went back.
	{ idle: "5", rested: -day, isLocked: true },
])("after $rested ms of $idle minutes: locked is $isLocked", async ({ idle, rested, isLocked }) => {
	const person = await enter({ idle });
	await setSession(person, { acted_at: ago(rested) });
	const request = new Request("http://localhost:3000/live", { headers: { cookie: person.cookie } });
	if (rested > 0) expect((await findReader(site.site(), request)) === null).toBe(isLocked);
	expect(await isOpen(person)).toBe(!isLocked);
	const row = await sessionRow(person);
	expect(row?.locked_at !== null).toBe(isLocked);
	if (!isLocked) expect(Date.now() - +(row?.acted_at ?? 0)).toBeLessThan(6_000);
});

test.each(["/api/session", "/pictures/x", "/today.data"])(
	"what %s asks by itself keeps nobody in",
	async (path) => {
		const person = await enter();
		await setSession(person, { acted_at: ago(4 * minute) });
		const headers = { referer: "http://localhost:3000/today" };
		await site.get(path, { cookie: person.cookie, headers });
		expect(Date.now() - +((await sessionRow(person))?.acted_at ?? 0)).toBeGreaterThan(3 * minute);
	},
);

test("who is reading says so, and stays in", async () => {
	const person = await enter();
	await setSession(person, { acted_at: ago(4 * minute) });
	expect((await site.post("/account/lock/here", {}, person)).status).toBe(204);
	expect(Date.now() - +((await sessionRow(person))?.acted_at ?? 0)).toBeLessThan(minute);
});

test("a payment under way outlasts the idle time, and no other page does", async () => {
	const person = await enter();
	await site.get("/gifts/pay", person);
	const row = await sessionRow(person);
	expect(+(row?.acted_at ?? 0) - Date.now()).toBeGreaterThan(29 * minute);
	expect(await isOpen(person)).toBe(true);
	expect(+((await sessionRow(person))?.acted_at ?? 0)).toBeLessThanOrEqual(Date.now());
	// What was begun can be captured, though the browser was locked meanwhile.
	await site.post("/account/lock/now", {}, person);
	const { token } = makeAccessToken(site.site(), person);
	const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
	const asked = { method: "POST", body: "{}", headers: { ...headers, cookie: person.cookie } };
	const answer = await site.fetch(new Request("http://localhost:3000/api/capture-order", asked));
	expect(answer.status).not.toBe(403);
	expect((await site.get("/api/session", person)).status).toBe(403);
});

test("an app that starts and a notice that was pressed ask for the code, unless it was just given", async () => {
	const person = await enter();
	expect((await site.get("/account?opened=app", person)).status).toBe(200);
	await setSession(person, { acted_at: ago(20_000) });
	const start = await site.get("/account?opened=app&x=1", person);
	expect(start.headers.get("location")).toBe("/lock?next=%2Faccount%3Fx%3D1");
	expect(await isOpen(person)).toBe(false);
	const without = await addPerson(site.site(), { email: "noa@example.com" });
	await setSession(without.person, { acted_at: ago(20_000) });
	expect((await site.get("/account?opened=app", without)).status).toBe(200);
});

test("setting, changing and removing ask for the password", async () => {
	const { person, cookie } = await addPerson(site.site(), { isReauthenticated: false });
	const unlock = "/account/unlock?next=%2Faccount%2Flock";
	expect((await site.get("/account/lock", { cookie })).headers.get("location")).toBe(unlock);
	for (const fields of [lockOf(), { remove: "on" }]) {
		const sent = await site.post("/account/lock", fields, { cookie });
		expect(sent.headers.get("location")).toBe(`${unlock}&again=1`);
	}
	expect(await db().selectFrom("app_locks").selectAll().execute()).toEqual([]);
	const proven = cookiesOf(await site.post(unlock, { password }, { cookie }));
	expect((await site.post("/account/lock", lockOf(), { cookie: proven })).status).toBe(303);
	const changed = await site.post(
		"/account/lock",
		{ idle: "1", hidden: "on", code: "" },
		{ cookie: proven },
	);
	expect(changed.status).toBe(303);
	const row = await db().selectFrom("app_locks").selectAll().executeTakeFirstOrThrow();
	expect(row).toMatchObject({ idle_minutes: 1, when_hidden: true });
	// Removing the code ends the browser's locked session; the one that removed it stays.
	const phone = await signInAgain(site.site(), person.accountId);
	await site.post("/account/lock/now", {}, phone);
	expect((await site.post("/account/lock", { remove: "on" }, { cookie: proven })).status).toBe(303);
	expect(await sessionRow(phone.person)).toBeUndefined();
	expect((await site.get("/account", { cookie: proven })).status).toBe(200);
	expect(await db().selectFrom("app_locks").selectAll().execute()).toEqual([]);
});

test.each([
	[{ code: "", idle: "5" }, "יש לבחור קוד של שש ספרות"],
	[{ code: "12345", idle: "5" }, "בקוד שש ספרות"],
	[{ code: "777777", idle: "5" }, "הקוד קל מדי לניחוש"],
	[{ code: "345678", idle: "5" }, "הקוד קל מדי לניחוש"],
	[{ code: "654321", idle: "5" }, "הקוד קל מדי לניחוש"],
	[{ code, again: "481517", idle: "5" }, "יש להקליד את אותו קוד פעמיים"],
	[{ code, again: "", idle: "5" }, "יש להקליד את אותו קוד פעמיים"],
	[{ code: "", again: code, idle: "5" }, "יש להקליד את אותו קוד פעמיים"],
	[{ code, idle: "7" }, "יש לבחור אחרי כמה זמן"],
	[{ code, idle: "" }, "יש לבחור אחרי כמה זמן"],
])("%j is refused: %s", async (fields, words) => {
	const { cookie } = await addPerson(site.site());
	const answer = await site.post("/account/lock", { again: fields.code, ...fields }, { cookie });
	expect(answer.status).toBe(422);
	const html = await answer.text();
	expect(html).toContain(words);
	if (fields.code) expect(html).not.toContain(`value="${fields.code}"`);
	expect(await db().selectFrom("app_locks").selectAll().execute()).toEqual([]);
});

test("under the other name the page says that name, and nothing of the site", async () => {
	const person = await enterLocked();
	const cookie = `${person.cookie}; look=notes`;
	const html = await (await site.get("/lock", { cookie })).text();
	expect(html).toContain("<title>פתקים</title>");
	expect(html).not.toMatch(/דבש|dvash/i);
	const words = html
		.replace(/<(script|style|title)[\s\S]*?<\/\1>/g, "")
		.replace(/<[^>]+>/g, " ")
		.split(/\s+/)
		.filter(Boolean);
	expect(words.join(" ")).toBe(
		// Hidden until a form stays unanswered.
		"דילוג לתוכן פתקים קוד פתיחה יציאה שגיאה השרת לא ענה, אפשר לנסות שוב. מה שנכתב נשאר כאן",
	);
	for (const _ of [1, 2, 3, 4]) {
		const wrong = await (await site.post("/lock", { code: "100200" }, { cookie })).text();
		expect(wrong).not.toMatch(/דבש|dvash|חשבון/i);
	}
	const last = await (await site.post("/lock", { code: "100200" }, { cookie })).text();
	expect(last).not.toMatch(/דבש|dvash|חשבון/i);
});

test("the person's menu locks at once, of who has a code, and returns to the page", async () => {
	const added = await addPerson(site.site());
	const cookie = `${added.cookie}; signed-in=1`;
	const button = "לנעול עכשיו";
	expect(await (await site.get("/account?x=1", { cookie })).text()).not.toContain(button);
	await site.post("/account/lock", lockOf(), { cookie });
	const html = await (await site.get("/account?x=1", { cookie })).text();
	const [, back = ""] = /name="back" value="([^"]+)"\/><button type="submit">/.exec(html) ?? [];
	expect(back).toBe("/account?x=1");
	const sent = await site.post("/account/lock/now", { back }, { cookie });
	expect(sent.headers.get("location")).toBe("/lock?next=%2Faccount%3Fx%3D1");
	const evil = await site.post(
		"/account/lock/now",
		{ back: "//evil.example" },
		await enter({ email: "b@example.com" }),
	);
	expect(evil.headers.get("location")).toBe("/lock");
});

test("what waited to be said is not said on the lock page", async () => {
	const { cookie } = await addPerson(site.site());
	const sent = await site.post("/account/lock", lockOf(), { cookie });
	const flash = `${cookie}; ${cookiesOf(sent)}`;
	await site.post("/account/lock/now", {}, { cookie });
	expect(await (await site.get("/lock", { cookie: flash })).text()).not.toContain("הקוד נשמר");
});

test("signing out works from behind the lock", async () => {
	const person = await enterLocked();
	const sent = await site.post("/sign-out", {}, person);
	expect(sent.headers.get("location")).toBe("/");
	expect(await sessionRow(person)).toBeUndefined();
});

test("the staff have rules of their own", async () => {
	const staff = await addStaff(site.site(), ["support"]);
	await db()
		.insertInto("app_locks")
		.values({ account_id: staff.accountId, code_hash: "x", idle_minutes: 1, when_hidden: true })
		.execute();
	const rested = { acted_at: ago(10 * minute), proven_at: new Date() };
	await db().updateTable("sessions").set(rested).where("id", "=", staff.sessionId).execute();
	expect((await site.get("/account/lock", staff)).headers.get("location")).toBe("/account");
	const sent = await site.post("/account/lock", { idle: "15" }, staff);
	expect(sent.headers.get("location")).toBe("/account");
	expect((await site.post("/account/lock/now", {}, staff)).headers.get("location")).toBe(
		"/account/lock",
	);
	expect((await site.get("/staff", staff)).status).toBe(200);
});

test("a passkey opens too, and another's does not", async () => {
	const person = await enter();
	const json = (path: string, body: object) =>
		site.fetch(
			new Request(`http://localhost:3000${path}`, {
				method: "POST",
				body: JSON.stringify(body),
				headers: {
					"Content-Type": "application/json",
					origin: "http://localhost:3000",
					cookie: person.cookie,
				},
			}),
		);
	const optionsOf = async (path: string) => (await (await json(path, {})).json()) as never;
	const authenticator = makeAuthenticator();
	const made = authenticator.make(await optionsOf("/api/passkeys/options"));
	expect((await json("/api/passkeys", { passkey: made })).status).toBe(200);
	await site.post("/account/lock/now", {}, person);
	expect(await (await site.get("/lock", person)).text()).toContain('data-passkey="unlock"');
	expect((await json("/api/passkeys/options", {})).status).toBe(403);
	const other = makeAuthenticator();
	const wrong = await json("/api/passkeys/unlock", {
		passkey: other.use(await optionsOf("/api/passkeys/unlock/options")),
	});
	expect(wrong.status).toBe(422);
	expect(await isOpen(person)).toBe(false);
	const used = authenticator.use(await optionsOf("/api/passkeys/unlock/options"));
	const answer = await json("/api/passkeys/unlock", { passkey: used, next: "/messages" });
	expect(await answer.json()).toEqual({ location: "/messages" });
	expect((await sessionRow(person))?.locked_at).toBeNull();
});
