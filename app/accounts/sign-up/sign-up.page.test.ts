import { expect, test } from "vitest";
import { linkIn, newestMail } from "../../../test/mails.ts";
import { addPerson } from "../../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { draftCookie } from "../cookies.ts";
import { bindDrafts, keepDraft } from "../draft.server.ts";

const site = testSite();
const person = {
	email: "maya@example.com",
	password: "שלוש כוסות של תה",
	adult: "on",
	terms: "on",
	privacy: "on",
};

async function signUp(fields: Record<string, string> = {}, path = "/auth?tab=signup", cookie = "") {
	const answer = await site.post(path, { ...person, ...fields }, { cookie });
	expect(answer.status).toBe(303);
	expect(answer.headers.get("location")).toBe("/auth/check-mail");
	return cookiesOf(answer);
}

const said = async (answer: Response) =>
	wordsOf(await site.get(answer.headers.get("location") ?? "", { cookie: cookiesOf(answer) }));

const accounts = () => site.site().db.selectFrom("accounts").selectAll().execute();
const codeIn = (mail: string) => /(?<!\d)\d{6}(?!\d)/.exec(mail)?.[0] ?? "";

test("signing up creates no account before the link; the link confirms, signs in and opens /", async () => {
	const cookie = await signUp();
	expect(await accounts()).toEqual([]);
	const page = await wordsOf(await site.get("/auth/check-mail", { cookie }));
	expect(page).toContain("נרשמת בהצלחה");
	expect(
		page.split("בדקו את האימייל"),
		"the toast says it, and the page something else",
	).toHaveLength(2);
	expect(page).toContain("maya@example.com");

	const link = linkIn(await newestMail(site, person.email), "/auth/confirm");
	const confirmed = await site.get(link, { cookie });
	expect(confirmed.status).toBe(303);
	expect(confirmed.headers.get("location")).toBe("/");
	const welcome = await said(confirmed);
	expect(welcome.split("הכתובת אושרה"), "the page says it, and no toast again").toHaveLength(2);
	expect(welcome).toContain("הכתובת אושרה ברוכים הבאים. לאיזה צד להצטרף?");
	const again = await site.post("/auth", { email: person.email, password: person.password });
	expect(await said(again)).toContain("ברוכים השבים התחברת בהצלחה");
	const session = await site.get("/api/session", { cookie: cookiesOf(confirmed) });
	expect(session.status).toBe(200);
	expect((await session.json()).user.email).toBe("maya@example.com");
	const consents = await site.site().db.selectFrom("consents").select(["kind"]).execute();
	expect(consents.map(({ kind }) => kind).sort()).toEqual(["adult", "privacy", "terms"]);
	const profiles = await site.site().db.selectFrom("profiles").selectAll().execute();
	expect(profiles, "without the quick form there is nothing to begin one with").toEqual([]);
});

test("reopening the link does no harm, and another browser is not signed in", async () => {
	const cookie = await signUp();
	const link = linkIn(await newestMail(site, person.email), "/auth/confirm");
	// Neither a scanner nor the browser itself uses anything up by asking for the headers.
	for (const sent of ["", cookie]) {
		const head = { method: "HEAD", headers: { cookie: sent } };
		const { status } = await site.fetch(new Request(`http://localhost:3000${link}`, head));
		expect([status, await accounts()]).toEqual([200, []]);
	}

	const elsewhere = await site.get(link);
	expect(elsewhere.status).toBe(200);
	expect(await elsewhere.text()).toContain("זה לא הדפדפן שבו נרשמתם");
	expect((await site.post(link, { password: "not this one" })).status).toBe(422);
	expect(await accounts(), "a mail scanner opens nothing").toEqual([]);
	const confirmed = await site.post(link, { password: person.password });
	expect(confirmed.headers.get("location")).toBe("/auth");
	expect(cookiesOf(confirmed)).not.toContain("session=");
	expect(await accounts()).toHaveLength(1);
	const [row] = await site.site().db.selectFrom("sign_ups").select("password_hash").execute();
	expect(row?.password_hash).toBe("");

	const here = await site.get(link, { cookie });
	expect(cookiesOf(here)).toMatch(/session=[\w-]{43}/);
	const again = await site.get(link, { cookie });
	expect(again.headers.get("location")).toBe("/auth");
	expect(cookiesOf(again)).not.toContain("session=");
	expect(await accounts()).toHaveLength(1);
	const stale = new Request(`http://localhost:3000${link}x`, { method: "HEAD" });
	expect((await site.fetch(stale)).status).toBe(410);
});

