import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { matchContacts, noteContacts } from "./contact-hashes.server.ts";

type Store = Pick<Site, "db" | "vault">;

/** How many accounts one run notes, and how many owners it compares. */
const most = 1_000;

/** Notes accounts that were not noted yet, and compares the entries that have come into force. */
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

/** Notes an account anew, and compares it with all entries. */
export async function compareAccount({ db, vault }: Store, accountId: string): Promise<void> {
	await alone(db, (trx) => noteContacts(trx, vault, { accountId }));
	// Afterwards, because whoever compares locks members in their own order.
	await db
		.updateTable("members")
		.set({ contacts_noted_at: new Date() })
		.where("account_id", "=", accountId)
		.execute();
}

/** Compares the entries of one member with all accounts. */
export function compareEntries({ db }: Pick<Site, "db">, memberId: string): Promise<void> {
	return alone(db, (trx) => matchContacts(trx, { viewerId: memberId }));
}

/** One comparison at a time, or what one adds while another takes it away would stay. */
function alone(db: Kysely<Tables>, act: (trx: Transaction<Tables>) => Promise<void>) {
	return db.transaction().execute(async (trx) => {
		await sql`select pg_advisory_xact_lock(hashtext('kept contacts'))`.execute(trx);
		await act(trx);
	});
}

/** Members from before there were hashes, and those who came in another way than by the desk. */
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
