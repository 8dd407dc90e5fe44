import { comparable } from "../../platform/comparable.ts";

/** A town of the towns table: its official name, and its name in Latin letters. */
export type Town = { name: string; english: string };

/** What people write for short, and what they mean by it. */
const abbreviations: Readonly<Record<string, string>> = {
	תא: "תל אביב-יפו",
	'ת"א-יפו': "תל אביב-יפו",
	בש: "באר שבע",
	פת: "פתח תקווה",
	ראשלצ: "ראשון לציון",
	רג: "רמת גן",
	כס: "כפר סבא",
	"נצרת עילית": "נוף הגליל",
	"kfar saba": "כפר סבא",
	"tel aviv": "תל אביב-יפו",
	jaffa: "תל אביב-יפו",
	modiin: "מודיעין-מכבים-רעות",
	acre: "עכו",
	safed: "צפת",
};

/** What is spelled in two ways: קרית and קריית, נוה and נווה, Kiryat and Qiryat, Herzliya and Herzliyya. */
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

/** The same for every usual spelling of a town's name. */
export function townKey(text: string): string {
	return spellings.reduce((key, [pattern, plain]) => key.replace(pattern, plain), comparable(text));
}

const meant = new Map(Object.entries(abbreviations).map(([short, name]) => [townKey(short), name]));

/** The keys of towns' names and of the words in them, each worked out once. */
const keys = new Map<string, string>();

function keyOf(name: string): string {
	const key = keys.get(name) ?? townKey(name);
	keys.set(name, key);
	return key;
}

/** The town that a text names in any usual spelling or for short, or null. */
export function findTown(towns: readonly Town[], text: string): Town | null {
	const key = townKey(text);
	if (key === "") return null;
	const name = meant.get(key);
	const isMeant = (town: Town) =>
		name === undefined
			? keyOf(town.name) === key || keyOf(town.english) === key
			: town.name === name;
	return towns.find(isMeant) ?? null;
}

/**
 * At most `most` towns that a half-written text may mean: first those that are called so for short or
 * whose name begins with it, then those with a word that does, then those that hold it anywhere.
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
	if (meant.get(key) === name) return 0;
	const names = [name, english];
	if (names.some((one) => keyOf(one).startsWith(key))) return 1;
	const words = names.flatMap((one) => one.split(/[\s(-]+/));
	if (words.some((word) => keyOf(word).startsWith(key))) return 2;
	return names.some((one) => keyOf(one).includes(key)) ? 3 : 4;
}
