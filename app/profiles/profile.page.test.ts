import { expect, test } from "vitest";
import { fieldsOf } from "../../test/fields.ts";
import { signedIn } from "../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../test/site.ts";
import { readFacts } from "./facts.server.ts";
import { readProfile, saveProfile } from "./profile.server.ts";

const site = testSite();

const filled = {
	version: "0",
	display_name: "דנה Levi",
	age: "26",
	gender: "female",
	location: "ת״א",
	interests: "יין\r\nים",
	expectations: "",
};

const stored = {
	display_name: "דנה Levi",
	age: 26,
	gender: "female",
	location: "ת״א",
	interests: "יין\nים",
	expectations: null,
} as const;

const profileOf = (html: string) => fieldsOf(html, "profile");

test("a new member sees an empty form with the specification's fields", async () => {
	const { cookie } = await signedIn(site.site().db, "dana@demo.test");
	const answer = await site.get("/profile", { cookie });
	expect(answer.status).toBe(200);
	expect(answer.headers.get("cache-control")).toBe("private, no-store");
	const html = await answer.text();
	expect(profileOf(html)).toMatchObject({
		version: "0",
		display_name: "",
		age: "",
		gender: "",
		location: "",
		interests: "",
		expectations: "",
	});
	expect(html).toContain("שמירת פרופיל");
	expect(html).toContain('<meta name="needs-account" content=""/>');
	expect(html.split("<footer")[0]).not.toMatch(/<(input|textarea)[^>]* required/);
});

test("saves the profile, says so once and shows it the next time", async () => {
	const person = await signedIn(site.site().db, "dana@demo.test");
	const { cookie } = person;
	const answer = await site.post("/profile", filled, { cookie });
	expect(answer.status).toBe(303);
	expect(answer.headers.get("location")).toBe("/profile");
	expect(await readProfile(site.site().db, person)).toEqual({ ...stored, version: 1 });

	const after = await site.get("/profile", { cookie: `${cookie}; ${cookiesOf(answer)}` });
	const html = await after.clone().text();
	expect(await wordsOf(after)).toMatch(/נשמר הפרופיל עודכן בהצלחה/);
	expect(profileOf(html)).toMatchObject({ ...stored, age: "26", expectations: "", version: "1" });
	const later = await wordsOf(await site.get("/profile", { cookie }));
	expect(later).not.toContain("הפרופיל עודכן בהצלחה");
	expect(later).toContain("קצת עלייך");
});

test("every field may be emptied again", async () => {
	const person = await signedIn(site.site().db, "dana@demo.test");
	await saveProfile(site.site().db, person, stored, 0);
	const answer = await site.post("/profile", { version: "1", gender: "" }, person);
	expect(answer.status).toBe(303);
	const profile = await readProfile(site.site().db, person);
	expect(new Set(Object.values(profile))).toEqual(new Set([null, 2]));
});

test("an invalid form shows an error and a toast, keeps every value and stores nothing", async () => {
	const person = await signedIn(site.site().db, "dana@demo.test");
	const typed = { ...filled, age: "17", display_name: `<b>"`, gender: "other" };
	const answer = await site.post("/profile", typed, person);
	expect(answer.status).toBe(422);
	const html = await answer.clone().text();
	expect(await wordsOf(answer)).toMatch(/שגיאה האתר מיועד לבני ולבנות 18 ומעלה/);
	expect(html).toMatch(/id="profile-age-error"[^>]*>.*?האתר מיועד/);
	expect(profileOf(html)).toMatchObject({
		version: "0",
		age: "17",
		display_name: "&lt;b&gt;&quot;",
		location: "ת״א",
	});
	expect(await site.site().db.selectFrom("profiles").selectAll().execute()).toEqual([]);
});

