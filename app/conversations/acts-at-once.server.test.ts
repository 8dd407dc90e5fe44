import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import {
	addPair,
	addTalk,
	conversationOf,
	readerOf,
	send,
	talkSite,
	textsOf,
	write,
} from "../../test/talks.ts";
import { block } from "../moderation/blocks.server.ts";
import { markRead } from "./participants.server.ts";
import { acceptRequest, declineRequest } from "./request-answers.server.ts";
import { sendMessage } from "./send.server.ts";
import { readThread } from "./thread.server.ts";
import { unsendMessage } from "./unsent-messages.server.ts";

const rounds = process.env.LONG ? 500 : 50;

const patience = { timeout: 1_800_000 };

const db = testDatabase();
const site = talkSite(db);

const numbers = async (id: string) => {
	const rows = await db()
		.selectFrom("messages")
		.select("number")
		.where("conversation_id", "=", id)
		.orderBy("number")
		.execute();
	return rows.map(({ number }) => number);
};
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
/** Deterministic, unlike a random generator. */
const pick = (seed: number, count: number) => ((seed * 7_919) % 104_729) % count;

test(
	"two devices of each, and answers that never arrive: nothing is lost, doubled or out of order",
	patience,
	async () => {
		const { man, woman, id } = await addTalk(site);
		const sent = { man: [] as string[], woman: [] as string[] };
		const readers = { man: await readerOf(site, man), woman: await readerOf(site, woman) };
		let seed = 1;
		for (let round = 0; round < rounds; round += 1) {
			const tries: Promise<unknown>[] = [];
			for (const name of ["man", "woman"] as const) {
				for (const device of [1, 2]) {
					const text = `${name} ${device} ${round}`;
					sent[name].push(text);
					seed += 1;
					// A device that gets no response resends the same, at once or after the others.
					for (let time = 0; time <= pick(seed, 3); time += 1) {
						tries.push(sendMessage(site, readers[name], id, { text, clientId: text }));
					}
				}
			}
			tries.push(markRead(site, { id: man.memberId, accountId: man.accountId }, id, round * 4));
			await Promise.all(tries);
		}
		expect(await numbers(id)).toEqual(upTo(2 + rounds * 4));
		const all = await db().selectFrom("messages").select("client_id").execute();
		expect(new Set(all.map(({ client_id }) => client_id)).size).toBe(2 + rounds * 4);
		// Messages a device sent one after the other keep that order.
		const reader = await readerOf(site, woman);
		const texts: string[] = [];
		for (let after = 0; ; ) {
			const thread = await readThread(site, reader, id, { after });
			for (const { text } of thread?.messages ?? []) texts.push(text ?? "");
			if (!thread?.hasNewer) break;
			after = thread.messages.at(-1)?.number ?? after;
		}
		for (const name of ["man", "woman"] as const) {
			for (const device of [1, 2]) {
				const own = (text: string) => text.startsWith(`${name} ${device} `);
				expect(texts.filter(own)).toEqual(sent[name].filter(own));
			}
		}
		const { unread } = await db()
			.selectFrom("participants")
			.select("unread")
			.where("member_id", "=", woman.memberId)
			.executeTakeFirstOrThrow();
		expect(unread).toBe(1 + rounds * 2);
	},
);

test("declining and answering at once: it is open, whichever came first", patience, async () => {
	for (let round = 0; round < rounds; round += 1) {
		const { man, woman } = await addPair(site);
		await write(site, man, woman);
		const id = await conversationOf(site, { man, woman });
		const me = { id: woman.memberId, accountId: woman.accountId };
		const acts = [
			() => declineRequest(site, me, id),
			() => send(site, woman, id),
			() => send(site, man, id),
			() => acceptRequest(site, me, id),
		];
		await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
		const row = await db()
			.selectFrom("conversations")
			.select(["state", "last_number"])
			.where("id", "=", id)
			.executeTakeFirstOrThrow();
		expect(row).toEqual({ state: "open", last_number: 3 });
		expect(await numbers(id)).toEqual(upTo(3));
	}
});

test(
	"a block at the same moment: what was sent before it is there, and nothing after it",
	patience,
	async () => {
		for (let round = 0; round < rounds; round += 1) {
			const { man, woman, id } = await addTalk(site);
			const pair = { viewerId: woman.memberId, otherId: man.memberId };
			const acts = [
				() => send(site, man, id),
				() =>
					db()
						.transaction()
						.execute((trx) => block(trx, pair)),
				() => unsendMessage(site, { id: man.memberId, accountId: man.accountId }, id, 1),
			];
			const [sent] = await Promise.all(acts.map((act) => act()));
			expect(await numbers(id)).toEqual(upTo(sent === "resting" ? 2 : 3));
			expect(await send(site, man, id)).toBe("resting");
			expect(await send(site, woman, id)).toBeNull();
			expect(await textsOf(site, woman, id)).toBeNull();
		}
	},
);

test(
	"both write first at once, each twice: one conversation, two messages, open",
	patience,
	async () => {
		for (let round = 0; round < rounds; round += 1) {
			const { man, woman } = await addPair(site);
			await Promise.all([write(site, man, woman), write(site, woman, man)]);
			const id = await conversationOf(site, { man, woman });
			expect(await numbers(id)).toEqual([1, 2]);
		}
		const states = await db().selectFrom("conversations").select("state").execute();
		expect(states).toEqual(upTo(rounds).map(() => ({ state: "open" })));
	},
);
