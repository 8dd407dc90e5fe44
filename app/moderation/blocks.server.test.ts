import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import {
	block,
	findBlock,
	hide,
	lockMembers,
	readBlock,
	unblock,
	unhide,
} from "./blocks.server.ts";

const db = testDatabase();
const acts = { hide, unhide, block, unblock };

async function addPair() {
	const man = await addClubMember(db(), { role: "daddy" });
	const woman = await addClubMember(db());
	return { viewerId: man.memberId, otherId: woman.memberId };
}

type Pair = Awaited<ReturnType<typeof addPair>>;

const turned = ({ viewerId, otherId }: Pair) => ({ viewerId: otherId, otherId: viewerId });
const run = (act: keyof typeof acts, pair: Pair) =>
	db()
		.transaction()
		.execute((trx) => acts[act](trx, pair));

async function readWhy({ viewerId, otherId }: Pair): Promise<[number, number]> {
	const rows = await db()
		.selectFrom("member_blocks")
		.select(["viewer_id", "other_id", "why"])
		.execute();
	const of = (viewer: string, other: string) =>
		rows.find((row) => row.viewer_id === viewer && row.other_id === other)?.why ?? 0;
	return [of(viewerId, otherId), of(otherId, viewerId)];
}

test("a block is on both sides and only the blocker lifts it; a hidden person is gone from one side", async () => {
	const pair = await addPair();
	await run("hide", pair);
	expect(await readWhy(pair)).toEqual([1, 0]);
	await run("block", pair);
	await run("block", turned(pair));
	expect(await readWhy(pair)).toEqual([1 + 2 + 4, 2 + 4]);
	await run("unblock", pair);
	await run("unhide", pair);
	expect(await readWhy(pair)).toEqual([4, 2]);
	await run("unblock", pair);
	expect(await readWhy(pair)).toEqual([4, 2]);
	await run("unblock", turned(pair));
	expect(await readWhy(pair)).toEqual([0, 0]);
});

test("any history, run at once, ends as one after the other, and a block is always on both sides", async () => {
	const act = fc.record({
		act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
		isTurned: fc.boolean(),
	});
	await fc.assert(
		fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (history) => {
			await db().deleteFrom("member_blocks").execute();
			const pair = await addPair();
			await Promise.all(
				history.map(({ act, isTurned }) => run(act, isTurned ? turned(pair) : pair)),
			);
			const [mine, theirs] = await readWhy(pair);
			expect((mine & 2) > 0).toBe((theirs & 4) > 0);
			expect((mine & 4) > 0).toBe((theirs & 2) > 0);
		}),
		{ numRuns: 40 },
	);
});

test("a block over a hiding begins when it was made; what comes later changes no date", async () => {
	const pair = await addPair();
	const dateOf = async () => (await readBlock(db(), pair))?.since.getTime() ?? 0;
	await run("hide", pair);
	const hidden = await dateOf();
	expect((await readBlock(db(), pair))?.isBlocked).toBe(false);
	await run("hide", pair);
	await run("block", turned(pair));
	expect(await dateOf()).toBe(hidden);
	expect((await readBlock(db(), pair))?.isBlocked).toBe(false);
	await run("block", pair);
	const blocked = await dateOf();
	expect(blocked).toBeGreaterThan(hidden);
	expect((await readBlock(db(), pair))?.isBlocked).toBe(true);
	await run("block", pair);
	await run("hide", pair);
	expect(await dateOf()).toBe(blocked);
});

test("members are locked with their accounts; nobody is nobody", async () => {
	const man = await addClubMember(db(), { role: "daddy" });
	const woman = await addClubMember(db());
	const lock = (ids: string[]) =>
		db()
			.transaction()
			.execute((trx) => lockMembers(trx, ids));
	expect(await lock([])).toEqual([]);
	const accounts = await lock([man.memberId, woman.memberId]);
	expect(accounts.toSorted()).toEqual([man.accountId, woman.accountId].toSorted());
	expect(await findBlock(db(), man.memberId, randomUUID())).toBeNull();
});
