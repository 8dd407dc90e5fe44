import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { hour } from "../../platform/time.ts";
import { lockAccount } from "../role.server.ts";
import { findDevice } from "../sessions/device.server.ts";
import type { Person } from "../sessions/session.server.ts";
import { findStaff } from "../staff.server.ts";
import { makeBackupCodes, replaceBackupCodes } from "./backup-codes.server.ts";
import { secureAfterChange } from "./factor-change.server.ts";
import {
	backupCodesWereRenewed,
	factorWasTurnedOff,
	factorWasTurnedOn,
} from "./second-factor.email.tsx";
import { findStep, makeSecret } from "./totp.server.ts";

/**
 * An authenticator app as second factor (RFC 6238). Its secret is stored sealed with the site's
 * key, so that a leaked database yields no codes.
 */
const purpose = "second factor";
/** How long an unconfirmed secret stays valid. */
const startLasts = hour;

type Store = Pick<Site, "db" | "vault">;

/** The state of a person's second factor; while pending, with the secret to type or scan. */
export type SecondFactor =
	| { state: "off" }
	| { state: "started"; secret: string }
	| { state: "on"; since: Date };

export async function findSecondFactor(
	{ db, vault }: Store,
	accountId: string,
): Promise<SecondFactor> {
	const row = await db
		.selectFrom("second_factors")
		.select(["secret", "confirmed_at", "created_at"])
		.where("account_id", "=", accountId)
		.executeTakeFirst();
	if (row?.confirmed_at) return { state: "on", since: row.confirmed_at };
	const secret = row && isFresh(row.created_at) ? vault.open(purpose, row.secret) : null;
	return secret === null ? { state: "off" } : { state: "started", secret };
}

const isFresh = (created: Date) => Date.now() - created.getTime() < startLasts;

/** Makes a new secret, which is pending until its first right code. */
export async function startSecondFactor(
	{ db, vault }: Store,
	{ accountId }: Pick<Person, "accountId">,
): Promise<"started" | { refused: "on" }> {
	const row = { secret: vault.seal(purpose, makeSecret()), created_at: new Date() };
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("second_factors")
		.values({ account_id: accountId, ...row })
		.onConflict((conflict) =>
			conflict
				.column("account_id")
				.doUpdateSet(row)
				.where("second_factors.confirmed_at", "is", null),
		)
		.executeTakeFirst();
	return numInsertedOrUpdatedRows === 1n ? "started" : { refused: "on" };
}

/**
 * Confirms the factor with its first right code and makes the backup codes, which are shown once.
 */
export async function confirmSecondFactor(
	site: Site,
	person: Person,
	code: string,
): Promise<{ codes: string[] } | { refused: "wrong" | "expired" }> {
	const { db, vault } = site;
	const { accountId } = person;
	const row = await db
		.selectFrom("second_factors")
		.select(["secret", "created_at"])
		.where("account_id", "=", accountId)
		.where("confirmed_at", "is", null)
		.executeTakeFirst();
	const secret = row && isFresh(row.created_at) ? vault.open(purpose, row.secret) : null;
	if (!row || secret === null) return { refused: "expired" };
	const step = findStep(secret, code, Date.now());
	if (step === null) return { refused: "wrong" };
	const { codes, hashes } = makeBackupCodes(site, accountId);
	return db.transaction().execute(async (trx) => {
		const turned = await trx
			.updateTable("second_factors")
			.set({ confirmed_at: new Date(), last_step: step })
			.where("account_id", "=", accountId)
			.where("confirmed_at", "is", null)
			.where("secret", "=", row.secret)
			.executeTakeFirst();
		if (turned.numUpdatedRows !== 1n) return { refused: "expired" };
		await replaceBackupCodes(trx, accountId, hashes);
		await secureAfterChange(trx, site, person, {
			reason: "factor on",
			write: factorWasTurnedOn,
		});
		return { codes };
	});
}

/** Turns a new factor on without its first code: for the demo's people, who read their secret. */
export async function enrolAtOnce(
	trx: Kysely<Tables>,
	{ vault }: Pick<Store, "vault">,
	accountId: string,
): Promise<void> {
	await trx
		.insertInto("second_factors")
		.values({
			account_id: accountId,
			secret: vault.seal(purpose, makeSecret()),
			confirmed_at: new Date(),
		})
		.execute();
}

/** The secrets of the given people's factors, by address. For the demo, which prints them. */
export async function readSecrets(
	{ db, vault }: Store,
	emails: readonly string[],
): Promise<Map<string, string>> {
	const rows = await db
		.selectFrom("second_factors")
		.innerJoin("accounts", "accounts.id", "second_factors.account_id")
		.select(["accounts.email", "second_factors.secret"])
		.where("accounts.email", "in", [...emails])
		.where("confirmed_at", "is not", null)
		.execute();
	return new Map(
		rows.flatMap(({ email, secret }): [string, string][] => {
			const opened = vault.open(purpose, secret);
			return opened === null ? [] : [[email, opened]];
		}),
	);
}

