import { type Kysely, sql } from "kysely";
import type { Staffer } from "../../desk/holds.server.ts";
import {
	findDecision,
	type MemberDecision,
} from "../../moderation/enforcements/member-decisions.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { readDetails } from "../../profiles/join-details.server.ts";
import { openAppealText } from "../appeals/appeals.server.ts";
import type { LookReason, RefusalCode } from "../codes.ts";
import { findOpened, listCompared } from "./compared.server.ts";
import { originalDecider } from "./first-decider.server.ts";
import { type Colleague, findItem, type QueueRow } from "./items.server.ts";
import { findLookReasons } from "./look-reasons.server.ts";
import { type ItemMaterial, readMaterial } from "./material.server.ts";
import type { Verdict } from "./verdicts.ts";

/** A decision on somebody that took effect before, or is about to. */
type EarlierDecision = {
	id: string;
	itemId: string;
	verdict: Verdict;
	code: RefusalCode | null;
	words: string | null;
	againDays: number | null;
	by: Colleague;
	at: Date;
	takesEffectAt: Date;
	appliedAt: Date | null;
};

/** The same picture at another account, by its hash. */
type PictureElsewhere = { photoId: string; otherAccountId: string; bitsApart: number };

export type ReadItem = QueueRow &
	ItemMaterial & {
		accountId: string;
		closedAt: Date | null;
		/** When the application was sent that is decided or appealed. */
		appliedFor: Date | null;
		/** What the person entered besides the profile; empty once it was deleted. */
		details: Readonly<Record<string, string | undefined>>;
		/** Newest first, on any item of this person; voided ones are left out. */
		decisions: EarlierDecision[];
		elsewhere: PictureElsewhere[];
		/** What is opened before it is decided: `selfie`, ids of photos, or `words`. */
		compared: string[];
		/** The part of `compared` that this reviewer has not opened. */
		unopened: string[];
		/** Why one person alone cannot approve it. */
		looks: LookReason[];
		/** When this reviewer opened the photos of the private album; null while they are shut. */
		albumOpenedAt: Date | null;
		/** What the person writes against the refusal, or against the decision about them. */
		appeal: string | null;
		told: MemberDecision | null;
		/** The person's own words that it is about; of a message only once this reviewer opened it. */
		quote: string | null;
		/** Who made it; for a ban, its proposer. */
		toldBy: Colleague;
		/** Who gave the second look at a ban. */
		lookedBy: Colleague;
	};

/** Everything that one item's decision rests on; null for an unknown one. */
export async function readItem(
	site: Pick<Site, "db" | "vault" | "ports">,
	id: string,
	viewer: Staffer,
	now = new Date(),
): Promise<ReadItem | null> {
	const { db, vault } = site;
	const row = await findItem(db, id, viewer, now);
	const item = await db
		.selectFrom("review_items")
		.leftJoin("applications", "applications.id", "review_items.application_id")
		.select(["review_items.account_id", "application_id", "verification_id", "closed_at"])
		.select(["enforcement_id"])
		.select(["album_opened_by", "album_opened_at"])
		.select("applications.created_at as appliedFor")
		.where("review_items.id", "=", id)
		.executeTakeFirst();
	if (!row || !item) return null;
	const owner = { accountId: item.account_id, verificationId: item.verification_id };
	const hasAlbum =
		row.holder?.accountId === viewer.accountId && item.album_opened_by === viewer.accountId;
	const about = row.enforcementId
		? await readAppealed(site, row.enforcementId, owner, hasAlbum)
		: noDecision;
	const material = await readMaterial(db, owner);
	const isAppealed = row.kind === "appeal" || material.verification?.state === "under_age";
	const appeal = isAppealed ? await readAppeal(db, item) : null;
	const opened = await findOpened(db, viewer, row, material, now);
	const compared = await listCompared(db, row, material);
	return {
		...row,
		...material,
		compared,
		unopened: compared.filter((one) => !opened.has(one)),
		looks: row.kind === "application" ? await findLookReasons(db, owner, material, now) : [],
		accountId: item.account_id,
		closedAt: item.closed_at,
		appliedFor: item.appliedFor,
		details: row.kind === "changes" || row.enforcementId ? {} : await readDetails(db, vault, owner),
		decisions: await listEarlier(db, owner),
		albumOpenedAt: hasAlbum ? item.album_opened_at : null,
		elsewhere: await findElsewhere(db, owner),
		appeal: appeal === null ? null : openAppealText(vault, appeal),
		...about,
	};
}

