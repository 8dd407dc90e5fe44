import { expect, test } from "vitest";
import { fieldsOf } from "../../test/fields.ts";
import { signedIn } from "../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../test/site.ts";
import { openingOf, readFacts, saveFacts } from "./facts.server.ts";
import { saveDetails } from "./join-details.server.ts";
import { readProfile, saveProfile } from "./profile.server.ts";

const site = testSite();

const told = { sentence: "יש לי זמן", profession: "רופאה", education: "phd" };
const facts = {
	...told,
	education: "phd",
	tags: ["wine", "sea"],
	seeks: ["steady"],
	shown: ["education"],
	prompt1: "p3",
	answer1: "על ערים",
	boundaries: ["slowly", "talk-first"],
} as const;
const stored = {
	...facts,
	prompt2: null,
	answer2: null,
	boundaries: [...facts.boundaries],
	tags: [...facts.tags],
	seeks: [...facts.seeks],
	shown: [...facts.shown],
};

/** Posts the page's form, or the second form of older pages; lists are sent as browsers do. */
function sendFacts(fields: Record<string, string | readonly string[]>, cookie: string) {
	const body = new URLSearchParams("form" in fields ? {} : { form: "facts" });
	for (const [name, value] of Object.entries(fields)) {
		for (const one of [value].flat()) body.append(name, one);
	}
	return site.fetch(
		new Request("http://localhost:3000/profile", {
			method: "POST",
			body,
			headers: { origin: site.site().settings.origin, cookie },
		}),
	);
}

const factsIn = async (answer: Response) => fieldsOf(await answer.text(), "profile");

test("a second form from before saves only its own fields and shows them the next time", async () => {
	const { db } = site.site();
	const person = await signedIn(db, "dana@demo.test");
	await saveProfile(db, person, { display_name: "דנה", age: 26 }, 0);
	const empty = await factsIn(await site.get("/profile", person));
	expect(empty).toMatchObject({ version: "1", sentence: "", profession: "", education: "" });
	expect(empty).not.toHaveProperty("tags");
	const answer = await sendFacts({ ...facts, version: "0", display_name: "אחרת" }, person.cookie);
	expect(answer.status).toBe(303);
	expect(answer.headers.get("location")).toBe("/profile");
	expect(await readFacts(db, person)).toEqual({ ...stored, version: 1 });
	expect(await readProfile(db, person)).toMatchObject({ display_name: "דנה", age: 26, version: 1 });

	const after = await site.get("/profile", { cookie: `${person.cookie}; ${cookiesOf(answer)}` });
	expect(await wordsOf(after.clone())).toMatch(/נשמר הפרופיל עודכן בהצלחה/);
	const form = await factsIn(after);
	expect(form).toMatchObject({ ...told, tags: "wine sea", seeks: "steady", shown: "education" });
	const { prompt1, answer1 } = facts;
	expect(form).toMatchObject({ prompt1, answer1, boundaries: "slowly talk-first" });
	expect(form.version).toBe("2");

	await site.post("/profile", { version: "1", display_name: "דנה ל", age: "26" }, person);
	expect(await readFacts(db, person)).toEqual({ ...stored, version: 1 });
});

test("too many, unknown and too long values are refused at their field, and the input is kept", async () => {
	const person = await signedIn(site.site().db, "dana@demo.test");
	const nine = "cinema theatre dance books photography design fashion wine coffee".split(" ");
	const refused = async (
		fields: Record<string, string | string[]>,
		name: string,
		words: RegExp,
	) => {
		const answer = await sendFacts({ ...facts, version: "0", ...fields }, person.cookie);
		expect(answer.status).toBe(422);
		const html = await answer.clone().text();
		expect(new RegExp(`id="profile-${name}-error"[^>]*>(.*?)</p>`, "s").exec(html)?.[1]).toMatch(
			words,
		);
		expect(html, "the toast's words").toContain("שגיאה");
		return factsIn(answer);
	};
	expect(await refused({ tags: nine }, "tags", /אפשר לבחור עד 8/)).toMatchObject({
		...told,
		tags: nine.join(" "),
		seeks: "steady",
		shown: "education",
	});
	const four = ["steady", "travel", "discreet", "undecided"];
	await refused({ seeks: four }, "seeks", /אפשר לבחור עד 3/);
	await refused({ tags: ["wine", "escort"] }, "tags", /אינה אחת מהאפשרויות/);
	await refused({ education: "none" }, "education", /אינה אחת מהאפשרויות/);
	const long = await refused({ sentence: "א".repeat(121) }, "sentence", /עד 120 תווים/);
	expect(long.sentence).toHaveLength(121);
	await refused({ profession: "א".repeat(81) }, "profession", /עד 80 תווים/);
	await refused({ answer1: "א".repeat(121) }, "answer1", /עד 120 תווים/);
	await refused({ prompt1: "p13" }, "prompt1", /אינה אחת מהאפשרויות/);
	await refused({ prompt1: "" }, "prompt1", /עוד לא נבחרה שאלה/);
	await refused({ prompt2: "p3", answer2: "שוב" }, "prompt2", /יש כבר תשובה/);
	const five = ["not-home", "not-night", "slowly", "no-photos", "no-smoke"];
	await refused({ boundaries: five }, "boundaries", /אפשר לבחור עד 4/);
	await refused({ boundaries: ["constructor"] }, "boundaries", /אינה אחת מהאפשרויות/);
	expect(await readFacts(site.site().db, person)).toMatchObject({ version: 0, tags: [] });
	const most = { tags: nine.slice(1), seeks: four.slice(1), sentence: "א".repeat(120) };
	expect((await sendFacts({ version: "0", ...most }, person.cookie)).status).toBe(303);
});