/** Whether a code is valid now. Each works once, also concurrently (ASVS 6.5.1). */
export async function checkCode(
	{ db, vault }: Store,
	accountId: string,
	code: string,
): Promise<"right" | { refused: "wrong" }> {
	const row = await db
		.selectFrom("second_factors")
		.select("secret")
		.where("account_id", "=", accountId)
		.where("confirmed_at", "is not", null)
		.executeTakeFirst();
	const secret = row ? vault.open(purpose, row.secret) : null;
	const step = secret === null ? null : findStep(secret, code, Date.now());
	if (!row || step === null) return { refused: "wrong" };
	const counted = await db
		.updateTable("second_factors")
		.set({ last_step: step })
		.where("account_id", "=", accountId)
		.where("secret", "=", row.secret)
		.where((where) => where.or([where("last_step", "is", null), where("last_step", "<", step)]))
		.executeTakeFirst();
	return counted.numUpdatedRows === 1n ? "right" : { refused: "wrong" };
}

/** Replaces the backup codes with ten new ones, which are shown once. */
export async function renewBackupCodes(
	site: Site,
	person: Person,
): Promise<{ codes: string[] } | { refused: "off" }> {
	const { state } = await findSecondFactor(site, person.accountId);
	if (state !== "on") return { refused: "off" };
	const { codes, hashes } = makeBackupCodes(site, person.accountId);
	return site.db.transaction().execute(async (trx) => {
		const factor = await trx
			.selectFrom("second_factors")
			.select("account_id")
			.where("account_id", "=", person.accountId)
			.where("confirmed_at", "is not", null)
			// Serialises concurrent renewals.
			.forUpdate()
			.executeTakeFirst();
		if (!factor) return { refused: "off" };
		await replaceBackupCodes(trx, person.accountId, hashes);
		await secureAfterChange(trx, site, person, {
			reason: "codes renewed",
			write: backupCodesWereRenewed,
		});
		return { codes };
	});
}

/**
 * Whether this staff member has only one factor left, which must stay: without any, a new one is enrolled with the
 * password alone. The account stays locked until the transaction ends.
 */
export async function isLastOfStaff(trx: Transaction<Tables>, person: Person): Promise<boolean> {
	if (!person.isStaff) return false;
	await lockAccount(trx, person);
	const app = await confirmedFactorOf(trx, person).executeTakeFirst();
	const passkeys = await trx
		.selectFrom("passkeys")
		.select("id")
		.where("account_id", "=", person.accountId)
		.limit(2)
		.execute();
	return passkeys.length + (app ? 1 : 0) < 2;
}

/** Turns the factor off and deletes its backup codes. A pending one is deleted without a mail. */
export function turnOffSecondFactor(
	site: Site,
	person: Person,
): Promise<"off" | { refused: "off" | "last" }> {
	const { accountId } = person;
	return site.db.transaction().execute(async (trx) => {
		const isOn = await confirmedFactorOf(trx, person).executeTakeFirst();
		if (isOn && (await isLastOfStaff(trx, person))) return { refused: "last" };
		const row = await trx
			.deleteFrom("second_factors")
			.where("account_id", "=", accountId)
			.returning("confirmed_at")
			.executeTakeFirst();
		if (!row?.confirmed_at) return { refused: "off" };
		await trx.deleteFrom("backup_codes").where("account_id", "=", accountId).execute();
		await trx
			.updateTable("sessions")
			.set({ factor_at: null })
			.where("account_id", "=", accountId)
			.execute();
		await secureAfterChange(trx, site, person, {
			reason: "factor off",
			write: factorWasTurnedOff,
		});
		return "off";
	});
}

async function hasSecondFactor(db: Kysely<Tables>, accountId: string): Promise<boolean> {
	return (await confirmedFactorOf(db, { accountId }).executeTakeFirst()) !== undefined;
}

/** A query for an account's second factor, which has a row only if the factor is on. */
export function confirmedFactorOf(db: Kysely<Tables>, { accountId }: Pick<Person, "accountId">) {
	return db
		.selectFrom("second_factors")
		.select("account_id")
		.where("account_id", "=", accountId)
		.where("confirmed_at", "is not", null);
}

/**
 * Whether the browser with this device token needs the second factor after the password. The staff's
 * browsers always do.
 */
export async function needsSecondStep(
	db: Kysely<Tables>,
	accountId: string,
	deviceToken: string | undefined,
): Promise<boolean> {
	if (!(await hasSecondFactor(db, accountId))) return false;
	if (await findStaff(db, accountId)) return true;
	const device = await findDevice(db, accountId, deviceToken);
	return !device?.isTrusted;
}
