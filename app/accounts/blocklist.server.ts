import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { monthsLater } from "../platform/dates.ts";
import type { Vault } from "../platform/secret.server.ts";

/** How somebody can be reached: the account's address, and the phone of the joining form. */
export type Contacts = { email: string; phone: string | null };

/** What a banned member would come back with, besides the contacts. */
type Belongings = { passkeys: readonly string[]; pictures: readonly string[] };

const barredMonths = 36;

/** When a bar set now expires. */
export function barEndsAt(now: Date): Date {
	return monthsLater(now, barredMonths);
}

type Hashed = { contact_hash: string; kind: Tables["barred_contacts"]["kind"] };

const picturePurpose = "barred picture";

function hashOf(vault: Vault, kind: Hashed["kind"], text: string): Hashed {
	return { contact_hash: vault.digest("barred contact", `${kind} ${text}`), kind };
}

function hashesOf(vault: Vault, { email, phone }: Contacts): Hashed[] {
	const phones = phone ? [hashOf(vault, "phone", phone)] : [];
	return [hashOf(vault, "email", email.toLowerCase()), ...phones];
}

/**
 * Bars an address and a phone for 36 months, as keyed hashes: the birth date given with them was under 18
 * (`members.md`, section 2).
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

/**
 * Bars everything a banned member is known by, as keyed hashes for 36 months. Existing bars are extended and keep
 * their own reason.
 */
export async function barMember(
	trx: Transaction<Tables>,
	vault: Vault,
	{ passkeys, pictures, ...contacts }: Contacts & Belongings,
	{ enforcementId, now }: { enforcementId: string; now: Date },
): Promise<void> {
	const stay = { barred_at: now, expires_at: barEndsAt(now) };
	const hashed = [
		...hashesOf(vault, contacts),
		...[...new Set(passkeys)].map((id) => hashOf(vault, "passkey", id)),
		// Near matches are found by comparing, so the bits themselves are stored too.
		...[...new Set(pictures)].map((bits) => ({
			...hashOf(vault, "picture", bits),
			sealed: vault.seal(picturePurpose, bits),
		})),
	];
	await trx
		.insertInto("barred_contacts")
		.values(hashed.map((one) => ({ ...one, ...stay, enforcement_id: enforcementId })))
		.onConflict((conflict) => conflict.column("contact_hash").doUpdateSet(stay))
		.execute();
}

/** The bits that identify pictures of banned members, with the ban they belong to. */
export async function listBarredPictures(
	db: Kysely<Tables>,
	vault: Vault,
	now = new Date(),
): Promise<{ enforcementId: string; bits: string }[]> {
	const rows = await db
		.selectFrom("barred_contacts")
		.select(["enforcement_id as enforcementId", "sealed"])
		.where("kind", "=", "picture")
		.where("sealed", "is not", null)
		.where("enforcement_id", "is not", null)
		.where("expires_at", ">", now)
		.$narrowType<{ enforcementId: string; sealed: string }>()
		.execute();
	return rows.flatMap(({ enforcementId, sealed }) => {
		const bits = vault.open(picturePurpose, sealed);
		return bits === null ? [] : [{ enforcementId, bits }];
	});
}

/** Lifts everything one ban bars, unless another ban of the member is still in force. */
export async function unbarMember(
	trx: Transaction<Tables>,
	enforcementId: string,
	standing: string | null,
): Promise<void> {
	const own = ["enforcement_id", "=", enforcementId] as const;
	await (standing
		? trx
				.updateTable("barred_contacts")
				.set({ enforcement_id: standing })
				.where(...own)
				.execute()
		: trx
				.deleteFrom("barred_contacts")
				.where(...own)
				.execute());
}

/** Lifts a bar that the staff found to be a mistake. */
export async function liftBar(
	trx: Transaction<Tables>,
	vault: Vault,
	contacts: Contacts,
): Promise<void> {
	const hashes = hashesOf(vault, contacts).map(({ contact_hash }) => contact_hash);
	await trx.deleteFrom("barred_contacts").where("contact_hash", "in", hashes).execute();
}

export function isBarred(
	db: Kysely<Tables>,
	vault: Vault,
	contacts: Contacts,
	now = new Date(),
): Promise<boolean> {
	return isAnyBarred(db, hashesOf(vault, contacts), now);
}

export function isPasskeyBarred(
	db: Kysely<Tables>,
	vault: Vault,
	credentialId: string,
	now = new Date(),
): Promise<boolean> {
	return isAnyBarred(db, [hashOf(vault, "passkey", credentialId)], now);
}

async function isAnyBarred(
	db: Kysely<Tables>,
	hashed: readonly Hashed[],
	now: Date,
): Promise<boolean> {
	const hashes = hashed.map(({ contact_hash }) => contact_hash);
	const found = await db
		.selectFrom("barred_contacts")
		.select("kind")
		.where("contact_hash", "in", hashes)
		.where("expires_at", ">", now)
		.limit(1)
		.executeTakeFirst();
	return found !== undefined;
}
