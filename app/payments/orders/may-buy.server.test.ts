import { expect, test } from "vitest";
import { letDaysRun, planFor } from "../../../test/buying.ts";
import { addClubMember } from "../../../test/club.ts";
import { addEnforcement } from "../../../test/enforcements.ts";
import { interrupted } from "../../../test/interrupted.ts";
import { testPayments } from "../../../test/payments.ts";
import { addStaff } from "../../../test/staff.ts";
import { findMembership } from "../../memberships/membership.server.ts";
import { findApplication, openApplication } from "../../reviews/application.server.ts";
import { rejectApplication } from "../../reviews/decision.server.ts";
import { reconcile } from "../recheck/reconcile.server.ts";
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

/** A man waiting for the staff, with an order he has approved but not paid. */
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

/** A person's total payments and refunds, in cents. */
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
		const capture = interrupted(money.site(), statement, () => {
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

/** A member who may write to others, with an order he has approved but not paid. */
async function memberWithOrder() {
	const { db } = money.site();
	const person = await addClubMember(db, { role: "daddy" });
	await letDaysRun(db, person);
	const order = await createOrder(money.site(), person, planFor(199));
	if ("refused" in order) throw new Error(order.refused);
	money.paypal().approve(order.providerOrderId);
	return { person, id: order.providerOrderId };
}

type Bought = Awaited<ReturnType<typeof memberWithOrder>>["person"];

/** Everything that stops someone from buying, by refusal code. */
const stops: Record<string, (person: Bought) => Promise<unknown>> = {
	suspended: (person) => addEnforcement(money.site(), person, "suspended"),
	banned: (person) => addEnforcement(money.site(), person, "banned", { rule: "fake" }),
	deleting: ({ accountId }) =>
		money
			.site()
			.db.updateTable("accounts")
			.set({ deletes_at: in30Days() })
			.where("id", "=", accountId)
			.execute(),
	closed: ({ accountId }) =>
		money
			.site()
			.db.updateTable("applications")
			.set({ state: "rejected", reason: "גיל", reason_code: "under_18", again_at: in30Days() })
			.where("account_id", "=", accountId)
			.execute(),
	staff: ({ accountId }) =>
		money
			.site()
			.db.insertInto("staff")
			.values({ account_id: accountId, name: "מיכל", roles: ["editor"] })
			.execute(),
};

test.each(Object.keys(stops))(
	"who is %s is sold nothing, and charged for nothing that was approved before",
	async (why) => {
		const { person, id } = await memberWithOrder();
		await stops[why]?.(person);
		expect(await createOrder(money.site(), person, planFor(99))).toEqual({ refused: why });
		expect(await captureOrder(money.site(), person, id)).toEqual({ refused: why });
		expect(await money.site().db.selectFrom("payments").selectAll().execute()).toEqual([]);
		expect(money.paypal().state.orders.get(id)?.captures).toEqual([]);
	},
);

test("the staff are told that they are, and not to fill a form", async () => {
	const { accountId } = await addStaff(money.site(), ["editor"]);
	expect(await createOrder(money.site(), { accountId }, planFor(99))).toEqual({ refused: "staff" });
});

test("who worked here and left may buy", async () => {
	const { person, id } = await memberWithOrder();
	await stops.staff?.(person);
	await money.site().db.updateTable("staff").set({ left_at: new Date() }).execute();
	expect(await captureOrder(money.site(), person, id)).toEqual({ status: "COMPLETED" });
});

test("who pauses may buy, and the days run on", async () => {
	const { person, id } = await memberWithOrder();
	const { db } = money.site();
	const pause = { member_id: person.memberId, paused_until: in30Days() };
	await db.insertInto("member_choices").values(pause).execute();
	expect(await captureOrder(money.site(), person, id)).toEqual({ status: "COMPLETED" });
	expect(await createOrder(money.site(), person, planFor(99))).not.toHaveProperty("refused");
	const membership = await findMembership(db, person.accountId);
	expect(membership?.plan.id).toBe("premium");
	expect(membership?.endsAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
});

test("a suspension that is over or was lifted stops nothing", async () => {
	const { person, id } = await memberWithOrder();
	const past = { until: new Date(Date.now() - 1) };
	await addEnforcement(money.site(), person, "suspended", past);
	const lifted = await addEnforcement(money.site(), person, "suspended");
	const over = money.site().db.updateTable("enforcements").set({ lifted_at: new Date() });
	await over.where("id", "=", lifted).execute();
	expect(await captureOrder(money.site(), person, id)).toEqual({ status: "COMPLETED" });
});

test.each(["suspended", "banned", "deleting", "closed", "staff"])(
	"money that comes after all, once somebody is %s, is booked and goes back",
	async (why) => {
		const { person, id } = await memberWithOrder();
		money.paypal().failNext("capture-order", "lost-after", { id });
		money.paypal().failNext("show-order", "server-error", { id });
		money.paypal().webhooks.setMode("lost");
		expect(await captureOrder(money.site(), person, id)).toEqual({ refused: "provider" });
		await stops[why]?.(person);
		const later = () => new Date(Date.now() + 15 * 60_000);
		for (let time = 0; time < 3; time += 1) await reconcile(money.site(), later());
		expect(await moneyOf(person)).toEqual({ paid: 19_900, back: 19_900 });
		expect(await findMembership(money.site().db, person.accountId)).toBeNull();
		const refunds = money.site().db.selectFrom("refunds").select(["state", "reason"]);
		expect(await refunds.execute()).toEqual([{ state: "completed", reason: "staff" }]);
	},
);

test("a suspension at any statement of a capture: nothing is charged, or the charge goes back, or came first", async () => {
	const ends = new Set<string>();
	for (let statement = 0, isOver = false; !isOver; statement += 1) {
		const { person, id } = await memberWithOrder();
		const suspend = async () => void (await stops.suspended?.(person));
		let suspended = statement === 0 ? suspend() : undefined;
		await suspended;
		const capture = interrupted(money.site(), statement, () => {
			suspended = suspend();
		});
		const captured = await captureOrder(capture.site, person, id);
		isOver = suspended === undefined;
		await (suspended ?? suspend());
		const { paid, back } = await moneyOf(person);
		const end = "refused" in captured ? captured.refused : captured.status;
		ends.add(`${end} ${paid} ${back}`);
	}
	expect([...ends].sort()).toEqual(["COMPLETED 19900 0", "COMPLETED 19900 19900", "suspended 0 0"]);
});
