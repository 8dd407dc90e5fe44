import { describe, expect, test } from "vitest";
import { addPerson, password, signedIn } from "../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../test/site.ts";
import { flashCookie } from "../platform/http/flash.server.ts";
import { draftCookie } from "./cookies.ts";
import { bindDrafts, findDraft, keepDraft, listDrafts } from "./draft.server.ts";

const site = testSite();
const signUp = {
	email: "dana@example.com",
	password: "משפט קצר ויפה",
	adult: "on",
	terms: "on",
	privacy: "on",
};
const dana = { name: "דנה", age: "26", gender: "female", email: "dana@example.com" };

async function cookieWith(kind: string, values: Record<string, string>) {
	const { token } = await keepDraft(site.site(), undefined, { kind, values });
	return { token, cookie: draftCookie.set(token, "http://localhost").split(";")[0] ?? "" };
}

test.each([
	["/auth", "דבש – התחברות"],
	["/auth?tab=signup", "דבש – הרשמה"],
])("%s has its title, identical in both places", async (path, title) => {
	const page = await (await site.get(path)).text();
	expect(page).toContain(`<title>${title}</title>`);
	expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
	expect(page).toContain('name="robots" content="noindex"');
	expect(page).not.toMatch(/checked=""/);
});

test("the return path is kept in both tabs and in the form, for local paths only", async () => {
	const page = await (await site.get("/auth?next=%2Fgallery%3Fgender%3Dfemale")).text();
	expect(page).toContain('href="/auth?tab=signup&amp;next=%2Fgallery%3Fgender%3Dfemale"');
	expect(page).toMatch(/<form[^>]*action="\/auth\?next=%2Fgallery%3Fgender%3Dfemale"/);
	const [header = ""] = /<header[\s\S]*?<\/header>/.exec(page) ?? [];
	const doors = [...header.matchAll(/href="(\/auth[^"]*)"/g)].map(([, href]) => href);
	expect(new Set(doors)).toEqual(
		new Set([
			"/auth?next=%2Fgallery%3Fgender%3Dfemale",
			"/auth?tab=signup&amp;next=%2Fgallery%3Fgender%3Dfemale",
		]),
	);
	for (const evil of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
		const answer = await site.get(`/auth?next=${encodeURIComponent(evil)}`);
		expect(await answer.text()).not.toMatch(/(action|href|content)="[^"]*evil/);
	}
});

test("a rejected sign-up shows an error at each field and never echoes the password", async () => {
	const response = await site.post("/auth?tab=signup", { email: "dana", password: "aaaaaaaaaaaa" });
	expect(response.status).toBe(422);
	const page = await response.text();
	expect(page).toContain("הסיסמה מורכבת מתו אחד שחוזר");
	expect(page).toContain("ההרשמה לבני ולבנות 18 ומעלה בלבד");
	expect(page).toContain("יש לאשר את תנאי השימוש");
	expect(page).toContain("יש לאשר שקראתם את מדיניות הפרטיות");
	expect(page).toContain('value="dana"');
	expect(page).not.toContain("aaaaaaaaaaaa");
	expect(page).not.toContain("Invalid");
});

test("a common password is rejected with the reason, in a toast and at its field", async () => {
	const response = await site.post("/auth?tab=signup", { ...signUp, password: "password1234" });
	expect(response.status).toBe(422);
	const page = await response.text();
	expect(page.match(/הסיסמה נפוצה מדי, משפט קצר עדיף/g)?.length).toBeGreaterThan(1);
	expect(page).toMatch(/<toast-message kind="destructive"[\s\S]*<b>שגיאה<\/b>/);
});

test("the quick draft is editable on its line, and input survives a rejected submit", async () => {
	const { token, cookie } = await cookieWith("quick", dana);
	const edited = { ...signUp, name: "דנה כ", age: "17", gender: "female" };
	const minor = await site.post("/auth?tab=signup", edited, { cookie });
	expect(minor.status).toBe(422);
	const page = await minor.text();
	expect(page).toMatch(/<details[^>]* open=""/);
	expect(page).toContain('value="דנה כ"');
	expect((await findDraft(site.site(), token, "quick"))?.age).toBe("26");
});

test.each([
	["men", { fullName: "יוסי לוי", age: "45" }, "/sugardaddy#form"],
	["women", { firstName: "נועה", age: "29" }, "/sugarbaby#form"],
] as const)(
	"a waiting %s form is mentioned on both tabs but not shown",
	async (kind, values, href) => {
		const { cookie } = await cookieWith(kind, values);
		for (const path of ["/auth", "/auth?tab=signup"]) {
			const page = await (await site.get(path, { cookie })).text();
			expect(page).toContain(`href="${href}"`);
			expect(page).not.toMatch(/יוסי|נועה/);
		}
	},
);

