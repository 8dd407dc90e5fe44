import { sql, type Transaction } from "kysely";
import { tellNotices } from "../accounts/notices.server.ts";
import { lockAccount } from "../accounts/role.server.ts";
import { giftsWithAccounts, lockGift } from "../credits/gift-rows.server.ts";
import { bringCredits } from "../credits/lots.server.ts";
import { endGift, returnByCredit } from "../credits/returns.server.ts";
import { endPurchases } from "../payments/ledger/end-purchases.server.ts";
import { lockPayment } from "../payments/manual/lock-payment.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { recordEvents } from "../platform/live/events.server.ts";
import type { Site } from "../platform/site.ts";

const atOnce = 200;

/**
 * Returns every gift not accepted by day 14, whatever its fate (`today.md` 6). A failing one does not hold up the
 * others.
 */
export async function returnDue(site: Site, now = new Date()): Promise<void> {
	const due = await site.db
		.selectFrom("gifts")
		.select("id")
		.where("state", "=", "sent")
		.where("due_at", "<=", now)
		.orderBy("due_at")
		.limit(atOnce)
		.execute();
	const failures: unknown[] = [];
	for (const { id } of due) {
		const back = site.db.transaction().execute((trx) => returnGift(trx, site, id, now));
		await back.catch((error) => failures.push(error));
	}
	if (failures.length > 0) throw new AggregateError(failures, "not every gift came back");
}

/**
 * Refunds what was returned while a bank was deciding, once it decided in our favour. A bank that decides otherwise
 * has taken the money, which ends the payment.
 */
export async function payBackReleased(site: Site, now = new Date()): Promise<void> {
	const { rows } = await sql<{ paymentId: string }>`
		select distinct payments.id as "paymentId"
		from disputes
		join payments on payments.id = disputes.payment_id
		join gifts on gifts.payment_id = payments.id
		where not disputes.is_open and gifts.state = 'returned'
			and payments.revoked_at is null
		limit ${atOnce}`.execute(site.db);
	for (const { paymentId } of rows) {
		await site.db.transaction().execute((trx) => payBack(trx, site, paymentId, now));
	}
}

/** Lets credits end on their day also of whoever does not come again, so that the books say what is still owed. */
export async function endCredits({ db }: Pick<Site, "db">, now = new Date()): Promise<void> {
	const ended = await db
		.selectFrom("credit_lots")
		.select("account_id as accountId")
		.distinct()
		.where("balance", ">", 0)
		.where("ends_at", "<=", now)
		.where("account_id", "is not", null)
		.limit(atOnce)
		.execute();
	for (const { accountId } of ended) {
		if (accountId === null) continue;
		await db.transaction().execute(async (trx) => {
			await lockAccount(trx, { accountId });
			await bringCredits(trx, { accountId }, now);
		});
	}
}

async function returnGift(
	trx: Transaction<Tables>,
	site: Pick<Site, "ports" | "jobs">,
	id: string,
	now: Date,
): Promise<void> {
	const found = await giftsWithAccounts(trx).where("gifts.id", "=", id).executeTakeFirst();
	if (!found) return;
	// Money and credits are moved under the sender's account, as everywhere.
	if (found.senderAccount) await lockAccount(trx, { accountId: found.senderAccount });
	const gift = await lockGift(trx, id);
	if (gift?.state !== "sent") return;
	if (gift.paymentId) {
		await payBack(trx, site, gift.paymentId, now);
		await endGift(trx, gift, "returned", now);
	} else await returnByCredit(trx, gift, now);
	await tellReturned(trx, gift, now);
}

/** Refunds a gift fully, unless a bank is deciding about the payment. */
async function payBack(
	trx: Transaction<Tables>,
	site: Pick<Site, "ports" | "jobs">,
	paymentId: string,
	now: Date,
): Promise<void> {
	const locked = await lockPayment(trx, paymentId);
	if (!locked || locked.isDisputed || locked.leftCents <= 0) return;
	const ending = { paymentId, cents: locked.leftCents, isWhole: true };
	const owner = { accountId: locked.account?.id ?? null };
	await endPurchases(trx, site, owner, [ending], { reason: "returned", now });
}

type ReturnedGift = {
	id: string;
	senderAccount: string | null;
	conversationId: string | null;
	messageNumber: number | null;
};

async function tellReturned(
	trx: Transaction<Tables>,
	gift: ReturnedGift,
	now: Date,
): Promise<void> {
	const { id, senderAccount: accountId, conversationId: subject, messageNumber: ref } = gift;
	if (!accountId) return;
	if (subject)
		await recordEvents(trx, [{ accountId, kind: "notification", subject, ref: ref ?? 0 }]);
	await tellNotices(trx, [{ accountId, kind: "gift", subject: id, code: "returned" }], now);
}
