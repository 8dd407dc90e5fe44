import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Role } from "../accounts/role.server.ts";
import { keepsAway, type Shut, shutOf } from "../moderation/shut-talks.server.ts";
import { compileQuery, compileRowsQuery } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { isId } from "../platform/ids.ts";
import {
	type ClubPerson,
	type ClubState,
	type Door,
	maySee,
	type Talk,
	talkOf,
} from "./may-see.ts";
import { writeToEachOther } from "./partners.server.ts";

/** What a member's state is derived from. */
type Row = {
	id: string;
	public_id: string;
	role: Role;
	account_id: string | null;
	deletes_at: Date | null;
	application: string | null;
	hasMonth: SqlBool;
	isHidden: SqlBool;
	isPaused: SqlBool;
	/** "limited": not found in lists; other limits are no special state. */
	enforcement: "suspended" | "banned" | "limited" | null;
};

function partiesOf(db: Kysely<Tables>, now: Date) {
	return db
		.selectFrom("members")
		.leftJoin("accounts", "accounts.id", "members.account_id")
		.leftJoin("member_choices as choices", "choices.member_id", "members.id")
		.select(["members.id", "members.public_id", "members.role", "members.account_id"])
		.select("accounts.deletes_at")
		.select(({ selectFrom, exists, eb, fn }) => [
			selectFrom("applications")
				.select("state")
				.whereRef("applications.account_id", "=", "members.account_id")
				.orderBy("created_at", "desc")
				.limit(1)
				.as("application"),
			exists(
				selectFrom("membership_periods")
					.select("membership_periods.account_id")
					.whereRef("membership_periods.account_id", "=", "members.account_id")
					.where("starts_at", "<=", now)
					.where("ends_at", ">", now),
			).as("hasMonth"),
			eb("choices.hidden_at", "is not", null).as("isHidden"),
			fn.coalesce(eb("choices.paused_until", ">", now), sql<boolean>`false`).as("isPaused"),
			selectFrom("enforcements")
				.select(sql<"suspended" | "banned" | "limited">`kind`.as("kind"))
				.whereRef("enforcements.member_id", "=", "members.id")
				.where((either) =>
					either.or([
						either("kind", "in", ["suspended", "banned"]),
						either("scope", "=", "discovery"),
					]),
				)
				.where("lifted_at", "is", null)
				.where((either) => either.or([either("until", "is", null), either("until", ">", now)]))
				// "banned" comes before "suspended", and "limited" last.
				.orderBy(sql`kind = 'limited'`)
				.orderBy("kind")
				.limit(1)
				.as("enforcement"),
		]);
}

function stateOf(row: Row): ClubState {
	if (row.account_id === null) return "gone";
	if (row.enforcement === "banned") return "banned";
	if (row.deletes_at !== null) return "leaving";
	if (row.application !== "approved") return "applicant";
	if (row.enforcement === "suspended") return "suspended";
	if (row.isPaused) return "paused";
	if (row.isHidden || row.enforcement === "limited") return "hidden";
	return row.role === "baby" || row.hasMonth ? "member" : "no-month";
}

function partyOf(row: Row) {
	return { id: row.id, role: row.role, state: stateOf(row) } satisfies ClubPerson;
}

const readByAddress = compileQuery<{ publicId: string; now: Date }, Row>((db, value) =>
	partiesOf(db, value("now")).where("members.public_id", "=", value("publicId")),
);

const readById = compileQuery<{ memberId: string; now: Date }, Row>((db, value) =>
	partiesOf(db, value("now")).where("members.id", "=", value("memberId")),
);

/** A member as `maySee` judges them, by the address of their page; null for an unknown one. */
export async function findParty(
	db: Kysely<Tables>,
	publicId: string,
	now = new Date(),
): Promise<ClubPerson | null> {
	const row = isId(publicId) ? await readByAddress(db, { publicId, now }) : undefined;
	return row ? partyOf(row) : null;
}

export async function findOwnParty(
	db: Kysely<Tables>,
	me: { id: string },
	now = new Date(),
): Promise<ClubPerson | null> {
	const row = await readById(db, { memberId: me.id, now });
	return row ? partyOf(row) : null;
}

export type Other = {
	id: string;
	publicId: string;
	role: Role;
	accountId: string;
	state: ClubState;
};

const readBlock = compileQuery<{ viewerId: string; otherId: string }, { why: number }>(
	(db, value) =>
		db
			.selectFrom("member_blocks")
			.select("why")
			.where("viewer_id", "=", value("viewerId"))
			.where("other_id", "=", value("otherId")),
);

/** The member of that address as the signed-in one finds them; null: none, or none for this member. */
export async function findOther(
	db: Kysely<Tables>,
	me: { id: string },
	publicId: string,
	door: Door = "page",
	now = new Date(),
): Promise<Other | null> {
	const row = isId(publicId) ? await readByAddress(db, { publicId, now }) : undefined;
	if (!row || row.account_id === null) return null;
	const viewer = await findOwnParty(db, me, now);
	if (!viewer) return null;
	const pair = { viewerId: me.id, otherId: row.id };
	const other = partyOf(row);
	const blocked = await readBlock(db, pair);
	const arePartners = other.state === "hidden" && (await writeToEachOther(db, pair));
	if (!maySee(viewer, other, door, { blocked: blocked !== undefined, arePartners })) return null;
	return { ...other, publicId: row.public_id, accountId: row.account_id };
}

