import { expect, test } from "vitest";
import type { ClubMember } from "../../test/club.ts";
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
import { decideHeldWithin } from "./held-messages.server.ts";
import { countUnread } from "./list.server.ts";
import { closeCard } from "./participants.server.ts";
import { sendMessage } from "./send.server.ts";
import { readThread } from "./thread.server.ts";

const db = testDatabase();
const site = talkSite(db);
const decideHeld = (id: string, decision: "send" | "drop") =>
	db()
		.transaction()
		.execute(async (trx) => {
			const { id: caseId } = await trx.selectFrom("cases").select("id").executeTakeFirstOrThrow();
			const held = { id, caseId, isTold: true };
			return decideHeldWithin(trx, site, held, decision, staff, new Date());
		});

/** Words that a rule holds for a person. */
const held = "אני בת 16";
const thread = async (member: ClubMember, id: string) =>
	readThread(site, await readerOf(site, member), id);
const staff = { accountId: "00000000-0000-4000-8000-000000000001" };
const heldId = async () =>
	(await db().selectFrom("held_messages").select("id").executeTakeFirst())?.id ?? "";

test("what is held reaches nobody, is told as such to its writer, and is sent once", async () => {
	const { man, woman, id } = await addTalk(site);
	const me = await readerOf(site, woman);
	const input = { text: held, clientId: "a device's id" };
	for (const _ of [1, 2]) {
		expect(await sendMessage(site, me, id, input)).toEqual({ conversation: id, isHeld: true });
	}
	expect((await thread(woman, id))?.held).toMatchObject([{ text: held }]);
	expect((await thread(man, id))?.held).toEqual([]);
	expect(await textsOf(site, man, id)).toHaveLength(2);
	expect(await send(site, woman, id, "ומה איתך?")).toBe(3);
	const waiting = await heldId();
	expect(await decideHeld(waiting, "send")).toBe(4);
	expect(await decideHeld(waiting, "send")).toBeNull();
	expect(await textsOf(site, man, id)).toEqual(["שלום ליאן", "שלום אורי", "ומה איתך?", held]);
	expect((await thread(woman, id))?.held).toEqual([]);
	expect(await sendMessage(site, me, id, input)).toEqual({ conversation: id, number: 4 });
	const hits = await db().selectFrom("rule_hits").select(["field", "account_id"]).execute();
	expect(hits).toEqual([{ field: "message", account_id: woman.accountId }]);
});

test("a first message that is held is no request before it is sent", async () => {
	const { man, woman } = await addPair(site);
	const other = await addPair(site);
	expect(await write(site, man, woman, held)).toBe("held");
	const id = await conversationOf(site, { man, woman });
	expect(await thread(man, id)).toMatchObject({ state: "waiting", messages: [] });
	expect(await countUnread(db(), { id: woman.memberId })).toBe(0);
	expect(await decideHeld(await heldId(), "send")).toBe(1);
	expect(await countUnread(db(), { id: woman.memberId })).toBe(1);
	expect(await write(site, man, woman, "עוד דבר")).toBe(2);
	expect(await write(site, man, woman, "ועוד")).toBe("waiting");
	await write(site, other.man, other.woman, held);
	expect(await decideHeld(await heldId(), "drop")).toBe("dropped");
	expect(await write(site, other.man, other.woman)).toBe(1);
});

test("who receives a way to meet elsewhere sees a quiet card, once in a conversation", async () => {
	const { man, woman, id } = await addTalk(site);
	const me = await readerOf(site, man);
	const text = "תכתבי לי לוואטסאפ 052-1234567";
	const asked = await sendMessage(site, me, id, { text, clientId: null });
	const confirmed = asked && "asked" in asked ? asked.asked : "";
	expect(await sendMessage(site, me, id, { text, clientId: null, confirmed })).toMatchObject({
		number: 3,
	});
	expect((await thread(woman, id))?.card).toBe("safety");
	expect((await thread(man, id))?.card).toBeNull();
	const own = { id: woman.memberId, accountId: woman.accountId };
	await closeCard(site, own, id, "safety");
	expect((await thread(woman, id))?.card).toBeNull();
	await sendMessage(site, me, id, { text: `שוב: ${text}`, clientId: null, confirmed });
	expect((await thread(woman, id))?.card).toBeNull();
});

test("a request for a gift is asked about, and the second that is sent all the same opens a case", async () => {
	const { woman, id } = await addTalk(site);
	const me = await readerOf(site, woman);
	const ask = async (text: string) => {
		const asked = await sendMessage(site, me, id, { text, clientId: null });
		expect(asked).toMatchObject({ refused: "ask", asked: "gifts.asked" });
		const confirmed = asked && "asked" in asked ? asked.asked : "";
		expect(await sendMessage(site, me, id, { text, clientId: null, confirmed })).toMatchObject({
			number: expect.any(Number),
		});
		return (await db().selectFrom("cases").select("lane").execute()).map(({ lane }) => lane);
	};
	expect(await ask("תשלח לי מתנה")).toEqual([]);
	await sendMessage(site, me, id, { text: "אז מתי תשלח לי מתנה?", clientId: null });
	expect(await db().selectFrom("cases").select("id").execute()).toEqual([]);
	expect(await ask("אז מתי תשלח לי מתנה?")).toEqual(["B"]);
});
