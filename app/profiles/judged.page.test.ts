import { expect, test } from "vitest";
import { fieldsOf } from "../../test/fields.ts";
import { signedIn } from "../../test/person.ts";
import { testSite, wordsOf } from "../../test/site.ts";
import { saveProfile } from "./profile.server.ts";

const site = testSite();

const blank = {
	display_name: "",
	age: "",
	gender: "",
	location: "",
	interests: "",
	expectations: "",
};
const send = (fields: object, person: { cookie: string }, version = "0") =>
	site.post("/profile", { ...blank, version, ...fields } as Record<string, string>, person);
const sendFacts = (fields: object, person: { cookie: string }) =>
	site.post(
		"/profile",
		{ form: "facts", version: "0", ...fields } as Record<string, string>,
		person,
	);
const errorAt = (html: string, id: string) =>
	new RegExp(`id="${id}-error"[^>]*>(.*?)</p>`, "s").exec(html)?.[1]?.replace(/<[^>]+>/g, "");
const confirms = (html: string) =>
	/value="([^"]*)"/.exec(/<button[^>]*name="sure"[^>]*>/.exec(html)?.[0] ?? "")?.[1];
const hits = () =>
	site.site().db.selectFrom("rule_hits").select(["account_id", "field", "rule", "score"]).execute();

test("a text that is stopped is not saved: its field says why, and everything typed is kept", async () => {
	const person = await signedIn(site.site().db, "dana@demo.test");
	const typed = {
		display_name: "דנה",
		interests: "ים\r\nהטלפון שלי 052-1234567",
		expectations: "יין",
	};
	const answer = await send(typed, person);
	expect(answer.status).toBe(422);
	const html = await answer.clone().text();
	expect(errorAt(html, "profile-interests")).toMatch(/^נראה שיש כאן מספר טלפון/);
	expect(errorAt(html, "profile-expectations")).toBe("");
	expect(fieldsOf(html, "profile")).toMatchObject(typed);
	expect(confirms(html), "nothing to confirm").toBeUndefined();
	expect(await wordsOf(answer)).toContain("שגיאה");
	expect(await site.site().db.selectFrom("profiles").selectAll().execute()).toEqual([]);
	const found = await hits();
	expect(found).toContainEqual({
		account_id: person.accountId,
		field: "interests",
		rule: "contact.phone",
		score: 75,
	});
	expect(
		JSON.stringify(await site.site().db.selectFrom("rule_hits").selectAll().execute()),
	).not.toContain("052");
	expect(JSON.stringify(site.logged())).not.toMatch(/052|הטלפון/);
});

test("a text that rules ask about is saved once its writer confirms, and is not asked about again", async () => {
	const { db } = site.site();
	const person = await signedIn(db, "dana@demo.test");
	const typed = { interests: "בואי נמשיך בוואטסאפ" };
	const asked = await send(typed, person);
	expect(asked.status).toBe(422);
	const html = await asked.clone().text();
	expect(errorAt(html, "profile-interests")).toMatch(/קשר מחוץ לאתר/);
	expect(await wordsOf(asked)).toMatch(/לשמור כך\? .* לשמור כך/);
	const sure = confirms(html) ?? "";
	expect(sure).toBe("interests:contact.app");
	// Enter presses the first button of a form.
	expect(html.indexOf("שמירת פרופיל")).toBeLessThan(html.indexOf('name="sure"'));
	expect((await send({ ...typed, sure: "expectations:contact.app" }, person)).status).toBe(422);
	expect((await send({ ...typed, sure }, person)).status).toBe(303);
	const waiting = await db.selectFrom("text_reviews").select(["field", "text"]).execute();
	expect(waiting).toEqual([{ field: "interests", text: typed.interests }]);
	expect((await send({ ...typed, age: "30" }, person, "1")).status, "unchanged").toBe(303);

	const more = { ...typed, expectations: "תמיכה כלכלית" };
	const again = await send({ ...more, sure }, person, "2");
	expect(again.status, "another question").toBe(422);
	expect(confirms(await again.text())).toBe("expectations:amount.support");
});

