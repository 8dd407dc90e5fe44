/** People who wait for the staff, and the staff who decide. */
import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Role } from "../app/accounts/role.server.ts";
import type { StaffRole } from "../app/accounts/staff.ts";
import { lookMs } from "../app/desk/hold.ts";
import type { Staffer } from "../app/desk/holds.server.ts";
import { recordAct } from "../app/platform/audit/audit.server.ts";
import type { Tables } from "../app/platform/database/tables.ts";
import type { Site } from "../app/platform/site.ts";
import type { TextField } from "../app/profiles/texts/texts.ts";
import { openApplication } from "../app/reviews/application.server.ts";
import { applyDecision } from "../app/reviews/desk/apply.server.ts";
import { makeDecision } from "../app/reviews/desk/decide.server.ts";
import { readMaterial } from "../app/reviews/desk/material.server.ts";
import type { DecisionInput } from "../app/reviews/desk/verdicts.ts";
import { openItem } from "../app/reviews/items.server.ts";

type Person = { accountId: string };

export async function addAccount(db: Kysely<Tables>, role: Role | null = null): Promise<Person> {
	const accountId = randomUUID();
	const email = `${accountId}@example.com`;
	await db
		.insertInto("accounts")
		.values({ id: accountId, email, password_hash: "x", role })
		.execute();
	return { accountId };
}

/** Somebody on the staff, a reviewer unless other roles are given. */
export async function addReviewer(
	db: Kysely<Tables>,
	name = "מיכל",
	roles: StaffRole[] = ["reviewer"],
): Promise<Staffer> {
	const { accountId } = await addAccount(db);
	await db.insertInto("staff").values({ account_id: accountId, name, roles }).execute();
	return { accountId };
}

/** A photo without files, after the person's others. */
export async function addBarePhoto(
	db: Kysely<Tables>,
	{ accountId }: Person,
	audience: "me" | "members" | "album" = "me",
): Promise<string> {
	const { place } = await db
		.selectFrom("photos")
		.select((select) => select.fn.countAll<number>().as("place"))
		.where("account_id", "=", accountId)
		.executeTakeFirstOrThrow();
	const id = randomUUID();
	const hash = randomUUID().replaceAll(/\D/g, "").padEnd(64, "0").replaceAll(/[2-9]/g, "1");
	await db
		.insertInto("photos")
		.values({
			id,
			account_id: accountId,
			place: Number(place) + 1,
			audience,
			width: 4,
			height: 5,
			hash: hash.slice(0, 64),
			mirrored_hash: hash.slice(0, 64),
		})
		.execute();
	if (audience !== "me") {
		await db.insertInto("photo_reviews").values({ photo_id: id, audience }).execute();
	}
	return id;
}

/** A text that waits; a later one replaces it. */
export async function addText(
	db: Kysely<Tables>,
	{ accountId }: Person,
	field: TextField,
	text: string,
): Promise<void> {
	await db
		.insertInto("text_reviews")
		.values({ account_id: accountId, field, text })
		.onConflict((conflict) =>
			conflict
				.columns(["account_id", "field"])
				.where("state", "=", "open")
				.doUpdateSet({ text, updated_at: new Date() }),
		)
		.execute();
}

/** A verification that was sent, with a photo of the face. */
export async function addSent(
	db: Kysely<Tables>,
	person: Person,
	kind: "join" | "badge" | "appeal" = "join",
	now = new Date(),
): Promise<{ verificationId: string; photoId: string }> {
	const verificationId = randomUUID();
	const photoId = await addBarePhoto(db, person);
	await db
		.insertInto("verifications")
		.values({
			id: verificationId,
			account_id: person.accountId,
			kind,
			state: "sent",
			birth_date: "1997-05-06",
			photo_id: photoId,
			pose: 7,
			pose_drawn_at: now,
			started_at: now,
			sent_at: now,
		})
		.execute();
	return { verificationId, photoId };
}

/** What `addApplicant` made. */
export type Applicant = Person & { itemId: string; verificationId: string; photoId: string };