type TalkRow = Row & { isBlocked: SqlBool; shut: Shut | null; shutAs: string | null };

type VisibilityQuery = { viewerId: string; otherId: string; ids: readonly string[]; now: Date };
type Among = (
	value: <Name extends keyof VisibilityQuery>(name: Name) => VisibilityQuery[Name],
) => RawBuilder<string>;

const readingTalks = (among: Among) =>
	compileRowsQuery<VisibilityQuery, TalkRow>((db, value) =>
		partiesOf(db, value("now"))
			.leftJoin("conversations as c", (join) =>
				join
					.on("c.first_id", "=", sql<string>`least(members.id, ${value("viewerId")}::uuid)`)
					.on("c.second_id", "=", sql<string>`greatest(members.id, ${value("viewerId")}::uuid)`),
			)
			.leftJoin("participants as s", (join) =>
				join.onRef("s.conversation_id", "=", "c.id").on("s.member_id", "=", value("viewerId")),
			)
			.select([shutOf(sql<Date>`${value("now")}::timestamptz`).as("shut"), "s.shut_as as shutAs"])
			.select(keepsAway(sql`${value("viewerId")}::uuid`, sql.ref("members.id")).as("isBlocked"))
			.where("members.id", "=", among(value)),
	);

const readTalks = readingTalks((value) => sql`any(${value("ids")}::uuid[])`);
// A list of unknown length is planned anew for each message, which takes longer than reading.
const readTalk = readingTalks(
	(value) => sql`any(array[${value("viewerId")}, ${value("otherId")}]::uuid[])`,
);

/** The other member of a conversation. */
export type Partner = {
	id: string;
	publicId: string;
	role: Role;
	/** Null once the account is gone. */
	accountId: string | null;
	state: ClubState;
	talk: Talk;
	/** The other blocked the member: show nothing new of them, and no later alias. */
	isShut: boolean;
	shutAs: string | null;
};

/**
 * The state of the signed-in member's conversations with these members, by the other's id; those that are nowhere
 * are left out.
 */
export async function findPartners(
	db: Kysely<Tables>,
	me: { id: string },
	otherIds: readonly string[],
	now = new Date(),
): Promise<Map<string, Partner>> {
	return (await findPartnersOf(db, me, otherIds, now)).partners;
}

/** The same, and the signed-in member as `maySee` judges them; null: there is none. */
export async function findPartnersOf(
	db: Kysely<Tables>,
	me: { id: string },
	otherIds: readonly string[],
	now: Date,
): Promise<{ own: ClubPerson | null; partners: Map<string, Partner> }> {
	const [otherId = me.id, ...more] = otherIds;
	const asked = { viewerId: me.id, otherId, ids: [me.id, ...otherIds], now };
	const rows = await (more.length > 0 ? readTalks : readTalk)(db, asked);
	const mine = rows.find(({ id }) => id === me.id);
	const found = new Map<string, Partner>();
	if (!mine) return { own: null, partners: found };
	const own = partyOf(mine);
	for (const row of rows) {
		const other = partyOf(row);
		const { shut, shutAs } = row;
		const talk = talkOf(own, other, { blocked: Boolean(row.isBlocked), shut });
		const { id, public_id: publicId, account_id: accountId } = row;
		const { role } = row;
		const isShut = shut !== null;
		if (!talk) continue;
		found.set(id, { id, publicId, role, accountId, state: other.state, talk, isShut, shutAs });
	}
	return { own, partners: found };
}

/**
 * The member with that public id if the signed-in one has a conversation with them, also while their page cannot be
 * opened: anybody who wrote can be blocked. Null: nobody, or nobody any more.
 */
export async function findPartner(
	db: Kysely<Tables>,
	me: { id: string },
	publicId: string,
	now = new Date(),
): Promise<Other | null> {
	const row = isId(publicId) ? await readByAddress(db, { publicId, now }) : undefined;
	if (!row) return null;
	const side = await db
		.selectFrom("participants")
		.innerJoin("conversations", "conversations.id", "conversation_id")
		.select("member_id")
		.where("member_id", "=", me.id)
		.where("other_id", "=", row.id)
		// An asker who got no answer must not learn whether the other is away or blocked them.
		.where(({ eb, or }) => or([eb("state", "=", "open"), eb("asked_by", "=", row.id)]))
		.where("last_number", ">", 0)
		.executeTakeFirst();
	const partner = side && (await findPartners(db, me, [row.id], now)).get(row.id);
	if (!partner || partner.talk === "left" || partner.accountId === null) return null;
	return { ...partner, accountId: partner.accountId };
}
