import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { letDaysRun } from "../../../test/buying.ts";
import { bundleProgram, type Child, startChild } from "../../../test/child.ts";
import { addClubMember } from "../../../test/club.ts";
import { openBareDatabase, postgresUrl, unpackDatabase } from "../../../test/database.ts";
import { testFiles } from "../../../test/files.ts";
import { openTestSimulator, pointAtPaypal } from "../../../test/paypal.ts";
import { recheckAll } from "../../../test/recheck.ts";
import { compareBooks } from "../../credits/compare.server.ts";
import { deliverWaiting } from "../../gifts/pay-now.server.ts";
import { openDatabase } from "../../platform/database/database.server.ts";
import { migrate, readMigrations } from "../../platform/database/migrate.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { openLog } from "../../platform/log/log.server.ts";
import { openMailer } from "../../platform/mail/mailer.server.ts";
import { makeVault } from "../../platform/secret.server.ts";
import { readSettings } from "../../platform/settings.ts";
import { connectPorts } from "../../ports.server.ts";
import { reconcile } from "../recheck/reconcile.server.ts";

const kills = Number(process.env.KILLS) || (process.env.LONG ? 200 : 4);

/** Addresses whose sign-up was acknowledged before the kill. */
const signedUp: string[] = [];

/** Reads the child's output up to this word, or until it exits. */
async function readUntil(child: Child, word: string): Promise<void> {
	for (;;) {
		const line = await child.line();
		if (line === word) return;
		if (line.startsWith("signed up ")) signedUp.push(line.slice(10));
	}
}

/** A migrated database, in this folder or on the server; its address. */
async function makeDatabase(dataDir: string): Promise<string> {
	if (!postgresUrl) {
		await unpackDatabase(join(dataDir, "database"));
		return join(dataDir, "database");
	}
	const { database, address } = await openBareDatabase();
	await migrate(database, readMigrations());
	await database.close();
	return address;
}

/** Gift payments that neither sent the gift nor ended. */
async function listUndelivered(db: Kysely<Tables>): Promise<string[]> {
	const rows = await db
		.selectFrom("payments")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.leftJoin("gifts", "gifts.payment_id", "payments.id")
		.select("payments.id")
		.where("product_kind", "=", "gift")
		.where("gifts.id", "is", null)
		.where("payments.ended_at", "is", null)
		.execute();
	return rows.map(({ id }) => id);
}

async function countSent(db: Kysely<Tables>): Promise<{ gifts: number; packages: number }> {
	const { rows } = await sql<{ gifts: number; packages: number }>`
		select (select count(*)::integer from gifts where payment_id is not null) as gifts,
			(select count(*)::integer from credit_lots where source = 'package') as packages`.execute(db);
	return rows[0] ?? { gifts: 0, packages: 0 };
}

test("killed at any moment of paying and cancelling, it loses and duplicates nothing", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "dvash-kill-"));
	const simulator = await openTestSimulator();
	mkdirSync("node_modules/.cache", { recursive: true });
	const bundle = mkdtempSync(join("node_modules/.cache", "kill-"));
	try {
		const child = await bundleProgram("test/checkout-child.ts", bundle);
		const address = await makeDatabase(dataDir);
		const first = await openDatabase(address);
		const since = new Date(Date.now() - 20 * 86_400_000);
		const man = await addClubMember(first.db, { role: "daddy", since });
		await letDaysRun(first.db, man);
		const { accountId } = man;
		const to: string[] = [];
		for (let at = 0; at < 12; at += 1) {
			to.push((await addClubMember(first.db, { since })).publicId);
		}
		await first.close();

		let took = 500;
		for (let kill = 0; kill < kills; kill += 1) {
			const values = [
				address,
				dataDir,
				simulator.url,
				simulator.rootCertificate,
				accountId,
				to.join(" "),
			];
			// Each early kill starts with a different step than the one before.
			values.push(String(kill + Math.floor(kill / 3)));
			const process = startChild(`await import(${JSON.stringify(`./${child}`)})`, ...values);
			await readUntil(process, "ready");
			// Somewhere in the first payment or a later one.
			const began = performance.now();
			if (kill % 3 === 0) await readUntil(process, "round");
			took = kill % 3 === 0 ? performance.now() - began : took;
			await pause(Math.random() * took);
			await process.kill();
			await readUntil(process, "gone").catch(() => {});
		}

		const database = await openDatabase(address);
		const { db } = database;
		const settings = readSettings("test", { DATA_DIR: dataDir });
		const log = openLog("silent");
		const jobs = { enqueue: async () => {} };
		const mailer = openMailer({ mail: settings.mail, dataDir });
		const site = {
			settings,
			db,
			log,
			vault: makeVault("a-secret-for-tests"),
			files: testFiles(dataDir),
			jobs,
			mailer,
			ports: connectPorts(),
		};
		pointAtPaypal(site, simulator);
		const { rows: mails } = await sql<{ count: number }>`
			select count(*) as count from pgboss.job where name = 'mail'`.execute(db);
		const documents = async () =>
			(await db.selectFrom("receipts").select("number").execute()).length;
		const confirmed = await db
			.selectFrom("refunds")
			.select("id")
			.where("confirmation", "is not", null)
			.execute();
		const signUps = await db.selectFrom("sign_ups").select("email").execute();
		expect(signUps.map(({ email }) => email)).toEqual(expect.arrayContaining(signedUp));
		expect(signedUp.length).toBeGreaterThan(kills / 4);
		// A mail is queued together with its document or not at all.
		expect(mails[0]?.count).toBe((await documents()) + confirmed.length);

		for (let time = 0; time < 30; time += 1) {
			await reconcile(site, new Date(Date.now() + 15 * 60_000));
			await deliverWaiting(site, new Date(Date.now() + 15 * 60_000));
		}
		await recheckAll(site);
		const payments = await db.selectFrom("payments").select(["id", "capture_id"]).execute();
		const captured = [...simulator.state.captures.values()];
		expect(payments.map(({ capture_id }) => capture_id).sort()).toEqual(
			captured.map(({ id }) => id).sort(),
		);
		expect(payments.length).toBeGreaterThan(kills / 4);
		for (const { captures } of simulator.state.orders.values()) {
			expect(captures.length).toBeLessThanOrEqual(1);
		}
		const receipts = await db.selectFrom("receipts").selectAll().orderBy("number").execute();
		expect(receipts.map(({ number }) => number)).toEqual(receipts.map((_, at) => 10_001 + at));
		for (const currency of ["USD", "ILS"]) {
			const sum = (kind: string) =>
				receipts
					.filter((one) => one.kind === kind && one.currency === currency)
					.reduce((all, { cents }) => all + cents, 0);
			const there = simulator.countMoney(currency);
			expect([sum("receipt"), sum("credit")]).toEqual([there.captured, there.refunded]);
		}
		expect(await db.selectFrom("discrepancies").selectAll().execute()).toEqual([]);
		expect(await compareBooks(db)).toEqual([]);
		expect(await listUndelivered(db)).toEqual([]);
		const { gifts, packages } = await countSent(db);
		expect(packages).toBeGreaterThan(0);
		if (kills > 6) expect(gifts).toBeGreaterThan(0);
		await database.close();
	} finally {
		await simulator.close();
		for (const folder of [dataDir, bundle]) rmSync(folder, { recursive: true, force: true });
	}
}, 7_200_000);
