import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBareDatabase } from "../../test/database.ts";
import { listBoughtPlans } from "../payments/ledger/bought-plans.server.ts";
import { migrate, readMigrations } from "../platform/database/migrate.server.ts";
import type { OpenDatabase } from "../platform/database/open-database.server.ts";
import { readApprovals } from "./approvals.server.ts";
import { replanPeriods } from "./membership.server.ts";

/** Migration 0046, run on the previous version's database: months began with the payment there. */
let database: OpenDatabase;
beforeAll(async () => {
	database = (await openBareDatabase()).database;
});
afterAll(() => database.close());

const day = 86_400_000;
const now = Date.now();
const ago = (days: number) => new Date(now - days * day);
const write = (text: string, values: readonly unknown[]) =>
	database.session((run) => run(text, [...values]));

/** A man who applied thirty days ago, as that version left him. */
async function addMan(approvedDaysAgo: number | null, hasPhoto = true): Promise<string> {
	const account = randomUUID();
	await write(
		`insert into accounts (id, email, password_hash, role, created_at)
		values ($1, $2, 'x', 'daddy', $3)`,
		[account, `${account}@example.com`, ago(90)],
	);
	await write(
		`insert into applications (id, account_id, state, created_at, ended_at)
		values ($1, $2, $3, $4, $5)`,
		[
			randomUUID(),
			account,
			approvedDaysAgo === null ? "submitted" : "approved",
			ago(80),
			approvedDaysAgo === null ? null : ago(approvedDaysAgo),
		],
	);
	if (approvedDaysAgo !== null) {
		await write(
			`insert into members (id, public_id, number, account_id, role, since)
			values ($1, $2, $3, $4, 'daddy', $5)`,
			[
				randomUUID(),
				randomUUID(),
				account.slice(0, 6).toUpperCase().replace(/[01]/g, "2"),
				account,
				ago(approvedDaysAgo),
			],
		);
	}
	if (hasPhoto) {
		await write(
			`insert into photos (id, account_id, place, width, height, hash, mirrored_hash)
			values ($1, $2, 1, 4, 5, $3, $3)`,
			[randomUUID(), account, "01".repeat(32)],
		);
	}
	return account;
}

/** A payment, and the days it gave in that version. */
async function addPayment(account: string, plan: string, paid: number, from: number) {
	const order = randomUUID();
	const payment = randomUUID();
	const cents = { basic: 9_900, premium: 19_900, vip: 39_900 }[plan];
	await write(
		`insert into orders (id, account_id, product_kind, product_id, product_name, cents, currency,
			shown_agorot, usd_ils, usd_ils_date, provider, create_request_id, capture_request_id, state)
		values ($1, $2, 'plan', $3, $3, $4, 'USD', 1, 3.58, '2024-03-01', 'paypal', $1, $1, 'paid')`,
		[order, account, plan, cents],
	);
	await write(
		`insert into payments (id, order_id, capture_id, cents, currency, settled_at)
		values ($1, $2, $3, $4, 'USD', $5)`,
		[payment, order, order, cents, ago(paid)],
	);
	await write(
		`insert into membership_periods (id, account_id, payment_id, plan, starts_at, ends_at)
		values ($1, $2, $3, $4, $5, $6)`,
		[randomUUID(), account, payment, plan, ago(from), ago(from - 30)],
	);
}

async function periodsOf(account: string): Promise<string[]> {
	const rows = await database.db
		.selectFrom("membership_periods")
		.select(["plan", "starts_at", "ends_at"])
		.where("account_id", "=", account)
		.orderBy("starts_at")
		.execute();
	const dayOf = (at: Date) => Math.round((at.getTime() - now) / day);
	return rows.map((row) => `${row.plan} ${dayOf(row.starts_at)}..${dayOf(row.ends_at)}`);
}

async function waitingOf(account: string): Promise<string[]> {
	const rows = await database.db
		.selectFrom("waiting_plans")
		.select(["plan", "days"])
		.where("account_id", "=", account)
		.orderBy("place")
		.execute();
	return rows.map(({ plan, days }) => `${plan} ${days}`);
}

test("members keep their periods, reopened applicants the days left, and payers in review all of them", async () => {
	const all = readMigrations();
	await migrate(
		database,
		all.filter(({ name }) => name < "0042"),
	);
	const member = await addMan(65);
	await addPayment(member, "basic", 70, 70);
	await addPayment(member, "vip", 20, 20);
	await addPayment(member, "basic", 5, -10);
	const reopened = await addMan(40, false);
	await addPayment(reopened, "premium", 12, 12);
	await addPayment(reopened, "basic", 3, -18);
	const inReview = await addMan(null);
	await addPayment(inReview, "basic", 45, 45);
	await addPayment(inReview, "vip", 10, 10);
	await migrate(database, all);

	const kept = ["basic -70..-40", "vip -20..10", "basic 10..40"];
	expect([await periodsOf(member), await waitingOf(member)]).toEqual([kept, []]);
	const left = { periods: ["premium -12..0"], waiting: ["premium 18", "basic 30"] };
	expect({ periods: await periodsOf(reopened), waiting: await waitingOf(reopened) }).toEqual(left);
	expect([await periodsOf(inReview), await waitingOf(inReview)]).toEqual([
		[],
		["basic 30", "vip 30"],
	]);
	// The arithmetic yields the same for each, so the next change moves nothing.
	for (const account of [member, reopened, inReview]) {
		const before = [await periodsOf(account), await waitingOf(account)];
		const bought = await listBoughtPlans(database.db, account);
		await database.db
			.transaction()
			.execute((trx) => replanPeriods(trx, account, bought, new Date()));
		expect([await periodsOf(account), await waitingOf(account)]).toEqual(before);
	}
	expect(await readApprovals(database.db, inReview)).toEqual([]);
	// They could not verify before, so their thirty days begin now.
	const since = await database.db.selectFrom("waiting_plans").select("waits_since").execute();
	for (const { waits_since } of since) expect(+waits_since).toBeGreaterThan(now - day);
});
