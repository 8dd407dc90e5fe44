import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { readProfile, saveProfile } from "./profile.server.ts";

const db = testDatabase();

const dana = {
	display_name: "דנה Levi",
	age: 26,
	gender: "female",
	location: "חיפה",
	interests: "יין",
	expectations: "שיחה\nטובה",
} as const;

async function newPerson() {
	const accountId = randomUUID();
	const email = `${accountId}@demo.test`;
	await db().insertInto("accounts").values({ id: accountId, email, password_hash: "-" }).execute();
	return { accountId };
}

test("the profile is empty before the first save", async () => {
	expect(await readProfile(db(), await newPerson())).toEqual({
		display_name: null,
		age: null,
		gender: null,
		location: null,
		interests: null,
		expectations: null,
		version: 0,
	});
});

test("a profile is saved under the account's id, repeatedly, and nobody else's changes", async () => {
	const person = await newPerson();
	const other = await newPerson();
	await saveProfile(db(), other, { display_name: "אחרת" }, 0);
	expect(await saveProfile(db(), person, dana, 0)).toEqual({ version: 1 });
	expect(await saveProfile(db(), person, { ...dana, age: 27 }, 1)).toEqual({ version: 2 });
	expect(await readProfile(db(), person)).toEqual({ ...dana, age: 27, version: 2 });
	expect(await readProfile(db(), other)).toMatchObject({ display_name: "אחרת", version: 1 });
	const rows = await db().selectFrom("profiles").select("id").execute();
	expect(rows.map(({ id }) => id).sort()).toEqual([person.accountId, other.accountId].sort());
});

test("missing and empty values are stored as null", async () => {
	const person = await newPerson();
	await saveProfile(db(), person, dana, 0);
	await saveProfile(
		db(),
		person,
		{ display_name: "", location: "", interests: "", expectations: undefined },
		1,
	);
	const { id, version, updated_at, ...values } = await db()
		.selectFrom("profiles")
		.selectAll()
		.executeTakeFirstOrThrow();
	expect(id).toBe(person.accountId);
	expect(version).toBe(2);
	expect(updated_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
	expect(new Set(Object.values(values))).toEqual(new Set([null]));
});

test("a town is stored as typed", async () => {
	const person = await newPerson();
	for (const [version, location] of ["פ״ת", "הרצלייה", "קיבוץ קטן"].entries()) {
		await saveProfile(db(), person, { location }, version);
		expect(await readProfile(db(), person)).toMatchObject({ location });
	}
});

test("a save based on an older version is refused and returns what is stored", async () => {
	const person = await newPerson();
	await saveProfile(db(), person, dana, 0);
	const refused = { refused: "changed", stored: { ...dana, version: 1 } };
	expect(await saveProfile(db(), person, { age: 40 }, 0)).toEqual(refused);
	expect(await saveProfile(db(), person, { age: 40 }, 7)).toEqual(refused);
	expect(await readProfile(db(), person)).toEqual({ ...dana, version: 1 });
	expect(await saveProfile(db(), person, { age: 40 }, 1)).toEqual({ version: 2 });
});

test("the same save sent twice is not a conflict", async () => {
	const person = await newPerson();
	expect(await saveProfile(db(), person, dana, 0)).toEqual({ version: 1 });
	expect(await saveProfile(db(), person, dana, 0)).toEqual({ version: 1 });
});

test("everything that the forms accept is read back unchanged", async () => {
	const person = await newPerson();
	const text = (max: number) =>
		fc
			.string({ unit: "grapheme", minLength: 1, maxLength: max })
			.filter((it) => !it.includes("\0"));
	let version = 0;
	await fc.assert(
		fc.asyncProperty(
			fc.record({
				display_name: fc.option(text(20)),
				age: fc.option(fc.integer({ min: 18, max: 120 })),
				gender: fc.option(fc.constantFrom("male" as const, "female" as const)),
				location: fc.option(text(20)),
				interests: fc.option(text(100)),
				expectations: fc.option(text(100)),
			}),
			async (values) => {
				const saved = await saveProfile(db(), person, values, version);
				version += 1;
				expect(saved).toEqual({ version });
				expect(await readProfile(db(), person)).toEqual({ ...values, version });
			},
		),
		{ numRuns: 50 },
	);
});

test("of two simultaneous saves exactly one wins, and the other sees its values", async () => {
	const person = await newPerson();
	for (let version = 0; version < 50; version += 1) {
		const names = [`א${version}`, `ב${version}`] as const;
		const answers = await Promise.all(
			names.map((display_name) => saveProfile(db(), person, { display_name }, version)),
		);
		const won = answers.findIndex((answer) => "version" in answer);
		const stored = await readProfile(db(), person);
		expect(stored).toMatchObject({ display_name: names[won], version: version + 1 });
		expect(answers[won]).toEqual({ version: version + 1 });
		expect(answers[1 - won]).toEqual({ refused: "changed", stored });
	}
});