test("a stranger's later sign-up with the same address does not block the owner's", async () => {
	const cookie = await signUp();
	const link = linkIn(await newestMail(site, person.email), "/auth/confirm");
	await signUp({ password: "הסיסמה של מישהו אחר" });
	const theirs = linkIn(await newestMail(site, person.email), "/auth/confirm");
	const mine = await site.post("/auth", person, { cookie });
	expect(mine.status).toBe(403);
	await site.get(link, { cookie: cookiesOf(mine) });
	const inside = await site.post("/auth", person);
	expect(inside.headers.get("location")).toBe("/profile");
	expect(theirs).not.toBe(link);
	const taken = await site.post(theirs, { password: "הסיסמה של מישהו אחר" });
	expect(taken.status).toBe(410);
	expect(await accounts()).toHaveLength(1);
});

test("the mailed code confirms in the browser that signed up; five wrong attempts invalidate it", async () => {
	const cookie = await signUp();
	const code = codeIn(await newestMail(site, person.email));
	const wrong = code === "000000" ? "000001" : "000000";
	const tryCode = (typed: string, sent = cookie) =>
		site.post("/auth/check-mail", { code: typed }, { cookie: sent });
	const refused = await tryCode(wrong);
	expect(refused.status).toBe(422);
	expect(await refused.text()).toContain("הקוד אינו נכון");
	expect((await tryCode(code, "")).headers.get("location")).toBe("/auth?tab=signup");
	const done = await tryCode(` ${code.slice(0, 3)}-${code.slice(3)} `);
	expect(done.headers.get("location")).toBe("/profile");
	expect(cookiesOf(done)).toMatch(/session=[\w-]{43}/);
	expect(await said(done)).toContain("ברוכים הבאים הכתובת אושרה");

	const other = await signUp({ email: "noam@example.com" });
	const right = codeIn(await newestMail(site, "noam@example.com"));
	for (let index = 0; index < 5; index += 1) {
		await tryCode(right === "000000" ? "000001" : "000000", other);
	}
	const late = await tryCode(right, other);
	expect(late.status).toBe(422);
	expect(await late.text()).toContain("הקוד אינו תקף עוד");
});

test("a known address gets the same response as a new one, and its owner is notified", async () => {
	const cookie = await signUp();
	await site.get(linkIn(await newestMail(site, person.email), "/auth/confirm"), { cookie });
	const strip = (text: string) => text.replace(/nonce="[^"]*"/g, "").replace(/\b\d{10,}\b/g, "");
	const pageOf = async (email: string) => {
		const answer = await site.post("/auth?tab=signup", { ...person, email });
		const headers = [...answer.headers.keys()].sort().join();
		const page = await site.get("/auth/check-mail", { cookie: cookiesOf(answer) });
		return [answer.status, headers, strip(await page.text()).replaceAll(email, "@")];
	};
	expect(await pageOf("maya@example.com")).toEqual(await pageOf("new1@example.com"));
	const mail = await newestMail(site, "maya@example.com");
	expect(mail).toContain("כבר יש לה חשבון");
	expect(mail).not.toMatch(/auth\/confirm/);
	expect(await accounts()).toHaveLength(1);
});

