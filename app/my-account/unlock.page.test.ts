import { expect, test } from "vitest";
import { addPerson, password } from "../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../test/site.ts";

const site = testSite("test", { LIMITS: "1" });
const path = "/account/unlock?next=%2Faccount%2Fsecond-factor";

const signIn = (email = "dana@example.com") =>
	addPerson(site.site(), { email, isReauthenticated: false });

test("a signed-out visitor is redirected to /auth and back", async () => {
	const answer = await site.get(path);
	expect(answer.status).toBe(303);
	expect(answer.headers.get("location")).toBe(
		`/auth?next=${encodeURIComponent("/account/unlock?next=%2Faccount%2Fsecond-factor")}`,
	);
	expect((await site.post(path, { password })).headers.get("location")).toMatch(/^\/auth\?next=/);
});

test("the password reauthenticates the session, rotates its token and redirects", async () => {
	const { cookie } = await signIn();
	const page = await (await site.get(path, { cookie })).text();
	expect(page).toMatch(/<input[^>]*name="password"/);
	expect(page).toContain('autoComplete="current-password"');
	const answer = await site.post(path, { password }, { cookie });
	expect(answer.status).toBe(303);
	expect(answer.headers.get("location")).toBe("/account/second-factor");
	const fresh = cookiesOf(answer);
	expect((await site.get("/account/second-factor", { cookie: fresh })).status).toBe(200);
	expect((await site.get("/api/session", { cookie })).status, "the old token").toBe(401);
	expect((await site.get(path, { cookie: fresh })).headers.get("location")).toBe(
		"/account/second-factor",
	);
});

test("a POST is not carried out, and after the unlock the page says so", async () => {
	const { cookie } = await signIn();
	const sent = await site.post("/account/sessions/end-others", {}, { cookie });
	const unlock = sent.headers.get("location") ?? "";
	expect(unlock).toBe("/account/unlock?next=%2Faccount%23sessions&again=1");
	const html = await (await site.get(unlock, { cookie })).text();
	expect(html).toContain(`action="${unlock.replace("&", "&amp;")}"`);
	const answer = await site.post(unlock, { password }, { cookie });
	expect(answer.headers.get("location")).toBe("/account#sessions");
	const after = await wordsOf(await site.get("/account", { cookie: cookiesOf(answer) }));
	expect(after).toContain("הזהות אושרה עכשיו אפשר לחזור על הפעולה");
	const quiet = await site.post(path, { password }, await signIn("noa@example.com"));
	expect(await wordsOf(await site.get("/account", { cookie: cookiesOf(quiet) }))).not.toContain(
		"הזהות אושרה",
	);
});

test("a wrong or missing password shows an error at its field and does not reauthenticate", async () => {
	const { cookie } = await signIn();
	const answer = await site.post(path, { password: `${password} ` }, { cookie });
	expect(answer.status).toBe(422);
	const page = await answer.text();
	expect(page).toContain("הסיסמה אינה נכונה");
	expect(page).not.toContain(password);
	expect(page).toContain('action="/account/unlock?next=%2Faccount%2Fsecond-factor"');
	expect(await wordsOf(await site.post(path, {}, { cookie }))).toContain("יש להקליד סיסמה");
	expect((await site.get("/account/second-factor", { cookie })).status).toBe(303);
	expect(JSON.stringify(site.logged())).not.toContain(password);
});

test("the eleventh attempt in ten minutes is rejected, even with the right password", async () => {
	const { cookie } = await signIn();
	for (let count = 0; count < 10; count += 1) {
		expect((await site.post(path, { password: "x" }, { cookie })).status).toBe(422);
	}
	const answer = await site.post(path, { password }, { cookie });
	expect(answer.status).toBe(429);
	expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(await wordsOf(answer)).toContain("יותר מדי ניסיונות");
});

test.each(["https://evil.example", "//evil.example", "/\\evil.example", ""])(
	"it redirects to /account instead of %s",
	async (next) => {
		const { cookie } = await signIn();
		const there = `/account/unlock?next=${encodeURIComponent(next)}`;
		const answer = await site.post(there, { password }, { cookie });
		expect(answer.headers.get("location")).toBe("/account");
	},
);

test("the page speaks to the person in the own gender", async () => {
	const { db } = site.site();
	const { person, cookie } = await signIn("maya@example.com");
	const asked = async () =>
		wordsOf(await site.get("/account/unlock", { cookie: `${cookie}; signed-in=1` }));
	expect(await asked()).toContain("גם אחרי ההתחברות");
	await db.insertInto("profiles").values({ id: person.accountId, gender: "female" }).execute();
	expect(await asked()).toContain("את כבר מחוברת");
	await db.updateTable("profiles").set({ gender: "male" }).execute();
	expect(await asked()).toContain("אתה כבר מחובר");
});