test("her own words from the joining form are offered as a sentence, cut where one ends", async () => {
	const { db, vault } = site.site();
	const person = await signedIn(db, "dana@demo.test");
	const details = `אוהבת ים.  וגם\nקפה בבוקר. ${"מילה ".repeat(40)}`;
	await saveDetails(db, vault, person, { details });
	const offered = await factsIn(await site.get("/profile", person));
	expect(offered).toMatchObject({ sentence: "אוהבת ים. וגם קפה בבוקר.", loaded_sentence: "" });
	expect(openingOf("מילה ".repeat(40))).toHaveLength(119);
	expect(openingOf("א".repeat(200))).toBe("");
	expect(openingOf(" ")).toBe("");
});

test("profession and education from the joining form are offered unticked and not stored", async () => {
	const { db, vault } = site.site();
	const person = await signedIn(db, "dana@demo.test");
	const details = { profession: "רופאה", education: "phd", phone: "+972520000000" };
	await saveDetails(db, vault, person, details);
	const page = await site.get("/profile", person);
	expect(await wordsOf(page.clone())).toContain("מטופס ההצטרפות");
	const offered = await factsIn(page);
	expect(offered).toMatchObject({ profession: "רופאה", education: "phd", loaded_profession: "" });
	expect(offered).not.toHaveProperty("shown");
	expect(await readFacts(db, person)).toMatchObject({ profession: null, version: 0 });
	expect((await sendFacts({ ...offered, profession: "" }, person.cookie)).status).toBe(303);
	const later = await site.get("/profile", person);
	expect(await wordsOf(later.clone())).not.toContain("מטופס ההצטרפות");
	expect(await factsIn(later)).toMatchObject({ profession: "", education: "phd" });
	expect(await db.selectFrom("text_reviews").selectAll().execute()).toEqual([]);
});

test("two tabs: a field edited only in the other is merged, one edited in both is a conflict", async () => {
	const { db } = site.site();
	const person = await signedIn(db, "dana@demo.test");
	await saveFacts(db, person, stored, 0);
	const open = async () => {
		const { tags, seeks, shown, boundaries, ...form } = await factsIn(
			await site.get("/profile", person),
		);
		return form;
	};
	const first = await open();
	const second = await open();
	const lists = { seeks: facts.seeks, shown: facts.shown, boundaries: facts.boundaries };
	await sendFacts({ ...first, ...lists, tags: ["wine", "sea", "books"] }, person.cookie);
	const apart = await sendFacts(
		{ ...second, ...lists, tags: facts.tags, sentence: "חדש" },
		person.cookie,
	);
	expect(apart.status).toBe(303);
	expect(await readFacts(db, person)).toMatchObject({
		tags: ["books", "wine", "sea"],
		sentence: "חדש",
		version: 3,
	});
	const twice = await sendFacts({ ...second, ...lists, tags: ["cinema"] }, person.cookie);
	expect(twice.status).toBe(409);
	expect(await wordsOf(twice.clone())).toMatch(
		/הפרופיל השתנה .*ערך אחר: סגנון חיים ספרים, יין, ים שמירה נוספת/,
	);
	expect(await factsIn(twice)).toMatchObject({ tags: "cinema", sentence: "חדש", version: "4" });
});

