import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { nearnessOf, type Place, regions } from "./nearness.ts";
import { findTownPlace, readPlaces } from "./places.server.ts";

const db = testDatabase();

async function placeOf(name: string): Promise<Place> {
	const place = [...(await readPlaces(db())).values()].find((one) => one.name === name);
	if (!place) throw new Error(`no place ${name}`);
	return place;
}

test("every town is in a region, and every region is a place where most of its people live", async () => {
	const places = await readPlaces(db());
	expect(places.size).toBe(277 + regions.length);
	const { region } = await placeOf("תל אביב");
	expect(places.get(region)?.name).toBe("אזור תל אביב");
	const south = await placeOf("אזור הדרום");
	// Between Ashdod and Beer Sheva, far from the middle of the Negev.
	expect(south.latitude).toBeCloseTo(31.38, 2);
	expect(await readPlaces(db())).toBe(places);
});

test("a town is found in any usual spelling, and a region is none", async () => {
	expect((await findTownPlace(db(), "ת״א"))?.name).toBe("תל אביב");
	for (const words of [null, "", "ירח", ...regions.map(({ label }) => label)]) {
		expect(await findTownPlace(db(), words), words ?? "").toBe(null);
	}
});

test("nearness goes by the distance of the centres in steps", async () => {
	const from = await placeOf("תל אביב");
	const steps = ["תל אביב", "רמת גן", "נתניה", "חיפה", "אילת"];
	const found = await Promise.all(steps.map(async (name) => nearnessOf(from, await placeOf(name))));
	expect(found).toEqual([0, 1, 2, 3, 4]);
});

test("a region is never nearer than 50 km, not even to itself or to its own town", async () => {
	const region = await placeOf("אזור תל אביב");
	expect(nearnessOf(region, region)).toBe(2);
	expect(nearnessOf(await placeOf("תל אביב"), region)).toBe(2);
	expect(nearnessOf(region, await placeOf("רמת גן"))).toBe(2);
	expect(nearnessOf(region, await placeOf("אילת"))).toBe(4);
});
