import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBareDatabase } from "../../../test/database.ts";
import { migrate, readMigrations } from "../../platform/database/migrate.server.ts";
import type { OpenDatabase } from "../../platform/database/open-database.server.ts";

/** Migration 0020, run on the previous version's database while that version keeps running. */
let database: OpenDatabase;
beforeAll(async () => {
	database = (await openBareDatabase()).database;
});
afterAll(() => database.close());

const writeAsBefore = (plan: string, account: string | null, state = "open") =>
	database.session((run) =>
		run(
			`insert into orders (id, account_id, plan, cents, currency, shown_agorot, usd_ils, usd_ils_date,
				provider, create_request_id, capture_request_id, state)
			values ($1, $2, $3, 9900, 'USD', 35442, 3.58, '2024-03-01', 'paypal', $1, $1, $4)`,
			[randomUUID(), account, plan, state],
		),
	);

test("orders of plans become orders of products, while the previous version keeps reading and writing", async () => {
	const all = readMigrations();
	await migrate(
		database,
		all.filter(({ name }) => name < "0020"),
	);
	const account = randomUUID();
	await database.session((run) =>
		run("insert into accounts (id, email, password_hash) values ($1, 'a@example.com', 'x')", [
			account,
		]),
	);
	for (const plan of ["basic", "premium", "vip"]) await writeAsBefore(plan, account);
	await writeAsBefore("vip", null, "paid");
	await migrate(database, all);
	await writeAsBefore("premium", null, "paid");
	const rows = await database.session((run) =>
		run(
			"select plan, product_kind, product_id, product_name from orders order by plan, account_id",
		),
	);
	const row = (plan: string, product_name: string) => ({
		plan,
		product_kind: "plan",
		product_id: plan,
		product_name,
	});
	expect(rows).toEqual([
		row("basic", "Basic"),
		row("premium", "Premium"),
		row("premium", "Premium"),
		row("vip", "VIP"),
		row("vip", "VIP"),
	]);
	await expect(writeAsBefore("vip", account)).rejects.toThrow(/orders_open/);
	const id = randomUUID();
	await database.db
		.insertInto("orders")
		.values({
			id,
			product_kind: "plan",
			product_id: "vip",
			product_name: "VIP",
			cents: 39_900,
			currency: "USD",
			shown_agorot: 142_842,
			usd_ils: "3.58",
			usd_ils_date: "2024-03-01",
			provider: "paypal",
			create_request_id: id,
			capture_request_id: id,
			state: "paid",
		})
		.execute();
	const [read] = await database.session((run) =>
		run("select plan from orders where id = $1", [id]),
	);
	expect(read).toEqual({ plan: "vip" });
});
