import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { lockMembers } from "../../moderation/blocks.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { addDays, dateInIsrael, midnightInIsrael } from "../../platform/dates.ts";
import type { Site } from "../../platform/site.ts";
import type { MemberHere } from "../member.server.ts";
import { type Contact, labelOf } from "./contact.form.ts";
import { contactsOf, hashOf } from "./contact-hashes.server.ts";
import { contactsADay, contactTimes, mostContacts } from "./times.ts";

type Me = Pick<MemberHere, "id" | "accountId">;
type Store = Pick<Site, "db" | "vault">;

const labelPurpose = "contact label";

/** Queued when an entry was removed. */
export const contactRemovedJob = "contact-removed";

/** An entry as its owner reads it. */
export type ContactBlock = { id: string; label: string; fromAt: Date; fixedUntil: Date };

/** What became of an entry; `opensAt` is when the next one may be added. */
export type Adding =
	| { added: Date }
	| { refused: "own" | "full" }
	| { refused: "known"; fromAt: Date }
	| { refused: "today"; opensAt: Date };

/**
 * Adds an address or a phone number that a member never wants to meet, in force from the next 8:00. Nobody
 * is looked for: whether somebody has it changes neither the answer nor its time.
 */
export function addContactBlock(
	{ db, vault }: Store,
	me: Me,
	contact: Contact,
	now: Date,
): Promise<Adding> {
	const contact_hash = hashOf(vault, contact);
	return db.transaction().execute(async (trx) => {
		// One after another, or two at once would pass the limits.
		await lockMembers(trx, [me.id]);
		const own = await contactsOf(trx, vault, me);
		if (own.some((one) => hashOf(vault, one) === contact_hash)) return { refused: "own" };
		const kept = await trx
			.selectFrom("contact_blocks")
			.select(["contact_hash", "added_at", "from_at"])
			.where("owner_id", "=", me.id)
			.execute();
		const known = kept.find((entry) => entry.contact_hash === contact_hash);
		if (known) return { refused: "known", fromAt: known.from_at };
		if (kept.length >= mostContacts) return { refused: "full" };
		const today = dateInIsrael(now);
		if (kept.filter((entry) => dateInIsrael(entry.added_at) === today).length >= contactsADay) {
			return { refused: "today", opensAt: midnightInIsrael(addDays(today, 1)) };
		}
		const { fromAt, fixedUntil } = contactTimes(now);
		await trx
			.insertInto("contact_blocks")
			.values({
				...{ id: randomUUID(), owner_id: me.id, contact_hash },
				...{ added_at: now, from_at: fromAt, fixed_until: fixedUntil },
				label: vault.seal(labelPurpose, labelOf(contact)),
			})
			.execute();
		return { added: fromAt };
	});
}

/** A member's entries, the latest first. */
export async function listContactBlocks(
	{ db, vault }: Store,
	{ id }: Pick<Me, "id">,
): Promise<ContactBlock[]> {
	const rows = await db
		.selectFrom("contact_blocks")
		.select(["id", "label", "from_at as fromAt", "fixed_until as fixedUntil"])
		.where("owner_id", "=", id)
		.orderBy("added_at", "desc")
		.orderBy("id")
		.execute();
	return rows.map((row) => ({ ...row, label: openLabel(vault, row.label) }));
}

/** The masked label; dots when its key is gone. */
export const openLabel = (vault: Store["vault"], sealed: string) =>
	vault.open(labelPurpose, sealed) ?? "•••";

/**
 * Removes an entry whose 30 days are over; who was kept apart by it alone meets again soon after.
 * @returns from when it may be removed, if that is still to come; null: there is none of the member's.
 */
export function removeContactBlock(
	{ db, jobs }: Pick<Site, "db" | "jobs">,
	me: Me,
	id: string,
	now: Date,
): Promise<"removed" | { fixedUntil: Date } | null> {
	return db.transaction().execute(async (trx) => {
		const row = await findEntry(trx, me, id);
		if (!row) return null;
		if (row.fixedUntil > now) return row;
		await trx.deleteFrom("contact_blocks").where("id", "=", id).execute();
		// Not here: whether there is anybody to let in again would show in the time it takes.
		await jobs.enqueue(trx, contactRemovedJob, { memberId: me.id });
		return "removed";
	});
}

async function findEntry(db: Kysely<Tables>, me: Me, id: string) {
	return db
		.selectFrom("contact_blocks")
		.select("fixed_until as fixedUntil")
		.where("id", "=", id)
		.where("owner_id", "=", me.id)
		.executeTakeFirst();
}
