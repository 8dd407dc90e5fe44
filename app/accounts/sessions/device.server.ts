import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { day } from "../../platform/time.ts";
import { hashToken, makeToken } from "../../platform/tokens.server.ts";

const browsers: readonly [RegExp, string][] = [
	[/\bEdg(?:e|A|iOS)?\//, "Edge"],
	[/\bOPR\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\bFirefox\/|\bFxiOS\//, "Firefox"],
	[/\bChrome\/|\bCriOS\//, "Chrome"],
	[/\bSafari\//, "Safari"],
];

const systems: readonly [RegExp, string][] = [
	[/\bAndroid\b/, "Android"],
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bWindows\b/, "Windows"],
	[/\bMacintosh\b/, "Mac"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bLinux\b/, "Linux"],
];

/**
 * A recognisable browser name such as `Chrome · Android`, built from fixed names only: no text of
 * the `User-Agent` header is shown or stored.
 */
export function nameDevice(userAgent: string | null): string {
	const find = (list: readonly [RegExp, string][]) =>
		list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
	const names = [find(browsers), find(systems)].filter((name) => name !== undefined);
	return names.length > 0 ? names.join(" · ") : "דפדפן לא מוכר";
}

const trustDays = 30;

export async function findDevice(
	db: Kysely<Tables>,
	accountId: string,
	token: string | undefined,
): Promise<{ id: string; isTrusted: boolean } | null> {
	if (token === undefined) return null;
	const row = await db
		.selectFrom("devices")
		.select(["id", "trusted_until"])
		.where("account_id", "=", accountId)
		.where("token_hash", "=", hashToken(token))
		.executeTakeFirst();
	if (!row) return null;
	return { id: row.id, isTrusted: row.trusted_until !== null && row.trusted_until > new Date() };
}

export async function hasDevices(db: Kysely<Tables>, accountId: string): Promise<boolean> {
	const row = await db
		.selectFrom("devices")
		.select("id")
		.where("account_id", "=", accountId)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

export async function findKnownDevice(
	db: Kysely<Tables>,
	email: string,
	token: string | undefined,
): Promise<string | undefined> {
	if (token === undefined) return undefined;
	const row = await db
		.selectFrom("devices")
		.innerJoin("accounts", "accounts.id", "devices.account_id")
		.select("devices.id")
		.where("accounts.email", "=", email)
		.where("devices.token_hash", "=", hashToken(token))
		.executeTakeFirst();
	return row?.id;
}

/**
 * Remembers a browser for an account. The browser keeps a token we issued to it, for this account
 * or another; any other token is replaced.
 */
export async function rememberDevice(
	db: Kysely<Tables>,
	accountId: string,
	token: string | undefined,
	name: string,
): Promise<{ deviceToken: string }> {
	const ours =
		token !== undefined &&
		(await db
			.selectFrom("devices")
			.select("id")
			.where("token_hash", "=", hashToken(token))
			.limit(1)
			.executeTakeFirst());
	const deviceToken = token !== undefined && ours ? token : makeToken();
	await db
		.insertInto("devices")
		.values({ id: randomUUID(), account_id: accountId, token_hash: hashToken(deviceToken), name })
		.onConflict((conflict) =>
			conflict
				.columns(["account_id", "token_hash"])
				.doUpdateSet({ name, last_seen_at: new Date() }),
		)
		.execute();
	return { deviceToken };
}

/** Skips the second factor in this browser for thirty days. */
export async function trustDevice(
	db: Kysely<Tables>,
	accountId: string,
	token: string,
): Promise<void> {
	await db
		.updateTable("devices")
		.set({ trusted_until: new Date(Date.now() + trustDays * day) })
		.where("account_id", "=", accountId)
		.where("token_hash", "=", hashToken(token))
		.execute();
}

/** Requires the second factor again in every browser except the one with the spared token. */
export async function distrustDevices(
	db: Kysely<Tables>,
	accountId: string,
	spared?: string,
): Promise<void> {
	let devices = db
		.updateTable("devices")
		.set({ trusted_until: null })
		.where("account_id", "=", accountId);
	if (spared !== undefined) devices = devices.where("token_hash", "!=", hashToken(spared));
	await devices.execute();
}

/** Forgets all browsers: the next sign-in in each sends a mail and requires the second factor. */
export async function forgetDevices(db: Kysely<Tables>, accountId: string): Promise<void> {
	await db.deleteFrom("devices").where("account_id", "=", accountId).execute();
}
