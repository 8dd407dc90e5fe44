import { randomUUID } from "node:crypto";
import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { testFiles } from "../../../test/files.ts";
import { resealEvidence } from "./evidence.server.ts";

const db = testDatabase();
const old = testFiles("unused", ["old"]);
const turning = testFiles("unused", ["new", "old"]);

/** Evidence with keys of a vault. */
async function add(files: typeof old, count: number) {
	for (let nth = 0; nth < count; nth += 1) {
		const id = randomUUID();
		const { sealedKey, sealedBy } = files.vault.encrypt(id, Buffer.from("x"));
		await db()
			.insertInto("verification_files")
			.values({
				file_id: id,
				verification_id: randomUUID(),
				kind: "selfie",
				stored_at: new Date(),
				sealed_key: sealedKey,
				sealed_by: sealedBy,
				bytes: 1,
				sha256: "0".repeat(64),
			})
			.execute();
	}
}

/** Reseals, and returns how many rows each statement brought. */
async function reseal(files: typeof old, keysAtOnce: number) {
	const read: number[] = [];
	const selects = new WeakSet<object>();
	const count: KyselyPlugin = {
		transformQuery: ({ node, queryId }) => {
			if (node.kind === "SelectQueryNode") selects.add(queryId);
			return node;
		},
		transformResult: async ({ result, queryId }) => {
			if (selects.has(queryId)) read.push(result.rows.length);
			return result;
		},
	};
	const { lost } = await resealEvidence({ db: db().withPlugin(count), files }, keysAtOnce);
	return { read, lost };
}

const sealedBy = async () => {
	const rows = await db().selectFrom("verification_files").select("sealed_by").distinct().execute();
	return rows.map((row) => row.sealed_by);
};

test.each([
	[0, [0]],
	[2, [2]],
	[3, [3, 0]],
	[4, [3, 1]],
	[6, [3, 3, 0]],
])(
	"of %i keys never more than a batch are read at once, and each is sealed anew",
	async (count, batches) => {
		await add(old, count);
		await add(turning, 4);
		expect(await reseal(turning, 3)).toEqual({ read: batches, lost: 0 });
		expect(await sealedBy()).toEqual([turning.vault.sealedBy]);
	},
);

test("a key that nothing opens is counted once and holds up no other", async () => {
	await add(testFiles("unused", ["stranger"]), 4);
	await add(old, 3);
	expect(await reseal(turning, 3)).toEqual({ read: [3, 3, 1], lost: 4 });
	expect(await sealedBy()).toHaveLength(2);
});
