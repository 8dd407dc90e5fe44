import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { postgresUrl, testDatabase, workerAddress } from "../../../test/database.ts";
import { hasRedis, openRedisServer, type RedisServer } from "../../../test/redis.ts";
import { openDatabase } from "../database/database.server.ts";
import { openRedis, type Redis } from "../redis.server.ts";
import { type Bus, openBus, withRedis } from "./bus.server.ts";
import { findPosition, publishEphemeral, recordEvents } from "./events.server.ts";
import { readSignal, type Signal } from "./signal.ts";

const db = testDatabase();
let bus: Bus;
let heard: Signal[];
let gaps: number;

let server: RedisServer | undefined;
const opened: Redis[] = [];
afterAll(() => server?.close());

/** Redis carries what a PostgreSQL server tells. */
const carriers = ["NOTIFY", ...(postgresUrl && hasRedis ? ["Redis"] : [])];

async function openCarrier(carrier: string, database = db.open()): Promise<Bus> {
	const own = await openBus(database, workerAddress());
	if (carrier === "NOTIFY") return own;
	server ??= await openRedisServer();
	const redis = await openRedis(server.url, "test");
	opened.push(redis);
	return withRedis(own, redis, [database]);
}

afterEach(async () => {
	await bus.close();
	for (const redis of opened.splice(0)) await redis.close();
});

const prepare = (carrier: string) =>
	beforeEach(async () => {
		bus = await openCarrier(carrier);
		heard = [];
		gaps = 0;
		bus.subscribe({ onSignal: (signal) => heard.push(signal), onGap: () => void gaps++ });
	});

/** A long timeout: the machine may be busy. */
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 });

const mine = (accountId: string) => heard.filter((signal) => signal[1] === accountId);

async function addAccount(): Promise<string> {
	const id = randomUUID();
	await db()
		.insertInto("accounts")
		.values({ id, email: `${id}@example.com`, password_hash: "-" })
		.execute();
	return id;
}

const about = (accountId: string, ref = 1) =>
	({ accountId, kind: "message", subject: "talk", ref }) as const;

const record = (...events: Parameters<typeof recordEvents>[1]) =>
	db()
		.transaction()
		.execute((trx) => recordEvents(trx, events));

