import { expect, test } from "vitest";
import { seeks } from "../../profiles/lists.ts";
import { type OwnWishes, reasonsOf } from "./reasons.ts";

type Given = Parameters<typeof reasonsOf>[0];
type Shown = NonNullable<Given["me"]>;

const bit = (value: (typeof seeks)[number]["value"]) =>
	2 ** seeks.findIndex((one) => one.value === value);

const nothing: Shown = { place: null, age: null, education: null, seeks: 0, tags: 0 };
const noWishes: OwnWishes = {
	ageFrom: null,
	ageTo: null,
	within: null,
	withinLabel: "עד 20 ק״מ",
	seeks: 0,
};

type Case = {
	me?: Partial<Shown> | null;
	them?: Partial<Shown>;
	wishes?: Partial<OwnWishes>;
	nearness?: Given["nearness"];
};

function reasons({ me = {}, them = {}, wishes = {}, nearness = null }: Case): string[] {
	return reasonsOf({
		me: me && { ...nothing, ...me },
		wishes: { ...noWishes, ...wishes },
		them: { ...nothing, placeLabel: "חיפה", gender: "female", ...them },
		nearness,
	}).map((reason) => reason.replaceAll(/[\u2066-\u2069]/g, ""));
}

const steady = bit("steady");
const travel = bit("travel");
const undecided = bit("undecided");
const both = "שניכם כתבתם שאתם מחפשים קשר קבוע";
const asked = "היא מחפשת טיולים וחופשות, כמו שביקשת";
const near = "היא גרה עד 20 ק״מ ממך, כמו שביקשת";
const young = "היא בת 30, בטווח הגיל שביקשת";

test.each<[string, Case, string[]]>([
	["nothing is shown", {}, []],
	["both chose", { me: { tags: 3 }, them: { tags: 7 } }, ["שניכם בחרתם תערוכות וקולנוע"]],
	[
		"four in common, of which three are named",
		{ me: { tags: 15 }, them: { tags: 15 } },
		["שניכם בחרתם תערוכות, קולנוע ותיאטרון"],
	],
	["the reader hides what both chose", { me: null, them: { tags: 3, seeks: steady } }, []],
	["both seek", { me: { seeks: steady }, them: { seeks: steady } }, [both]],
	["neither has decided", { me: { seeks: undecided }, them: { seeks: undecided } }, []],
	[
		"who wishes for the undecided",
		{ them: { seeks: undecided }, wishes: { seeks: undecided } },
		[],
	],
	["the reader wishes for it", { them: { seeks: travel }, wishes: { seeks: travel } }, [asked]],
	[
		"what both seek is not said a second time as a wish",
		{ me: { seeks: steady }, them: { seeks: steady }, wishes: { seeks: steady } },
		[both],
	],
	[
		"the wish beside what both seek",
		{ me: { seeks: steady }, them: { seeks: steady + travel }, wishes: { seeks: steady + travel } },
		[both, asked],
	],
	["the same town", { me: { place: 7 }, them: { place: 7 } }, ["שניכם מחיפה"]],
	["two towns", { me: { place: 7 }, them: { place: 8 }, nearness: 1 }, []],
	["no town on either side", { me: { place: null }, them: { place: null } }, []],
	["as near as wished", { wishes: { within: 1 }, nearness: 1 }, [near]],
	["farther than wished", { wishes: { within: 1 }, nearness: 2 }, []],
	["a distance that nobody can tell", { wishes: { within: 1 }, nearness: null }, []],
	["at the lower end of the ages", { them: { age: 30 }, wishes: { ageFrom: 30 } }, [young]],
	["at the upper end", { them: { age: 30 }, wishes: { ageTo: 30 } }, [young]],
	["below it", { them: { age: 30 }, wishes: { ageFrom: 31 } }, []],
	["above it", { them: { age: 30 }, wishes: { ageTo: 29 } }, []],
	["an age of which nothing was wished", { them: { age: 30 } }, []],
	[
		"the same education",
		{ me: { education: 4 }, them: { education: 4 } },
		["שניכם ציינתם השכלה: תואר שני"],
	],
	["education that neither tells", { me: { education: null }, them: { education: null } }, []],
	[
		"more than two, of which the first two stand",
		{
			me: { tags: 1, seeks: steady, place: 7 },
			them: { tags: 1, seeks: steady, place: 7, age: 30 },
			wishes: { ageFrom: 20 },
		},
		["שניכם בחרתם תערוכות", both],
	],
])("%s", (_, given, expected) => {
	expect(reasons(given)).toEqual(expected);
});
