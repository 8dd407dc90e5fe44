/**
 * A process that makes the introductions of a morning and stops right before it writes some of them, in their
 * transaction, until it is killed; see `app/members/picks/killed.server.test.ts`. Arguments: database, milliseconds of
 * its clock, and at which writing. It prints `writes` there.
 */
import type { KyselyPlugin, RootOperationNode } from "kysely";
import { introduce } from "../app/members/picks/morning.server.ts";
import { openDatabase } from "../app/platform/database/database.server.ts";
import { openLog } from "../app/platform/log/log.server.ts";

const [address = "", now = "", nth = ""] = process.argv.slice(-3);
const { db } = await openDatabase(address);

const isOfPicks = (node: RootOperationNode) =>
	node.kind === "InsertQueryNode" && node.into?.table.identifier.name === "picks";

let writings = 0;
const stopping: KyselyPlugin = {
	transformQuery: ({ node }) => {
		if (isOfPicks(node)) writings += 1;
		if (writings < Number(nth)) return node;
		console.log("writes");
		for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
	},
	transformResult: async ({ result }) => result,
};

await introduce({ db: db.withPlugin(stopping), log: openLog("silent") }, new Date(Number(now)));
