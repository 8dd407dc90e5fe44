/**
 * A process that rings and stops right before it writes down what the pager answered, until it is killed; see
 * `app/duty/killed.server.test.ts`. Arguments: database, milliseconds of its clock. It prints `rang` there.
 */
import type { KyselyPlugin } from "kysely";
import { ringWhileWaiting } from "../app/duty/alarm.server.ts";
import { openDatabase } from "../app/platform/database/database.server.ts";
import { ringingSite } from "./ringing.ts";

const [address = "", now = ""] = process.argv.slice(-2);
const { db } = await openDatabase(address);

const stopping: KyselyPlugin = {
	transformQuery: ({ node }) => {
		if (node.kind !== "UpdateQueryNode") return node;
		console.log("rang");
		for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
	},
	transformResult: async ({ result }) => result,
};

await ringWhileWaiting(ringingSite(db.withPlugin(stopping)), new Date(Number(now)));
