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
type Row = Selectable<Tables["discrepancy_money"]>;
type Discrepancy = Selectable<Tables["discrepancies"]>;
type Refused = {
	refused: "gone" | "no_role" | "waiting" | "own" | "no_book";
};

/** What remains after the commit: to ask the provider. */
type Moved = { after: (site: Site) => Promise<unknown> };

/** Kinds about a charge for which the ledger has no payment. */
const strayKinds = ["order-differs", "capture-differs", "captured-twice", "event-without-order"];
const bookable = ["order-differs", "capture-differs", "event-without-order"];

type Locked = { discrepancy: Discrepancy; order: OrderRow | null; isOwned: boolean };

/** Locks an open discrepancy about a charge: its order first, then every other one about the same charge. */
export async function lockDiscrepancy(
	trx: Transaction<Tables>,
	id: string,
): Promise<Locked | null> {
	const found = await trx
		.selectFrom("discrepancies")
		.select(["order_id", "capture_id"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!found?.capture_id) return null;
	const locked = found.order_id ? await lockOrder(trx, found.order_id) : null;
	const rows = await trx
		.selectFrom("discrepancies")
		.selectAll()
		.where("capture_id", "=", found.capture_id)
		.where("solved_at", "is", null)
		.orderBy("id")
		.forUpdate()
		.execute();
	const discrepancy = rows.find((row) => row.id === id);
	if (!discrepancy) return null;
	return { discrepancy, order: locked?.order ?? null, isOwned: locked?.account !== undefined };
}

/** The charge of a discrepancy, while nothing has become of it. */
async function findCharge(trx: Kysely<Tables>, { discrepancy }: Locked) {
	const { kind, capture_id, cents, currency } = discrepancy;
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
	{ discrepancy, order, isOwned }: Locked,
): Promise<boolean> {
	if (!order || !isOwned || !bookable.includes(discrepancy.kind)) return false;
	if (order.currency !== discrepancy.currency || order.booked_capture_id) return false;
	// An order known to the provider has another charge.
	if (discrepancy.kind === "event-without-order" && order.provider_order_id) return false;
	const paid = await trx
		.selectFrom("payments")
		.select("id")
		.where("order_id", "=", order.id)
		.executeTakeFirst();
	return paid === undefined;
}

/** Ways to settle a discrepancy besides closing it. */
export async function readDiscrepancyActs(
	db: Kysely<Tables>,
	id: string,
): Promise<{ book: boolean; repay: boolean }> {
	const discrepancy = await db
		.selectFrom("discrepancies")
		.selectAll()
		.where("id", "=", id)
		.where("solved_at", "is", null)
		.executeTakeFirst();
	if (!discrepancy) return { book: false, repay: false };
	const order = discrepancy.order_id
		? await db
				.selectFrom("orders")
				.selectAll()
				.where("id", "=", discrepancy.order_id)
				.executeTakeFirst()
		: undefined;
	const found = { discrepancy, order: order ?? null, isOwned: Boolean(order?.account_id) };
	const repay = (await findCharge(db, found)) !== null;
	return { book: repay && (await isBookable(db, found)), repay };
}

/** The pending request to a second person about a discrepancy. */
export const findRequest = (db: Kysely<Tables>, discrepancyId: string): Promise<Row | undefined> =>
	db
		.selectFrom("discrepancy_money")
		.selectAll()
		.where("discrepancy_id", "=", discrepancyId)
		.where("is_done", "is", null)
		.executeTakeFirst();

/** Books a discrepancy's charge to its order, or refunds it; above one person's limit it is requested. */
export async function moveDiscrepancyWithin(
	trx: Transaction<Tables>,
	{ accountId }: Staff,
	id: string,
	{ act, why }: { act: "book" | "repay"; why: Why },
	only?: Only,
): Promise<Moved | "waits" | "possible" | Refused> {
	const locked = await lockDiscrepancy(trx, id);
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
		discrepancy_id: id,
		kind: act,
		...charge,
		...why,
		asked_by: accountId,
		asked_at: new Date(),
		...(waits ? {} : { decided_at: new Date(), is_done: true }),
	};
	if (await isTaken(trx, charge.capture_id)) return { refused: "waiting" };
	if (only) return waits ? "waits" : "possible";
	await trx.insertInto("discrepancy_money").values(row).execute();
	if (!waits) return carryOut(trx, locked, row, accountId);
	await record(trx, accountId, "money.second_asked", row);
	return "waits";
}

/** Whether the same charge was already requested or handled. */
async function isTaken(trx: Transaction<Tables>, captureId: string): Promise<boolean> {
	const row = await trx
		.selectFrom("discrepancy_money")
		.select("id")
		.where("capture_id", "=", captureId)
		.where(({ or, eb }) => or([eb("is_done", "is", null), eb("is_done", "=", true)]))
		.where("refund_state", "is distinct from", "failed")
		.executeTakeFirst();
	return row !== undefined;
}

/** The second person's decision on a discrepancy's money; nobody approves their own request. */
export async function decideDiscrepancyWithin(
	trx: Transaction<Tables>,
	{ accountId }: Staff,
	id: string,
	decision: "approve" | "decline",
	only?: Only,
): Promise<Moved | "declined" | "possible" | Refused> {
	const locked = await lockDiscrepancy(trx, id);
	const row = await findRequest(trx, id);
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
		.updateTable("discrepancy_money")
		.set({ decided_by: accountId, decided_at: new Date(), is_done: isDone })
		.where("id", "=", row.id)
		.execute();
	if (isDone) return carryOut(trx, locked, row, accountId);
	await record(trx, accountId, "money.second_declined", row);
	return "declined";
}

type Adjustment = Pick<
	Row,
	"id" | "discrepancy_id" | "kind" | "capture_id" | "cents" | "currency" | "code" | "words"
>;

/** Ends every discrepancy about the charge; the ledger follows once the provider was asked. */
async function carryOut(
	trx: Transaction<Tables>,
	{ order }: Locked,
	row: Adjustment,
	by: string,
): Promise<Moved> {
	const isBooked = row.kind === "book";
	await trx
		.updateTable("discrepancies")
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
		.updateTable("discrepancy_money")
		.set({ refund_state: "asked" })
		.where("id", "=", row.id)
		.execute();
	return { after: (site) => payBack(site, row.id) };
}

function record(
	trx: Transaction<Tables>,
	actor: string,
	act: string,
	row: Adjustment,
): Promise<void> {
	const { discrepancy_id: id, cents, currency } = row;
	return recordAct(trx, {
		actor,
		act,
		subject: { kind: "difference", id },
		reason: row.code,
		details: { hand: row.id, move: row.kind, cents, currency },
	});
}

/** The same without delay, for a form of a version that cannot undo it. */
export async function moveDiscrepancy(
	site: Site,
	staff: Staff,
	id: string,
	sent: { act: "book" | "repay"; why: Why } | { act: "approve" | "decline" },
): Promise<"done" | "waits" | "declined" | Refused> {
	const moved = await site.db
		.transaction()
		.execute((trx) =>
			"why" in sent
				? moveDiscrepancyWithin(trx, staff, id, sent)
				: decideDiscrepancyWithin(trx, staff, id, sent.act),
		);
	if (typeof moved === "string") return moved === "possible" ? "done" : moved;
	if ("refused" in moved) return moved;
	await moved.after(site);
	return "done";
}
