import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { reminderEmail } from "./reminder.email.tsx";

const day = 86_400_000;
const steps = [1, 3, 7] as const;

/**
 * Mails members 7, 3 and 1 days before everything they paid for ends (`product.md`, "Money"). Each
 * reminder is sent once; after an outage only the latest one.
 */
export async function remindMembers(site: Site, now = new Date()): Promise<void> {
	const ending = await site.db
		.selectFrom("membership_periods")
		.innerJoin("accounts", "accounts.id", "membership_periods.account_id")
		.select(["accounts.id", "accounts.email"])
		.select(({ fn }) => fn.max("membership_periods.ends_at").as("ends_at"))
		.groupBy(["accounts.id", "accounts.email"])
		.having(({ fn }) => fn.max("membership_periods.ends_at"), ">", now)
		.having(
			({ fn }) => fn.max("membership_periods.ends_at"),
			"<=",
			new Date(now.getTime() + 7 * day),
		)
		.execute();
	for (const { id, email, ends_at } of ending) {
		const left = ends_at.getTime() - now.getTime();
		const days = steps.find((step) => left <= step * day);
		if (days === undefined) continue;
		await site.db.transaction().execute(async (trx) => {
			const sent = await trx
				.insertInto("membership_reminders")
				.values({ account_id: id, ends_at, days })
				.onConflict((conflict) => conflict.doNothing())
				.executeTakeFirst();
			if (!sent.numInsertedOrUpdatedRows) return;
			const content = reminderEmail({ endsAt: ends_at, days }, site.settings.origin);
			await queueMail(trx, site, { class: "service", to: email, content });
		});
	}
}