test("the second of two tabs is warned, keeps its text, sees the other's and may overwrite it", async () => {
	const person = await signedIn(site.site().db, "dana@demo.test");
	await saveProfile(site.site().db, person, stored, 0);
	const mine = { ...filled, version: "0", display_name: "דנה מהחלון השני", interests: "" };
	const answer = await site.post("/profile", mine, person);
	expect(answer.status).toBe(409);
	const html = await answer.clone().text();
	const words = await wordsOf(answer);
	expect(words).toMatch(/שגיאה הפרופיל השתנה בינתיים/);
	expect(words).toMatch(/נשמר בינתיים ערך אחר: שם תצוגה דנה Levi .*תחומי עניין יין ים/);
	expect(words).not.toMatch(/ערך אחר:.*מגדר אישה/);
	expect(profileOf(html)).toMatchObject({ version: "1", display_name: "דנה מהחלון השני" });
	expect(await readProfile(site.site().db, person)).toEqual({ ...stored, version: 1 });

	expect((await site.post("/profile", { ...mine, version: "1" }, person)).status).toBe(303);
	expect(await readProfile(site.site().db, person)).toMatchObject({
		display_name: "דנה מהחלון השני",
		interests: null,
		version: 2,
	});
});

test("fields that this tab did not edit take the values saved by the other tab", async () => {
	const { db } = site.site();
	const person = await signedIn(db, "dana@demo.test");
	const opened = async () => profileOf(await (await site.get("/profile", person)).text());
	const first = await opened();
	const sent = (fields: typeof first, edits: object) =>
		site.post("/profile", { ...fields, ...edits } as Record<string, string>, person);
	expect((await sent(first, { interests: "יין\nים", location: "חיפה" })).status).toBe(303);

	const apart = await sent(first, { display_name: "דנה" });
	expect(apart.status, "nothing was edited twice").toBe(303);
	const both = { display_name: "דנה", interests: "יין\nים", location: "חיפה" };
	expect(await readProfile(db, person)).toMatchObject({ ...both, version: 2 });

	const twice = await sent(first, { interests: "קולנוע", age: "30" });
	expect(twice.status).toBe(409);
	const words = await wordsOf(twice.clone());
	expect(words).toMatch(/ערך אחר: תחומי עניין יין ים שמירה נוספת/);
	const form = profileOf(await twice.text());
	expect(form).toMatchObject({
		version: "3",
		display_name: "דנה",
		location: "חיפה",
		interests: "קולנוע",
		age: "30",
	});
	expect((await sent(form, {})).status).toBe(303);
	expect(await readProfile(db, person)).toMatchObject({ ...both, interests: "קולנוע", age: 30 });

	// A field emptied here counts as edited too.
	const late = await opened();
	await sent(late, { age: "31" });
	expect((await sent(late, { location: "" })).status).toBe(303);
	expect(await readProfile(db, person)).toMatchObject({ location: null, age: 31 });
});

test("a refused form keeps the version that it was loaded with", async () => {
	const person = await signedIn(site.site().db, "dana@demo.test");
	await saveProfile(site.site().db, person, stored, 0);
	const answer = await site.post("/profile", { ...filled, age: "1" }, person);
	expect(profileOf(await answer.text()).version).toBe("0");
});

test("a form without its version never overwrites what is stored", async () => {
	const person = await signedIn(site.site().db, "dana@demo.test");
	await saveProfile(site.site().db, person, stored, 0);
	for (const version of ["-1", "1e9", "x", " "]) {
		expect((await site.post("/profile", { ...filled, age: "40", version }, person)).status).toBe(
			409,
		);
	}
	const { version, ...rest } = filled;
	expect((await site.post("/profile", { ...rest, age: "40" }, person)).status).toBe(409);
});

