import fc from "fast-check";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { listTowns, matchTown, readTownMatch } from "./towns.server.ts";
import { findTown, suggestTowns, townKey } from "./towns.ts";

const db = testDatabase();

test("the migrations add the towns, each with a district and a centre inside the country", async () => {
	const towns = await db().selectFrom("towns").selectAll().execute();
	expect(towns).toHaveLength(277);
	expect(towns.find(({ code }) => code === 4000)).toEqual({
		code: 4000,
		name_he: "חיפה",
		name_en: "Haifa",
		people: 282_831,
		district: "חיפה",
		latitude: expect.stringMatching(/^32\.\d\d$/),
		longitude: expect.stringMatching(/^3[45]\.\d\d$/),
	});
});

test("no two towns share a spelling", async () => {
	const towns = await listTowns(db());
	const spellings = towns.flatMap(({ name, english }) => [townKey(name), townKey(english)]);
	expect(new Set(spellings).size).toBe(2 * towns.length);
	for (const town of towns) {
		expect(findTown(towns, town.name)).toBe(town);
		expect(findTown(towns, town.english)).toBe(town);
	}
});

const spellings = [
	["ת״א", "תל אביב"],
	['ת"א', "תל אביב"],
	["תל אביב", "תל אביב"],
	["תל אביב־יפו", "תל אביב"],
	["ב׳׳ש", "באר שבע"],
	["פ״ת", "פתח תקווה"],
	["פתח תקוה", "פתח תקווה"],
	['ראשל"צ', "ראשון לציון"],
	["קרית גת", "קריית גת"],
	["הרצליה", "הרצליה"],
	["הרצלייה", "הרצליה"],
	["נהרייה", "נהריה"],
	["מודיעין-מכבים-רעות", "מודיעין"],
	["פרדס חנה", "פרדס חנה-כרכור"],
	["סחנין", "סח'נין"],
	["בני עיש", 'בני עי"ש'],
	["חֵיפָה", "חיפה"],
	[" \u200fחיפה\u200f ", "חיפה"],
	["HAIFA", "חיפה"],
	["Petah Tikva", "פתח תקווה"],
	["kiryat ata", "קריית אתא"],
	["Eilat", "אילת"],
	["Herzliya", "הרצליה"],
	["Kfar Sava", "כפר סבא"],
	["Rishon LeTsion", "ראשון לציון"],
] as const;

test("a town is found by any usual spelling, its short name and its official name", async () => {
	for (const [typed, name] of spellings) {
		expect([typed, (await matchTown(db(), typed))?.name]).toEqual([typed, name]);
	}
});

test("an unknown town matches nothing", async () => {
	for (const typed of ["צורן", "מושב קטן בגליל", "Berlin", "קר", "-", ""]) {
		expect(await matchTown(db(), typed)).toBeNull();
	}
});

test("suggestions match the beginning of a name first, then words and parts of names", async () => {
	const towns = await listTowns(db());
	const names = (typed: string) => suggestTowns(towns, typed).map(({ name }) => name);
	expect(names("קרית")).toHaveLength(6);
	expect(names("קרית").every((name) => name.startsWith("קריית"))).toBe(true);
	expect(names("תל אב")).toEqual(["תל אביב"]);
	expect(names("תא")[0]).toBe("תל אביב");
	expect(names("יפו")[0]).toBe("תל אביב");
	expect(names("modiin")).toContain("מודיעין");
	expect(names("גוש חלב")).toEqual(["ג'ש (גוש חלב)"]);
	expect(names(" ")).toEqual([]);
	expect(names("אין מקום כזה")).toEqual([]);
});

test("towns whose name begins with the text come first, then those with such a word, then the rest", () => {
	const towns = ["אבגד", "תל גד", "גדרה"].map((name) => ({ name, english: name }));
	expect(suggestTowns(towns, "גד").map(({ name }) => name)).toEqual(["גדרה", "תל גד", "אבגד"]);
});

test("a stored place is returned with its town, or with three towns that may be meant", async () => {
	expect(await readTownMatch(db(), null)).toBeNull();
	expect(await readTownMatch(db(), "HAIFA")).toEqual({ typed: "HAIFA", name: "חיפה", others: [] });
	const half = await readTownMatch(db(), "קרית");
	expect(half).toMatchObject({ typed: "קרית", name: null });
	expect(half?.others).toHaveLength(3);
});

test("every prefix of a town's name suggests that town, or six others with the same prefix", async () => {
	const towns = await listTowns(db());
	const town = fc.constantFrom(...towns);
	fc.assert(
		fc.property(town, fc.integer({ min: 1, max: 30 }), ({ name }, length) => {
			const start = name.slice(0, length);
			if (townKey(start) === "") return true;
			const found = suggestTowns(towns, start);
			return found.some((one) => one.name === name) || found.length === 6;
		}),
	);
});

test("any text can be searched for", async () => {
	const towns = await listTowns(db());
	fc.assert(
		fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
			findTown(towns, text);
			expect(suggestTowns(towns, text).length).toBeLessThanOrEqual(6);
		}),
	);
});
