import { type Kysely, sql } from "kysely";
import { entitlements, tierOf } from "../memberships/entitlements.ts";
import { compileQuery } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { wholeDay } from "../platform/dates.ts";
import type { Site } from "../platform/site.ts";
import { day } from "../platform/time.ts";
import { refreshListing } from "../profiles/listing/listing.server.ts";
import { presencePort } from "../profiles/listing/presence.server.ts";
import { forgetMailChoices } from "./mail-choices.server.ts";
import type { CurrentMember } from "./member.server.ts";
import { rightsOf } from "./rights.ts";

export type OwnChoices = {
	showsPresence: boolean;
	showsHearts: boolean;
	/** Browses unseen; ends with the plan that allows it. */
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
	me: CurrentMember,
	now: Date,
): Promise<OwnChoices> {
	const row = await readRow(db, { memberId: me.id });
	return {
		showsPresence: row?.shows_presence ?? true,
		showsHearts: row?.shows_hearts ?? true,
		isInvisible: (row?.is_invisible ?? false) && rightsOf(me, now).mayBeInvisible,
	};
}

/** Whether a member shows when they are here; members who hide it do not see it either. */
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

export type Choices = {
	presence: boolean;
	heart: boolean;
	invisible: boolean;
	hide: boolean;
	/** What others see as the place. */
	place: "town" | "region";
	/** Read receipts, shown only to those who show theirs too. */
	receipts: boolean;
	who: (typeof writers)[number];
	/** Minimum age of those who may write first; null: any. */
	writeAgeFrom: number | null;
	writeAgeTo: number | null;
	/** Accepts gifts; null: the form did not ask. */
	gifts: boolean | null;
	/** A neutral mail when something waits. */
	waitingMail: boolean;
	/** Hours in Israel time without that mail, the last one exclusive; null: none. */
	quietFrom: number | null;
	quietTo: number | null;
};

/** Everybody, those with the badge, or only after mutual hearts. */
export const writers = ["everyone", "verified", "hearts"] as const;

export type StoredChoices = Choices & { gifts: boolean; version: number };

/** Whether somebody accepts gifts, visible to everybody; `talks`: only within open conversations. */
export type Taking = "yes" | "talks" | "no";

/** Which of these members would accept a gift from this one now; those not in the result do. */
export async function readTaking(
	db: Kysely<Tables>,
	me: { id: string },
	otherIds: readonly string[],
): Promise<Map<string, Taking>> {
	if (otherIds.length === 0) return new Map();
	const rows = await db
		.selectFrom("member_choices as choices")
		.select(["member_id", "takes_gifts"])
		.select(
			// Those who asked want an answer, also one with a gift.
			sql<boolean>`not gifts_from_talks or exists (select from conversations
				where (state = 'open' or state = 'request' and asked_by = member_id) and first_id = least(member_id, ${me.id}::uuid) and second_id = greatest(member_id, ${me.id}::uuid))`.as(
				"fits",
			),
		)
		.where("member_id", "in", otherIds)
		.execute();
	return new Map(
		rows.map((row) => [row.member_id, !row.takes_gifts ? "no" : row.fits ? "yes" : "talks"]),
	);
}

/** Whether a member accepts gifts, and only in open conversations. */
export type OwnTaking = { gifts: boolean; talks: boolean };

export async function readOwnTaking(
	db: Kysely<Tables>,
	{ id }: { id: string },
): Promise<OwnTaking> {
	const choices = await db
		.selectFrom("member_choices")
		.select(["takes_gifts as gifts", "gifts_from_talks as talks"])
		.where("member_id", "=", id)
		.executeTakeFirst();
	return choices ?? { gifts: true, talks: false };
}

/** Before the first save the defaults hold. */
export async function readChoices(
	db: Kysely<Tables>,
	{ id }: Pick<CurrentMember, "id">,
): Promise<StoredChoices> {
	const row = await db
		.selectFrom("member_choices")
		.selectAll()
		.where("member_id", "=", id)
		.executeTakeFirst();
	return {
		presence: row?.shows_presence ?? true,
		heart: row?.shows_hearts ?? true,
		invisible: row?.is_invisible ?? false,
		hide: (row?.hidden_at ?? null) !== null,
		place: row?.shows_region ? "region" : "town",
		receipts: row?.shows_receipts ?? false,
		who: row?.who_writes ?? "everyone",
		writeAgeFrom: row?.write_age_from ?? null,
		writeAgeTo: row?.write_age_to ?? null,
		gifts: row?.takes_gifts ?? true,
		waitingMail: row?.wants_waiting_mail ?? false,
		quietFrom: row?.quiet_from ?? null,
		quietTo: row?.quiet_to ?? null,
		version: row?.version ?? 0,
	};
}

/**
 * Saves all choices, and what others find follows in the same transaction. Being invisible and
 * read receipts are kept only for whose plan holds them (`members.md` 5).
 * @param version of the choices that were shown: "changed" when they have been saved since.
 */
