import { tellNotices } from "../accounts/notices.server.ts";
import { whyNoSale } from "../members/may-buy.server.ts";
import { daysUntil } from "../platform/dates.ts";
import { batchSize } from "../platform/jobs/batch.server.ts";
import type { Job } from "../platform/jobs/jobs.server.ts";
import { queueMail } from "../platform/mail/mail.server.ts";
import type { Site } from "../platform/site.ts";
import { day } from "../platform/time.ts";
import { reminderEmail } from "./reminder.email.tsx";

const steps = [1, 3, 7] as const;

/**
 * Mails members 7, 3 and 1 days before everything they paid for ends (`product.md`, "Money"). Each
 * reminder is sent once; after an outage only the latest one.
 */
export async function remindMembers(site: Site, now = new Date()): Promise<void> {
	const inDays = (days: number) => new Date(now.getTime() + days * day);
	let nearer = 0;
	for (const days of steps) {
		await remindStep(site, days, { after: inDays(nearer), until: inDays(days) }, now);
		nearer = days;
	}
}

type Span = { after: Date; until: Date };

/** Reminds those whose last day falls in the span and who got no such reminder yet. */
async function remindStep(
	site: Site,
	days: (typeof steps)[number],
	span: Span,
	now: Date,
): Promise<void> {
	for (let isMore = true; isMore; ) {
		const ending = await listEnding(site.db, days, span);
		isMore = false;
		for (const { id, email, ends_at } of ending) {
			await site.db.transaction().execute(async (trx) => {
				const sent = await trx
					.insertInto("membership_reminders")
					.values({ account_id: id, ends_at, days })
					.onConflict((conflict) => conflict.doNothing())
					.executeTakeFirst();
				if (!sent.numInsertedOrUpdatedRows) return;
				isMore = ending.length === batchSize;
				const mayBuy = (await whyNoSale(trx, { accountId: id }, now)) === null;
				const content = reminderEmail(
					{ endsAt: ends_at, days: daysUntil(ends_at, now), mayBuy },
					site.settings.origin,
				);
				await queueMail(trx, site, { class: "service", to: email, content });
				const notice = { accountId: id, kind: "membership", code: "ending" } as const;
				await tellNotices(trx, [notice], now);
			});
		}
	}
}

function listEnding(db: Site["db"], days: number, { after, until }: Span) {
	return db
		.selectFrom("membership_periods as last")
		.innerJoin("accounts", "accounts.id", "last.account_id")
		.select(["accounts.id", "accounts.email", "last.ends_at"])
		.where("last.ends_at", ">", after)
		.where("last.ends_at", "<=", until)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("membership_periods as next")
						.select("next.id")
						.whereRef("next.account_id", "=", "last.account_id")
						.whereRef("next.ends_at", ">", "last.ends_at"),
				),
			),
		)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("membership_reminders as sent")
						.select("sent.days")
						.whereRef("sent.account_id", "=", "last.account_id")
						.whereRef("sent.ends_at", "=", "last.ends_at")
						.where("sent.days", "=", days),
				),
			),
		)
		.limit(batchSize)
		.execute();
}

/** Every hour during the day: reminders before a membership ends. */
export const remindAllMembers: Job<Site> = {
	name: "remind-members",
	at: "15 8-21 * * *",
	work: (site) => remindMembers(site),
};
