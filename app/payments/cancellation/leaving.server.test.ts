import { expect, test } from "vitest";
import { testPayments } from "../../../test/payments.ts";
import { previewLeaving } from "./cancel.server.ts";

const money = testPayments();

test("whoever leaves is shown the sum of all that is paid back, in dollars and in shekels", async () => {
	const { db } = money.site();
	const person = await money.addMan();
	expect(await previewLeaving(db, person)).toMatchObject({ purchases: [], cents: 0, agorot: 0 });
	const receipts = [await money.buy(person, 99), await money.buy(person, 199)];
	const left = await previewLeaving(db, person);
	expect(left.purchases.map(({ receipt }) => receipt).sort()).toEqual(
		receipts.map(({ receipt }) => receipt).sort(),
	);
	expect(left.purchases.map(({ refundCents }) => refundCents).sort()).toEqual([19_900, 9_900]);
	// At 3.58 shekels for a dollar, as on the receipts.
	expect(left).toMatchObject({ cents: 29_800, agorot: 106_684 });
});
