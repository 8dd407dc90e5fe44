import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { signedIn } from "../../test/person.ts";
import { makeVault } from "../platform/secret.server.ts";
import { deleteOldDetails, readDetails, saveDetails } from "./join-details.server.ts";

const db = testDatabase();
const vault = makeVault("a-secret-for-tests-0123456789");
const day = 86_400_000;

test("a man's details are deleted 30 days after his membership and its review ended", async () => {
	const ago = (days: number) => new Date(Date.now() - days * day);
	const left: Record<number, number> = {};
	for (const days of [31, 29]) {
		const { accountId } = await signedIn(db(), `man${days}@demo.test`);
		const order = crypto.randomUUID();
		const payment = crypto.randomUUID();
		await db().updateTable("accounts").set({ role: "daddy" }).where("id", "=", accountId).execute();
		await saveDetails(db(), vault, { accountId }, { phone: "+972521234567" });
		await db()
			.updateTable("join_details")
			.set({ updated_at: ago(90), look_at: ago(0) })
			.execute();
		await db()
			.insertInto("applications")
			.values({ id: order, account_id: accountId, state: "withdrawn", ended_at: ago(days) })
			.execute();
		await db()
			.insertInto("orders")
			.values({
				id: order,
				account_id: accountId,
				product_kind: "plan",
				product_id: "basic",
				product_name: "Basic",
				cents: 9_900,
				currency: "USD",
				shown_agorot: 35_442,
				usd_ils: "3.58",
				usd_ils_date: "2024-03-01",
				provider: "paypal",
				create_request_id: order,
				capture_request_id: order,
				state: "paid",
			})
			.execute();
		await db()
			.insertInto("payments")
			.values({
				id: payment,
				order_id: order,
				capture_id: payment,
				cents: 9_900,
				currency: "USD",
				settled_at: ago(60),
			})
			.execute();
		await db()
			.insertInto("membership_periods")
			.values({
				id: payment,
				account_id: accountId,
				payment_id: payment,
				plan: "basic",
				starts_at: ago(60),
				ends_at: ago(days),
			})
			.execute();
		await deleteOldDetails(db());
		left[days] = Object.keys(await readDetails(db(), vault, { accountId })).length;
	}
	expect(left).toEqual({ 31: 0, 29: 1 });
});