test("an unconfirmed address is reported after the right password only", async () => {
	await signUp();
	const { email, password } = person;
	const wrong = await site.post("/auth", { email, password: "something else entirely" });
	expect(wrong.status).toBe(422);
	expect(await wrong.text()).toContain("האימייל או הסיסמה אינם נכונים");

	const right = await site.post("/auth", { email, password });
	expect(right.status).toBe(403);
	const page = await right.text();
	expect(page).toContain("הכתובת עוד לא אושרה");
	expect(page).toContain('action="/auth/check-mail/resend"');
	const cookie = cookiesOf(right);
	const first = linkIn(await newestMail(site, email), "/auth/confirm");
	await site.post("/auth/check-mail/resend", { go: "1" }, { cookie });
	const second = linkIn(await newestMail(site, email), "/auth/confirm");
	expect(second).not.toBe(first);
	expect((await site.get(first, { cookie })).status).toBe(410);
	expect(cookiesOf(await site.get(second, { cookie }))).toMatch(/session=[\w-]{43}/);
});

test("a mistyped address is corrected, and its old link expires", async () => {
	const cookie = await signUp({ email: "maya@exmaple.com" });
	const old = linkIn(await newestMail(site, "maya@exmaple.com"), "/auth/confirm");
	const broken = await site.post("/auth/check-mail/address", { email: "maya" }, { cookie });
	expect(broken.status).toBe(422);
	const corrected = await site.post(
		"/auth/check-mail/address",
		{ email: "maya@example.com" },
		{ cookie },
	);
	expect(corrected.headers.get("location")).toBe("/auth/check-mail");
	expect((await site.get(old, { cookie })).status).toBe(410);
	const link = linkIn(await newestMail(site, "maya@example.com"), "/auth/confirm");
	await site.get(link, { cookie });
	expect((await accounts()).map(({ email }) => email)).toEqual(["maya@example.com"]);
});

test("the quick form becomes the profile, and the link redirects to a waiting form", async () => {
	const store = site.site();
	const { token } = await keepDraft(store, undefined, {
		kind: "women",
		values: { firstName: "מאיה" },
	});
	const draft = draftCookie.set(token, "http://localhost").split(";")[0] ?? "";
	const quick = { name: "מאיה", age: "27", gender: "female" };
	const cookie = await signUp(quick, "/auth?tab=signup", draft);
	const link = linkIn(await newestMail(site, person.email), "/auth/confirm");
	const confirmed = await site.get(link, { cookie });
	expect(confirmed.headers.get("location")).toBe("/sugarbaby#form");
	const [profile] = await store.db.selectFrom("profiles").selectAll().execute();
	expect(profile).toMatchObject({ display_name: "מאיה", age: 27, gender: "female" });
	const [kept] = await store.db.selectFrom("drafts").selectAll().execute();
	expect(kept?.account_id).toBe(profile?.id);
});

test("a draft claimed by somebody else meanwhile stays theirs", async () => {
	const store = site.site();
	const { token } = await keepDraft(store, undefined, {
		kind: "women",
		values: { firstName: "נועה" },
	});
	await keepDraft(store, token, { kind: "quick", values: { name: "נועה" } });
	const draft = draftCookie.set(token, "http://localhost").split(";")[0] ?? "";
	const cookie = await signUp({}, "/auth?tab=signup", draft);
	const { person: noa } = await addPerson(store, { email: "noa@example.com" });
	await bindDrafts(store, token, noa.accountId);
	const link = linkIn(await newestMail(site, person.email), "/auth/confirm");
	const confirmed = await site.get(link, { cookie });
	expect(confirmed.headers.get("location")).not.toContain("/sugarbaby");
	const kept = await store.db.selectFrom("drafts").select("account_id").execute();
	expect(kept).toEqual([{ account_id: noa.accountId }, { account_id: noa.accountId }]);
});

test("without a waiting form the link and the code redirect to the return path", async () => {
	const cookie = await signUp({}, "/auth?tab=signup&next=%2Fgallery%3Fgender%3Dmale");
	const link = linkIn(await newestMail(site, person.email), "/auth/confirm");
	const confirmed = await site.get(link, { cookie });
	expect(confirmed.headers.get("location")).toBe("/gallery?gender=male");
});
