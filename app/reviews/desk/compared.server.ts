import { type Kysely, sql } from "kysely";
import { lookMs } from "../../desk/hold.ts";
import type { Staffer } from "../../desk/holds.server.ts";
import { restsOnDropped } from "../../moderation/enforcements/rests-on-dropped.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { ItemMaterial, SeenPhoto } from "./material.server.ts";
import { type DecisionInput, disputedWords, isOfAlbum } from "./verdicts.ts";

type Item = { id: string; kind: Tables["review_items"]["kind"]; enforcementId: string | null };

/** What one reviewer opened of an item: its selfie, photos by their ids, and disputed words. */
export type Opened = ReadonlySet<string>;

/**
 * What a reviewer looked at of an item, by the record: a picture that was sent at full height two seconds ago, or
 * a message opened after a reason. A selfie that was sent anew is another one.
 */
export async function findOpened(
	db: Kysely<Tables>,
	{ accountId }: Staffer,
	{ id }: Pick<Item, "id">,
	{ verification }: Pick<ItemMaterial, "verification">,
	now: Date,
): Promise<Opened> {
	const rows = await db
		.selectFrom("audit")
		.select(["act", sql<string>`details->>'picture'`.as("picture")])
		.select(sql<string | null>`details->>'verification'`.as("verification"))
		.where("subject_id", "=", id)
		.where("actor", "=", accountId)
		.where(({ or, and, eb }) =>
			or([
				eb("act", "=", "appealed.opened"),
				and([
					eb("act", "=", "picture.revealed"),
					eb("at", "<=", new Date(now.getTime() - lookMs)),
					sql<boolean>`details->>'look' is null`,
				]),
			]),
		)
		.execute();
	return new Set(
		rows
			.filter(({ picture, ...of }) => picture !== "selfie" || of.verification === verification?.id)
			.map(({ act, picture }) => (act === "appealed.opened" ? disputedWords : picture)),
	);
}

/**
 * What is compared before an item is decided: the selfie with the photo of the face opposite, or what a
 * decision about a member was about. Of changes each is decided for itself.
 */
export async function listCompared(
	db: Kysely<Tables>,
	{ kind, enforcementId }: Omit<Item, "id">,
	material: Pick<ItemMaterial, "verification" | "photos">,
): Promise<string[]> {
	if (kind === "changes" || material.verification?.state === "under_age") return [];
	return enforcementId ? await listDisputed(db, enforcementId, material) : pairOf(material);
}

async function listDisputed(
	db: Kysely<Tables>,
	enforcementId: string,
	{ photos }: Pick<ItemMaterial, "photos">,
): Promise<string[]> {
	const about = await db
		.selectFrom("enforcements")
		.select(["item_kind as kind", "item_id as id", "case_id"])
		.select(restsOnDropped(sql.val(enforcementId)).as("isDropped"))
		.where("id", "=", enforcementId)
		.executeTakeFirst();
	if (!about) return [];
	const { kind, case_id: caseId } = about;
	const isOfWords =
		kind === "message" || kind === "note" || (kind === null && (await hasReported(db, caseId)));
	const disputed = photos.filter(({ id }) => kind === "photo" && id === about.id).map(idOf);
	return isOfWords || about.isDropped ? [disputedWords, ...disputed] : disputed;
}

/** Whether messages or notes were reported in a case: its decisions rest on them unless they name an item. */
async function hasReported(db: Kysely<Tables>, caseId: string | null): Promise<boolean> {
	if (caseId === null) return false;
	const reported = db
		.selectFrom("reports")
		.select("id")
		.where("case_id", "=", caseId)
		.where("kind", "in", ["message", "note"]);
	return (await reported.limit(1).executeTakeFirst()) !== undefined;
}

/** The selfie and the photo of the face, or else the photo that the page shows beside the selfie. */
function pairOf({ verification, photos }: Pick<ItemMaterial, "verification" | "photos">): string[] {
	const face = photos.find(({ isFace }) => isFace) ?? photos.find((photo) => !isOfAlbum(photo));
	return [...(verification?.sentAt ? ["selfie"] : []), ...(face ? [face.id] : [])];
}

const idOf = ({ id }: SeenPhoto) => id;

/** Whether a decision rests on something that its reviewer has not opened. */
export async function isUnread(
	db: Kysely<Tables>,
	item: Omit<Item, "id">,
	{ verdict, badge, photos = {} }: DecisionInput,
	material: ItemMaterial,
	opened: Opened,
): Promise<boolean> {
	// Neither decides about the person: one asks somebody else, the other the person.
	if (verdict === "second_look" || verdict === "ask") return false;
	const compared = await listCompared(db, item, material);
	// A closed album has its own refusal.
	const single = material.photos.filter((photo) => photos[photo.id] && !isOfAlbum(photo));
	const all = [...compared, ...(badge ? pairOf(material) : []), ...single.map(idOf)];
	return all.some((one) => !opened.has(one));
}
