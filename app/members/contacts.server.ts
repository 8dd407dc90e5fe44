import { randomUUID } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import {
	blockByContact,
	listBlockedByContact,
	lockMembers,
	unblockByContact,
} from "../moderation/blocks.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { addDays, dateInIsrael, midnightInIsrael } from "../platform/dates.ts";
import type { Vault } from "../platform/secret.server.ts";
import type { Site } from "../platform/site.ts";
import { readDetails } from "../profiles/join-details.server.ts";
import { type Contact, contactsADay, contactTimes, labelOf, mostContacts } from "./contact.form.ts";
import type { CurrentMember } from "./member.server.ts";

type Me = Pick<CurrentMember, "id" | "accountId">;

const labelPurpose = "contact label";

export const contactRemovedJob = "contact-removed";

export type ContactBlock = { id: string; label: string; fromAt: Date; fixedUntil: Date };

/** The result of adding an entry; `opensAt` is when the next one may be added. */
export type Adding =
	| { added: Date }
	| { refused: "own" | "full" }
	| { refused: "known"; fromAt: Date }
	| { refused: "today"; opensAt: Date };

/**
 * Adds an address or a phone number that a member never wants to meet, in force from the next 8:00. Nothing is
 * looked up: whether somebody has it changes neither the answer nor its timing.
 */
export function addContactBlock(
	{ db, vault }: Store,
	me: Me,
	contact: Contact,
	now: Date,
): Promise<Adding> {
	const contact_hash = hashOf(vault, contact);
	return db.transaction().execute(async (trx) => {
		// Serialized, or two at once would pass the limits.
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
				id: randomUUID(),
				owner_id: me.id,
				contact_hash,
				added_at: now,
				from_at: fromAt,
				fixed_until: fixedUntil,
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
		// Not here: the time taken would show whether anybody has to be let in again.
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

type Store = Pick<Site, "db" | "vault">;

/** How many accounts one run notes, and how many owners it compares. */
const most = 1_000;

/** Records accounts that were not recorded yet, and compares the entries that have come into force. */
export async function applyDueContacts({ db, vault }: Store): Promise<void> {
	for (const { accountId } of await unnoted(db)) await compareAccount({ db, vault }, accountId);
	for (const { ownerId } of await dueOwners(db)) {
		await alone(db, async (trx) => {
			const now = new Date();
			await matchContacts(trx, { viewerId: ownerId });
			await trx
				.updateTable("contact_blocks")
				.set({ applied_at: now })
				.where("owner_id", "=", ownerId)
				.where("from_at", "<=", now)
				.where("applied_at", "is", null)
				.execute();
		});
	}
}

/** Records an account anew, and compares it with all entries. */
export async function compareAccount({ db, vault }: Store, accountId: string): Promise<void> {
	await alone(db, (trx) => noteContacts(trx, vault, { accountId }));
	// Afterwards, because the comparison locks members in its own order.
	await db
		.updateTable("members")
		.set({ contacts_noted_at: new Date() })
		.where("account_id", "=", accountId)
		.execute();
}

export function compareEntries({ db }: Pick<Site, "db">, memberId: string): Promise<void> {
	return alone(db, (trx) => matchContacts(trx, { viewerId: memberId }));
}

/** One comparison at a time, or what one adds while another removes it would stay. */
function alone(db: Kysely<Tables>, act: (trx: Transaction<Tables>) => Promise<void>) {
	return db.transaction().execute(async (trx) => {
		await sql`select pg_advisory_xact_lock(hashtext('kept contacts'))`.execute(trx);
		await act(trx);
	});
}

/** Members from before there were hashes, and those who did not join through the desk. */
function unnoted(db: Kysely<Tables>) {
	return db
		.selectFrom("members")
		.select("account_id as accountId")
		.$narrowType<{ accountId: string }>()
		.where("account_id", "is not", null)
		.where("contacts_noted_at", "is", null)
		.limit(most)
		.execute();
}

function dueOwners(db: Kysely<Tables>) {
	return db
		.selectFrom("contact_blocks")
		.select("owner_id as ownerId")
		.distinct()
		.where("applied_at", "is", null)
		.where("from_at", "<=", new Date())
		.limit(most)
		.execute();
}

type Owner = { accountId: string };

/** A contact as it is stored and compared. */
export function hashOf(vault: Vault, { kind, text }: Contact): string {
	return vault.digest("kept contact", `${kind} ${text}`);
}

/** An account's contacts: its address, and the phone of its joining form while that is stored. */
async function contactsOf(db: Kysely<Tables>, vault: Vault, owner: Owner): Promise<Contact[]> {
	const account = await db
		.selectFrom("accounts")
		.select("email")
		.where("id", "=", owner.accountId)
		.executeTakeFirst();
	if (!account) return [];
	const { phone } = await readDetails(db, vault, owner);
	const address: Contact = { kind: "email", text: account.email.toLowerCase() };
	return phone ? [address, { kind: "phone", text: phone }] : [address];
}

/**
 * Records an account's contacts as keyed hashes, and keeps it apart from those who block them from now on. A number
 * stays recorded when its joining form is gone.
 */
export async function noteContacts(
	trx: Transaction<Tables>,
	vault: Vault,
	owner: Owner,
): Promise<void> {
	for (const contact of await contactsOf(trx, vault, owner)) {
		const contact_hash = hashOf(vault, contact);
		await trx
			.insertInto("contact_hashes")
			.values({ account_id: owner.accountId, kind: contact.kind, contact_hash })
			.onConflict((conflict) =>
				conflict.columns(["account_id", "kind"]).doUpdateSet({ contact_hash }),
			)
			.execute();
	}
	const member = await trx
		.selectFrom("members")
		.select("id")
		.where("account_id", "=", owner.accountId)
		.executeTakeFirst();
	if (member) await matchContacts(trx, { otherId: member.id });
}

/**
 * Keeps apart those matched by the entries in force, of one owner or about one member, and ends it where only an
 * entry that is gone, or an address that was left, kept them apart.
 */
async function matchContacts(
	trx: Transaction<Tables>,
	by: { viewerId: string } | { otherId: string },
): Promise<void> {
	const wanted = await trx
		.selectFrom("contact_blocks as entry")
		.innerJoin("contact_hashes as hash", "hash.contact_hash", "entry.contact_hash")
		.innerJoin("members as m", "m.account_id", "hash.account_id")
		.select(["entry.owner_id as viewerId", "m.id as otherId"])
		.distinct()
		.where("entry.from_at", "<=", new Date())
		.whereRef("m.id", "<>", "entry.owner_id")
		.where((where) =>
			"viewerId" in by ? where("entry.owner_id", "=", by.viewerId) : where("m.id", "=", by.otherId),
		)
		.execute();
	const standing = await listBlockedByContact(trx, by);
	const keyOf = ({ viewerId, otherId }: (typeof wanted)[number]) => `${viewerId} ${otherId}`;
	const isWanted = new Set(wanted.map(keyOf));
	const isStanding = new Set(standing.map(keyOf));
	const added = wanted.filter((pair) => !isStanding.has(keyOf(pair)));
	const ended = standing.filter((pair) => !isWanted.has(keyOf(pair)));
	// All at once, to avoid chains of waiting locks.
	await lockMembers(
		trx,
		[...added, ...ended].flatMap(({ viewerId, otherId }) => [viewerId, otherId]),
	);
	for (const pair of added) await blockByContact(trx, pair);
	for (const pair of ended) await unblockByContact(trx, pair);
}
