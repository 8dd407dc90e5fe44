import type { Kysely } from "kysely";
import { compileQuery } from "../../platform/database/compiled-query.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { MemberHere } from "../member.server.ts";
import { rightsOf } from "./rights.ts";

/** What a member chose about being seen, as far as it holds today. */
export type OwnChoices = {
	showsPresence: boolean;
	showsHearts: boolean;
	/** Looks around unseen; ends with the plan that allows it. */
	isInvisible: boolean;
};

const readRow = compileQuery<
	{ memberId: string },
	{ shows_presence: boolean; shows_hearts: boolean; is_invisible: boolean }
>((db, value) =>
	db
		.selectFrom("member_choices")
		.select(["shows_presence", "shows_hearts", "is_invisible"])
		.where("member_id", "=", value("memberId")),
);

export async function readOwnChoices(
	db: Kysely<Tables>,
	me: MemberHere,
	now: Date,
): Promise<OwnChoices> {
	const row = await readRow(db, { memberId: me.id });
	return {
		showsPresence: row?.shows_presence ?? true,
		showsHearts: row?.shows_hearts ?? true,
		isInvisible: (row?.is_invisible ?? false) && rightsOf(me, now).mayBeInvisible,
	};
}

/** Whether all of the members show when they are here; whoever hides it does not see it either. */
export async function showPresence(
	db: Kysely<Tables>,
	memberIds: readonly string[],
): Promise<boolean> {
	const hiding = await db
		.selectFrom("member_choices")
		.select("member_id")
		.where("member_id", "in", memberIds)
		.where("shows_presence", "=", false)
		.limit(1)
		.executeTakeFirst();
	return hiding === undefined;
}