describe.each(carriers)("by %s", (carrier) => {
	prepare(carrier);

	test("a kept event is announced with its number once it is committed", async () => {
		const one = await addAccount();
		const other = await addAccount();
		await db()
			.transaction()
			.execute(async (trx) => {
				await recordEvents(trx, [about(one, 1), about(other, 2), about(one, 3)]);
				expect(heard).toEqual([]);
			});
		await record(about(one, 4));
		await expect
			.poll(() => mine(one))
			.toEqual([
				["event", one, 1, "message", "talk", 1],
				["event", one, 2, "message", "talk", 3],
				["event", one, 3, "message", "talk", 4],
			]);
		expect(mine(other)).toEqual([["event", other, 1, "message", "talk", 2]]);
		expect(await findPosition(db(), one)).toBe(3);
		expect(await findPosition(db(), randomUUID())).toBe(0);
	});

	test("what is rolled back is neither announced nor counted", async () => {
		const one = await addAccount();
		const failing = db()
			.transaction()
			.execute(async (trx) => {
				await recordEvents(trx, [about(one)]);
				throw new Error("rolled back");
			});
		await expect(failing).rejects.toThrow("rolled back");
		await record(about(one, 2));
		await soon(() => mine(one)).toEqual([["event", one, 1, "message", "talk", 2]]);
	});

	test("events at once have numbers without a gap; by NOTIFY they are announced in that order", async () => {
		const one = await addAccount();
		const other = await addAccount();
		const refs = Array.from({ length: 40 }, (_, index) => index);
		// In both orders, which must not end in a deadlock.
		await Promise.all(
			refs.map((ref) =>
				record(...[about(one, ref), about(other, ref)].slice().sort(() => ref - 20)),
			),
		);
		const numbers = refs.map((index) => index + 1);
		for (const account of [one, other]) {
			// Over Redis concurrent commits may overtake each other: a listener that gets the later one reads both.
			const heard = () => mine(account).map(([, , number]) => number);
			const inOrder = () =>
				carrier === "Redis" ? heard().sort((a, b) => Number(a) - Number(b)) : heard();
			await soon(inOrder).toEqual(numbers);
		}
	});

	test("what passes by is announced and not kept", async () => {
		const one = await addAccount();
		await publishEphemeral(db(), [{ accountId: one, kind: "typing", subject: "talk", ref: null }]);
		await soon(() => mine(one)).toEqual([["event", one, null, "typing", "talk", null]]);
		expect(await findPosition(db(), one)).toBe(0);
	});

	test("a session that ends is announced, one that had expired is not", async () => {
		const accountId = await addAccount();
		const live = randomUUID();
		const expired = randomUUID();
		const left = { [live]: 60_000, [expired]: -60_000 };
		for (const [id, ms] of Object.entries(left)) {
			const at = new Date(Date.now() + ms);
			await db()
				.insertInto("sessions")
				.values({
					id,
					account_id: accountId,
					token_hash: id,
					device: "Firefox",
					expires_at: at,
					ends_at: at,
					is_staff: false,
				})
				.execute();
		}
		await db().deleteFrom("sessions").execute();
		await record(about(accountId));
		await soon(() => mine(accountId)).toHaveLength(1);
		expect(heard.filter(([name]) => name === "ended")).toEqual([["ended", live]]);
	});

	test("what is no signal is left out", async () => {
		for (const payload of ["", "{}", "[]", '["later",1]']) expect(readSignal(payload)).toBeNull();
		await sql`select pg_notify('live', 'nonsense')`.execute(db());
		const one = await addAccount();
		await record(about(one));
		await soon(() => mine(one)).toHaveLength(1);
		expect(heard).toHaveLength(1);
	});

	test("nobody hears after the end", async () => {
		const one = await addAccount();
		let count = 0;
		const end = bus.subscribe({ onSignal: () => void count++, onGap: () => {} });
		end();
		await record(about(one));
		await soon(() => mine(one)).toHaveLength(1);
		expect(count).toBe(0);
	});

	test.runIf(postgresUrl)("a broken connection is opened again, and the gap is told", async () => {
		const one = await addAccount();
		for (const round of [1, 2]) {
			await sql`select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and query = 'listen live'`.execute(db());
			await soon(() => gaps).toBe(round);
			await record(about(one, round));
			await soon(() => mine(one)).toHaveLength(round);
		}
	});

	test.runIf(postgresUrl)(
		"an address that passes no signals on is refused with a sentence",
		async () => {
			// Another database receives as little as a pool that gives the connection away.
			const elsewhere = new URL(workerAddress() ?? "");
			elsewhere.pathname = "postgres";
			const deaf = openBus(db.open(), elsewhere.href);
			await expect(deaf).rejects.toThrow(/No signal comes back .* Set DATABASE_URL_DIRECT/);
			elsewhere.port = "1";
			await expect(openBus(db.open(), elsewhere.href)).rejects.toMatchObject({ reason: "unheard" });
		},
	);

	test.runIf(postgresUrl)("two nodes hear the same", async () => {
		const second = await openDatabase(workerAddress() ?? "");
		const otherBus = await openCarrier(carrier, second);
		const there: Signal[] = [];
		otherBus.subscribe({ onSignal: (signal) => there.push(signal), onGap: () => {} });
		const one = await addAccount();
		await record(about(one, 1), about(one, 2));
		await soon(() => there).toHaveLength(2);
		await soon(() => heard).toEqual(there);
		await otherBus.close();
		await second.close();
	});
});

describe.runIf(carriers.includes("Redis"))("a Redis that is lost", () => {
	prepare("Redis");

	test("loses no event, kept or not, whether it is gone or hangs, and is used again", async () => {
		const one = await addAccount();
		const typing = { accountId: one, kind: "typing", subject: "talk", ref: null } as const;
		await soon(() => opened[0]?.isHearing()).toBe(true);
		await record(about(one, 1));
		await soon(() => mine(one)).toHaveLength(1);
		await server?.kill();
		await record(about(one, 2));
		await publishEphemeral(db(), [typing]);
		await soon(() => mine(one)).toHaveLength(3);
		let gapsOnceBack = 0;
		const onGap = () => void (opened[0]?.isHearing() && gapsOnceBack++);
		bus.subscribe({ onSignal: () => {}, onGap });
		await server?.start();
		await soon(() => gapsOnceBack).toBeGreaterThan(0);
		server?.hang(true);
		await record(about(one, 3));
		await soon(() => mine(one)).toHaveLength(4);
		server?.hang(false);
		await soon(() => opened[0]?.publish([])).toBe(true);
		await record(about(one, 4));
		await soon(() => new Set(mine(one).map(([, , number]) => number))).toEqual(
			new Set([1, 2, null, 3, 4]),
		);
	});
});
