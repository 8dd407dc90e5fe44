import { expect, test } from "vitest";
import { linkIn, newestMail } from "../../../test/mails.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";

const site = testSite();
const person = { email: "maya@example.com", password: "שלוש כוסות של תה" };

async function signUp(email = person.email) {
	const agreed = { adult: "on", terms: "on", privacy: "on" };
	return cookiesOf(await site.post("/auth?tab=signup", { ...person, email, ...agreed }));
}

const said = async (answer: Response) =>
	wordsOf(await site.get(answer.headers.get("location") ?? "", { cookie: cookiesOf(answer) }));

const codeIn = (mail: string) => /(?<!\d)\d{6}(?!\d)/.exec(mail)?.[0] ?? "";

test("a try to sign in elsewhere takes neither the link nor the code from the browser that signed up", async () => {
	const { email, password } = person;
	for (const confirm of ["link", "code"] as const) {
		const address = `${confirm}-${email}`;
		const cookie = await signUp(address);
		const mail = await newestMail(site, address);
		const elsewhere = await site.post("/auth", { email: address, password });
		expect(elsewhere.status).toBe(403);
		const confirmed =
			confirm === "link"
				? await site.get(linkIn(mail, "/auth/confirm"), { cookie })
				: await site.post("/auth/check-mail", { code: codeIn(mail) }, { cookie });
		expect(cookiesOf(confirmed)).toMatch(/session=[\w-]{43}/);
		const sensitive = await site.get("/account/email", { cookie: cookiesOf(confirmed) });
		expect(sensitive.status, "a mailbox is no password").toBe(303);
		const late = await site.get("/auth/check-mail", { cookie: cookiesOf(elsewhere) });
		expect(await said(late)).toContain("ההרשמה הזאת כבר נסגרה אם הכתובת אושרה אפשר להתחבר");
		const link = await site.get(linkIn(mail, "/auth/confirm"), { cookie: cookiesOf(elsewhere) });
		expect(cookiesOf(link), "the link signs in once").not.toMatch(/session=[\w-]{43}/);
	}
});

test("after a confirmation by password elsewhere the first browser is told that it is done", async () => {
	const cookie = await signUp();
	const link = linkIn(await newestMail(site, person.email), "/auth/confirm");
	await site.post(link, { password: person.password });
	const late = await site.get("/auth/check-mail", { cookie });
	expect(late.headers.get("location")).toBe("/auth");
	expect(await said(late)).toContain("הכתובת כבר אושרה אפשר להתחבר");
});

test("tries to sign in keep few browsers of a sign-up, the first one among them", async () => {
	const { email, password } = person;
	const cookie = await signUp();
	const rows = () => site.site().db.selectFrom("sign_up_browsers").selectAll().execute();
	const elsewhere = await site.post("/auth", { email, password });
	await site.post("/auth", { email, password }, { cookie: cookiesOf(elsewhere) });
	expect(await rows(), "a known browser keeps its token").toHaveLength(2);
	for (let index = 0; index < 6; index += 1) await site.post("/auth", { email, password });
	expect(await rows()).toHaveLength(5);
	const mail = await newestMail(site, email);
	const confirmed = await site.post("/auth/check-mail", { code: codeIn(mail) }, { cookie });
	expect(cookiesOf(confirmed)).toMatch(/session=[\w-]{43}/);
	expect(await rows()).toEqual([]);
});

test("a browser that waits for one address goes on with another, once its password was entered", async () => {
	const { password } = person;
	const cookie = await signUp("first@example.com");
	await signUp("second@example.com");
	const mail = await newestMail(site, "second@example.com");
	const known = await site.post("/auth", { email: "second@example.com", password }, { cookie });
	const confirmed = await site.post(
		"/auth/check-mail",
		{ code: codeIn(mail) },
		{ cookie: cookiesOf(known) },
	);
	expect(cookiesOf(confirmed)).toMatch(/session=[\w-]{43}/);
});

test("a browser whose sign-up has gone is told so once", async () => {
	const cookie = await signUp();
	await site.site().db.deleteFrom("sign_ups").execute();
	const gone = await site.post("/auth/check-mail", { code: "123456" }, { cookie });
	expect(gone.headers.get("location")).toBe("/auth?tab=signup");
	expect(await said(gone)).toContain("ההרשמה הזאת כבר נסגרה");
	expect(cookiesOf(gone)).not.toMatch(/sign-up=[\w-]/);
});
