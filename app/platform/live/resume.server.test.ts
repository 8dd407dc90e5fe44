import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { postgresUrl, testDatabase } from "../../../test/database.ts";
import { addListener, type Load, openNode, recordMessages } from "../../../test/live.ts";
import type { Tables } from "../database/tables.ts";

const db = testDatabase();

/** A long timeout: the machine may be busy. */
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 });
const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);

test("Last-Event-ID goes before the address, and what was missed comes first", async () => {
	const dana = await addListener(db());
	const node = await openNode(db.open());
	await recordMessages(db(), dana.accountId, ...upTo(45));
	const resumed = await node.listen(dana, { after: 3, lastEventId: 5 });
	const fresh = await node.listen(dana);
	const taken = await node.listen(dana, { after: 44 });
	// By then the one before it has its position too.
	await soon(taken.refs).toEqual([45]);
	await recordMessages(db(), dana.accountId, 46);
	await soon(resumed.refs).toEqual(upTo(46).slice(5));
	await soon(taken.refs).toEqual([45, 46]);
	await soon(fresh.refs).toEqual([46]);
});

test("a gap that is too old, too long or of another database answers reload, and goes on from there", async () => {
	const dana = await addListener(db());
	const node = await openNode(db.open());
	await recordMessages(db(), dana.accountId, ...upTo(120));
	await db().deleteFrom("live_events").where("number", "<=", 50).execute();
	const swept = await node.listen(dana, { after: 49 });
	const long = await node.listen(dana, { after: 0 });
	const ahead = await node.listen(dana, { after: 999 });
	const kept = await node.listen(dana, { after: 50 });
	await soon(() => [swept, long, ahead].map(({ told }) => told.length)).toEqual([1, 1, 1]);
	await soon(kept.refs).toEqual(upTo(120).slice(50));
	await recordMessages(db(), dana.accountId, 121);
	for (const { told } of [swept, long, ahead]) {
		await soon(() => told.map(({ id, event }) => [id, event])).toEqual([
			[120, "reload"],
			[121, "message"],
		]);
	}
});

// The embedded database has one connection, which the delivery holds.
test.runIf(postgresUrl)(
	"a stream that opens in the middle of a delivery gets everything once",
	async () => {
		const dana = await addListener(db());
		let go = () => {};
		const gate = new Promise<void>((open) => {
			go = open;
		});
		const load: Load = async (_trx, _site, _account, events) => {
			await gate;
			return events.map(({ ref }) => ({ ref }));
		};
		const node = await openNode(db.open(), { load });
		const first = await node.listen(dana, { after: 0 });
		const made = (async () => {
			for (const ref of upTo(3)) await recordMessages(db(), dana.accountId, ref);
		})();
		const second = await node.listen(dana, { after: 0 });
		go();
		await made;
		for (const { refs } of [first, second]) await soon(refs).toEqual([1, 2, 3]);
		await recordMessages(db(), dana.accountId, 4);
		for (const { refs } of [first, second]) await soon(refs).toEqual([1, 2, 3, 4]);
	},
);

test("what is announced while a stream finds out where it stands is not lost", async () => {
	const dana = await addListener(db());
	let isHeld = true;
	const slow = new Proxy(db(), {
		get: (target, name) => {
			const found: unknown = Reflect.get(target, name, target);
			if (typeof found !== "function") return found;
			if (name !== "executeQuery") return found.bind(target);
			return async (...query: unknown[]) => {
				const answer: unknown = await found.apply(target, query);
				while (isHeld) await pause(1);
				return answer;
			};
		},
	}) as Kysely<Tables>;
	const node = await openNode(db.open(), { db: slow });
	const stream = await node.listen(dana, { after: 0 });
	await pause(50);
	await recordMessages(db(), dana.accountId, 1);
	await pause(50);
	isHeld = false;
	await soon(stream.refs).toEqual([1]);
});

test("all events swept: who has the last one goes on, who lacks it reloads", async () => {
	const dana = await addListener(db());
	const node = await openNode(db.open());
	await recordMessages(db(), dana.accountId, 1, 2);
	await db().deleteFrom("live_events").execute();
	const upToDate = await node.listen(dana, { after: 2 });
	const late = await node.listen(dana, { after: 1 });
	await soon(() => late.told.map(({ event }) => event)).toEqual(["reload"]);
	await recordMessages(db(), dana.accountId, 3);
	await soon(() => upToDate.told.map(({ event }) => event)).toEqual(["message"]);
	await soon(() => late.told.map(({ event }) => event)).toEqual(["reload", "message"]);
});

test("who does not read is dropped with little in memory, and resumes without a loss", async () => {
	const dana = await addListener(db());
	const text = "א".repeat(4_000);
	let loaded = 0;
	const load: Load = async (_trx, _site, _account, events) => {
		loaded = events.at(-1)?.ref ?? loaded;
		return events.map(({ ref }) => ({ ref, text }));
	};
	const node = await openNode(db.open(), { load });
	const away = await node.listen(dana, { after: 0, isAway: true });
	const isOpen = () => node.hub.count(dana.accountId).own > 0;
	let ref = 0;
	while (isOpen() && ref < 5_000) {
		await recordMessages(db(), dana.accountId, ...upTo(20).map((step) => ref + step));
		ref += 20;
		while (isOpen() && loaded < ref) await pause(1);
	}
	await soon(() => node.hub.count(dana.accountId)).toEqual({ all: 0, own: 0 });
	away.read();
	await soon(away.isEnded).toBe(true);
	const got = away.refs();
	expect(got).toEqual(upTo(got.length));
	expect(got.length).toBeGreaterThan(0);
	const resumed = await node.listen(dana, { lastEventId: got.length });
	await soon(resumed.refs).toEqual(upTo(ref).slice(got.length));
});

test("nothing is lost, doubled or out of order, however streams are cut and resumed", async () => {
	const one = await openNode(db.open());
	const other = await openNode(db.open());
	const step = fc.oneof(
		fc.record({ record: fc.integer({ min: 1, max: 30 }) }),
		fc.constant({ cut: true }),
		fc.constant({ change: true }),
	);
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
			const dana = await addListener(db());
			let stream = await one.listen(dana, { after: 0 });
			const got: number[] = [];
			const resume = async (node: typeof one) => {
				stream.leave();
				got.push(...stream.refs());
				const lastEventId = stream.told.at(-1)?.id ?? got.at(-1) ?? 0;
				stream = await node.listen(dana, { lastEventId });
			};
			let made = 0;
			for (const next of steps) {
				if ("record" in next) {
					const refs = upTo(next.record).map((ref) => made + ref);
					made += refs.length;
					// Not awaited: it is cut off in the middle.
					await recordMessages(db(), dana.accountId, ...refs);
				} else await resume("cut" in next ? one : other);
			}
			await soon(() => [...got, ...stream.refs()]).toEqual(upTo(made));
			stream.leave();
		}),
		{ numRuns: 12 },
	);
});

test.runIf(postgresUrl)("what was missed while no signal arrived comes afterwards", async () => {
	const dana = await addListener(db());
	const noa = await addListener(db());
	const node = await openNode(db.open());
	const stream = await node.listen(dana);
	const over = await node.listen(noa);
	await sql`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and query = 'listen live'`.execute(db());
	await recordMessages(db(), dana.accountId, 1, 2);
	await db().deleteFrom("sessions").where("id", "=", noa.sessionId).execute();
	await soon(stream.refs).toEqual([1, 2]);
	await soon(over.isEnded).toBe(true);
	expect(over.told.map(({ event }) => event)).toEqual(["closed"]);
});