export function saveChoices(
	{ db, ports }: Pick<Site, "db" | "ports">,
	me: CurrentMember,
	choices: Choices,
	version: number,
	now = new Date(),
): Promise<"saved" | "changed"> {
	return db.transaction().execute(async (trx) => {
		await trx
			.insertInto("member_choices")
			.values({ member_id: me.id, version: 0 })
			.onConflict((conflict) => conflict.column("member_id").doNothing())
			.execute();
		const before = await trx
			.selectFrom("member_choices")
			.select(["hidden_at", "is_invisible", "shows_receipts", "shows_presence"])
			.select(["wants_waiting_mail", "looked_at", "takes_gifts"])
			.where("member_id", "=", me.id)
			.forUpdate()
			.executeTakeFirstOrThrow();
		const mayBe = rightsOf(me, now).mayBeInvisible;
		const saved = await trx
			.updateTable("member_choices")
			.set({
				shows_presence: choices.presence,
				shows_hearts: choices.heart,
				// Choices allowed by an ended plan wait for the next one.
				is_invisible: mayBe ? choices.invisible : before.is_invisible,
				shows_receipts: mayBe ? choices.receipts : before.shows_receipts,
				who_writes: choices.who,
				write_age_from: choices.writeAgeFrom,
				write_age_to: choices.writeAgeTo,
				takes_gifts: choices.gifts ?? before.takes_gifts,
				...waitingOf(choices, before, now),
				shows_region: choices.place === "region",
				hidden_at: choices.hide ? (before.hidden_at ?? now) : null,
				version: version + 1,
				updated_at: now,
			})
			.where("member_id", "=", me.id)
			.where("version", "=", version)
			.executeTakeFirst();
		if (!saved.numUpdatedRows) return "changed";
		if (choices.waitingMail && !before.wants_waiting_mail) await forgetMailChoices(trx, me.id);
		await refreshListing(trx, me, now);
		if (choices.presence !== before.shows_presence) await ports.get(presencePort)(trx, [me.id]);
		return "saved";
	});
}

type Waiting = { wants_waiting_mail: boolean | null; looked_at: Date | null };

/** Declining before ever being asked counts as not asked; what waits already is no reason for a mail. */
function waitingOf(
	{ waitingMail, quietFrom, quietTo }: Choices,
	{ wants_waiting_mail: wanted, looked_at }: Waiting,
	now: Date,
) {
	const hasQuiet = quietFrom !== null && quietTo !== null && quietFrom !== quietTo;
	return {
		wants_waiting_mail: waitingMail || (wanted === null ? null : false),
		looked_at: waitingMail ? (wanted ? looked_at : now) : null,
		quiet_from: hasQuiet ? quietFrom : null,
		quiet_to: hasQuiet ? quietTo : null,
	};
}

const reportableMs = 90 * day;

/** Somebody whom a member has hidden or blocked, as they were known then; a block stands for both. */
export type BlockedMember = {
	publicId: string;
	alias: string | null;
	age: number | null;
	since: Date;
	isBlocked: boolean;
	/** A block ends it after 90 days. */
	mayReport: boolean;
};

/**
 * Members this one has hidden or blocked, the latest first. Shows nothing that came later: not another alias, not
 * another address, not whether the other is still here (decision 0038).
 */
export async function listBlocked(
	db: Kysely<Tables>,
	{ id }: Pick<CurrentMember, "id">,
	now = new Date(),
): Promise<BlockedMember[]> {
	const rows = await db
		.selectFrom("member_blocks")
		.select(["known_address as publicId", "known_as as alias", "known_age as age", "why", "since"])
		.where("viewer_id", "=", id)
		.orderBy("since", "desc")
		.orderBy("known_address")
		.execute();
	const ended = new Date(now.getTime() - reportableMs);
	return rows.flatMap(({ publicId, why, ...row }) => {
		if (publicId === null) return [];
		const since = wholeDay(row.since);
		const isBlocked = (why & 2) > 0;
		// Whether the other blocked too does not show here.
		return [{ ...row, publicId, since, isBlocked, mayReport: !isBlocked || row.since > ended }];
	});
}

export async function hidesAnybody(
	db: Kysely<Tables>,
	{ id }: Pick<CurrentMember, "id">,
): Promise<boolean> {
	const row = await db
		.selectFrom("member_blocks")
		.select("why")
		.where("viewer_id", "=", id)
		.where(sql<boolean>`why & 1 > 0`)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

type Member = { id: string; accountId: string };

/** Until when a member is paused; null: not now. */
export async function readPause(
	db: Kysely<Tables>,
	{ id }: Pick<Member, "id">,
	now: Date,
): Promise<Date | null> {
	const row = await db
		.selectFrom("member_choices")
		.select("paused_until")
		.where("member_id", "=", id)
		.where("paused_until", ">", now)
		.executeTakeFirst();
	return row?.paused_until ?? null;
}

/** Starts a break until then, or ends it; what others find follows in the same transaction. */
export function setPause(
	{ db }: Pick<Site, "db">,
	me: Member,
	until: Date | null,
	now = new Date(),
): Promise<void> {
	return db.transaction().execute(async (trx) => {
		const pause = { paused_until: until, updated_at: now };
		await trx
			.insertInto("member_choices")
			.values({ member_id: me.id, version: 0, ...pause })
			.onConflict((conflict) => conflict.column("member_id").doUpdateSet(pause))
			.execute();
		await refreshListing(trx, me, now);
	});
}

/**
 * Whether two members show each other read receipts: both chose it, and both plans include it (`members.md` 5 and
 * 6).
 */
export async function shareReceipts(
	db: Kysely<Tables>,
	oneId: string,
	otherId: string,
	now: Date,
): Promise<boolean> {
	const chosen = await db
		.selectFrom("member_choices as choices")
		.innerJoin("members", "members.id", "choices.member_id")
		.leftJoin("membership_periods as period", (join) =>
			join
				.onRef("period.account_id", "=", "members.account_id")
				.on("period.starts_at", "<=", now)
				.on("period.ends_at", ">", now),
		)
		.select(["members.role", "period.plan"])
		.where("choices.member_id", "in", [oneId, otherId])
		.where("choices.shows_receipts", "=", true)
		.execute();
	return (
		chosen.length === 2 &&
		chosen.every(({ role, plan }) => entitlements[tierOf({ role, plan })].mayBeInvisible)
	);
}
