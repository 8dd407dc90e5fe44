import { expect, test } from "vitest";
import { addPerson, password } from "../../../test/person.ts";
import { cookiesOf, testSite } from "../../../test/site.ts";
import { findBearer } from "./access-token.server.ts";
import { endSessions, openSession } from "./session.server.ts";

const site = testSite();
const email = "dana@example.com";

async function addAccount() {
	const { person } = await addPerson(site.site(), { email });
	return person.accountId;
}

const session = (cookie: string) => site.get("/api/session", { cookie });
const bearer = (token: string) =>
	findBearer(
		site.site(),
		new Request("http://localhost/api/x", { headers: { authorization: `Bearer ${token}` } }),
	);

test("signing in gives an httpOnly cookie and a token of ten minutes", async () => {
	const id = await addAccount();
	const answer = await site.post("/auth", { email, password });
	expect(answer.headers.get("location")).toBe("/profile");
	const cookies = answer.headers.getSetCookie();
	const own = cookies.find((cookie) => cookie.startsWith("session="));
	expect(own).toMatch(/; HttpOnly; Path=\/; SameSite=Lax; Max-Age=2592000$/);
	for (const cookie of cookies.filter((one) => /^[^=]*session/.test(one))) {
		expect(cookie).toContain("HttpOnly");
	}
	const body = await (await session(cookiesOf(answer))).json();
	expect(Object.keys(body).sort()).toEqual(["access_token", "expires_at", "user"]);
	expect(body.user).toEqual({ id, email });
	expect(body.expires_at - Date.now() / 1_000).toBeCloseTo(600, -1);
	expect((await bearer(body.access_token))?.accountId).toBe(id);
	expect(await bearer(`${body.access_token}x`)).toBeNull();
});

test("a missing, made-up or ended session is 401 with the catalogue's message", async () => {
	const id = await addAccount();
	const { token } = await openSession(site.site().db, id, "Chrome");
	for (const cookie of ["", `session=${"A".repeat(43)}`, "session=x"]) {
		const answer = await session(cookie);
		expect(answer.status).toBe(401);
		const { error } = await answer.json();
		expect(error).toEqual({
			code: "session_missing",
			message: "ההתחברות הסתיימה, יש להתחבר שוב",
		});
	}
	const access = (await (await session(`session=${token}`)).json()).access_token;
	await endSessions(site.site().db, id);
	expect((await session(`session=${token}`)).status).toBe(401);
	expect(await bearer(access)).toBeNull();
});

test("a session is renewed by use, and expires after thirty idle days or half a year", async () => {
	const { db } = site.site();
	const { person, cookie } = await addPerson(site.site());
	const day = 86_400_000;
	const move = (set: Record<string, Date>) =>
		db.updateTable("sessions").set(set).where("account_id", "=", person.accountId).execute();
	expect((await session(cookie)).headers.getSetCookie()).toEqual([]);
	await move({ last_seen_at: new Date(Date.now() - day) });
	const slid = await session(cookie);
	expect(cookiesOf(slid)).toContain(cookie);
	const [row] = await db.selectFrom("sessions").select(["expires_at"]).execute();
	expect(((row?.expires_at.getTime() ?? 0) - Date.now()) / day).toBeCloseTo(30, 1);

	await move({ last_seen_at: new Date(Date.now() - day), ends_at: new Date(Date.now() + day) });
	await session(cookie);
	const [short] = await db.selectFrom("sessions").select(["expires_at"]).execute();
	expect(((short?.expires_at.getTime() ?? 0) - Date.now()) / day).toBeCloseTo(1, 1);
	await move({ expires_at: new Date() });
	expect((await session(cookie)).status).toBe(401);
});

test("signing in again replaces the session; signing out ends it", async () => {
	await addAccount();
	const first = cookiesOf(await site.post("/auth", { email, password }));
	const second = cookiesOf(await site.post("/auth", { email, password }, { cookie: first }));
	expect(second).not.toBe(first);
	expect((await session(first)).status).toBe(401);
	expect((await session(second)).status).toBe(200);
	const out = await site.post("/sign-out", { go: "1" }, { cookie: second });
	expect(out.headers.get("location")).toBe("/");
	expect(out.headers.getSetCookie().some((one) => /^session=;.*Max-Age=0/.test(one))).toBe(true);
	expect((await session(second)).status).toBe(401);
	const foreign = await site.post(
		"/sign-out",
		{ go: "1" },
		{ headers: { origin: "https://evil.example" } },
	);
	expect(foreign.status).toBe(403);
});

test("signed-in visitors are redirected from /auth, and a static page adapts its header", async () => {
	await addAccount();
	const cookie = cookiesOf(await site.post("/auth", { email, password }));
	expect((await site.get("/auth?tab=signup", { cookie })).headers.get("location")).toBe("/profile");
	const back = await site.get("/auth?next=/gifts", { cookie });
	expect(back.headers.get("location")).toBe("/gifts");
	const hint = cookie.replace(/flash=[^;]*(; )?/, "");
	for (let round = 0; round < 2; round += 1) {
		expect(await (await site.get("/about", { cookie: hint })).text()).toContain("/sign-out");
		expect(await (await site.get("/about")).text()).not.toContain("/sign-out");
	}
});

test.each([
	{ name: "words", typed: "שלום לך,\n<b>מה</b> שלומך?", status: 401 },
	{ name: "no words", typed: "כן", status: 303 },
])(
	"without a script, $name sent after the session ended elsewhere: $status",
	async ({ typed, status }) => {
		const { person, cookie } = await addPerson(site.site());
		await endSessions(site.site().db, person.accountId);
		const kept = `${cookie}; signed-in=1`;
		const path = "/messages/11111111-1111-4111-8111-111111111111";
		const fields = { text: typed, password: "not shown at all" };
		const headers = { accept: "text/html,*/*" };
		const answer = await site.post(path, fields, { cookie: kept, headers });
		expect(answer.status).toBe(status);
		if (status === 303) return;
		expect(answer.headers.get("cache-control")).toMatch(/no-store/);
		const page = await answer.text();
		expect(page).toContain("שלום לך,\n&lt;b&gt;מה&lt;/b&gt; שלומך?");
		expect(page).not.toContain("not shown");
		expect(page).toContain('href="/auth?next=%2Fmessages%2F11111111-1111-4111-8111-111111111111"');
		expect(page).toContain("מה שכתבת לא נשלח · דבש");
		// Another tab was told first.
		expect((await site.post(path, fields, { headers })).status).toBe(401);
		// A script keeps them itself, and follows.
		for (const address of [path, `${path}.data`]) {
			const byScript = await site.post(address, fields, { cookie: kept });
			expect(await byScript.text()).not.toContain("שלומך");
		}
	},
);
