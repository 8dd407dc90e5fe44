import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { stopClock } from "../../test/clock.ts";
import { fieldsOf } from "../../test/fields.ts";
import { signedIn } from "../../test/person.ts";
import { testSite, wordsOf } from "../../test/site.ts";
import { readProfile, saveProfile } from "./profile.server.ts";

const site = testSite();
const db = () => site.site().db;

async function member(birthDate: string | null) {
	const dana = await signedIn(db(), "dana@example.com");
	await saveProfile(db(), dana, { display_name: "דנה", age: 40 }, 0);
	await db()
		.insertInto("members")
		.values({
			id: randomUUID(),
			public_id: randomUUID(),
			number: "ABCDEF",
			account_id: dana.accountId,
			role: "baby",
			since: new Date(),
			birth_date: birthDate,
		})
		.execute();
	return dana;
}

test("a member's age follows from the birth date, a year more at midnight of the birthday", async () => {
	const set = stopClock(Date.parse("2026-11-22T22:00:00Z"));
	set(-1);
	const dana = await member("1996-11-23");
	const shown = async () =>
		(await fieldsOf(await (await site.get("/profile", dana)).text(), "profile")).age;
	expect([await shown(), (await readProfile(db(), dana)).age]).toEqual(["29", 29]);
	set(0);
	expect([await shown(), (await readProfile(db(), dana)).age]).toEqual(["30", 30]);
	expect(await wordsOf(await site.get("/profile", dana))).toContain(
		"נספר מתאריך הלידה שאושר באימות",
	);
});

test.each(["25", "5", "no number", ""])("what is sent as the age (%j) is ignored", async (age) => {
	stopClock(Date.parse("2026-11-22T12:00:00Z"));
	const dana = await member("1996-11-23");
	const fields = { form: "profile", version: "1", display_name: "דנה ב", age };
	const answer = await site.post("/profile", fields, dana);
	expect(answer.status).toBe(303);
	const row = await db().selectFrom("profiles").select(["display_name", "age"]).executeTakeFirst();
	expect(row).toEqual({ display_name: "דנה ב", age: 29 });
});

test("without an approved birth date the age is written as before", async () => {
	const dana = await member(null);
	const fields = { form: "profile", version: "1", display_name: "דנה", age: "33" };
	await site.post("/profile", fields, dana);
	expect(await readProfile(db(), dana)).toMatchObject({ age: 33 });
	expect(await wordsOf(await site.get("/profile", dana))).not.toContain("נספר מתאריך הלידה");
});
