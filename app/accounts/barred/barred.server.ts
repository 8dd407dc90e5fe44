import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Vault } from "../../platform/secret.server.ts";

/** How somebody can be reached: the account's address, and the phone of the joining form. */
export type Contacts = { email: string; phone: string | null };

const barredMonths = 36;

/** Until when contacts that are barred now are kept out. */
export function barEndsAt(now: Date): Date {
	const end = new Date(now);
	end.setMonth(end.getMonth() + barredMonths);
	return end;
}

type Hashed = { contact_hash: string; kind: "email" | "phone" };

function hashesOf(vault: Vault, { email, phone }: Contacts): Hashed[] {
	const hash = (kind: Hashed["kind"], text: string): Hashed => ({
		contact_hash: vault.digest("barred contact", `${kind} ${text}`),
		kind,
	});
	return [hash("email", email.toLowerCase()), ...(phone ? [hash("phone", phone)] : [])];
}

/**
 * Keeps an address and a phone out for 36 months, as keyed hashes: the birth date that came with them
 * was under 18 (`members.md`, section 2).
 */
export async function barContacts(
	trx: Transaction<Tables>,
	vault: Vault,
	contacts: Contacts,
	now: Date,
): Promise<void> {
	const stay = { barred_at: now, expires_at: barEndsAt(now) };
	await trx
		.insertInto("barred_contacts")
		.values(hashesOf(vault, contacts).map((hashed) => ({ ...hashed, ...stay })))
		.onConflict((conflict) => conflict.column("contact_hash").doUpdateSet(stay))
		.execute();
}

/** Lets them in again: somebody on the staff found that it was a slip. */
export async function liftBar(
	trx: Transaction<Tables>,
	vault: Vault,
	contacts: Contacts,
): Promise<void> {
	const hashes = hashesOf(vault, contacts).map(({ contact_hash }) => contact_hash);
	await trx.deleteFrom("barred_contacts").where("contact_hash", "in", hashes).execute();
}

/** Whether an address or a phone is kept out at a moment. */
export async function isBarred(
	db: Kysely<Tables>,
	vault: Vault,
	contacts: Contacts,
	now = new Date(),
): Promise<boolean> {
	const hashes = hashesOf(vault, contacts).map(({ contact_hash }) => contact_hash);
	const found = await db
		.selectFrom("barred_contacts")
		.select("kind")
		.where("contact_hash", "in", hashes)
		.where("expires_at", ">", now)
		.limit(1)
		.executeTakeFirst();
	return found !== undefined;
}
