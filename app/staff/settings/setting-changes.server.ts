import { type Kysely, sql } from "kysely";
import type { SettingName } from "../../owner/setting.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { firstValue } from "./first-value.server.ts";
import { changedLines, describe, isRemoved, titleOf } from "./setting-values.ts";

type Recorded = { subject_kind: string; subject_id: string; details: Record<string, unknown> };

/** Changes in words, by name and version: the setting, from what, to what. */
export async function findChanges(
	db: Kysely<Tables>,
	rows: readonly Recorded[],
): Promise<Record<string, string>> {
	const wanted = rows.flatMap(({ subject_kind, subject_id: name, details: { version } }) =>
		subject_kind === "setting" && typeof version === "number" ? [{ name, version }] : [],
	);
	if (wanted.length === 0) return {};
	const found = await sql<{ name: string; version: number; value: unknown; earlier: unknown }>`
		select v.name, v.version, v.value, before.value as earlier
		from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (name text, version integer)
		join setting_versions v on v.name = wanted.name and v.version = wanted.version
		left join setting_versions before on before.name = v.name and before.version = v.version - 1`.execute(
		db,
	);
	return Object.fromEntries(
		found.rows.map(({ name: of, version, value, earlier }) => {
			const name = of as SettingName;
			const before = version === 1 ? firstValue(name) : earlier;
			const isNew = version === 1 && isRemoved(before);
			const was = isNew ? "חדש" : describe(name, before, true);
			const { from, to } = changedLines(was, describe(name, value, true));
			return [`${of} ${version}`, `${titleOf(name)}: ${from} ← ${to}`];
		}),
	);
}