const noDecision = { told: null, quote: null, toldBy: null, lookedBy: null };

/** The decision that is appealed. What it is about is read behind a reason of its own. */
async function readAppealed(
	site: Pick<Site, "db" | "vault" | "ports">,
	id: string,
	owner: { accountId: string },
	isOpened: boolean,
): Promise<Pick<ReadItem, "told" | "quote" | "toldBy" | "lookedBy">> {
	const found = await findDecision(site, id, owner);
	const { quote: words = null, ...told } = found ?? {};
	const isShown = isOpened || found?.item?.kind === "text";
	const first = originalDecider(sql.val(id));
	const names = await site.db
		.selectFrom("staff")
		.select(["account_id as accountId", "name", sql<boolean>`account_id = ${first}`.as("isFirst")])
		.where(({ or, eb }) =>
			or([
				eb("account_id", "=", first),
				eb("account_id", "=", (made) =>
					made.selectFrom("enforcements").select("decided_by").where("enforcements.id", "=", id),
				),
			]),
		)
		.execute();
	const named = (isFirst: boolean) => names.find((one) => one.isFirst === isFirst) ?? null;
	const quote = (isShown && words) || null;
	return {
		told: found && (told as MemberDecision),
		quote,
		toldBy: named(true),
		lookedBy: named(false),
	};
}

type Appealed = { application_id: string | null; enforcement_id: string | null };

async function readAppeal(db: Kysely<Tables>, { application_id, enforcement_id }: Appealed) {
	const row = await (enforcement_id
		? db
				.selectFrom("enforcement_appeals")
				.select("text")
				.where("enforcement_id", "=", enforcement_id)
				.executeTakeFirst()
		: db
				.selectFrom("appeals")
				.select("text")
				.where("application_id", "=", application_id)
				.executeTakeFirst());
	return row?.text ?? null;
}

async function listEarlier(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
): Promise<EarlierDecision[]> {
	const rows = await db
		.selectFrom("decisions")
		.innerJoin("review_items", "review_items.id", "decisions.item_id")
		.leftJoin("staff", "staff.account_id", "decisions.decided_by")
		.select(["decisions.id", "decisions.item_id as itemId", "decisions.verdict"])
		.select(["decisions.code", "decisions.words", "decisions.decided_at as at"])
		.select("decisions.again_days as againDays")
		.select(["takes_effect_at as takesEffectAt", "applied_at as appliedAt"])
		.select(["decisions.decided_by", "staff.name"])
		.where("review_items.account_id", "=", accountId)
		.where("voided_at", "is", null)
		.orderBy("decisions.decided_at", "desc")
		.limit(50)
		.execute();
	return rows.map(({ decided_by, name, ...row }) => ({
		...row,
		by: decided_by ? { accountId: decided_by, name: name ?? "" } : null,
	}));
}

async function findElsewhere(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
): Promise<PictureElsewhere[]> {
	const { rows } = await sql<PictureElsewhere>`
		select mine.id as "photoId", other.account_id as "otherAccountId", distance as "bitsApart"
		from photos as mine
		join photo_matches on photo_matches.photo_id = mine.id or photo_matches.earlier_id = mine.id
		join photos as other on other.id = case when photo_matches.photo_id = mine.id
			then photo_matches.earlier_id else photo_matches.photo_id end
		where mine.account_id = ${accountId} and mine.audience <> 'me'
		order by distance, mine.place
		limit 20`.execute(db);
	return rows;
}
