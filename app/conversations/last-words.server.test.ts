import { type KyselyPlugin, sql } from "kysely";
import { expect, test } from "vitest";
import type { ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { addTalk, readerOf, send, talkSite, textsOf } from "../../test/talks.ts";
import { noteLasts } from "./conversations.job.ts";
import { loadEvents } from "./event-payloads.server.ts";
import { listConversations } from "./list.server.ts";
import { removeMessage, restoreMessage } from "./removed-messages.server.ts";
import { unsendMessage } from "./unsent-messages.server.ts";

const db = testDatabase();
const site = talkSite(db);

const lastOf = async (member: ClubMember, where = site) => {
	const { rows } = await listConversations(where, await readerOf(site, member), "inbox");
	return rows[0]?.last;
};
const stored = () =>
	db().selectFrom("conversations").select(["last_by", "last_sealed"]).executeTakeFirstOrThrow();

/** The version before, which knows nothing of the last words, and set no trigger off where there was none yet. */
const forget = () =>
	db().updateTable("conversations").set({ last_by: null, last_sealed: null }).execute();

test("a list asks no message", async () => {
	const { man } = await addTalk(site);
	const asked: string[] = [];
	const watch: KyselyPlugin = {
		transformQuery: ({ node, queryId }) => {
			asked.push(
				db()
					.getExecutor()
					.compileQuery(node as never, queryId).sql,
			);
			return node;
		},
		transformResult: async ({ result }) => result,
	};
	const watched = { ...site, db: db().withPlugin(watch) };
	expect(await lastOf(man, watched)).toMatchObject({ text: "שלום אורי", isMine: false, number: 2 });
	expect(asked.filter((text) => /\bmessages\b/.test(text))).toEqual([]);
});

test("where nothing is noted the message says, until it is noted", async () => {
	const { man, woman, id } = await addTalk(site);
	await forget();
	expect(await lastOf(woman)).toMatchObject({ text: "שלום אורי", isMine: true });
	await noteLasts(db());
	expect(await stored()).toMatchObject({ last_by: woman.memberId, last_sealed: expect.anything() });
	expect(await lastOf(woman)).toMatchObject({ text: "שלום אורי", isMine: true });
	await forget();
	await unsendMessage(site, { id: woman.memberId, accountId: woman.accountId }, id, 2);
	await noteLasts(db());
	expect(await stored()).toEqual({ last_by: woman.memberId, last_sealed: null });
	expect(await lastOf(man)).toMatchObject({ text: null, number: 2 });
});

test("what is taken back is in no list, and what is older changes none", async () => {
	const { man, woman, id } = await addTalk(site);
	const remove = (number: number, change = removeMessage) =>
		db()
			.transaction()
			.execute((trx) =>
				change(
					trx,
					{ memberId: (number === 1 ? man : woman).memberId },
					`${id}:${number}`,
					new Date(),
				),
			);
	await remove(1);
	expect(await lastOf(man)).toMatchObject({ text: "שלום אורי" });
	await remove(2);
	expect(await stored()).toMatchObject({ last_sealed: null });
	expect(await lastOf(man)).toMatchObject({ text: null });
	await remove(2, restoreMessage);
	expect(await lastOf(man)).toMatchObject({ text: "שלום אורי" });
	await remove(1, restoreMessage);
	expect(await lastOf(man)).toMatchObject({ text: "שלום אורי" });
});

test.skipIf(process.env.TEST_SPREAD)("what the version before writes is noted too", async () => {
	const { man, id } = await addTalk(site);
	await send(site, man, id, "שלישית");
	await forget();
	const last = db().updateTable("messages").where("number", "=", 3);
	await last.set({ unsent_at: new Date() }).execute();
	expect(await stored()).toEqual({ last_by: man.memberId, last_sealed: null });
	await last.set({ unsent_at: null }).execute();
	expect(await lastOf(man)).toMatchObject({ text: "שלישית", isMine: true });
});

/** Simulates a counter read before its messages: the first reads find none. */
function lateBy(looks: number) {
	let left = looks;
	const late: KyselyPlugin = {
		transformQuery: ({ node }) => node,
		transformResult: async ({ result }) => {
			const isMessage = result.rows.some((row) => "sealed" in row && "sent_at" in row);
			if (!isMessage || left === 0) return result;
			left -= 1;
			return { ...result, rows: result.rows.slice(0, -1) };
		},
	};
	return { ...site, db: db().withPlugin(late) };
}

test.each([
	[1, ["שלום ליאן", "שלום אורי"]],
	[9, ["שלום ליאן"]],
])("a thread whose newest message is %i looks away is read again", async (looks, texts) => {
	const { man, id } = await addTalk(site);
	expect(await textsOf(lateBy(looks) as typeof site, man, id)).toEqual(texts);
});

test.each([
	[1, { number: 2, text: "שלום אורי" }],
	[9, null],
])("an event whose message is %i looks away is loaded again", async (looks, data) => {
	const { man, id } = await addTalk(site);
	const event = { kind: "message", subject: id, ref: 2, number: 1 } as const;
	const [loaded] = await lateBy(looks)
		.db.transaction()
		.execute((trx) => loadEvents(trx, site, man.accountId, [event]));
	expect(loaded && { ...loaded }).toEqual(data && expect.objectContaining(data));
});

test("deleting a conversation names its messages", async () => {
	const { id } = await addTalk(site);
	const { dropConversations } = await import("./conversation.server.ts");
	await db()
		.transaction()
		.execute(async (trx) => {
			await dropConversations(trx, [id]);
			const { rows } = await sql`select 1 from messages`.execute(trx);
			expect(rows).toEqual([]);
		});
});
