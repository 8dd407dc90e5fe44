import type { Kysely } from "kysely";
import type { ReadyAnswer, Removed } from "../../../owner/setting.ts";
import { readList } from "../../../owner/settings.server.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { type Macro, macros } from "./macros.ts";

/** The current ready answers: those of the first day, as changed or removed, and those added since. */
export async function readMacros(db: Kysely<Tables>): Promise<readonly Macro[]> {
	const set = new Map<string, ReadyAnswer | Removed>(
		(await readList(db, "answer")).map(({ name, value }) => [name.slice("answer-".length), value]),
	);
	const known = new Set(macros.map(({ code }) => code));
	const added = [...set.keys()].filter((code) => !known.has(code));
	return [...macros.map(({ code }) => code), ...added].flatMap((code) => {
		const value = set.get(code) ?? macros.find((macro) => macro.code === code);
		return !value || "isRemoved" in value ? [] : [{ ...value, code } as Macro];
	});
}