test("two tabs: a question and its answer are one, and never meet those of the other tab", async () => {
	const { db } = site.site();
	const person = await signedIn(db, "dana@demo.test");
	await saveFacts(db, person, stored, 0);
	const lists = {
		seeks: facts.seeks,
		shown: facts.shown,
		tags: facts.tags,
		boundaries: facts.boundaries,
	};
	const form = await factsIn(await site.get("/profile", person));
	const sent = (more: object) => sendFacts({ ...form, ...lists, ...more }, person.cookie);
	expect((await sent({ answer1: "על יערות" })).status).toBe(303);
	const other = await sent({ prompt1: "p1" });
	expect(other.status).toBe(409);
	expect(await wordsOf(other.clone())).toMatch(
		/ערך אחר: שאלה ראשונה השיחה שהייתי רוצה להמשיך התשובה לשאלה הראשונה על יערות/,
	);
	expect(await readFacts(db, person)).toMatchObject({ prompt1: "p3", answer1: "על יערות" });
});

test("emptied answers are none: the question alone is not stored, and others lose the words", async () => {
	const { db } = site.site();
	const person = await signedIn(db, "dana@demo.test");
	await saveFacts(db, person, stored, 0);
	const row = { account_id: person.accountId, text: "p3 על ערים" };
	await db
		.insertInto("member_texts")
		.values({ ...row, field: "prompt1" })
		.execute();
	const answer = await sendFacts({ ...facts, answer1: "  ", version: "1" }, person.cookie);
	expect(answer.status).toBe(303);
	expect(await readFacts(db, person)).toMatchObject({ prompt1: null, answer1: null });
	const shown = await db.selectFrom("member_texts").selectAll().execute();
	expect(shown).toEqual([]);
});

test("each text shows its status, and an unknown town that it will not be shown", async () => {
	const { db } = site.site();
	const person = await signedIn(db, "dana@demo.test");
	await saveProfile(db, person, { display_name: "דנה", location: "הרצלייה", interests: "ים" }, 0);
	const row = { account_id: person.accountId };
	await db
		.insertInto("member_texts")
		.values({ ...row, field: "display_name", text: "דנה" })
		.execute();
	await db
		.insertInto("member_texts")
		.values({ ...row, field: "interests", text: "יין" })
		.execute();
	const words = async () => wordsOf(await site.get("/profile", person));
	expect(await words()).toMatch(
		/מוצג גיל מגיל 18 .*לחברים יוצג: הרצליה ממתין .*ממתין מוצג בינתיים הנוסח הקודם/,
	);
	await db
		.updateTable("text_reviews")
		.set({ state: "refused", reason: "יש כאן מספר טלפון", decided_at: new Date() })
		.where("field", "=", "interests")
		.execute();
	expect(await words()).toMatch(/לא אושר יש כאן מספר טלפון מוצג בינתיים הנוסח הקודם/);
	await saveProfile(db, person, { location: "קריית בית" }, 1);
	expect(await words()).toMatch(/לא מצאנו את היישוב ברשימה, ולכן הוא לא יוצג לחברים/);
});

test("when the database refuses, the choices stay in the form", async () => {
	const { db } = site.site();
	const person = await signedIn(db, "dana@demo.test");
	await db.schema.alterTable("facts").renameTo("away").execute();
	try {
		const answer = await sendFacts({ ...facts, version: "0" }, person.cookie);
		expect(answer.status).toBe(503);
		expect(await wordsOf(answer.clone())).toContain("הפרופיל לא נשמר");
		expect(await factsIn(answer)).toMatchObject({ ...told, tags: "wine sea", shown: "education" });
	} finally {
		await db.schema.alterTable("away").renameTo("facts").execute();
	}
	expect(JSON.stringify(site.logged())).not.toMatch(/רופאה|יש לי זמן/);
});

test("a form of every field by its name alone saves all of them", async () => {
	const { db } = site.site();
	const person = await signedIn(db, "dana@demo.test");
	await saveProfile(db, person, { display_name: "דנה", age: 26 }, 0);
	const every = { ...facts, form: "", version: "1", display_name: "דנה ל", age: "26" };
	expect((await sendFacts(every, person.cookie)).status).toBe(303);
	expect(await readFacts(db, person)).toMatchObject({ sentence: stored.sentence });
	expect(await readProfile(db, person)).toMatchObject({ display_name: "דנה ל" });
});
