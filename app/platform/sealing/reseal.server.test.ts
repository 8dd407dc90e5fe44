import { sql, type Transaction } from "kysely";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { postgresUrl, testDatabase } from "../../../test/database.ts";
import type { Tables } from "../database/tables.ts";
import { openLog } from "../log/log.server.ts";
import { makeVault, type Vault } from "../secret.server.ts";
import type { Site } from "../site.ts";
import { resealSecret } from "./reseal.job.ts";
import { countSealedByOld, resealSome } from "./reseal.server.ts";
import { openSealing } from "./start.server.ts";

const db = testDatabase();
const [old, both, fresh] = ["old", "new,old", "new"].map((text) => makeVault(text)) as [
	Vault,
	Vault,
	Vault,
];
const turning = () => ({ db: db(), vault: both });
const many = 450;

/** Drafts in the order of their keys. */
const addDrafts = (vault: Vault, from: number, to: number, mark = "") =>
	db()
		.insertInto("drafts")
		.values(
			Array.from({ length: to - from }, (_, nth) => ({
				token_hash: `${mark}${String(from + nth).padStart(5, "0")}`,
				kind: "men" as const,
				body: vault.seal("draft", `text ${from + nth}`),
				expires_at: new Date(),
			})),
		)
		.execute();
const opened = async (vault: Vault) => {
	const rows = await db().selectFrom("drafts").select("body").orderBy("token_hash").execute();
	return rows.map(({ body }) => vault.open("draft", body));
};
const isOpenWith = async (vault: Vault) =>
	(await opened(vault)).filter((text) => text !== null).length;

/** Statements that wait for a lock. */
async function countWaiting(trx: Transaction<Tables>): Promise<number> {
	return (await sql`select from pg_locks where not granted`.execute(trx)).rows.length;
}

beforeEach(async () => {
	await openSealing(db(), { secret: "old", filesFingerprints: ["files"] });
	await addDrafts(old, 0, many);
	await openSealing(db(), { secret: "new,old", filesFingerprints: ["files"] });
});

test("texts are sealed anew in batches, each from where the one before stopped", async () => {
	expect(await countSealedByOld(turning())).toBeGreaterThan(0);
	let all = 0;
	let left = Number.POSITIVE_INFINITY;
	for (let run = 0; ; run += 1) {
		const { resealed, isDone } = await resealSome(turning(), 5);
		all += resealed;
		if (isDone) break;
		expect(run).toBeLessThan(100);
		const now = await countSealedByOld(turning());
		// Another pass over a place may begin, and then ends without finding anything.
		if (resealed > 0) expect(now).toBeLessThanOrEqual(left + many);
		left = now;
	}
	expect(all).toBeGreaterThanOrEqual(many);
	expect(await countSealedByOld(turning())).toBe(0);
	expect(await opened(fresh)).toEqual(Array.from({ length: many }, (_, nth) => `text ${nth}`));
	expect(await isOpenWith(old)).toBe(0);
	expect(await db().selectFrom("reseals").selectAll().execute()).toEqual([]);
});

test("several processes at once, with writes between them, lose nothing", async () => {
	const write = async () => {
		for (let nth = 0; nth < many; nth += 3) {
			await db()
				.updateTable("drafts")
				.set({ body: both.seal("draft", `newer ${nth}`) })
				.where("token_hash", "=", String(nth).padStart(5, "0"))
				.execute();
		}
		await addDrafts(both, many, many + 50);
	};
	await Promise.all([resealSome(turning()), resealSome(turning()), write()]);
	await resealSome(turning());
	const expected = Array.from({ length: many + 50 }, (_, nth) =>
		nth < many && nth % 3 === 0 ? `newer ${nth}` : `text ${nth}`,
	);
	expect(await opened(fresh)).toEqual(expected);
});

test.runIf(postgresUrl)(
	"a text that is being written while it is sealed anew stays as written",
	async () => {
		let resealing: Promise<unknown> | undefined;
		await db()
			.transaction()
			.execute(async (trx) => {
				await trx
					.updateTable("drafts")
					.set({ body: both.seal("draft", "newer") })
					.where("token_hash", "=", "00000")
					.execute();
				resealing = resealSome(turning());
				await expect.poll(() => countWaiting(trx)).toBeGreaterThan(0);
			});
		await resealing;
		expect((await opened(fresh))[0]).toBe("newer");
	},
);

test.runIf(postgresUrl)(
	"a process that finds another at every place leaves the rest to it",
	async () => {
		await resealSome(turning(), 1);
		let waiting: Promise<unknown> | undefined;
		await db()
			.transaction()
			.execute(async (trx) => {
				await trx.selectFrom("reseals").select("place").forUpdate().execute();
				waiting = resealSome(turning());
				await expect.poll(() => countWaiting(trx)).toBeGreaterThan(0);
			});
		expect(await waiting).toMatchObject({ resealed: 0, isAtWork: false, isDone: false });
	},
);

test("what a process wrote with the older secret behind the one at work is found too", async () => {
	for (let turn = 0; (await opened(fresh))[0] === null; turn += 1) {
		expect(turn).toBeLessThan(50);
		await resealSome(turning(), 1);
	}
	await addDrafts(old, 0, 3, "!");
	expect((await resealSome(turning())).isDone).toBe(true);
	expect(await isOpenWith(fresh)).toBe(many + 3);
});

test("what no secret opens is counted and holds nothing up", async () => {
	await addDrafts(makeVault("lost"), 0, 2, "!");
	expect(await resealSome(turning())).toMatchObject({ lost: 2, isDone: true });
	expect(await isOpenWith(fresh)).toBe(many);
});

test("a process that does not know the new secret ends nothing and starts the count again", async () => {
	const lines: string[] = [];
	const log = openLog("info", { write: (line) => void lines.push(line) });
	const files = { vault: { fingerprints: ["files"], sealedBy: "files" } };
	const jobs = { enqueue: async () => void lines.push("enqueued") };
	const site = (vault: Vault) => ({ db: db(), vault, log, files, jobs }) as unknown as Site;
	onTestFinished(() => void lines.splice(0));
	await resealSome(turning(), 1);
	await resealSecret.work(site(old), {});
	expect(lines.join()).toContain("this process does not know the new one");
	expect(await countSealedByOld(turning())).toBe(1);
	expect(await isOpenWith(fresh)).toBe(0);
	await resealSecret.work(site(both), {});
	expect(lines.join()).toContain("nothing stored is sealed by an older SECRET: it may be dropped");
	expect(lines).not.toContain("enqueued");
	expect(await isOpenWith(fresh)).toBe(many);
	lines.length = 0;
	await resealSecret.work(site(both), {});
	expect(lines).toEqual([]);
});

test("one that still seals with the older secret turns everything back, until it is gone", async () => {
	const back = { db: db(), vault: makeVault("old,new") };
	await resealSome(turning(), 6);
	await resealSome(back, 2);
	await resealSome(back);
	expect(await isOpenWith(old)).toBe(many);
	await openSealing(db(), { secret: "new,old", filesFingerprints: ["files"] });
	expect((await resealSome(turning())).isDone).toBe(true);
	expect(await isOpenWith(fresh)).toBe(many);
});
