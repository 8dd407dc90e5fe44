import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { planFor } from "../../../test/buying.ts";
import { testPayments } from "../../../test/payments.ts";
import type { Site } from "../../platform/site.ts";
import { findApplication, openApplication } from "../../reviews/application.server.ts";
import { rejectApplication } from "../../reviews/decision.server.ts";
import { captureOrder } from "./capture-order.server.ts";
import { createOrder } from "./create-order.server.ts";

const money = testPayments();
const in30Days = () => new Date(Date.now() + 30 * 86_400_000);

const reject = (person: { accountId: string }, againAt: Date) =>
	money
		.site()
		.db.transaction()
		.execute((trx) =>
			rejectApplication(trx, money.site(), person, { code: "unclear", words: "לא", againAt }),
		);

/** A man who waits for the staff, and an order of his that he has approved but not paid. */
async function withOrder() {
	const person = await money.addMan();
	const { db } = money.site();
	await db.transaction().execute((trx) => openApplication(trx, person));
	const order = await createOrder(money.site(), person, planFor(99));
	if ("refused" in order) throw new Error(order.refused);
	money.paypal().approve(order.providerOrderId);
	return { person, id: order.providerOrderId };
}

test("until the day to apply again no order is created, and none is captured", async () => {
	const { person, id } = await withOrder();
	await reject(person, in30Days());
	expect(await createOrder(money.site(), person, planFor(99))).toEqual({ refused: "not-yet" });
	expect(await captureOrder(money.site(), person, id)).toEqual({ refused: "not-yet" });
	expect(await money.site().db.selectFrom("payments").selectAll().execute()).toEqual([]);
});

test("whoever may apply again at once may also pay at once", async () => {
	const { person, id } = await withOrder();
	await reject(person, new Date());
	expect(await captureOrder(money.site(), person, id)).toEqual({ status: "COMPLETED" });
	expect(await findApplication(money.site().db, person)).toMatchObject({ state: "submitted" });
});

/** A site in which something else begins right before the given statement. */
function interrupted(statement: number, begin: () => void): { site: Site; count(): number } {
	let count = 0;
	const plugin: KyselyPlugin = {
		transformQuery: ({ node }) => {
			count += 1;
			if (count === statement) begin();
			return node;
		},
		transformResult: async ({ result }) => result,
	};
	const site = money.site();
	return { site: { ...site, db: site.db.withPlugin(plugin) }, count: () => count };
}

/** What a person's payments and the refunds of them come to, in cents. */
async function moneyOf({ accountId }: { accountId: string }) {
	const rows = await money
		.site()
		.db.selectFrom("payments")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.leftJoin("refunds", "refunds.payment_id", "payments.id")
		.select(["payments.cents", "refunds.cents as back"])
		.where("orders.account_id", "=", accountId)
		.execute();
	const sum = (values: (number | null)[]) =>
		values.reduce<number>((all, one) => all + (one ?? 0), 0);
	return { paid: sum(rows.map(({ cents }) => cents)), back: sum(rows.map(({ back }) => back)) };
}

test("a refusal at any statement of a capture: all money goes back, or opens a new application", async () => {
	const ends = new Set<string>();
	for (let statement = 0, isOver = false; !isOver; statement += 1) {
		const { person, id } = await withOrder();
		await money.buy(person, 199);
		// At 0 it is over before the capture begins.
		let rejected = statement === 0 ? reject(person, in30Days()) : undefined;
		await rejected;
		const capture = interrupted(statement, () => {
			rejected = reject(person, in30Days());
		});
		const captured = await captureOrder(capture.site, person, id);
		isOver = rejected === undefined;
		await (rejected ?? reject(person, in30Days()));
		const state = (await findApplication(money.site().db, person))?.state;
		const { paid, back } = await moneyOf(person);
		const end = "refused" in captured ? captured.refused : `${captured.status} ${state}`;
		ends.add(end);
		const expected = {
			// Refused before the capture began: the earlier payment goes back, and no other is taken.
			"not-yet": { state: "rejected", paid: 19_900, back: 19_900 },
			// Refused while the capture was under way: it opens an application of its own.
			"COMPLETED submitted": { state: "submitted", paid: 29_800, back: 19_900 },
			// Refused after it: nothing is kept.
			"COMPLETED rejected": { state: "rejected", paid: 29_800, back: 29_800 },
		}[end];
		expect({ state, paid, back }, `statement ${statement}: ${end}`).toEqual(expected);
	}
	expect([...ends].sort()).toEqual(["COMPLETED rejected", "COMPLETED submitted", "not-yet"]);
});
