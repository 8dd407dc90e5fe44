import fc from "fast-check";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { listTowns, nameTown } from "./towns.server.ts";
import { findTown, suggestTowns, townKey } from "./towns.ts";

const db = testDatabase();

test("the towns come with the migrations, each with a district and a centre in the country", async () => {
	const towns = await db().selectFrom("towns").selectAll().execute();
	expect(towns).toHaveLength(277);
	expect(towns.find(({ code }) => code === 4000)).toEqual({
		code: 4000,
		name_he: "חיפה",
		name_en: "Haifa",
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

const officialNames = [
	["ת״א", "תל אביב-יפו"],
	['ת"א', "תל אביב-יפו"],
	["תל אביב־יפו", "תל אביב-יפו"],
	["ב׳׳ש", "באר שבע"],
	["פ״ת", "פתח תקווה"],
	["פתח תקוה", "פתח תקווה"],
	['ראשל"צ', "ראשון לציון"],
	["קרית גת", "קריית גת"],
	["הרצליה", "הרצלייה"],
	["נהריה", "נהרייה"],
	["סחנין", "סח'נין"],
	["בני עיש", 'בני עי"ש'],
	["חֵיפָה", "חיפה"],
	[" \u200fחיפה\u200f ", "חיפה"],
	["HAIFA", "חיפה"],
	["Petah Tikva", "פתח תקווה"],
	["kiryat ata", "קריית אתא"],
	["Eilat", "אילת"],
	["Herzliya", "הרצלייה"],
	["Kfar Sava", "כפר סבא"],
	["Rishon LeTsion", "ראשון לציון"],
] as const;

test("a town in any usual spelling or for short gets its official name", async () => {
	for (const [typed, name] of officialNames) {
		expect([typed, await nameTown(db(), typed)]).toEqual([typed, name]);
	}
});

test("what is no known town stays as it was typed", async () => {
	for (const typed of ["תל אביב", "צורן", "מושב קטן בגליל", "Berlin", "קר", "-"]) {
		expect(await nameTown(db(), typed)).toBe(typed);
	}
});

test("suggestions begin with what was typed, then follow words and parts of names", async () => {
	const towns = await listTowns(db());
	const names = (typed: string) => suggestTowns(towns, typed).map(({ name }) => name);
	expect(names("קרית")).toHaveLength(6);
	expect(names("קרית").every((name) => name.startsWith("קריית"))).toBe(true);
	expect(names("תל אב")).toEqual(["תל אביב-יפו"]);
	expect(names("תא")[0]).toBe("תל אביב-יפו");
	expect(names("יפו")[0]).toBe("תל אביב-יפו");
	expect(names("modiin")).toContain("מודיעין-מכבים-רעות");
	expect(names("גוש חלב")).toEqual(["ג'ש (גוש חלב)"]);
	expect(names(" ")).toEqual([]);
	expect(names("אין מקום כזה")).toEqual([]);
});

test("every beginning of a town's name leads to that town or to six others that begin so too", async () => {
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

test("any text at all can be asked for", async () => {
	const towns = await listTowns(db());
	fc.assert(
		fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
			findTown(towns, text);
			expect(suggestTowns(towns, text).length).toBeLessThanOrEqual(6);
		}),
	);
});
