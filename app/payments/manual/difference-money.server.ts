import { randomUUID } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { lockOrder, type OrderRow } from "../ledger/lock-ledger.server.ts";
import { payBack, settleBooked } from "../ledger/stray-money.server.ts";
import { needsSecond, type Why } from "./manual.ts";
import { hasRole, type Only } from "./refund.server.ts";

type Staff = { accountId: string };
type Row = Selectable<Tables["difference_money"]>;
type Difference = Selectable<Tables["differences"]>;
type Refused = {
	refused: "gone" | "no_role" | "waiting" | "own" | "no_book";
};

/** What remains after the commit: to ask the provider. */
type Moved = { after: (site: Site) => Promise<unknown> };

/** Kinds about a charge for which the ledger has no payment. */
const strayKinds = ["order-differs", "capture-differs", "captured-twice", "event-without-order"];
const bookable = ["order-differs", "capture-differs", "event-without-order"];

type Locked = { difference: Difference; order: OrderRow | null; isOwned: boolean };

/** Locks an open difference about a charge: its order first, then every other one about the same charge. */
export async function lockDifference(trx: Transaction<Tables>, id: string): Promise<Locked | null> {
	const found = await trx
		.selectFrom("differences")
		.select(["order_id", "capture_id"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!found?.capture_id) return null;
	const locked = found.order_id ? await lockOrder(trx, found.order_id) : null;
	const rows = await trx
		.selectFrom("differences")
		.selectAll()
		.where("capture_id", "=", found.capture_id)
		.where("solved_at", "is", null)
		.orderBy("id")
		.forUpdate()
		.execute();
	const difference = rows.find((row) => row.id === id);
	if (!difference) return null;
	return { difference, order: locked?.order ?? null, isOwned: locked?.account !== undefined };
}

/** The charge of a difference, while nothing has become of it. */
async function findCharge(trx: Kysely<Tables>, { difference }: Locked) {
	const { kind, capture_id, cents, currency } = difference;
	if (!strayKinds.includes(kind) || !capture_id || !cents || !currency) return null;
	const taken = await trx
		.selectFrom("orders")
		.leftJoin("payments", "payments.order_id", "orders.id")
		.select("orders.id")
		.where((where) =>
			where.or([
				where("payments.capture_id", "=", capture_id),
				where.and([
					where("orders.booked_capture_id", "=", capture_id),
					where("payments.id", "is", null),
				]),
			]),
		)
		.executeTakeFirst();
	return taken ? null : { capture_id, cents, currency };
}

/** Whether the charge may become the payment of its order. */
async function isBookable(
	trx: Kysely<Tables>,
	{ difference, order, isOwned }: Locked,
): Promise<boolean> {
	if (!order || !isOwned || !bookable.includes(difference.kind)) return false;
	if (order.currency !== difference.currency || order.booked_capture_id) return false;
	// An order known to the provider has another charge.
	if (difference.kind === "event-without-order" && order.provider_order_id) return false;
	const paid = await trx
		.selectFrom("payments")
		.select("id")
		.where("order_id", "=", order.id)
		.executeTakeFirst();
	return paid === undefined;
}

/** What the desk can do about a difference other than closing it. */
export async function readDifferenceActs(
	db: Kysely<Tables>,
	id: string,
): Promise<{ book: boolean; repay: boolean }> {
	const difference = await db
		.selectFrom("differences")
		.selectAll()
		.where("id", "=", id)
		.where("solved_at", "is", null)
		.executeTakeFirst();
	if (!difference) return { book: false, repay: false };
	const order = difference.order_id
		? await db
				.selectFrom("orders")
				.selectAll()
				.where("id", "=", difference.order_id)
				.executeTakeFirst()
		: undefined;
	const found = { difference, order: order ?? null, isOwned: Boolean(order?.account_id) };
	const repay = (await findCharge(db, found)) !== null;
	return { book: repay && (await isBookable(db, found)), repay };
}

/** The pending request to a second person about a difference. */
export const findAsked = (db: Kysely<Tables>, differenceId: string): Promise<Row | undefined> =>
	db
		.selectFrom("difference_money")
		.selectAll()
		.where("difference_id", "=", differenceId)
		.where("is_done", "is", null)
		.executeTakeFirst();

/** Books a difference's charge to its order, or refunds it; above one person's limit it is requested. */
export async function moveDifferenceWithin(
	trx: Transaction<Tables>,
	{ accountId }: Staff,
	id: string,
	{ act, why }: { act: "book" | "repay"; why: Why },
	only?: Only,
): Promise<Moved | "waits" | "possible" | Refused> {
	const locked = await lockDifference(trx, id);
	if (!(await hasRole(trx, accountId, ["finance"]))) return { refused: "no_role" };
	const charge = locked && (await findCharge(trx, locked));
	if (!locked || !charge) return { refused: "gone" };
	if (act === "book" && !(await isBookable(trx, locked))) return { refused: "no_book" };
	const { order } = locked;
	// A sum of unknown value in shekels needs two people.
	const isKnown = order !== null && order.currency === charge.currency;
	const waits = !isKnown || needsSecond(charge.cents, order.usd_ils);
	const row = {
		id: randomUUID(),
		difference_id: id,
		kind: act,
		...charge,
		...why,
		asked_by: accountId,
		asked_at: new Date(),
		...(waits ? {} : { decided_at: new Date(), is_done: true }),
	};
	if (await isTaken(trx, charge.capture_id)) return { refused: "waiting" };
	if (only) return waits ? "waits" : "possible";
	await trx.insertInto("difference_money").values(row).execute();
	if (!waits) return carryOut(trx, locked, row, accountId);
	await record(trx, accountId, "money.second_asked", row);
	return "waits";
}

/** Whether the same charge was already requested or handled. */
async function isTaken(trx: Transaction<Tables>, captureId: string): Promise<boolean> {
	const row = await trx
		.selectFrom("difference_money")
		.select("id")
		.where("capture_id", "=", captureId)
		.where(({ or, eb }) => or([eb("is_done", "is", null), eb("is_done", "=", true)]))
		.where("refund_state", "is distinct from", "failed")
		.executeTakeFirst();
	return row !== undefined;
}

/** The second person's decision on a difference's money; nobody approves their own request. */
export async function decideDifferenceWithin(
	trx: Transaction<Tables>,
	{ accountId }: Staff,
	id: string,
	decision: "approve" | "decline",
	only?: Only,
): Promise<Moved | "declined" | "possible" | Refused> {
	const locked = await lockDifference(trx, id);
	const row = await findAsked(trx, id);
	if (!locked || !row) return { refused: "gone" };
	if (!(await hasRole(trx, accountId, ["finance", "admin"]))) return { refused: "no_role" };
	const isDone = decision === "approve";
	if (isDone && row.asked_by === accountId) return { refused: "own" };
	if (isDone && !(await findCharge(trx, locked))) return { refused: "gone" };
	if (isDone && row.kind === "book" && !(await isBookable(trx, locked))) {
		return { refused: "no_book" };
	}
	if (only) return "possible";
	await trx
		.updateTable("difference_money")
		.set({ decided_by: accountId, decided_at: new Date(), is_done: isDone })
		.where("id", "=", row.id)
		.execute();
	if (isDone) return carryOut(trx, locked, row, accountId);
	await record(trx, accountId, "money.second_declined", row);
	return "declined";
}

type Asked = Pick<
	Row,
	"id" | "difference_id" | "kind" | "capture_id" | "cents" | "currency" | "code" | "words"
>;

/** Ends every difference about the charge; the ledger follows once the provider was asked. */
async function carryOut(
	trx: Transaction<Tables>,
	{ order }: Locked,
	row: Asked,
	by: string,
): Promise<Moved> {
	const isBooked = row.kind === "book";
	await trx
		.updateTable("differences")
		.set({
			solved_at: new Date(),
			solved_by: by,
			solved_why: isBooked ? "booked" : "repaid",
			solved_words: row.words,
		})
		.where("capture_id", "=", row.capture_id)
		.where("solved_at", "is", null)
		.execute();
	await record(trx, by, isBooked ? "money.difference_booked" : "money.difference_repaid", row);
	if (isBooked && order) {
		await trx
			.updateTable("orders")
			.set({ booked_capture_id: row.capture_id })
			.where("id", "=", order.id)
			.execute();
		return { after: (site) => settleBooked(site, order.id) };
	}
	await trx
		.updateTable("difference_money")
		.set({ refund_state: "asked" })
		.where("id", "=", row.id)
		.execute();
	return { after: (site) => payBack(site, row.id) };
}

function record(trx: Transaction<Tables>, actor: string, act: string, row: Asked): Promise<void> {
	const { difference_id: id, cents, currency } = row;
	return recordAct(trx, {
		actor,
		act,
		subject: { kind: "difference", id },
		reason: row.code,
		details: { hand: row.id, move: row.kind, cents, currency },
	});
}

/** The same without delay, for a form of a version that cannot undo it. */
export async function moveDifference(
	site: Site,
	staff: Staff,
	id: string,
	sent: { act: "book" | "repay"; why: Why } | { act: "approve" | "decline" },
): Promise<"done" | "waits" | "declined" | Refused> {
	const moved = await site.db
		.transaction()
		.execute((trx) =>
			"why" in sent
				? moveDifferenceWithin(trx, staff, id, sent)
				: decideDifferenceWithin(trx, staff, id, sent.act),
		);
	if (typeof moved === "string") return moved === "possible" ? "done" : moved;
	if ("refused" in moved) return moved;
	await moved.after(site);
	return "done";
}
