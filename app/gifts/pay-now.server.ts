import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { tellNotices } from "../accounts/notices.server.ts";
import { lockAccount } from "../accounts/role.server.ts";
import { type Conversation, findConversationWith } from "../conversations/conversation.server.ts";
import { judge } from "../conversations/screening.server.ts";
import { hashClientId } from "../conversations/send.server.ts";
import { findGift } from "../credits/catalogue.ts";
import { findDraft, listOnTheWay } from "../credits/drafts.server.ts";
import { longestNote } from "../credits/gift-limits.ts";
import { findPartners } from "../members/may-see.server.ts";
import { type CurrentMember, findMember } from "../members/member.server.ts";
import { findWayToWrite } from "../members/way-to-write.server.ts";
import { askedState } from "../members/way-to-write.ts";
import { findMessageLimit } from "../moderation/enforcements/limits.server.ts";
import { endPurchases } from "../payments/ledger/end-purchases.server.ts";
import { lockPayment } from "../payments/manual/lock-payment.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { cleanText, isLonger, isVisible } from "../platform/forms/characters.ts";
import type { Site } from "../platform/site.ts";
import { day, minute } from "../platform/time.ts";
import {
	findReceiver,
	type GiftInput,
	type GiftRefusal,
	refuseGift,
	type Sender,
	sendGift,
} from "./send.server.ts";

/** How long an unpaid gift is stored. */
const draftMs = 7 * day;

/** Stores a gift until it is paid for, or says why it could not be sent. */
export function draftGift(
	site: Pick<Site, "db" | "vault" | "settings">,
	me: Sender,
	input: GiftInput,
	now = new Date(),
): Promise<{ draft: string } | GiftRefusal | null> {
	return site.db.transaction().execute(async (trx) => {
		await lockAccount(trx, me);
		const other = await findReceiver(trx, me, input.to, now);
		if (!other) return null;
		const gift = findGift(input.gift);
		if (!gift) return { refused: "no-gift" };
		const refused =
			(await refuseGift(trx, me, other, gift, now)) ??
			(await refuseNote(trx, site, me, other, input, now));
		if (refused) return refused;
		const note = cleanText(input.note);
		// Drafts are immutable: a changed form gets a new one, and an order pays for what it was made for.
		const what = [input.clientId, other.id, gift.id, note].join(" ");
		const expires_at = new Date(now.getTime() + draftMs);
		const { id } = await trx
			.insertInto("gift_drafts")
			.values({
				id: randomUUID(),
				account_id: me.accountId,
				client_id: hashClientId(input.clientId && what),
				receiver_id: other.id,
				gift: gift.id,
				note: isVisible(note) ? site.vault.seal("gift note", note) : null,
				expires_at,
			})
			.onConflict((same) => same.columns(["account_id", "client_id"]).doUpdateSet({ expires_at }))
			.returning("id")
			.executeTakeFirstOrThrow();
		return { draft: id };
	});
}

/** Whether the person can be messaged with the gift's note; counts nothing. */
async function refuseWay(
	trx: Transaction<Tables>,
	me: CurrentMember,
	other: { id: string },
	known: Conversation | null,
	now: Date,
): Promise<GiftRefusal | null> {
	const talk = (await findPartners(trx, me, [other.id], now)).get(other.id)?.talk;
	if (talk && talk !== "open") return { refused: talk };
	const way = await findWayToWrite(trx, me, other, now);
	if (way.kind === "waiting") {
		// A request may have one follow-up message, and a gift's note is it.
		if (!known?.lastNumber || askedState(known, now) !== "more") return { refused: "waiting" };
		const limit = await findMessageLimit(trx, { memberId: me.id }, now);
		if (limit) return { refused: "limited", ...limit };
	}
	if (way.kind === "over" || way.kind === "closed") return { refused: "closed" };
	if (way.kind === "hearts") return { refused: "hearts" };
	if (way.kind === "day") return { refused: "day", most: way.most };
	if (way.kind === "limited") {
		const { kind: _, ...limit } = way;
		return { refused: "limited", ...limit };
	}
	return null;
}

/** Whether note and person allow the gift, as far as known before payment; counts nothing. */
async function refuseNote(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault">,
	me: Sender,
	other: { id: string },
	{ note, confirmed }: GiftInput,
	now: Date,
): Promise<GiftRefusal | null> {
	const known = await findConversationWith(trx, me, other.id);
	const refused = await refuseWay(trx, me, other, known, now);
	if (refused) return refused;
	const text = cleanText(note);
	if (isLonger(text, longestNote)) return { refused: "long-note" };
	if (!isVisible(text)) return known?.state === "open" ? null : { refused: "no-note" };
	const judged = await judge(trx, site, { me, otherId: other.id, sentBefore: 0, text, confirmed });
	if (judged.verdict === "ask") {
		return { refused: "ask", asked: judged.asked, sentence: judged.sentence };
	}
	if (judged.verdict === "stop") return { refused: "stop", sentence: judged.sentence };
	return judged.verdict === "hold" ? { refused: "note-held" } : null;
}

