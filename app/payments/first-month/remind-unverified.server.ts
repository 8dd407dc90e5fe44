import { sql } from "kysely";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { paymentPorts } from "../ports.server.ts";
import { verifyEmail } from "./verify.email.tsx";
import { dayMs, listWaiting, verifyDays, type Waiting } from "./waiting.server.ts";

/** The latest first: after an outage only that one is sent. */
const steps = [21, 7, 2] as const;

/**
 * Mails whoever has paid and not sent the verification, 2, 7 and 21 days after the payment
 * (`product.md`, "Money"). Each reminder is sent once; after an outage only the latest one.
 */
export async function remindUnverified(site: Site, now = new Date()): Promise<void> {
	const all = await listWaiting(site.db, 2, now);
	const known = await listSent(site.db, all);
	for (const { accountId, email, since } of all) {
		const passed = (now.getTime() - since.getTime()) / dayMs;
		const days = steps.find((step) => step <= passed);
		if (days === undefined || passed >= verifyDays) continue;
		if (known.has(`${accountId} ${since.getTime()} ${days}`)) continue;
		await site.db.transaction().execute(async (trx) => {
			if (await site.ports.get(paymentPorts).hasSentVerification(trx, { accountId })) return;
			const sent = await trx
				.insertInto("verification_reminders")
				.values({ account_id: accountId, waits_since: since, days })
				.onConflict((conflict) => conflict.doNothing())
				.executeTakeFirst();
			if (!sent.numInsertedOrUpdatedRows) return;
			const until = new Date(since.getTime() + verifyDays * dayMs);
			const content = verifyEmail({ until }, site.settings.origin);
			await queueMail(trx, site, { class: "service", to: email, content });
		});
	}
}

/** The reminders that were sent to some of these, as account, moment and days. */
async function listSent(db: Site["db"], all: readonly Waiting[]): Promise<Set<string>> {
	const ids = all.map(({ accountId }) => accountId);
	const rows = await db
		.selectFrom("verification_reminders")
		.select(["account_id", "waits_since", "days"])
		.where("account_id", "=", sql<string>`any(${ids}::uuid[])`)
		.execute();
	return new Set(
		rows.map(({ account_id, waits_since, days }) =>
			[account_id, waits_since.getTime(), days].join(" "),
		),
	);
}
