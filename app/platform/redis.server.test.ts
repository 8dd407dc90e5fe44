import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { hasRedis, openRedisServer, type RedisServer } from "../../test/redis.ts";
import { boundPosts } from "./http/guards.server.ts";
import { countTry, type Limit } from "./limits/limits.server.ts";
import { openRedis, type Redis } from "./redis.server.ts";
import { makeVault } from "./secret.server.ts";
import { readSettings } from "./settings.ts";

const db = testDatabase();
let server: RedisServer;
let redis: Redis;

describe.runIf(hasRedis)("with a Redis server", () => {
	beforeAll(async () => {
		server = await openRedisServer();
	});
	afterAll(() => server.close());
	beforeEach(async () => {
		redis = await openRedis(server.url, `test ${Math.random()}`);
	});
	afterEach(() => redis.close());

	const site = () => ({
		db: db(),
		vault: makeVault("a-secret-for-tests-0123456789-abcdefghij"),
		settings: readSettings("test", { LIMITS: "1" }),
		redis,
	});
	const grave: Limit = { rule: "knock", most: 2, minutes: 10 };
	const light: Limit = { ...grave, mayBeForgotten: true };
	const tries = async (times: number, subject: string, limit = grave) => {
		const refused = [];
		for (let left = times; left > 0; left -= 1) {
			refused.push((await countTry(site(), limit, subject)) !== null);
		}
		return refused;
	};
	const rows = async () => (await db().selectFrom("rate_limits").select("rule").execute()).length;
	const backSoon = () =>
		expect.poll(() => redis.count("look", 1, 1_000), { timeout: 30_000 }).not.toBeNull();

	test.each([
		["Redis", light, 0],
		["rows", grave, 1],
	])("a limit is the same counted in %s", async (_where, limit, stored) => {
		expect(await tries(3, "1.2.3.4", limit)).toEqual([false, false, true]);
		expect(await tries(1, "5.6.7.8", limit)).toEqual([false]);
		const wait = await countTry(site(), limit, "1.2.3.4");
		expect(wait?.seconds).toBeGreaterThan(590);
		expect(wait?.seconds).toBeLessThanOrEqual(600);
		expect(await rows()).toBe(2 * stored);
	});

	test("it is up once both connections stand, and not any more when it is away", async () => {
		expect(await redis.count("look", 1, 1_000)).not.toBeNull();
		expect(redis.isUp()).toBe(false);
		await redis.subscribe({ hear: () => {}, gap: () => {} });
		expect(redis.isUp()).toBe(true);
		await server.kill();
		await expect.poll(() => redis.isUp(), { timeout: 30_000 }).toBe(false);
		await server.start();
		await expect.poll(() => redis.isUp(), { timeout: 30_000 }).toBe(true);
	});

	test("a window ends by itself", async () => {
		expect(await redis.count("short", 3, 50)).toMatchObject({ count: 3 });
		await expect
			.poll(async () => (await redis.count("short", 1, 50))?.count, { timeout: 30_000 })
			.toBe(1);
	});

	test("a Redis that is lost lets nobody past any limit, and forgets none that matters", async () => {
		await tries(2, "1.2.3.4");
		await server.kill();
		expect(await tries(1, "1.2.3.4")).toEqual([true]);
		expect(await tries(3, "1.2.3.4", { ...light, rule: "light" })).toEqual([false, false, true]);
		await server.start();
		await backSoon();
		expect(await tries(1, "1.2.3.4")).toEqual([true]);
		server.hang(true);
		expect(await tries(1, "1.2.3.4", { ...light, rule: "light" })).toEqual([true]);
		server.hang(false);
		await backSoon();
	});

	test("a flood is counted by all nodes together, and by each for itself while Redis is away", async () => {
		// On a busy machine an answer may come too late, and its post is then counted by the node alone.
		let late = 0;
		const count: Redis["count"] = async (...given) => {
			const answer = await redis.count(...given);
			if (!answer) late += 1;
			return answer;
		};
		const node = () => {
			const app = new Hono();
			app.use(boundPosts({ ...site(), redis: { ...redis, count } }));
			return app.post("/", (c) => c.text("ok"));
		};
		const nodes = [node(), node()];
		const post = async (which: number) =>
			(await nodes[which % 2]?.request("/", { method: "POST" }, {}))?.status;
		const statuses = [];
		for (let nth = 0; nth < 121 + late; nth += 1) statuses.push(await post(nth));
		const taken = statuses.filter((status) => status === 200).length;
		expect(taken).toBeGreaterThanOrEqual(120);
		expect(taken).toBeLessThanOrEqual(120 + late);
		expect(statuses.at(-1)).toBe(429);
		await server.kill();
		const alone = 118 - 2 * late;
		for (let nth = 0; nth < alone; nth += 1) statuses.push(await post(nth));
		expect(statuses.at(-1)).toBe(200);
		for (let nth = alone; nth < 122; nth += 1) statuses.push(await post(nth));
		expect(statuses.at(-1)).toBe(429);
		await server.start();
	});

	test("a wrong password is a wrong setting; a server that is away is not", async () => {
		const locked = await openRedisServer("--requirepass", "right");
		const wrong = locked.url.replace("//", "//:wrong@");
		await expect(openRedis(wrong, "test")).rejects.toThrow(/^REDIS_URL is wrong: the server/);
		await locked.kill();
		const away = await openRedis(locked.url.replace("//", "//:right@"), "test");
		expect(await away.count("one", 1, 1_000)).toBeNull();
		await locked.start();
		await expect.poll(() => away.count("one", 1, 1_000), { timeout: 30_000 }).not.toBeNull();
		await away.close();
		await locked.close();
	});
});