/** Somebody whose application waits complete in the queue; a man has to have paid before. */
export async function addApplicant(
	db: Kysely<Tables>,
	role: Role = "baby",
	person?: Person,
	now = new Date(),
): Promise<Applicant> {
	const applicant = person ?? (await addAccount(db, role));
	const { accountId } = applicant;
	await db.transaction().execute((trx) => openApplication(trx, applicant));
	await addText(db, applicant, "display_name", "ליאן");
	await addText(db, applicant, "interests", "ים בחורף");
	const { verificationId, photoId } = await addSent(db, applicant, "join", now);
	const itemId = await db
		.transaction()
		.execute((trx) => openItem(trx, { kind: "application", accountId, verificationId, now }));
	if (!itemId) throw new Error("The application did not come into the queue.");
	return { accountId, itemId, verificationId, photoId };
}

type Looked = { actor: string; itemId: string; details: Record<string, string | null>; now: Date };

/** Records that a picture was sent to a reviewer long enough before a moment. */
export async function recordLooked(
	db: Kysely<Tables>,
	{ actor, itemId, details, now }: Looked,
): Promise<void> {
	const subject = { subject_kind: "item", subject_id: itemId };
	const at = new Date(now.getTime() - lookMs);
	await db
		.insertInto("audit")
		.values({ at, actor, act: "picture.revealed", ...subject, details: JSON.stringify(details) })
		.execute();
}

/** Records that a reviewer has looked at full height at whatever the staff may see of an item. */
export async function openAll(
	db: Kysely<Tables>,
	{ accountId: actor }: Staffer,
	itemId: string,
	now = new Date(),
): Promise<void> {
	const item = await db
		.selectFrom("review_items")
		.select(["account_id as accountId", "verification_id as verificationId"])
		.where("id", "=", itemId)
		.executeTakeFirstOrThrow();
	const { photos, verification } = await readMaterial(db, item);
	const looks = [
		...photos.map(({ id }) => ({ picture: id })),
		...(verification ? [{ picture: "selfie", verification: verification.id }] : []),
	];
	const subject = { kind: "item", id: itemId };
	await db.transaction().execute(async (trx) => {
		for (const details of looks) await recordLooked(trx, { actor, itemId, details, now });
		const reason = "לקרוא את מה שבערעור";
		await recordAct(trx, { actor, act: "appealed.opened", subject, reason });
	});
}

/** Decides what the item's page shows now, after opening what is compared. */
export async function decide(
	site: Pick<Site, "db" | "jobs" | "vault">,
	reviewer: Staffer,
	itemId: string,
	input: Omit<DecisionInput, "seen">,
	now = new Date(),
) {
	await openAll(site.db, reviewer, itemId, now);
	const item = await site.db
		.selectFrom("review_items")
		.select(["account_id as accountId", "verification_id as verificationId"])
		.where("id", "=", itemId)
		.executeTakeFirstOrThrow();
	const { seen } = await readMaterial(site.db, item);
	return makeDecision(site, reviewer, itemId, { seen, ...input }, now);
}

/** Decides, and lets the decision take effect. */
export async function decideNow(
	site: Site,
	reviewer: Staffer,
	itemId: string,
	input: Omit<DecisionInput, "seen">,
	now = new Date(),
): Promise<void> {
	const made = await decide(site, reviewer, itemId, input, now);
	if (!("made" in made)) throw new Error(`The decision was refused: ${made.refused}.`);
	const applied = await applyDecision(site, made.made, made.takesEffectAt);
	if (applied !== "applied") throw new Error(`The decision was not applied: ${applied}.`);
}

/** Approves somebody who waits. */
export function makeMember(site: Site, reviewer: Staffer, { itemId }: Applicant): Promise<void> {
	return decideNow(site, reviewer, itemId, { verdict: "approve" });
}

/** A woman whom the staff approved, with a portrait that all members see. */
export async function addMember(site: Site, reviewer: Staffer): Promise<Applicant> {
	const member = await addApplicant(site.db);
	await makeMember(site, reviewer, member);
	await site.db
		.updateTable("photos")
		.set({ audience: "members" })
		.where("id", "=", member.photoId)
		.execute();
	return member;
}

/** An approval, to be decided. */
export const approval = { verdict: "approve" } as const;

/** A refusal with its reason, to be decided. */
export const refusal = {
	verdict: "refuse",
	code: "pose",
	words: "התנוחה אינה זו שהוגרלה.",
	againDays: 30,
} as const;
