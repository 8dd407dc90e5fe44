import { type Expression, type SqlBool, sql } from "kysely";

/**
 * What a decision `e` rests on of the held messages `d` that were not sent: those of its case until then. One that
 * names an item, unless it is a ban, does not rest on what had a statement of its own.
 */
export const restsOn = sql<SqlBool>`(d.case_id = e.case_id and d.sender_id = e.member_id and d.dropped_at <= e.since
	and (e.item_kind is null or e.kind = 'banned' or not d.is_told))`;

/** Whether a decision rests on a message that was not sent. */
export const restsOnDropped = (enforcementId: Expression<string>) =>
	sql<boolean>`exists (select from enforcements as e join dropped_messages as d on ${restsOn} where e.id = ${enforcementId})`;
