import { expect, test } from "vitest";
import type { ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { addTalk, noon, readerOf, send, talkSite, textsOf } from "../../test/talks.ts";
import { countUnread, listConversations } from "./list.server.ts";
import { markRead } from "./participants.server.ts";
import { unsendMessage } from "./unsent-messages.server.ts";

const db = testDatabase();
const site = talkSite(db);

const me = (member: ClubMember) => ({ id: member.memberId, accountId: member.accountId });

async function rowsOf(member: ClubMember, tab: "inbox") {
	return (await listConversations(site, await readerOf(site, member, noon), tab, null, noon)).rows;
}

test("a message is unsent within ten minutes by its writer; its place stays", async () => {
	const { man, woman, id } = await addTalk(site);
	await markRead(site, me(woman), id, 2);
	expect(await send(site, man, id, "טעות")).toBe(3);
	const soon = new Date(Date.now() + 9 * 60_000);
	expect(await unsendMessage(site, me(woman), id, 3, soon)).toBeNull();
	expect(await unsendMessage(site, me(man), id, 99, soon)).toBeNull();
	expect(await countUnread(db(), me(woman))).toBe(1);
	expect(await unsendMessage(site, me(man), id, 3, soon)).toBe("unsent");
	expect(await unsendMessage(site, me(man), id, 3, soon)).toBe("unsent");
	expect(await countUnread(db(), me(woman))).toBe(0);
	for (const one of [man, woman]) {
		expect(await textsOf(site, one, id)).toEqual(["שלום ליאן", "שלום אורי", null]);
	}
	expect((await rowsOf(woman, "inbox"))[0]?.last).toMatchObject({ text: null, number: 3 });
	const late = new Date(Date.now() + 11 * 60_000);
	expect(await unsendMessage(site, me(man), id, 1, late)).toEqual({ refused: "late" });
});
