import { normalizeForSearch } from "../../platform/normalize-for-search.ts";

/** A town of the towns table: its usual name, and its name in Latin letters. */
export type Town = { name: string; english: string };

/** Short names and unused official names, with the town that each means. */
const otherNames: Readonly<Record<string, string>> = {
	תא: "תל אביב",
	'ת"א-יפו': "תל אביב",
	"תל אביב-יפו": "תל אביב",
	יפו: "תל אביב",
	בש: "באר שבע",
	פת: "פתח תקווה",
	ראשלצ: "ראשון לציון",
	רג: "רמת גן",
	כס: "כפר סבא",
	"נצרת עילית": "נוף הגליל",
	"kfar saba": "כפר סבא",
	"מודיעין-מכבים-רעות": "מודיעין",
	"יהוד-מונוסון": "יהוד",
	"פרדס חנה": "פרדס חנה-כרכור",
	כרכור: "פרדס חנה-כרכור",
	בנימינה: "בנימינה-גבעת עדה",
	"גבעת עדה": "בנימינה-גבעת עדה",
	מעלות: "מעלות-תרשיחא",
	"tel aviv": "תל אביב",
	jaffa: "תל אביב",
	modiin: "מודיעין",
	acre: "עכו",
	safed: "צפת",
};

/** Spelling variants: קרית and קריית, נוה and נווה, Kiryat and Qiryat, Herzliya and Herzliyya. */
const spellings: readonly [RegExp, string][] = [
	[/[.,() ]/g, ""],
	[/יי/g, "י"],
	[/וו/g, "ו"],
	[/q/g, "k"],
	[/w/g, "v"],
	[/tz|ts/g, "z"],
	[/ch|kh/g, "h"],
	[/kf/g, "kef"],
	[/ei/g, "e"],
	[/([a-z])\1+/g, "$1"],
	[/iy/g, "i"],
];

/** The normalised form shared by all usual spellings of a town's name. */
export function townKey(text: string): string {
	return spellings.reduce(
		(key, [pattern, plain]) => key.replace(pattern, plain),
		normalizeForSearch(text),
	);
}

const aliases = new Map(Object.entries(otherNames).map(([other, name]) => [townKey(other), name]));

/** The key of the town that a text means, or of the text itself when it is not an alias. */
export function resolvedTownKey(text: string): string {
	const key = townKey(text);
	const name = aliases.get(key);
	return name === undefined ? key : keyOf(name);
}

/** The keys of town names and of the words in them, each computed once. */
const keys = new Map<string, string>();

function keyOf(name: string): string {
	const key = keys.get(name) ?? townKey(name);
	keys.set(name, key);
	return key;
}

/** The town that a text names, in any usual spelling or short form, or null. */
export function findTown<Named extends Town>(towns: readonly Named[], text: string): Named | null {
	const key = resolvedTownKey(text);
	if (key === "") return null;
	return towns.find(({ name, english }) => keyOf(name) === key || keyOf(english) === key) ?? null;
}

/**
 * At most `most` towns that a partial text may mean: first those whose name or short form begins
 * with it, then those with a word that does, then those that contain it anywhere.
 */
export function suggestTowns(towns: readonly Town[], text: string, most = 6): Town[] {
	const key = townKey(text);
	if (key === "") return [];
	return towns
		.map((town) => ({ town, rank: rankOf(town, key) }))
		.filter(({ rank }) => rank < 4)
		.sort((a, b) => a.rank - b.rank || a.town.name.localeCompare(b.town.name, "he"))
		.slice(0, most)
		.map(({ town }) => town);
}

function rankOf({ name, english }: Town, key: string): number {
	if (aliases.get(key) === name) return 0;
	const names = [name, english];
	if (names.some((one) => keyOf(one).startsWith(key))) return 1;
	const words = names.flatMap((one) => one.split(/[\s(-]+/));
	if (words.some((word) => keyOf(word).startsWith(key))) return 2;
	return names.some((one) => keyOf(one).includes(key)) ? 3 : 4;
}
