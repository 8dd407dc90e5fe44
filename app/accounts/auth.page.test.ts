import { expect, test } from "vitest";
import { cookiesOf, testSite, wordsOf } from "../../test/site.ts";
import { draftCookie, findDraft, keepDraft } from "./draft.server.ts";

const site = testSite();
const signUp = {
	email: "dana@example.com",
	password: "משפט קצר ויפה",
	adult: "on",
	terms: "on",
	privacy: "on",
};
const dana = { name: "דנה", age: "26", gender: "female", email: "dana@example.com" };

async function cookieWith(kind: "quick" | "men" | "women", values: Record<string, string>) {
	const { token } = await keepDraft(site.site(), undefined, { kind, values });
	return { token, cookie: draftCookie(token, "http://localhost").split(";")[0] ?? "" };
}

test.each([
	["/auth", "דבש – התחברות"],
	["/auth?tab=signup", "דבש – הרשמה"],
])("%s has its title, twice the same", async (path, title) => {
	const page = await (await site.get(path)).text();
	expect(page).toContain(`<title>${title}</title>`);
	expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
	expect(page).toContain('name="robots" content="noindex"');
	expect(page).not.toMatch(/checked=""/);
});

test("the way back is kept in both tabs and in the form, and only when it stays here", async () => {
	const page = await (await site.get("/auth?next=%2Fgallery%3Fgender%3Dfemale")).text();
	expect(page).toContain('href="/auth?tab=signup&amp;next=%2Fgallery%3Fgender%3Dfemale"');
	expect(page).toMatch(/type="hidden" name="next" value="\/gallery\?gender=female"/);
	for (const evil of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
		const answer = await site.get(`/auth?next=${encodeURIComponent(evil)}`);
		expect(await answer.text()).not.toContain('name="next"');
	}
});

test("a refused sign-up says why at each field and never sends the password back", async () => {
	const response = await site.post("/auth?tab=signup", { email: "dana", password: "aaaaaaaaaaaa" });
	expect(response.status).toBe(422);
	const page = await response.text();
	expect(page).toContain("הסיסמה מורכבת מתו אחד שחוזר");
	expect(page).toContain("ההרשמה מגיל 18 בלבד");
	expect(page).toContain("יש לאשר את תנאי השימוש");
	expect(page).toContain("יש לאשר שקראתם את מדיניות הפרטיות");
	expect(page).toContain('value="dana"');
	expect(page).not.toContain("aaaaaaaaaaaa");
	expect(page).not.toContain("Invalid");
});

test.each([
	["/auth?tab=signup", signUp, "ההרשמה תיפתח בקרוב"],
	["/auth", { email: "dana@example.com", password: "x" }, "ההתחברות תיפתח בקרוב"],
])("a good form of %s is told the truth: nothing is open yet", async (path, fields, words) => {
	const response = await site.post(path, fields);
	expect(response.status).toBe(503);
	expect(response.headers.get("set-cookie")).toBeNull();
	const page = await response.text();
	expect(page).toMatch(new RegExp(`role="status"[\\s\\S]*${words}`));
	expect(page).toContain('value="dana@example.com"');
	expect(page).not.toContain("משפט קצר ויפה");
	expect(JSON.stringify(site.logged())).not.toMatch(/משפט|example\.com/);
});

test("a quick draft can be edited on its line, and the edit is kept", async () => {
	const { token, cookie } = await cookieWith("quick", dana);
	const edited = { ...signUp, name: "דנה כ", age: "27", gender: "female" };
	const response = await site.post("/auth?tab=signup", edited, { cookie });
	expect(response.status).toBe(503);
	expect(cookiesOf(response)).toBe(cookie);
	expect(await wordsOf(response)).toContain("נשמרו כטיוטה");
	expect(await findDraft(site.site(), token, "quick")).toEqual({
		name: "דנה כ",
		age: "27",
		gender: "female",
		email: "dana@example.com",
	});

	const minor = await site.post("/auth?tab=signup", { ...edited, age: "17" }, { cookie });
	expect(minor.status).toBe(422);
	expect(await minor.text()).toMatch(/<details[^>]* open=""/);
	expect((await findDraft(site.site(), token, "quick"))?.age).toBe("27");
});

test.each([
	["men", { fullName: "יוסי לוי", age: "45" }, "/sugardaddy#form"],
	["women", { firstName: "נועה", age: "29" }, "/sugarbaby#form"],
] as const)(
	"a waiting form of %s is named on both tabs and not shown",
	async (kind, values, href) => {
		const { cookie } = await cookieWith(kind, values);
		for (const path of ["/auth", "/auth?tab=signup"]) {
			const page = await (await site.get(path, { cookie })).text();
			expect(page).toContain(`href="${href}"`);
			expect(page).not.toMatch(/יוסי|נועה/);
		}
	},
);
