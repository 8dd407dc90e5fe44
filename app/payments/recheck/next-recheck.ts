import { day } from "../../platform/time.ts";
import type { OrderRow } from "../ledger/lock-ledger.server.ts";

/** A payment can be refunded for 180 days. */
const paidDays = 200;
/** Later than this nobody can pay an order any more. */
const unpaidDays = 30;

type Facts = { state: OrderRow["state"]; createdAt: Date; differs: boolean };

/**
 * When an order that was just read is read again: at three times its age, a day later at least, and
 * every night while our books and the provider's differ. Null: nothing can change any more.
 */
export function nextRecheck({ state, createdAt, differs }: Facts, now: Date): Date | null {
	const age = now.getTime() - createdAt.getTime();
	const last = (state === "paid" || state === "pending" ? paidDays : unpaidDays) * day;
	const pause = differs ? day : Math.max(day, Math.min(2 * age, last - age));
	if (age >= last && !differs) return null;
	return new Date(now.getTime() + pause);
}
