import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";

/** What somebody lost and asks the staff to go on without: the second factor, or the old address. */
export const lostKinds = ["factor", "address"] as const;

export type LostKind = (typeof lostKinds)[number];

/** The tables have the same columns; that of addresses one more, and one more state. */
export const lostTables = {
	factor: "lost_factors",
	address: "lost_addresses" as "lost_factors",
} as const satisfies Record<LostKind, string>;

const purposes = { factor: "lost factor", address: "lost address" } as const;

/** Still to be decided by the staff, or decided and waiting. */
export const openStates = ["asked", "proposed", "waiting"] as const;

export function openRequestOf(
	db: Kysely<Tables>,
	kind: LostKind,
	{ accountId }: { accountId: string },
) {
	return db
		.selectFrom(lostTables[kind])
		.select(["id", "state", "asked_at", "proposed_by", "due_at", "reminded_at"])
		.where("account_id", "=", accountId)
		.where("state", "in", [...openStates]);
}

/** Whether a change without the old address was requested, confirmed by the new one or not. */
export async function isAddressLost(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
): Promise<boolean> {
	const asked = await db
		.selectFrom("lost_addresses")
		.select("id")
		.where("account_id", "=", accountId)
		.where("ended_at", "is", null)
		.executeTakeFirst();
	return asked !== undefined;
}

/** Ends an account's request that its owner made unnecessary; returns whether there was one. */
export async function endRequest(
	trx: Kysely<Tables>,
	kind: LostKind,
	{ accountId }: { accountId: string },
): Promise<boolean> {
	const ended = await trx
		.updateTable(lostTables[kind])
		.set({ state: "stopped", ended_at: new Date() })
		.where("account_id", "=", accountId)
		.where("ended_at", "is", null)
		.returning("id")
		.executeTakeFirst();
	return ended !== undefined;
}

/** Token that stops a request without signing in. */
export const stopToken = ({ vault }: Pick<Site, "vault">, kind: LostKind, id: string) =>
	vault.seal(purposes[kind], id);

export const stopLink = (site: Pick<Site, "settings" | "vault">, kind: LostKind, id: string) =>
	`${site.settings.origin}/auth/second-step/stop?token=${stopToken(site, kind, id)}`;

/** Whose request a mailed link, or the form on /account, is about; opening it changes nothing. */
export async function findByStopToken(
	{ db, vault }: Pick<Site, "db" | "vault">,
	token: string,
): Promise<{ kind: LostKind; id: string; accountId: string } | null> {
	for (const kind of lostKinds) {
		const id = vault.open(purposes[kind], token);
		if (id === null) continue;
		const row = await db
			.selectFrom(lostTables[kind])
			.select("account_id")
			.where("id", "=", id)
			.where("ended_at", "is", null)
			.executeTakeFirst();
		return row ? { kind, id, accountId: row.account_id } : null;
	}
	return null;
}
