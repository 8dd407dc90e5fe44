import { describe, expect, test } from "vitest";
import {
	haveForce,
	listApplied,
	listLoosened,
	type MemberFilters,
	memberGalleryPath,
	memberParameters,
	noFilters,
	readMemberFilters,
	withoutFilter,
	withWishes,
} from "./filters.ts";

const places = [
	{ id: 5000, name: "תל אביב", english: "Tel Aviv - Yafo" },
	{ id: 4000, name: "חיפה", english: "Haifa" },
	{ id: 10_002, name: "אזור חיפה", english: "" },
	...Array.from({ length: 9 }, (_, index) => ({ id: index, name: `עיר ${index}`, english: "" })),
];

const read = (query: string) => readMemberFilters(new URLSearchParams(query), places);
const change = (filters: Partial<MemberFilters>): MemberFilters => ({ ...noFilters, ...filters });

describe("a URL", () => {
	test("names every filter, and is written as it was read", () => {
		const parameters = new URLSearchParams([
			["q", "ים בחורף"],
			["ageFrom", "25"],
			["ageTo", "40"],
			["location", "תא"],
			["location", "אזור חיפה"],
			["location", "haifa"],
			["within", "50"],
			["online", "week"],
			["new", "1"],
			["verified", "1"],
			["education", "phd"],
			["tags", "wine"],
			["tags", "sea"],
			["seeks", "travel"],
			["photos", "1"],
			["wishes", "0"],
			["sort", "nearest"],
		]);
		const filters = readMemberFilters(parameters, places);
		expect(filters).toEqual({
			q: "ים בחורף",
			ageFrom: 25,
			ageTo: 40,
			location: [5000, 10_002, 4000],
			within: "50",
			online: "week",
			new: true,
			verified: true,
			education: ["phd"],
			tags: ["wine", "sea"],
			seeks: ["travel"],
			photos: true,
			wishes: false,
			sort: "nearest",
		});
		expect(readMemberFilters(memberParameters(filters, places), places)).toEqual(filters);
	});

	test.each([
		["age=26-35", { ageFrom: 26, ageTo: 35 }],
		["age=46+", { ageFrom: 46 }],
		["age=46%2B", { ageFrom: 46 }],
		["age=26-35&ageFrom=30", { ageFrom: 30 }],
		["ageFrom=40&ageTo=30", { ageFrom: 30, ageTo: 40 }],
		["verified=on", { verified: true }],
	])("%s", (query, expected) => {
		expect(read(query)).toEqual(change(expected));
	});

	test.each([
		"",
		"ageFrom=17&ageTo=121",
		"ageFrom=-1&ageTo=1e9",
		`ageFrom=${"9".repeat(400)}`,
		"ageFrom=NaN&ageTo=20.5",
		"age=200",
		"location=Atlantis&location=&location=%00",
		"within=3&online=ever&sort=kilometres&new=maybe",
		"education=guru&tags=TAG&seeks=constructor&tags=__proto__",
		"gender=male&unknown=1&after=zzz",
		"q=%20%00%20",
	])("without meaning means nothing: %s", (query) => {
		expect(read(query)).toEqual(noFilters);
	});

	test("is read only so far", () => {
		const many = new URLSearchParams();
		for (let n = 0; n < 1_000; n++) {
			many.append("tags", ["wine", "sea", `x${n}`][n % 3] as string);
			many.append("location", `עיר ${n % 9}`);
		}
		const filters = readMemberFilters(many, places);
		expect(filters.tags).toEqual(["wine", "sea"]);
		expect(filters.location).toHaveLength(5);
		expect(read(`q=${"א".repeat(10_000)}`).q).toHaveLength(100);
	});
});

test("the address names only what was chosen", () => {
	expect(memberGalleryPath(noFilters, places)).toBe("/gallery");
	expect(memberGalleryPath(change({ photos: true, sort: "new" }), places, "abc")).toBe(
		"/gallery?photos=1&sort=new&after=abc",
	);
});

test("each applied filter can be taken away by itself", () => {
	const filters = change({
		q: "ים",
		ageFrom: 30,
		location: [4000, 5000],
		new: true,
		tags: ["sea", "wine"],
		seeks: ["travel"],
	});
	const applied = listApplied(filters);
	expect(applied).toHaveLength(8);
	const nothing = applied.reduce(withoutFilter, filters);
	expect(nothing).toEqual(noFilters);
	const loosened = listLoosened(filters);
	expect(loosened.map(({ filter }) => filter.name).toSorted()).toEqual(
		["age", "location", "new", "q", "seeks", "tags", "tags"].toSorted(),
	);
	expect(loosened.find(({ filter }) => filter.name === "location")?.filters.location).toEqual([]);
});

test("each wish gives way to what is asked of its own kind, and has force as long as one does not", () => {
	const wishes = { ageFrom: 30, ageTo: null, within: "20", seeks: ["steady"] } as const;
	const asked = (filters: Partial<MemberFilters>) => ({ ...noFilters, ...filters });
	expect(withWishes(asked({}), wishes)).toEqual({ ...noFilters, ...wishes });
	expect(withWishes(asked({ seeks: ["travel"] }), wishes)).toMatchObject({
		ageFrom: 30,
		within: "20",
		seeks: ["travel"],
	});
	expect(withWishes(asked({ ageTo: 40 }), wishes)).toMatchObject({ ageFrom: null, ageTo: 40 });
	expect(withWishes(asked({ location: [1] }), wishes).within).toBeNull();
	expect(withWishes(asked({ wishes: false }), wishes)).toEqual(asked({ wishes: false }));
	const all = { ageTo: 40, within: "50", seeks: ["travel"] } as const;
	expect([{}, { ageTo: 40 }, all].map((one) => haveForce(asked(one), wishes))).toEqual([
		...[true, true, false],
	]);
	expect(haveForce(noFilters, null)).toBe(false);
	const loosened = (filters: Partial<MemberFilters>) =>
		listLoosened(asked(filters), wishes).map(({ filter }) => filter.name);
	expect(loosened({ ageTo: 40 })).toContain("wishes");
	expect(loosened(all)).toEqual(["age", "within", "seeks"]);
});
