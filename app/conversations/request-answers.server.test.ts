import { expect, test } from "vitest";
import { day, hour } from "../../test/clock.ts";
import type { ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { addRequest, at, noon, readerOf, send, talkSite, textsOf } from "../../test/talks.ts";
import { giveHeart } from "../members/hearts.server.ts";
import { countUnread, listConversations } from "./list.server.ts";
import type { Part } from "./messages-list.ts";
import { acceptRequest, declineRequest } from "./request-answers.server.ts";
import { readThread } from "./thread.server.ts";

const db = testDatabase();
const site = talkSite(db);

const me = (member: ClubMember) => ({ id: member.memberId, accountId: member.accountId });

async function rowsOf(member: ClubMember, tab: Part, now = noon) {
	return (await listConversations(site, await readerOf(site, member, now), tab, null, now)).rows;
}

test("accepting opens without a word; nobody accepts or declines what they asked themselves", async () => {
	const { man, woman, id } = await addRequest(site);
	expect(await acceptRequest(site, me(man), id)).toEqual({ refused: "own" });
	expect(await declineRequest(site, me(man), id)).toEqual({ refused: "own" });
	expect(await acceptRequest(site, me(woman), id)).toBe("open");
	expect(await acceptRequest(site, me(woman), id)).toBe("open");
	expect(await declineRequest(site, me(woman), id)).toBe("open");
	expect((await rowsOf(woman, "inbox"))[0]?.state).toBe("open");
	expect(await send(site, man, id, "תודה", noon)).toBe(2);
});

/** Everything the requester sees of the conversation. */
async function seenByAsker({ man, id }: { man: ClubMember; id: string }, now: Date) {
	const reader = await readerOf(site, man, now);
	const thread = await readThread(site, reader, id, null, now);
	const lists = [];
	for (const tab of ["inbox", "unread", "requests", "archived"] as const) {
		lists.push((await listConversations(site, reader, tab, null, now)).rows);
	}
	return JSON.stringify([thread, lists, await countUnread(db(), reader)]).replaceAll(
		/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g,
		"id",
	);
}

test("to the one who asked 'no, thanks' is silence, day after day", async () => {
	const silent = await addRequest(site);
	const declined = await addRequest(site);
	expect(await declineRequest(site, me(declined.woman), declined.id, at(hour))).toBe("declined");
	expect(await countUnread(db(), me(declined.woman))).toBe(0);
	expect(await rowsOf(declined.woman, "requests")).toEqual([]);
	expect((await rowsOf(declined.woman, "archived"))[0]?.state).toBe("over");
	for (const days of [0.1, 1, 13.9, 14, 15, 30]) {
		const now = at(days * day);
		expect(await seenByAsker(declined, now)).toBe(await seenByAsker(silent, now));
		const answers = [];
		for (const { man, id } of [silent, declined]) {
			answers.push(await send(site, man, id, "עוד כאן?", now));
		}
		expect(answers[1], `after ${days} days`).toBe(answers[0]);
	}
	expect(await countUnread(db(), me(silent.woman))).toBe(1);
	expect(await countUnread(db(), me(declined.woman))).toBe(0);
});

test("a heart of the one who declined opens it again, a heart from before does not", async () => {
	const { man, woman, id } = await addRequest(site);
	const heart = async (now: Date) =>
		giveHeart(db(), await readerOf(site, woman, now), man.publicId, now);
	await heart(at(hour));
	await declineRequest(site, me(woman), id, at(2 * hour));
	expect(await send(site, man, id, "עוד", at(3 * hour))).toBe(2);
	expect(await send(site, man, id, "ועוד", at(3 * hour))).toBe(3);
	expect(await rowsOf(woman, "requests")).toEqual([]);
	await db().deleteFrom("hearts").execute();
	await heart(at(day));
	expect(await send(site, man, id, "תודה על הלב", at(day + hour))).toBe(4);
	expect(await rowsOf(woman, "requests", at(day + hour))).toMatchObject([
		{ state: "asked", unread: 1 },
	]);
	expect(await textsOf(site, woman, id)).toHaveLength(4);
});

test("a message of the one who declined opens it", async () => {
	const { man, woman, id } = await addRequest(site);
	await declineRequest(site, me(woman), id, at(hour));
	expect(await send(site, woman, id, "בעצם, שלום", at(day))).toBe(2);
	expect(await rowsOf(woman, "inbox", at(day))).toMatchObject([{ state: "open" }]);
	expect(await rowsOf(man, "unread", at(day))).toMatchObject([{ state: "open", unread: 1 }]);
});
