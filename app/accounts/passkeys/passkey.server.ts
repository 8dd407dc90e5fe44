import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { isPasskeyBarred } from "../blocklist.server.ts";
import { secureAfterChange } from "../second-factor/factor-change.server.ts";
import { passkeyWasAdded, passkeyWasRemoved } from "../second-factor/second-factor.email.tsx";
import { isLastOfStaff } from "../second-factor/second-factor.server.ts";
import type { Person } from "../sessions/session.server.ts";

/** Enough for all of a person's devices. */
const most = 20;

export type PasskeyView = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

/** A verified registration; the key is in COSE form as Base64url. */
export type RegisteredPasskey = {
	credentialId: string;
	publicKey: string;
	counter: number;
	transports: readonly string[];
};

type Owner = Pick<Person, "accountId">;

/** The person's passkeys, oldest first. */
export async function listPasskeys(
	db: Kysely<Tables>,
	{ accountId }: Owner,
): Promise<PasskeyView[]> {
	const rows = await db
		.selectFrom("passkeys")
		.select(["id", "name", "created_at", "last_used_at"])
		.where("account_id", "=", accountId)
		.orderBy("created_at")
		.orderBy("id")
		.execute();
	return rows.map(({ id, name, created_at, last_used_at }) => ({
		id,
		name,
		createdAt: created_at,
		lastUsedAt: last_used_at,
	}));
}

/** The account's existing credentials, for the registration options. */
export async function listCredentials(
	db: Kysely<Tables>,
	{ accountId }: Owner,
): Promise<{ id: string; transports: string[] }[]> {
	return db
		.selectFrom("passkeys")
		.select(["credential_id as id", "transports"])
		.where("account_id", "=", accountId)
		.execute();
}

/** Stores a verified passkey. One that is already registered, or was a banned member's, is refused. */
export function addPasskey(
	site: Site,
	person: Person,
	passkey: RegisteredPasskey,
	name: string,
): Promise<"added" | { refused: "taken" | "too many" | "barred" }> {
	const { accountId } = person;
	return site.db.transaction().execute(async (trx) => {
		// Lock the account, so that the maximum holds with concurrent registrations.
		await trx
			.selectFrom("accounts")
			.select("id")
			.where("id", "=", accountId)
			.forUpdate()
			.executeTakeFirstOrThrow();
		const own = await listCredentials(trx, person);
		if (own.length >= most) return { refused: "too many" };
		if (await isPasskeyBarred(trx, site.vault, passkey.credentialId)) return { refused: "barred" };
		const added = await trx
			.insertInto("passkeys")
			.values({
				id: randomUUID(),
				account_id: accountId,
				credential_id: passkey.credentialId,
				public_key: passkey.publicKey,
				counter: passkey.counter,
				transports: [...passkey.transports],
				name,
			})
			.onConflict((conflict) => conflict.column("credential_id").doNothing())
			.executeTakeFirst();
		if (added.numInsertedOrUpdatedRows !== 1n) return { refused: "taken" };
		await secureAfterChange(trx, site, person, {
			reason: "passkey added",
			write: (links) => passkeyWasAdded({ ...links, name }),
		});
		return "added";
	});
}

export async function namePasskey(
	db: Kysely<Tables>,
	{ accountId }: Owner,
	{ id, name }: { id: string; name: string },
): Promise<"named" | { refused: "unknown" }> {
	const named = await db
		.updateTable("passkeys")
		.set({ name })
		.where("account_id", "=", accountId)
		.where("id", "=", id)
		.executeTakeFirst();
	return named.numUpdatedRows === 1n ? "named" : { refused: "unknown" };
}

/** Removes one of the person's own passkeys; somebody else's is not found. */
export function removePasskey(
	site: Site,
	person: Person,
	id: string,
): Promise<"removed" | { refused: "unknown" | "last" }> {
	return site.db.transaction().execute(async (trx) => {
		if (await isLastOfStaff(trx, person)) return { refused: "last" };
		const removed = await trx
			.deleteFrom("passkeys")
			.where("account_id", "=", person.accountId)
			.where("id", "=", id)
			.returning("name")
			.executeTakeFirst();
		if (!removed) return { refused: "unknown" };
		await secureAfterChange(trx, site, person, {
			reason: "passkey removed",
			write: (links) => passkeyWasRemoved({ ...links, name: removed.name }),
		});
		return "removed";
	});
}
