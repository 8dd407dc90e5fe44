import { sql } from "kysely";
import { expect, test } from "vitest";
import { testPayments } from "../../../test/payments.ts";
import { lockLedger, lockOrder } from "./lock-ledger.server.ts";

const money = testPayments();

/** The rows of a table locked by this transaction: PostgreSQL records the holder in the row. */
const held = (table: "accounts" | "orders") =>
	sql<{ id: string }>`select id from ${sql.table(table)}
		where xmax::text = pg_current_xact_id()::xid::text`;

test("locks the person's account and orders, and nobody else's", async () => {
	const person = await money.addMan();
	const other = await money.addMan();
	await money.buy(person, 99);
	await money.buy(other, 99);
	const { db } = money.site();
	const order = await db
		.selectFrom("orders")
		.select("id")
		.where("account_id", "=", person.accountId)
		.executeTakeFirstOrThrow();
	for (const lock of ["ledger", "order"] as const) {
		await db.transaction().execute(async (trx) => {
			if (lock === "ledger") await lockLedger(trx, person);
			else await lockOrder(trx, order.id);
			expect((await held("accounts").execute(trx)).rows).toEqual([{ id: person.accountId }]);
			expect((await held("orders").execute(trx)).rows).toEqual([order]);
		});
	}
});
