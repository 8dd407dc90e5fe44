import { randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { hashPassword, verifyPassword } from "../passwords/password-hash.server.ts";
import { disownLink } from "../recovery/disown-link.server.ts";
import { backupCodeCount, readBackupCode, writeBackupCode } from "./backup-code.ts";
import { backupCodeWasUsed } from "./second-factor.email.tsx";

/** Codes as they are shown, once, and what the database keeps of each (ASVS 6.5.2). */
type MadeCodes = { codes: string[]; hashes: string[] };

/** Makes ten new codes. Takes the time of ten hashes, so it belongs outside a transaction. */
export async function makeBackupCodes(): Promise<MadeCodes> {
	const codes = Array.from({ length: backupCodeCount }, (_, number) =>
		writeBackupCode(number, randomBytes(8)),
	);
	return { codes, hashes: await Promise.all(codes.map(hashPassword)) };
}

/** Puts new codes in the place of all older ones of an account. */
export async function replaceBackupCodes(
	trx: Transaction<Tables>,
	accountId: string,
	hashes: readonly string[],
): Promise<void> {
	await trx.deleteFrom("backup_codes").where("account_id", "=", accountId).execute();
	await trx
		.insertInto("backup_codes")
		.values(hashes.map((code_hash, number) => ({ account_id: accountId, number, code_hash })))
		.execute();
}

/** How many codes of an account were not used yet. */
export async function countBackupCodes(db: Kysely<Tables>, accountId: string): Promise<number> {
	const { count } = await db
		.selectFrom("backup_codes")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("account_id", "=", accountId)
		.where("used_at", "is", null)
		.executeTakeFirstOrThrow();
	return count;
}

/**
 * Uses a typed code up and tells the owner by mail. Of two at once one is right, and any later one is
 * wrong (ASVS 6.5.1).
 */
export async function spendBackupCode(
	site: Site,
	accountId: string,
	typed: string,
): Promise<"right" | { refused: "wrong" }> {
	const read = readBackupCode(typed);
	if (!read) return { refused: "wrong" };
	const row = await site.db
		.selectFrom("backup_codes")
		.select("code_hash")
		.where("account_id", "=", accountId)
		.where("number", "=", read.number)
		.where("used_at", "is", null)
		.executeTakeFirst();
	if (!(await verifyPassword(row?.code_hash ?? null, read.code)) || !row) {
		return { refused: "wrong" };
	}
	return site.db.transaction().execute(async (trx) => {
		const used = await trx
			.updateTable("backup_codes")
			.set({ used_at: new Date() })
			.where("account_id", "=", accountId)
			.where("number", "=", read.number)
			// Codes may have been made anew meanwhile.
			.where("code_hash", "=", row.code_hash)
			.where("used_at", "is", null)
			.executeTakeFirst();
		if (used.numUpdatedRows !== 1n) return { refused: "wrong" };
		await tellOwner(trx, site, accountId);
		return "right";
	});
}

async function tellOwner(trx: Transaction<Tables>, site: Site, accountId: string): Promise<void> {
	const { email } = await trx
		.selectFrom("accounts")
		.select("email")
		.where("id", "=", accountId)
		.executeTakeFirstOrThrow();
	const letter = backupCodeWasUsed({
		at: new Date(),
		disown: disownLink(site, { accountId, email }),
		left: await countBackupCodes(trx, accountId),
	});
	await queueMail(trx, site, { class: "service", to: email, letter });
}
