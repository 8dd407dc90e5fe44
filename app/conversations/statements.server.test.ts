import type { KyselyPlugin } from "kysely";
import { expect, test, vi } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { addPair, conversationOf, readerOf, talkSite, write } from "../../test/talks.ts";
import { sendMessage } from "./send.server.ts";

const db = testDatabase();
const site = talkSite(db);

test("a message in an open conversation is one transaction of at most ten statements", async () => {
	const { man, woman } = await addPair(site);
	await write(site, man, woman);
	await write(site, woman, man);
	const id = await conversationOf(site, { man, woman });
	const me = await readerOf(site, man);
	let statements = 0;
	const counter: KyselyPlugin = {
		transformQuery: ({ node }) => node,
		transformResult: async ({ result }) => {
			statements += 1;
			return result;
		},
	};
	const counted = db().withPlugin(counter);
	const transactions = vi.spyOn(counted, "transaction");
	const sent = await sendMessage({ ...site, db: counted }, me, id, {
		text: "שלום",
		clientId: "one",
	});
	expect(sent).toEqual({ conversation: id, number: 3 });
	expect(transactions).toHaveBeenCalledOnce();
	expect(statements).toBeLessThanOrEqual(10);
});