test("a signed-out person is sent to /auth and back, and nothing is stored", async () => {
	for (const answer of [await site.get("/profile"), await site.post("/profile", filled)]) {
		expect(answer.status).toBe(303);
		expect(answer.headers.get("location")).toBe("/auth?next=%2Fprofile");
	}
	const person = await signedIn(site.site().db, "dana@demo.test");
	await site.site().db.deleteFrom("sessions").execute();
	const ended = await site.post("/profile", filled, person);
	expect(ended.headers.get("location")).toBe("/auth?next=%2Fprofile");
	expect(cookiesOf(ended)).toMatch(/flash=\S+/);
	expect(await site.site().db.selectFrom("profiles").selectAll().execute()).toEqual([]);
});

test("nobody can see or change another person's profile", async () => {
	const dana = await signedIn(site.site().db, "dana@demo.test");
	const noa = await signedIn(site.site().db, "noa@demo.test");
	await saveProfile(site.site().db, dana, stored, 0);
	expect(await wordsOf(await site.get("/profile", noa))).not.toContain("Levi");
	await site.post("/profile", { ...filled, id: dana.accountId, display_name: "נועה" }, noa);
	expect(await readProfile(site.site().db, dana)).toEqual({ ...stored, version: 1 });
	expect(await readProfile(site.site().db, noa)).toMatchObject({ display_name: "נועה" });
});

test("one save keeps both records, each where it changed, and of two tabs nothing is lost", async () => {
	const { db } = site.site();
	const person = await signedIn(db, "dana@demo.test");
	const opened = async () => profileOf(await (await site.get("/profile", person)).text());
	const sent = (fields: object, edits: object) =>
		site.post("/profile", { ...fields, ...edits } as Record<string, string>, person);
	const versions = async () => [
		(await readProfile(db, person)).version,
		(await readFacts(db, person)).version,
	];
	const first = await opened();
	expect((await sent(first, { display_name: "דנה", sentence: "ערב טוב" })).status).toBe(303);
	expect(await versions()).toEqual([1, 1]);
	const second = await opened();
	expect((await sent(second, { sentence: "בוקר טוב" })).status).toBe(303);
	expect(await versions()).toEqual([1, 2]);
	// Opened before that: the name alone was edited here, and the sentence there.
	expect((await sent(second, { display_name: "דנה ל" })).status).toBe(303);
	expect(await readFacts(db, person)).toMatchObject({ sentence: "בוקר טוב", version: 2 });
	expect(await readProfile(db, person)).toMatchObject({ display_name: "דנה ל", version: 2 });
	const third = await opened();
	const racing = ["יין", "ים"].map((interests) => sent(third, { interests, sentence: "אחרת" }));
	expect((await Promise.all(racing)).map(({ status }) => status).toSorted()).toEqual([303, 409]);
	// The page that refused half a form from an older page asks for that half again.
	const half = await site.post("/profile", { form: "facts", sentence: "א".repeat(121) }, person);
	expect(half.status).toBe(422);
	const again = profileOf(await half.text());
	await site.post("/profile", { ...again, sentence: "קצר" } as Record<string, string>, person);
	expect(await readProfile(db, person)).toMatchObject({ display_name: "דנה ל" });
});

test.each([
	["a woman who has not asked to join", "female", null, "/sugarbaby#form", "לבקשת ההצטרפות"],
	["a man who has not", "male", null, "/sugardaddy#form", "לבקשת ההצטרפות"],
	["who did not say which", null, null, "/application", "לבקשת ההצטרפות"],
	["who has asked", "female", "baby", "/application", "מה מצב הבקשה שלך"],
] as const)("%s is led on from the profile", async (_, gender, role, href, label) => {
	const { db } = site.site();
	const { cookie, accountId } = await signedIn(db, "dana@demo.test");
	if (gender) await db.insertInto("profiles").values({ id: accountId, gender }).execute();
	await db.updateTable("accounts").set({ role }).where("id", "=", accountId).execute();
	const [main = ""] = (await (await site.get("/profile", { cookie })).text()).split("<footer");
	expect(main).toMatch(new RegExp(`<a [^>]*href="${href}"[^>]*>${label}</a>`));
});
