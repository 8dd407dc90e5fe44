import { type Kysely, type SqlBool, sql } from "kysely";
import { findMessageLimit } from "../moderation/enforcements/limits.server.ts";
import { compileQuery, compileRowsQuery } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { readDayUses } from "./day-uses.server.ts";
import { haveMutualHearts, readOpeningHeart } from "./hearts.server.ts";
import type { CurrentMember } from "./member.server.ts";
import { rightsOf } from "./rights.ts";
import { askedState, type WayToWrite } from "./way-to-write.ts";

type Pair = { memberId: string; otherId: string };

type Row = {
	id: string;
	lastNumber: number;
	state: Tables["conversations"]["state"];
	isMine: SqlBool;
	askedAt: Date;
	askedCount: number;
	expiresAt: Date | null;
	heldAt: Date | null;
};

/** Messages or, for a held first one, its writer: the other sees nothing yet. */
const hasSomething = (table: "c" | "conversations", memberId: string) => sql<SqlBool>`(
	${sql.ref(`${table}.last_number`)} > 0 or exists (select from held_messages as held
		where held.conversation_id = ${sql.ref(`${table}.id`)} and held.sender_id = ${memberId}))`;

/** The conversation of two members, unless it is empty for the first one. */
const readTalk = compileQuery<Pair, Row>((db, value) =>
	db
		.selectFrom("conversations")
		.select(["id", "state", "asked_at as askedAt", "asked_count as askedCount"])
		.select(["expires_at as expiresAt", "held_at as heldAt", "last_number as lastNumber"])
		.select(sql<SqlBool>`asked_by = ${value("memberId")}`.as("isMine"))
		.where("first_id", "in", [value("memberId"), value("otherId")])
		.where("second_id", "in", [value("memberId"), value("otherId")])
		.where(hasSomething("conversations", value("memberId"))),
);

/**
 * How a member writes to somebody they may see: start, continue, or not at all. It counts nothing; sending is
 * checked again. A declined request changes nothing in it.
 */
export async function findWayToWrite(
	db: Kysely<Tables>,
	me: CurrentMember,
	other: { id: string },
	now: Date,
): Promise<WayToWrite> {
	const row = await readTalk(db, { memberId: me.id, otherId: other.id });
	if (!row) return findWayToBegin(db, me, other, now);
	const conversation = row.id;
	if (row.lastNumber === 0) return { kind: "waiting", conversation };
	const goesOn = { kind: "talk", conversation } as const;
	if (row.state === "open") return goesOn;
	if (!row.isMine) return row.state === "request" ? { kind: "asked", conversation } : goesOn;
	const heart = await readOpeningHeart(db, me, other.id, now);
	const state = askedState(row, now);
	if (state !== "more" && heart && heart > row.askedAt) return goesOn;
	return { kind: state === "over" ? "over" : "waiting", conversation };
}

async function findWayToBegin(
	db: Kysely<Tables>,
	me: CurrentMember,
	other: { id: string },
	now: Date,
): Promise<WayToWrite> {
	const limit = await findMessageLimit(db, { memberId: me.id }, now);
	if (limit) return { kind: "limited", ...limit };
	const hasHearts = await haveMutualHearts(db, me.id, other.id);
	if (!(await isWelcome(db, me, other, hasHearts))) return { kind: "closed" };
	if (hasHearts) return { kind: "first", today: null };
	const most = rightsOf(me, now).conversationsADay;
	if (most === 0) return { kind: "hearts" };
	const used = await readDayUses(db, { memberId: me.id, kind: "conversation" }, now);
	if (used.includes(other.id)) return { kind: "first", today: null };
	if (used.length >= most) return { kind: "day", most };
	return { kind: "first", today: { left: most - used.length, most } };
}

/** Which of these others a member has a conversation with, and the addresses. */
export const readTalks = compileRowsQuery<
	{ memberId: string; otherIds: readonly string[] },
	{ otherId: string; conversation: string }
>((db, value) =>
	db
		.selectFrom(
			sql<{ id: string }>`unnest(${value("otherIds")}::uuid[])`.as<"other">(sql`other (id)`),
		)
		.innerJoin("conversations as c", (join) =>
			join
				.on("c.first_id", "=", sql<string>`least(other.id, ${value("memberId")}::uuid)`)
				.on("c.second_id", "=", sql<string>`greatest(other.id, ${value("memberId")}::uuid)`),
		)
		.select(["other.id as otherId", "c.id as conversation"])
		.where(hasSomething("c", value("memberId"))),
);

/** Whether another member's choice of who may write first allows this one. */
export async function isWelcome(
	db: Kysely<Tables>,
	me: Pick<CurrentMember, "accountId" | "badgeAt">,
	other: { id: string },
	hasHearts: boolean,
): Promise<boolean> {
	const choice = await db
		.selectFrom("member_choices")
		.select(["who_writes as who", "write_age_from as from", "write_age_to as to"])
		.where("member_id", "=", other.id)
		.executeTakeFirst();
	if (!choice) return true;
	if (choice.who === "hearts" && !hasHearts) return false;
	if (choice.who === "verified" && me.badgeAt === null) return false;
	if (choice.from === null && choice.to === null) return true;
	const own = await db
		.selectFrom("profiles")
		.select("age")
		.where("id", "=", me.accountId)
		.executeTakeFirst();
	const age = own?.age ?? null;
	return age !== null && age >= (choice.from ?? age) && age <= (choice.to ?? age);
}
