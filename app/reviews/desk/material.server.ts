import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Audience } from "../../profiles/photos/photo.ts";
import { digestOf } from "../../profiles/texts/decide-texts.server.ts";
import { type TextField, textFields } from "../../profiles/texts/texts.ts";

type Owner = { accountId: string; verificationId: string | null };

type WaitingText = {
	field: TextField;
	reviewId: string;
	text: string;
	shown: string | null;
	/** Identifies this text of the review. */
	digest: string;
	changedAt: Date;
};

export type SeenPhoto = {
	id: string;
	place: number;
	audience: Audience;
	approvedFor: "members" | "album" | null;
	/** Its open review; null when it was decided before. */
	reviewId: string | null;
	/** The photo of the face that came with the verification. */
	isFace: boolean;
	/** The account whose refusal the owner wants looked at again; null for nobody's. */
	refusedBy: string | null;
	/** Why it was refused then. */
	refusal: string | null;
};

export type SeenVerification = {
	id: string;
	kind: "join" | "badge" | "appeal";
	state: Tables["verifications"]["state"];
	birthDate: string | null;
	/** An earlier date under 18 that was typed and corrected. */
	firstBirthDate: string | null;
	pose: number | null;
	sentAt: Date | null;
};

export type ItemMaterial = {
	texts: WaitingText[];
	photos: SeenPhoto[];
	verification: SeenVerification | null;
	/** The first photo, whoever may see it; the badge is given for it. */
	portrait: string | null;
	/** Changes with any of it: a decision names what its page showed. */
	seen: string;
};

/**
 * Reads what one decision is about. Photos that are for their owner only are left out, except the
 * face that was sent with the verification (`desk.md`, queue 2).
 */
export async function readMaterial(db: Kysely<Tables>, owner: Owner): Promise<ItemMaterial> {
	const verification = await readVerification(db, owner);
	const texts = await readTexts(db, owner);
	const photos = await readPhotos(db, owner);
	const portrait = await readPortrait(db, owner);
	const read = JSON.stringify([
		texts.map(({ reviewId, digest }) => [reviewId, digest]),
		photos.map(({ id, audience, reviewId }) => [id, audience, reviewId]),
		verification && [verification.id, verification.state, verification.sentAt?.getTime()],
		portrait,
	]);
	const seen = createHash("sha256").update(read).digest("base64url").slice(0, 22);
	return { texts, photos, verification, portrait, seen };
}

async function readTexts(db: Kysely<Tables>, { accountId }: Owner): Promise<WaitingText[]> {
	const rows = await db
		.selectFrom("text_reviews")
		.leftJoin("member_texts", (join) =>
			join
				.onRef("member_texts.account_id", "=", "text_reviews.account_id")
				.onRef("member_texts.field", "=", "text_reviews.field"),
		)
		.select(["text_reviews.field", "text_reviews.id as reviewId", "text_reviews.text"])
		.select(["member_texts.text as shown", "text_reviews.updated_at as changedAt"])
		.where("text_reviews.account_id", "=", accountId)
		.where("text_reviews.state", "=", "open")
		.execute();
	return rows
		.map((row) => ({ ...row, digest: digestOf(row.text) }))
		.sort((one, other) => textFields.indexOf(one.field) - textFields.indexOf(other.field));
}

async function readPhotos(
	db: Kysely<Tables>,
	{ accountId, verificationId }: Owner,
): Promise<SeenPhoto[]> {
	const { rows } = await sql<SeenPhoto>`
		select photos.id, photos.place, photos.audience, photos.approved_for as "approvedFor",
			photo_reviews.id as "reviewId", verifications.id is not null as "isFace",
			refused.decided_by as "refusedBy", refused.words as refusal
		from photos
		left join photo_reviews on photo_reviews.photo_id = photos.id and photo_reviews.state = 'open'
		left join photo_reviews as refused
			on refused.photo_id = photo_reviews.photo_id and refused.state = 'refused'
		left join verifications on verifications.photo_id = photos.id and verifications.id = ${verificationId}
		where photos.account_id = ${accountId}
			and (photos.audience <> 'me' or verifications.id is not null)
		order by photos.place`.execute(db);
	return rows;
}

async function readVerification(
	db: Kysely<Tables>,
	{ verificationId }: Owner,
): Promise<SeenVerification | null> {
	if (!verificationId) return null;
	const found = await db
		.selectFrom("verifications")
		.select([
			"id",
			"kind",
			"state",
			"birth_date as birthDate",
			"first_birth_date as firstBirthDate",
			"pose",
			"sent_at as sentAt",
		])
		.where("id", "=", verificationId)
		.executeTakeFirst();
	return found ?? null;
}

/** A person's first photo, or null. */
export async function readPortrait(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
): Promise<string | null> {
	const first = await db
		.selectFrom("photos")
		.select("id")
		.where("account_id", "=", accountId)
		.orderBy("place")
		.limit(1)
		.executeTakeFirst();
	return first?.id ?? null;
}
