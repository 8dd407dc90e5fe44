import { expect, test } from "vitest";
import { linkIn, newestMail } from "../../../test/mails.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";

const site = testSite();
const person = {
	email: "maya@example.com",
	password: "שלוש כוסות של תה",
	adult: "on",
	terms: "on",
	privacy: "on",
};

async function signUp(email: string, cookie = "", fields = {}) {
	return cookiesOf(
		await site.post("/auth?tab=signup", { ...person, email, ...fields }, { cookie }),
	);
}

test("the first page of a new account is its welcome: two doors, once", async () => {
	const confirm = async (cookie: string, email = person.email) => {
		const link = linkIn(await newestMail(site, email), "/auth/confirm");
		return cookiesOf(await site.get(link, { cookie }));
	};
	const cookie = await confirm(await signUp(person.email));
	const page = await site.get("/", { cookie });
	expect(page.headers.get("cache-control")).toBe("private, no-store");
	const html = await page.text();
	expect(html).toContain("ברוכים הבאים. לאיזה צד להצטרף?");
	const doors = ["/sugardaddy#plans", "/sugarbaby#form"].map((href) => html.indexOf(href));
	expect(doors).toEqual(doors.toSorted((a, b) => a - b));
	const later = cookie.replace(/flash=[^;]*/, "");
	expect(await wordsOf(await site.get("/", { cookie: later }))).toContain("לאיזה צד להצטרף?");

	const quick = { name: "מאיה", age: "27", gender: "female", email: "other@example.com" };
	const draft = cookiesOf(await site.post("/", quick));
	const known = await signUp(quick.email, draft, quick);
	const hers = await (await site.get("/", { cookie: await confirm(known, quick.email) })).text();
	expect(hers).toContain("ברוכה הבאה. הדלת שלך פתוחה.");
	expect(hers.indexOf("/sugarbaby#form")).toBeLessThan(hers.indexOf("/sugardaddy#plans"));
});
