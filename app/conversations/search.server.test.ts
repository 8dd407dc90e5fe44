import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { addClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { addTalk, conversationOf, readerOf, send, talkSite, write } from "../../test/talks.ts";
import { hide } from "../moderation/blocks.server.ts";
import { downloadConversation } from "./download.server.ts";
import { deleteForMe } from "./participants.server.ts";
import { searchMessages } from "./search.server.ts";
import { unsendMessage } from "./unsent-messages.server.ts";

const db = testDatabase();
const site = talkSite(db);

test("words are found in one's own messages, newest first, with how far back it looked", async () => {
	const { man, woman, id } = await addTalk(site);
	const other = await addClubMember(db());
	await write(site, man, other, "גם לך שלום");
	const reader = await readerOf(site, man);
	const search = async (words: string) => {
		const { found, ...rest } = await searchMessages(site, reader, words);
		return { found: found.map(({ text, other: { alias } }) => `${alias}: ${text}`), ...rest };
	};
	const result = await search("שָׁלוֹם");
	expect(result.found).toEqual(["ליאן: גם לך שלום", "ליאן: שלום אורי", "ליאן: שלום ליאן"]);
	expect(result).toMatchObject({ looked: { count: 3 }, hasOlder: false });
	expect(await search("אורי")).toMatchObject({ found: ["ליאן: שלום אורי"] });
	for (const nothing of ["", " ", "אין כאן", "%", "x".repeat(10_000)]) {
		expect((await search(nothing)).found).toEqual([]);
	}
	await unsendMessage(site, { id: man.memberId, accountId: man.accountId }, id, 1);
	expect((await search("ליאן")).found).toEqual([]);
	const pair = { viewerId: man.memberId, otherId: woman.memberId };
	await db()
		.transaction()
		.execute((trx) => hide(trx, pair));
	expect((await search("שלום")).found).toEqual(["ליאן: גם לך שלום"]);
	const unasked = await conversationOf(site, { man, woman: other });
	await deleteForMe(site, { id: man.memberId, accountId: man.accountId }, unasked);
	expect((await search("שלום")).found).toEqual([]);
});

test("a member's copy holds what they see, and its hash", async () => {
	const { man, woman, id } = await addTalk(site);
	await send(site, man, id, "טעות");
	await unsendMessage(site, { id: man.memberId, accountId: man.accountId }, id, 3);
	const read = async (member: typeof man) => {
		const parts = await downloadConversation(site, await readerOf(site, member), id);
		if (!parts) return null;
		let text = "";
		for await (const part of parts) text += part;
		return text;
	};
	const [whole = "", body = "", hash] =
		/^(.*)\nSHA-256: ([\da-f]{64})\n$/su.exec((await read(woman)) ?? "") ?? [];
	expect(createHash("sha256").update(body).digest("hex")).toBe(hash);
	expect(whole).toContain("שיחה עם אורי");
	expect(whole).toMatch(
		/1 · .* · אורי\nשלום ליאן\n\n2 · .* · אני\nשלום אורי\n\n3 · .*\nההודעה נמחקה/u,
	);
	expect(whole).not.toContain("טעות");
	const stranger = await addClubMember(db());
	expect(await read(stranger)).toBeNull();
	await deleteForMe(site, { id: man.memberId, accountId: man.accountId }, id);
	expect(await read(man)).not.toContain("שלום");
});