test("with one text stopped, nothing may be confirmed", async () => {
	const person = await signedIn(site.site().db, "dana@demo.test");
	const typed = { interests: "בואי נמשיך בוואטסאפ", expectations: "2000 לפגישה" };
	const html = await (await send(typed, person)).text();
	expect(errorAt(html, "profile-interests")).toMatch(/מחוץ לאתר/);
	expect(errorAt(html, "profile-expectations")).toMatch(/סכום/);
	expect(confirms(html)).toBeUndefined();
	const sure = "interests:contact.app expectations:amount.per_meeting";
	expect((await send({ ...typed, sure }, person)).status).toBe(422);
});

test("a text that is held is saved and told as being checked; sentences about one's children pass", async () => {
	const { db } = site.site();
	const person = await signedIn(db, "dana@demo.test");
	const typed = { interests: "אני בת 17", expectations: "אמא לבת 12" };
	expect((await send(typed, person)).status).toBe(303);
	const rows = await db
		.selectFrom("text_reviews")
		.select(["field", "state"])
		.orderBy("field")
		.execute();
	expect(rows.map(({ field, state }) => `${field} ${state}`)).toEqual([
		"expectations open",
		"interests open",
	]);
	const words = await wordsOf(await site.get("/profile", person));
	expect(words).toMatch(/בבדיקה .*ממתין/);
	expect(words).not.toMatch(/קטינ|מתחת ל/);
	expect((await hits()).map(({ field, rule }) => `${field} ${rule}`)).toEqual([
		"interests minors.age",
	]);
});

test("words left out of a shown text wait when what remains is found by a rule", async () => {
	const { db } = site.site();
	const person = await signedIn(db, "dana@demo.test");
	const shown = { account_id: person.accountId, field: "interests" } as const;
	await db
		.insertInto("member_texts")
		.values({ ...shown, text: "אני לא בת 16 וגם לא 60" })
		.execute();
	await saveProfile(db, person, { interests: "אני לא בת 16 וגם לא 60" }, 0);
	expect((await send({ interests: "אני בת 16" }, person, "1")).status).toBe(303);
	expect(await db.selectFrom("member_texts").select("text").execute()).toEqual([
		{ text: "אני לא בת 16 וגם לא 60" },
	]);
	expect(await db.selectFrom("text_reviews").select("text").execute()).toEqual([
		{ text: "אני בת 16" },
	]);
});

test("the second form's sentence and profession are checked too, and a list is not", async () => {
	const { db } = site.site();
	const person = await signedIn(db, "dana@demo.test");
	const html = await (
		await sendFacts(
			{ sentence: "@dana_levi22", profession: "נערת ליווי", education: "high-school" },
			person,
		)
	).text();
	expect(errorAt(html, "profile-sentence")).toMatch(/פרטי קשר/);
	expect(errorAt(html, "profile-profession")).toMatch(/שירות/);
	expect(fieldsOf(html, "profile")).toMatchObject({
		sentence: "@dana_levi22",
		profession: "נערת ליווי",
	});
	expect(
		(await sendFacts({ sentence: "ים וחברים", education: "high-school", tags: "cinema" }, person))
			.status,
	).toBe(303);
});

test("an answer is judged together with its question", async () => {
	const person = await signedIn(site.site().db, "dana@demo.test");
	const amount = { prompt1: "p11", answer1: "מבקשת 800 שקל" };
	const html = await (await sendFacts(amount, person)).text();
	expect(errorAt(html, "profile-answer1")).toMatch(/סכום|כסף/);
	expect((await hits()).map(({ field }) => field)).toContain("answer1");
	const phone = { prompt2: "p7", answer2: "052-1234567" };
	expect(errorAt(await (await sendFacts(phone, person)).text(), "profile-answer2")).toMatch(
		/טלפון/,
	);
	const plain = { prompt1: "p11", answer1: "שואלת הרבה" };
	expect((await sendFacts(plain, person)).status).toBe(303);
});

test("found again, a hit keeps one row with the last time; it goes with the account", async () => {
	const { db } = site.site();
	const person = await signedIn(db, "dana@demo.test");
	for (const text of ["052-1234567 ים", "ים, 052-1234567"])
		await send({ display_name: text }, person);
	expect(await hits()).toHaveLength(1);
	await db.deleteFrom("accounts").where("id", "=", person.accountId).execute();
	expect(await hits()).toEqual([]);
});
