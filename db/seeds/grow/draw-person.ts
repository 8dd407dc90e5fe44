import type { Role } from "../../../app/accounts/role.server.ts";
import { type Education, educations, seeks, tags } from "../../../app/profiles/lists.ts";
import type { TextField } from "../../../app/profiles/texts/texts.ts";
import { fragments } from "./fragments.ts";

/** A town with its share of the people, all shares up to it added. */
export type TownDraw = { code: number; district: string; name: string; upTo: number };

export type Person = {
	role: Role;
	age: number;
	town: TownDraw;
	texts: Partial<Record<TextField, string>>;
	hasBadge: boolean;
	showsRegion: boolean;
	/** How long ago, in days; null for never. */
	seenDays: number | null;
	sinceDays: number;
};

const pick = <Value>(all: readonly Value[]): Value =>
	all[Math.floor(Math.random() * all.length)] as Value;

const chance = (share: number) => Math.random() < share;

/** Some of a list, without repetition; the first choices are the commonest, as among people. */
function some<Value>(all: readonly Value[], most: number): Value[] {
	const chosen = new Set<Value>();
	const count = Math.floor(Math.random() * (most + 1));
	for (let tries = 0; tries < count; tries += 1) {
		const at = Math.floor(Math.random() ** 1.5 * all.length);
		chosen.add(all[at] as Value);
	}
	return [...chosen];
}

/** Women are younger than men here; nobody is below 21. */
function drawAge(role: Role): number {
	const spread = (Math.random() + Math.random() + Math.random()) / 3;
	return Math.round(role === "baby" ? 21 + spread * 34 : 28 + spread * 44);
}

/** Half were here this week, a few at this moment. */
function drawSeen(): number | null {
	if (chance(0.02)) return 0;
	return chance(0.95) ? Math.random() ** 3 * 90 : null;
}

function drawTexts(role: Role, town: string): Person["texts"] {
	const { names, professions, loves, things, hopes, ways } = fragments;
	const name = pick(names[role]);
	const chosenSeeks = some(seeks, 3).map(({ value }) => value);
	const chosenTags = some(tags, 8).map(({ value }) => value);
	const education: Education | null = chance(0.8) ? pick(educations).value : null;
	return {
		display_name: chance(0.7) ? name : `${name} ${pick(["א", "ב", "ד", "ל", "מ", "ר", "ש"])}.`,
		location: town,
		...(chance(0.9) ? { sentence: `${pick(loves[role])}${pick(things)}.` } : {}),
		...(chance(0.8) ? { profession: pick(professions[role]) } : {}),
		...(education ? { education } : {}),
		...(chosenSeeks.length > 0 ? { seeks: chosenSeeks.join(" ") } : {}),
		...(chosenTags.length > 0 ? { tags: chosenTags.join(" ") } : {}),
		interests: `${pick(things)}, ${pick(things)} ו${pick(things)}.`,
		...(chance(0.85) ? { expectations: `${pick(hopes[role])}, ${pick(ways)}.` } : {}),
	};
}

/** Draws a person; towns by the number of their people. */
export function drawPerson(towns: readonly TownDraw[]): Person {
	const role = chance(0.6) ? "baby" : "daddy";
	const share = Math.random();
	const town = towns.find(({ upTo }) => share < upTo) ?? (towns.at(-1) as TownDraw);
	return {
		role,
		age: drawAge(role),
		town,
		texts: drawTexts(role, town.name),
		hasBadge: chance(0.8),
		showsRegion: chance(0.1),
		seenDays: drawSeen(),
		sinceDays: Math.random() ** 1.5 * 700,
	};
}
