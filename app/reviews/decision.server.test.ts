import { expect, test } from "vitest";
import { testPayments } from "../../test/payments.ts";
import { findMembership } from "../memberships/membership.server.ts";
import { executeRefund } from "../payments/cancellation/execute-refund.server.ts";
import type { Site } from "../platform/site.ts";
import { findApplication } from "./application.server.ts";
import { rejectApplication } from "./decision.server.ts";
import { type ReviewPorts, reviewPorts } from "./ports.server.ts";

const money = testPayments();
const againAt = new Date("2026-12-22T09:00:00Z");
const reason = { code: "differs", words: "הפרטים לא תואמים", againAt } as const;

const reject = (site: Site, person: { accountId: string }) =>
	site.db.transaction().execute((trx) => rejectApplication(trx, site, person, reason));

const refunds = () =>
	money.site().db.selectFrom("refunds").select(["id", "state", "cents"]).execute();

test("rejecting a man ends his purchases and records a full refund as owed, in one transaction", async () => {
	const person = await money.addMan();
	const { capture } = await money.buy(person, 199);
	const { db } = money.site();
	expect(await reject(money.site(), person)).toEqual({ refunds: [expect.any(String)] });
	const shown = { reason: reason.words, reasonCode: "differs", againAt };
	expect(await findApplication(db, person)).toMatchObject({ state: "rejected", ...shown });
	expect(await findMembership(db, person.accountId)).toBeNull();
	const [owed] = await refunds();
	expect(owed).toMatchObject({ state: "asked", cents: 19_900 });
	expect(money.paypal().state.captures.get(capture)?.refunded).toBe(0);
	await executeRefund(money.site(), owed?.id ?? "");
	expect(money.paypal().state.captures.get(capture)?.refunded).toBe(19_900);
});

test("when the refund cannot be recorded, nobody is rejected", async () => {
	const person = await money.addMan();
	await money.buy(person, 199);
	const site = money.site();
	const failing: ReviewPorts = {
		...site.ports.get(reviewPorts),
		onRejected: async (trx, _, { accountId }) => {
			await site.ports.get(reviewPorts).onRejected(trx, site, { accountId });
			throw new Error("lost");
		},
	};
	const ports = {
		get: ((key: unknown) =>
			key === reviewPorts ? failing : site.ports.get(key as typeof reviewPorts)) as never,
	};
	await expect(reject({ ...site, ports }, person)).rejects.toThrow("lost");
	expect((await findApplication(site.db, person))?.state).toBe("submitted");
	expect(await refunds()).toEqual([]);
});

test("without an open application nobody is rejected, and nothing is refunded", async () => {
	const person = await money.addMan();
	await money.buy(person, 199);
	expect(await reject(money.site(), person)).toMatchObject({ refunds: [expect.any(String)] });
	expect(await reject(money.site(), person)).toEqual({ refused: "none" });
	expect(await refunds()).toHaveLength(1);
});
