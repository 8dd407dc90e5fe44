import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { queueCountedMail } from "../../platform/mail/budget.server.ts";
import type { Site } from "../../platform/site.ts";
import { notMeLink } from "../not-me-link.server.ts";
import { tellOfSecurity } from "../notices.server.ts";
import { verifyPassword } from "../passwords/password-hash.server.ts";
import { backupCodeCount, readBackupCode, writeBackupCode } from "./backup-code.ts";
import { backupCodeWasUsed } from "./second-factor.email.tsx";

/** The codes, shown once, and their stored hashes (ASVS 6.5.2). */
type MadeCodes = { codes: string[]; hashes: string[] };

export function makeBackupCodes({ vault }: Pick<Site, "vault">, accountId: string): MadeCodes {
	const codes = Array.from({ length: backupCodeCount }, (_, number) =>
		writeBackupCode(number, randomBytes(8)),
	);
	return { codes, hashes: codes.map((code) => digestOf(vault, accountId, code)) };
}

/** Forty random bits, keyed with the site's secret: a leaked database cannot be brute-forced. */
const digestOf = (vault: Site["vault"], accountId: string, code: string) =>
	vault.digest("backup code", `${accountId} ${code}`);

/** Whether a code matches its stored hash; older ones were hashed like passwords. */
async function isCode(
	{ vault }: Pick<Site, "vault">,
	accountId: string,
	kept: string,
	code: string,
): Promise<boolean> {
	if (kept.startsWith("$argon2id$")) return verifyPassword(kept, code);
	const [right, given] = [kept, digestOf(vault, accountId, code)].map((text) => Buffer.from(text));
	return right?.length === given?.length && timingSafeEqual(right as Buffer, given as Buffer);
}

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
 * Consumes a typed code and notifies the owner by mail. Of two concurrent uses only one succeeds,
 * and later ones fail (ASVS 6.5.1).
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
	if (!row || !(await isCode(site, accountId, row.code_hash, read.code))) {
		return { refused: "wrong" };
	}
	return site.db.transaction().execute(async (trx) => {
		const used = await trx
			.updateTable("backup_codes")
			.set({ used_at: new Date() })
			.where("account_id", "=", accountId)
			.where("number", "=", read.number)
			// Fails if the codes were renewed meanwhile.
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
	const content = backupCodeWasUsed({
		at: new Date(),
		notMe: notMeLink(site, { accountId, email }),
		left: await countBackupCodes(trx, accountId),
	});
	await queueCountedMail(trx, site, "backup code used", { class: "service", to: email, content });
	await tellOfSecurity(trx, accountId, "code");
}