/**
 * Whether a drafted gift could be sent now: checked when it is ordered and again right before its money is taken.
 * The text rules are not checked again: the draft's note never changes.
 */
export async function canDeliverGift(
	trx: Transaction<Tables>,
	{ accountId, productId }: { accountId: string; productId: string },
	now: Date,
): Promise<boolean> {
	const draft = await findDraft(trx, { accountId }, productId, new Date(0));
	const gift = findGift(draft?.gift);
	const me = await findMember(trx, { accountId }, now);
	if (!draft || !gift || "refused" in me) return false;
	const named = await trx
		.selectFrom("members")
		.select("public_id")
		.where("id", "=", draft.receiver_id)
		.executeTakeFirst();
	const other = named && (await findReceiver(trx, me, named.public_id, now));
	if (!other) return false;
	// A second tab may continue with the order that takes this draft's own money.
	const others = (await listOnTheWay(trx, { accountId })).filter(
		({ draft: id, isPaid }) => id !== draft.id || isPaid,
	);
	if (others.some(({ receiverId }) => receiverId === other.id)) return false;
	const price = others.reduce((sum, one) => sum + (findGift(one.gift)?.price ?? 0), gift.price);
	if (await refuseGift(trx, me, other, { price }, now)) return false;
	const known = await findConversationWith(trx, me, other.id);
	if (await refuseWay(trx, me, other, known, now)) return false;
	return draft.note !== null || known?.state === "open";
}

/** Sends the gift of a payment once; if that is no longer possible, refunds it fully and says so. */
export function deliverGift(site: Site, paymentId: string, now = new Date()): Promise<void> {
	return site.db.transaction().execute(async (trx) => {
		const locked = await lockPayment(trx, paymentId);
		if (!locked?.account || locked.payment.ended_at || locked.payment.revoked_at) return;
		const known = await trx
			.selectFrom("gifts")
			.select("id")
			.where("payment_id", "=", paymentId)
			.executeTakeFirst();
		if (known) return;
		const accountId = locked.account.id;
		const draft = await findDraft(trx, { accountId }, locked.order.product_id, new Date(0));
		const member = await findMember(trx, { accountId }, now);
		const receiver =
			draft &&
			(await trx
				.selectFrom("members")
				.select("public_id")
				.where("id", "=", draft.receiver_id)
				.executeTakeFirst());
		if (draft && receiver && !("refused" in member)) {
			const note = draft.note === null ? "" : (site.vault.open("gift note", draft.note) ?? "");
			const input = { to: receiver.public_id, gift: draft.gift, note, clientId: draft.id };
			const me = { ...member, sessionId: "" };
			const sent = await sendConfirmed(trx, site, me, input, paymentId, now);
			if (sent && "gift" in sent) {
				await trx.deleteFrom("gift_drafts").where("id", "=", draft.id).execute();
				return;
			}
		}
		const ending = { paymentId, cents: locked.leftCents, isWhole: true };
		const why = { reason: "returned", now } as const;
		if (ending.cents > 0) await endPurchases(trx, site, { accountId }, [ending], why);
		const notice = { accountId, kind: "gift", subject: paymentId, code: "not-sent" } as const;
		await tellNotices(trx, [notice], now);
	});
}

/** The rules' questions were confirmed before the payment. */
async function sendConfirmed(
	trx: Transaction<Tables>,
	site: Site,
	me: Sender,
	input: GiftInput,
	paymentId: string,
	now: Date,
) {
	const sent = await sendGift(trx, { ...site, db: trx }, me, input, paymentId, now);
	if (!sent || !("refused" in sent) || sent.refused !== "ask") return sent;
	const confirmed = { ...input, confirmed: sent.asked };
	return sendGift(trx, { ...site, db: trx }, me, confirmed, paymentId, now);
}

/** Sends what was paid for and waits, also what an older version settled. */
export async function deliverWaiting(site: Site, now = new Date()): Promise<void> {
	const waiting = await site.db
		.selectFrom("payments")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.leftJoin("gifts", "gifts.payment_id", "payments.id")
		.select("payments.id")
		.where("orders.product_kind", "=", "gift")
		.where("orders.account_id", "is not", null)
		.where("payments.ended_at", "is", null)
		.where("payments.revoked_at", "is", null)
		.where("gifts.id", "is", null)
		.where("payments.settled_at", "<", new Date(now.getTime() - minute))
		.limit(50)
		.execute();
	for (const { id } of waiting) await deliverGift(site, id, now);
}
