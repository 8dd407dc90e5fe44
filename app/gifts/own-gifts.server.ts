import { lockAccount } from "../accounts/role.server.ts";
import { findPerson } from "../accounts/sessions/person.server.ts";
import { findGift } from "../credits/catalogue.ts";
import { bringCredits, readBalance } from "../credits/lots.server.ts";
import { listMovements, type Movement } from "../credits/movements.server.ts";
import { whyNoSale } from "../members/may-buy.server.ts";
import { findMember } from "../members/member.server.ts";
import type { NoSale } from "../members/no-sale.tsx";
import { type RequestArgs, type Site, sharedRenderContext, siteOf } from "../platform/site.ts";
import { type BalanceWords, balanceWords } from "./balance-words.ts";
import { sourceWords } from "./ledger-words.ts";
import { countWaiting, listSent, type SentGift } from "./received.server.ts";

type LedgerLine = {
	number: number;
	at: Date;
	what: string;
	why: string;
	amount: number;
	total: number;
	receipt: number | null;
};

export type OwnGifts = {
	balance: BalanceWords;
	/** Gifts of others that wait for an answer. */
	waiting: number;
	sent: SentGift[];
	lines: LedgerLine[];
	next: number | null;
};

export async function readOwnGifts(args: RequestArgs, now = new Date()): Promise<OwnGifts | null> {
	const { request, context } = args;
	if (context.get(sharedRenderContext)) return null;
	const person = await findPerson(args);
	if (!person || person.isStaff) return null;
	const site = siteOf(context);
	const me = await findMember(site.db, person, now);
	if ("refused" in me) return null;
	await site.db.transaction().execute(async (trx) => {
		await lockAccount(trx, me);
		await bringCredits(trx, me, now);
	});
	const after = Number(new URL(request.url).searchParams.get("after") ?? Number.NaN);
	const from = Number.isSafeInteger(after) && after > 0 ? after : null;
	const { rows, after: next } = await listMovements(site.db, me, from);
	return {
		balance: balanceWords(await readBalance(site.db, me, now)),
		waiting: await countWaiting(site, { ...me, sessionId: person.sessionId }, now),
		sent: from === null ? await listSent(site, me) : [],
		lines: rows.map((row) => lineOf(site, row)),
		next,
	};
}

/** Why the signed-in reader is offered no gift and no package, or null. */
export async function whyNothingSold(
	args: RequestArgs,
	own: OwnGifts | null,
	now = new Date(),
): Promise<NoSale | { why: "not-member" } | null> {
	const { context } = args;
	if (context.get(sharedRenderContext)) return null;
	const person = await findPerson(args);
	if (!person) return null;
	const noSale = await whyNoSale(siteOf(context).db, person, now);
	if (noSale && noSale.why !== "pending") return noSale;
	return own ? null : { why: "not-member" };
}

function lineOf(site: Pick<Site, "vault">, movement: Movement): LedgerLine {
	const { number, at, kind, amount, total, receipt, source, name, gift, receiverName } = movement;
	const to = receiverName && site.vault.open("gift name", receiverName);
	const what = gift ? giftWords(gift, to) : sourceWords(source, name);
	const why = (kind === "expired" && ends[source]) || reasons[kind];
	return { number, at, what, why, amount, total, receipt: kind === "granted" ? receipt : null };
}

const giftWords = (gift: string, to: string | null) =>
	`${findGift(gift)?.name ?? "מתנה"}${to ? ` · \u2068${to}\u2069` : ""}`;

/** A plan's days may end before its month does: by a cancellation, or a refund. */
const ends: Partial<Record<Movement["source"], string>> = {
	plan: "הסתיימו עם ימי המסלול",
	month: "הסתיימו עם החודש",
};

const reasons: Readonly<Record<Movement["kind"], string>> = {
	granted: "נוספו",
	sent: "נשלחה",
	returned: "חזרה אליך",
	expired: "הסתיימו",
	restored: "הימים נמשכו, והזיכוי איתם",
	refunded: "הוחזר עליהם כסף",
	frozen: "מוקפאים עד שהבנק יחליט",
	thawed: "שוחררו",
};