test("/auth redirects who is or becomes signed in: to the return path, else to the waiting form", async () => {
	const { token, cookie } = await cookieWith("women", { firstName: "דנה" });
	const stranger = await (await site.get("/auth", { cookie })).text();
	expect(stranger).toContain('name="leave-when-signed-in" content="/auth"');
	const noa = await signedIn(site.site().db, "noa@example.com");
	const leave = (path: string) => site.get(path, { cookie: noa.cookie });
	expect((await leave("/auth?next=%2Fgifts")).headers.get("location")).toBe("/gifts");
	expect((await leave("/auth/check-mail")).headers.get("location")).toBe("/auth");
	await bindDrafts(site.site(), token, noa.accountId);
	expect((await leave("/auth?next=%2Fgifts")).headers.get("location")).toBe("/gifts");
	expect((await leave("/auth")).headers.get("location")).toBe("/sugarbaby#form");
});

test("a draft whose form no longer exists is skipped", async () => {
	const { token, cookie } = await cookieWith("letter", { firstName: "דנה" });
	expect(await (await site.get("/auth", { cookie })).text()).not.toContain("undefined");
	const noa = await signedIn(site.site().db, "noa@example.com");
	await bindDrafts(site.site(), token, noa.accountId);
	const left = await site.get("/auth?next=%2Fgifts", { cookie: noa.cookie });
	expect(left.headers.get("location")).toBe("/gifts");
});

test("what a toast says stays on the page after the toast is gone", async () => {
	const toast = { kind: "success", title: "הסיסמה הוחלפה", body: "אפשר להתחבר" } as const;
	const cookie = flashCookie(site.site(), { toast }).split(";")[0] ?? "";
	const words = await wordsOf(await site.get("/auth", { cookie }));
	expect(words.match(/הסיסמה הוחלפה/g)).toHaveLength(2);
});

test("an ended session leads to /auth, which says so once, and back; a stranger is told nothing", async () => {
	const asked = await site.get("/account/receipts", { cookie: "signed-in=1" });
	const path = asked.headers.get("location") ?? "";
	expect(path).toBe("/auth?next=%2Faccount%2Freceipts");
	const words = await wordsOf(await site.get(path, { cookie: cookiesOf(asked) }));
	expect(words).toMatch(/המקום שלך שמור\..*ההתחברות הסתיימה, יש להתחבר שוב\./);
	expect(words).not.toContain("שגיאה");
	const again = await wordsOf(await site.get(path));
	expect(again).not.toContain("המקום שלך שמור");
	const stranger = await site.get("/account/receipts");
	expect(stranger.headers.getSetCookie().join()).not.toContain("flash=");
});

describe("a draft of a form that the account cannot fill", () => {
	const dana = { firstName: "דנה", age: "26" };
	async function signInWith(role: "daddy" | "baby", kind: string, path = "/auth") {
		const email = `${role}-${kind}@example.com`;
		const { person } = await addPerson(site.site(), { email });
		const { accountId } = person;
		await site
			.site()
			.db.updateTable("accounts")
			.set({ role })
			.where("id", "=", accountId)
			.execute();
		const { cookie } = await cookieWith(kind, dana);
		return { accountId, answer: await site.post(path, { email, password }, { cookie }) };
	}

	test("is dropped with a sentence at the first sign-in", async () => {
		const { accountId, answer } = await signInWith("daddy", "women");
		expect(answer.headers.get("location")).toBe("/profile");
		const page = await wordsOf(await site.get("/profile", { cookie: cookiesOf(answer) }));
		expect(page).toMatch(/התחברת בהצלחה/);
		expect(page).toMatch(/הטופס לא נשמר.*החשבון רשום כשוגר דדי/s);
		expect(await listDrafts(site.site(), undefined, accountId)).toEqual([]);
	});

	test("of the home page too", async () => {
		const { accountId, answer } = await signInWith("daddy", "quick");
		const page = await wordsOf(await site.get("/profile", { cookie: cookiesOf(answer) }));
		expect(page).toMatch(/הטופס לא נשמר.*החשבון כבר קיים/s);
		expect(await listDrafts(site.site(), undefined, accountId)).toEqual([]);
	});

	test("never stands before the return path, nor does one that it can fill", async () => {
		for (const kind of ["women", "men"]) {
			const { answer } = await signInWith("daddy", kind, "/auth?next=%2Ffavourites");
			expect(answer.headers.get("location")).toBe("/favourites");
		}
	});

	test("the account's own form still waits after signing in", async () => {
		const { answer } = await signInWith("daddy", "men");
		expect(answer.headers.get("location")).toBe("/sugardaddy#form");
	});
});
