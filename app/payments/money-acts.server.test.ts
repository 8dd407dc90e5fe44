import { expect, test } from "vitest";
import { testPayments } from "../../test/payments.ts";
import { refundRefusedProfile } from "../../test/refusing.ts";
import { settleDispute } from "./ledger/event.server.ts";

const money = testPayments();

const recorded = () =>
	money
		.site()
		.db.selectFrom("audit")
		.select(["actor", "act", "subject_kind", "reason", "details"])
		.orderBy("id")
		.execute();

test("a payment and its refund are recorded once each, without the person", async () => {
	const person = await money.addMan();
	await money.buy(person, 99);
	await money.hearEvents();
	await refundRefusedProfile(money.site(), person);
	await money.hearEvents();
	const rows = await recorded();
	expect(rows.map(({ act, reason }) => [act, reason])).toEqual([
		["money.paid", null],
		["money.refund_asked", "profile"],
		["money.refunded", "profile"],
	]);
	expect(rows[0]).toMatchObject({ actor: null, details: { cents: 9_900, currency: "USD" } });
	expect(JSON.stringify(rows)).not.toContain(person.accountId);
});

test("a dispute is recorded when it opens and when it ends, not each time it is read", async () => {
	const person = await money.addMan();
	const { capture } = await money.buy(person, 99);
	const openedAt = new Date("2026-01-01T10:00:00Z");
	const dispute = { id: "PP-D 1", captureIds: [capture], openedAt, outcome: null };
	const hear = (isOpen: boolean, hour: number, outcome: string | null = null) =>
		settleDispute(money.site(), {
			...dispute,
			isOpen,
			outcome,
			updatedAt: new Date(openedAt.getTime() + hour * 3_600_000),
		});
	await Promise.all([hear(true, 0), hear(true, 0)]);
	await hear(true, 1);
	await hear(false, 3, "RESOLVED");
	// Older than what is known.
	await hear(true, 2);
	expect((await recorded()).slice(1).map(({ act, details }) => [act, details])).toEqual([
		["money.disputed", { dispute: "PP-D_1", outcome: null }],
		["money.dispute_closed", { dispute: "PP-D_1", outcome: "RESOLVED" }],
	]);
});
