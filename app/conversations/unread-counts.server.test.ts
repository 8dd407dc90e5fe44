import { beforeEach, expect, test } from "vitest";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { addTalk, readerOf, send, type TalkSite, talkSite, write } from "../../test/talks.ts";
import { block, hide } from "../moderation/blocks.server.ts";
import { countRequests, countUnread, listConversations } from "./list.server.ts";
import type { Part } from "./messages-list.ts";

const db = testDatabase();
let site: TalkSite;
beforeEach(() => {
	site = talkSite(db);
});

const counts = async ({ memberId: id }: ClubMember) => [
	await countRequests(db(), { id }),
	await countUnread(db(), { id }),
];
const rows = async (member: ClubMember, tab: Part) =>
	(await listConversations(site, await readerOf(site, member), tab)).rows.length;
const ban = ({ memberId }: ClubMember) =>
	db().insertInto("enforcements").values({ member_id: memberId, kind: "banned" }).execute();

test("requests of who was removed, blocked or is hidden from view are neither counted nor listed", async () => {
	const woman = await addClubMember(db());
	const men: ClubMember[] = [];
	for (let at = 0; at < 5; at += 1) {
		const man = await addClubMember(db(), { role: "daddy", plan: "vip" });
		expect(await write(site, man, woman, `שלום, כאן מספר ${at}`)).toBe(1);
		men.push(man);
	}
	expect(await counts(woman)).toEqual([5, 5]);
	const [banned, blocked, hidden, paused] = men as [ClubMember, ClubMember, ClubMember, ClubMember];
	await ban(banned);
	expect(await counts(woman)).toEqual([4, 4]);
	await db()
		.transaction()
		.execute(async (trx) => {
			await block(trx, { viewerId: blocked.memberId, otherId: woman.memberId });
			await hide(trx, { viewerId: woman.memberId, otherId: hidden.memberId });
		});
	// Who blocked looks away for a week.
	expect([await counts(woman), await rows(woman, "requests")]).toEqual([[3, 3], 3]);
	// Away for a time: the request waits, and is read.
	const until = new Date(Date.now() + 86_400_000);
	const choice = { member_id: paused.memberId, paused_until: until };
	await db().insertInto("member_choices").values(choice).execute();
	expect(await counts(woman)).toEqual([3, 3]);
	const week = new Date(Date.now() - 7 * 86_400_000);
	const shut = db().updateTable("participants").where("shut_at", "is not", null);
	await shut.set({ shut_at: week }).execute();
	expect(await counts(woman)).toEqual([2, 2]);
	await db().updateTable("enforcements").set({ lifted_at: new Date() }).execute();
	expect(await rows(woman, "requests")).toBe(3);
});

test("what a removed partner wrote stays to be read", async () => {
	const { man, woman, id } = await addTalk(site);
	await send(site, man, id, "עוד דבר");
	await ban(man);
	expect(await counts(woman)).toEqual([0, 1]);
	expect(await rows(woman, "inbox")).toBe(1);
});
