import type { Transaction } from "kysely";
import { liftBar } from "../../accounts/blocklist.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { restoreApplication } from "../application.server.ts";
import { closeItem } from "../items.server.ts";
import { contactsOf } from "../verification/begin.server.ts";
import { closeDecided } from "./decide.server.ts";
import type { Applying, Effect } from "./verdicts.ts";

export async function isUnderAge(
	trx: Transaction<Tables>,
	{ item }: Pick<Applying, "item">,
): Promise<boolean> {
	if (!item.verification_id) return false;
	const found = await trx
		.selectFrom("verifications")
		.select("state")
		.where("id", "=", item.verification_id)
		.executeTakeFirst();
	return found?.state === "under_age";
}

/**
 * Applies the decision on a birth date under 18. A refusal leaves everything as it is. Asking for more
 * says that it was a slip: the application stands again, the contacts are let in, and the person types
 * the date anew; a man whose payment went back pays again first.
 */
export async function applyToUnderAge(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault">,
	applying: Applying,
): Promise<Effect> {
	const { item, decision, owner, now } = applying;
	await closeDecided(trx, applying);
	if (decision.verdict !== "ask") return { refunds: [], isTold: false };
	await letBackIn(trx, site, applying);
	if (item.application_id) {
		// What was appealed against is gone.
		const reversed = { outcome: "reversed", decided_at: now, words: decision.words } as const;
		await trx
			.updateTable("appeals")
			.set(reversed)
			.where("application_id", "=", item.application_id)
			.where("decided_at", "is", null)
			.execute();
		await closeItem(trx, { kind: "appeal", ...owner, now });
		await restoreApplication(trx, owner, item.application_id, now);
	}
	return { refunds: [], isTold: true };
}

/**
 * Lets the contacts in again and opens the verification, so that the birth date can be typed anew. Who reads
 * the application later sees the one under 18 beside it.
 */
async function letBackIn(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault">,
	{ owner, now }: Pick<Applying, "owner" | "now">,
): Promise<void> {
	const { email } = await trx
		.selectFrom("accounts")
		.select("email")
		.where("id", "=", owner.accountId)
		.executeTakeFirstOrThrow();
	const contacts = await contactsOf({ db: trx, vault: site.vault }, { ...owner, email });
	await liftBar(trx, site.vault, contacts);
	await trx
		.updateTable("verifications")
		.set(({ fn, ref }) => ({
			state: "started",
			started_at: now,
			decided_at: null,
			birth_date: null,
			first_birth_date: fn.coalesce("first_birth_date", ref("birth_date")),
		}))
		.where("account_id", "=", owner.accountId)
		.where("state", "=", "under_age")
		.execute();
}
