import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { openLog } from "../log/log.server.ts";
import { listFailedJobs, retryFailedJobs } from "./failed.server.ts";
import { type Job, type OpenJobs, openJobs } from "./jobs.server.ts";

const db = testDatabase();
let done: object[] = [];
let isBroken = true;
const work = async (_: string, data: object) => {
	if (isBroken) throw Object.assign(new Error("for dana@demo.test"), { code: "EBUSY" });
	done.push(data);
};
const list: Job<string>[] = [
	{ name: "failing-mail", work },
	{ name: "failing-sweep", work, at: "0 3 * * *" },
];
let jobs: OpenJobs<string>;

beforeAll(async () => {
	jobs = await openJobs(db.open(), list, openLog("silent"));
});
beforeEach(async () => {
	[done, isBroken] = [[], true];
	await sql`delete from pgboss.job`.execute(db());
});
afterAll(() => jobs.close());

const enqueue = (name: string, data: object) =>
	db()
		.transaction()
		.execute((trx) => jobs.enqueue(trx, name, data));
const tryAgain = async (times: number) => {
	for (let time = 0; time < times; time += 1) {
		await sql`update pgboss.job set start_after = now()`.execute(db());
		await jobs.drain("");
	}
};
/** Makes every failure so far one of the last tries. */
const giveUp = async () => {
	await sql`update pgboss.job set retry_count = retry_limit, start_after = now()
		where state = 'retry'`.execute(db());
	await jobs.drain("");
};
const retry = (name: string) =>
	db()
		.transaction()
		.execute((trx) => retryFailedJobs(trx, jobs, name));
const failed = async () =>
	(await listFailedJobs(db())).map(({ name, givenUp, retrying, code }) => ({
		name,
		givenUp,
		retrying,
		code,
	}));

test("a job is listed from its first failure on, with the error's code alone", async () => {
	await enqueue("failing-mail", { to: "dana" });
	expect(await failed()).toEqual([]);
	await tryAgain(1);
	const entry = { name: "failing-mail", givenUp: 0, retrying: 1, code: "EBUSY" };
	expect(await failed()).toEqual([entry]);
	expect(JSON.stringify(await listFailedJobs(db()))).not.toContain("dana@");
});

test("what was given up is started again once, equal jobs as one", async () => {
	await enqueue("failing-mail", { to: "dana" });
	await enqueue("failing-mail", { to: "noa" });
	await enqueue("failing-sweep", {});
	await enqueue("failing-sweep", {});
	await tryAgain(1);
	await giveUp();
	expect(await failed()).toEqual(
		expect.arrayContaining([
			{ name: "failing-mail", givenUp: 2, retrying: 0, code: null },
			{ name: "failing-sweep", givenUp: 2, retrying: 0, code: null },
		]),
	);
	isBroken = false;
	expect(await retry("failing-mail")).toBe(2);
	expect(await Promise.all([retry("failing-sweep"), retry("failing-sweep")])).toContain(2);
	expect(await failed()).toEqual([]);
	await jobs.drain("");
	expect(done).toHaveLength(3);
	expect(done).toEqual(expect.arrayContaining([{ to: "dana" }, { to: "noa" }, {}]));
	expect(await retry("failing-mail")).toBe(0);
	expect(await retry("no-such")).toBe(0);
});

test("what waits for its next try is due at once", async () => {
	await enqueue("failing-mail", { to: "dana" });
	await tryAgain(4);
	isBroken = false;
	await jobs.drain("");
	expect(done).toEqual([]);
	expect(await retry("failing-mail")).toBe(1);
	await jobs.drain("");
	expect(done).toEqual([{ to: "dana" }]);
});
