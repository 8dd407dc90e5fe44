import type { Kysely, Transaction } from "kysely";
import { avoid, listAvoiding, lockMembers, stopAvoiding } from "../../moderation/blocks.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Vault } from "../../platform/secret.server.ts";
import { readDetails } from "../../profiles/join-details.server.ts";
import type { Contact } from "./contact.form.ts";

type Owner = { accountId: string };

/** A contact as it is stored and compared. */
export function hashOf(vault: Vault, { kind, text }: Contact): string {
	return vault.digest("kept contact", `${kind} ${text}`);
}

/** By what an account is reached: its address, and the phone of its joining form while that is kept. */
export async function contactsOf(
	db: Kysely<Tables>,
	vault: Vault,
	owner: Owner,
): Promise<Contact[]> {
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
 * Notes by what an account is reached, as keyed hashes, and keeps it from whoever avoids that from now on.
 * A number stays noted when its joining form is gone.
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
 * Keeps apart whom the entries in force tell, of one owner or about one member, and lets those meet again
 * whom only an entry that is gone, or an address that was left, kept apart.
 */
export async function matchContacts(
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
	const standing = await listAvoiding(trx, by);
	const keyOf = ({ viewerId, otherId }: (typeof wanted)[number]) => `${viewerId} ${otherId}`;
	const [isWanted, isStanding] = [new Set(wanted.map(keyOf)), new Set(standing.map(keyOf))];
	const added = wanted.filter((pair) => !isStanding.has(keyOf(pair)));
	const ended = standing.filter((pair) => !isWanted.has(keyOf(pair)));
	// All at once, so that nobody waits for somebody who waits.
	await lockMembers(
		trx,
		[...added, ...ended].flatMap(({ viewerId, otherId }) => [viewerId, otherId]),
	);
	for (const pair of added) await avoid(trx, pair);
	for (const pair of ended) await stopAvoiding(trx, pair);
}
