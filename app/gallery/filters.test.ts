import fc from "fast-check";
import { expect, test } from "vitest";
import {
	ageBands,
	filterProfiles,
	type GalleryFilters,
	galleryPath,
	readFilters,
} from "./filters.ts";
import { sampleProfiles } from "./samples.ts";

const none: GalleryFilters = { q: "", location: "" };

function find(given: Partial<GalleryFilters>): string[] {
	return filterProfiles(sampleProfiles, { ...none, ...given }).map(({ name }) => name);
}

function read(query: string): GalleryFilters {
	return readFilters(new URLSearchParams(query));
}

test("without filters all six are shown, in order", () => {
	expect(find({})).toEqual(["מאיה", "אורי", "תמר", "יונתן", "נועה", "דניאל"]);
});

test("the text searches name and profession only", () => {
	expect(find({ q: "תמר" })).toEqual(["תמר"]);
	expect(find({ q: "צלמ" })).toEqual(["נועה"]);
	expect(find({ q: "תל אביב" })).toEqual([]);
	expect(find({ q: "תקליטים" })).toEqual([]);
});

test("gender shows only one gender", () => {
	expect(find({ gender: "male" })).toEqual(["אורי", "יונתן", "דניאל"]);
	expect(find({ gender: "female" })).toEqual(["מאיה", "תמר", "נועה"]);
});

test("each age band shows its own profiles, and together they show everybody once", () => {
	expect(find({ age: "18-25" })).toEqual(["נועה"]);
	expect(find({ age: "26-35" })).toEqual(["מאיה", "תמר"]);
	expect(find({ age: "36-45" })).toEqual(["דניאל"]);
	expect(find({ age: "46+" })).toEqual(["אורי", "יונתן"]);
	expect(ageBands.flatMap(({ value }) => find({ age: value }))).toHaveLength(6);
});

test("an age band includes both ends", () => {
	const [first] = sampleProfiles;
	if (!first) throw new Error("no samples");
	for (const { value, from, to } of ageBands) {
		for (const age of [from, Math.min(to, 120)]) {
			expect(filterProfiles([{ ...first, age }], { ...none, age: value }), `${age}`).toHaveLength(
				1,
			);
		}
		expect(filterProfiles([{ ...first, age: from - 1 }], { ...none, age: value })).toEqual([]);
	}
});

test("a town is found by any usual spelling and its official name", () => {
	expect(find({ location: "הרצלייה" })).toEqual(["אורי"]);
	expect(find({ location: "הרצליי" })).toEqual(["אורי"]);
	expect(find({ location: "תל אביב-יפו" })).toEqual(["מאיה", "דניאל"]);
	expect(find({ location: "ת״א" })).toEqual(["מאיה", "דניאל"]);
	expect(find({ location: "לא" }), "no letters over two words").toEqual([]);
});

test("part of a town's name is enough", () => {
	expect(find({ location: "תל אביב" })).toEqual(["מאיה", "דניאל"]);
	expect(find({ location: "אביב" })).toEqual(["מאיה", "דניאל"]);
	expect(find({ location: "ירו" })).toEqual(["יונתן"]);
	expect(find({ location: "אילת" })).toEqual([]);
});

test("matching ignores spaces, case, points, quotes and hyphens", () => {
	for (const q of ["  תמר ", "תָּמָר", "״תמר״", "'תמר'"]) expect(find({ q }), q).toEqual(["תמר"]);
	for (const q of ["נדלן", "נדל״ן", 'נדל"ן', "נדל''ן"]) expect(find({ q }), q).toEqual(["אורי"]);
	expect(find({ location: "תל־אביב" })).toEqual(["מאיה", "דניאל"]);
	expect(find({ location: "תל-אביב" })).toEqual(["מאיה", "דניאל"]);
	const [first] = sampleProfiles;
	if (!first) throw new Error("no samples");
	const dana = { ...first, name: "Dana" };
	expect(filterProfiles([dana], { ...none, q: "DANA" })).toEqual([dana]);
});

test("the search text is not a pattern", () => {
	for (const q of [".*", "[", "%", "_", "\\"]) expect(find({ q }), q).toEqual([]);
});

test("filters combine", () => {
	expect(find({ gender: "female", age: "26-35" })).toEqual(["מאיה", "תמר"]);
	expect(find({ gender: "male", location: "תל אביב" })).toEqual(["דניאל"]);
	expect(find({ q: "מעצבת", gender: "female", age: "26-35", location: "תל" })).toEqual(["מאיה"]);
	expect(find({ gender: "female", age: "46+" })).toEqual([]);
});

const filters = fc.record({
	q: fc.constantFrom("", "מ", "א", "צלמת", "יזם", "״", "zz"),
	gender: fc.constantFrom(undefined, "male" as const, "female" as const),
	age: fc.constantFrom(undefined, ...ageBands.map(({ value }) => value)),
	location: fc.constantFrom("", "תל", "א", "חיפה", "zz"),
});

test("several filters return the profiles that match each of them", () => {
	fc.assert(
		fc.property(filters, (given) => {
			const together = find(given as GalleryFilters);
			const each = Object.entries(given).map(([name, value]) => find({ [name]: value }));
			const everybody = find({});
			expect(together).toEqual(
				everybody.filter((name) => each.every((some) => some.includes(name))),
			);
		}),
	);
});

test("a URL keeps the filters; missing or unknown values mean all", () => {
	fc.assert(
		fc.property(filters, (given) => {
			const path = galleryPath(given as GalleryFilters);
			const back = read(path.split("?")[1] ?? "");
			expect(galleryPath(back)).toBe(path);
			expect(find(back)).toEqual(find(given as GalleryFilters));
		}),
	);
	expect(galleryPath(none)).toBe("/gallery");
	expect(read("")).toEqual(none);
	expect(read("gender=all&age=all&q=&location=")).toEqual(none);
	expect(read("gender=robot&age=7&gender=male")).toEqual(none);
});

test("46+ works encoded and unencoded", () => {
	expect(read("age=46%2B").age).toBe("46+");
	expect(read("age=46+").age).toBe("46+");
	expect(read("age=46").age).toBeUndefined();
	expect(galleryPath({ ...none, age: "46+" })).toBe("/gallery?age=46%2B");
});
