import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { day, hour, stopClock } from "../../test/clock.ts";
import type { ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { Model, otherOf, type Who } from "../../test/talk-model.ts";
import { addPair, conversationOf, readerOf, send, talkSite, write } from "../../test/talks.ts";
import { giveHeart, takeHeart } from "../members/hearts.server.ts";
import { block, unblock } from "../moderation/blocks.server.ts";
import { ageRequests } from "./conversations.job.ts";
import { listConversations } from "./list.server.ts";
import { deleteForMe, markRead, setArchived } from "./participants.server.ts";
import { acceptRequest, declineRequest } from "./request-answers.server.ts";
import { readThread } from "./thread.server.ts";
import { unsendMessage } from "./unsent-messages.server.ts";

const db = testDatabase();

const whos = fc.constantFrom<Who>("man", "woman");
const number = fc.integer({ min: 1, max: 8 });
const steps = fc.array(
	fc.record({
		who: whos,
		act: fc.oneof(
			{ weight: 6, arbitrary: fc.constant("write" as const) },
			{
				weight: 8,
				arbitrary: fc.constantFrom(
					...(["again", "decline", "accept", "read", "unsend", "delete"] as const),
					...(["archive", "unarchive", "heart", "unheart", "block", "unblock"] as const),
				),
			},
		),
		number,
		after: fc.constantFrom(1_000, 60_000, 11 * 60_000, hour, day, 9 * day),
	}),
	{ maxLength: 25 },
);

/** A history of two members, each act in the model and in the database. */
async function replay(history: typeof steps extends fc.Arbitrary<infer Steps> ? Steps : never) {
	const site = talkSite(db);
	const pair = await addPair(site);
	const model = new Model(Date.parse("2026-11-22T10:00:00Z"));
	let id = "";
	let last: { who: Who; text: string; clientId: string; number: number } | null = null;
	for (const [index, { who, act, number: chosen, after }] of history.entries()) {
		model.now += after;
		vi.setSystemTime(model.now);
		const now = new Date(model.now);
		const self = pair[who];
		const other = pair[otherOf(who)];
		const me = { id: self.memberId, accountId: self.accountId };
		const blocked = { viewerId: self.memberId, otherId: other.memberId };
		const reader = await readerOf(site, self, now);
		if (act === "write") {
			const text = `${who} ${index}`;
			const done = id
				? await send(site, self, id, text, now, text)
				: await write(site, self, other, text, now);
			const before = model.messages.length;
			expect(done, text).toBe(model.write(who, text));
			id ||= await conversationOf(site, pair);
			if (typeof done === "number" && done > before && before > 0) {
				last = { who, text, clientId: text, number: done };
			}
		} else if (act === "again" && last) {
			// The answer was lost: the device sends the same once more, whatever happened since.
			const done = await send(site, pair[last.who], id, last.text, now, last.clientId);
			expect(done).toBe(model.view(last.who) === "nowhere" ? null : last.number);
		} else if (act === "decline") {
			await declineRequest(site, me, id, now);
			model.decline(who);
		} else if (act === "accept") {
			await acceptRequest(site, me, id, now);
			model.accept(who);
		} else if (act === "read") {
			await markRead(site, me, id, chosen, now);
			if (model.state !== "none") model.read(who, Math.min(chosen, model.messages.length));
		} else if (act === "unsend") {
			await unsendMessage(site, me, id, chosen, now);
			model.unsend(who, chosen);
		} else if (act === "delete") {
			await deleteForMe(site, me, id, now);
			model.delete(who);
		} else if (act === "archive" || act === "unarchive") {
			await setArchived(site, me, id, act === "archive", now);
			model.archive(who, act === "archive");
		} else if (act === "heart") {
			await giveHeart(db(), reader, other.publicId, now);
			if (model.blockers.size === 0 && !model.hearts.has(who)) model.hearts.set(who, model.now);
		} else if (act === "unheart") {
			await takeHeart(db(), reader, other.publicId);
			model.hearts.delete(who);
		} else if (act === "block" || act === "unblock") {
			await db()
				.transaction()
				.execute((trx) => (act === "block" ? block(trx, blocked) : unblock(trx, blocked)));
			if (act === "block") model.block(who);
			else model.unblock(who);
		}
		await ageRequests(db(), now);
		model.age();
		for (const one of ["man", "woman"] as const) await compare(model, one, pair[one], id, now);
	}
}

async function compare(model: Model, who: Who, member: ClubMember, id: string, now: Date) {
	const site = talkSite(db);
	const reader = await readerOf(site, member, now);
	const found: { tab: string; unread: number }[] = [];
	for (const tab of ["inbox", "requests", "archived"] as const) {
		const { rows } = await listConversations(site, reader, tab, null, now);
		found.push(...rows.map(({ unread }) => ({ tab, unread })));
	}
	const tab = model.tab(who);
	expect(found, who).toEqual(tab === null ? [] : [{ tab, unread: model.waiting[who].size }]);
	const thread = await readThread(site, reader, id, null, now);
	expect(thread?.messages.map(({ text }) => text) ?? null, who).toEqual(model.texts(who));
	if (!thread || model.state !== "asked") return;
	if (who === model.asker) expect(thread.state).toBe(model.isOver() ? "over" : "waiting");
}

test("whatever two members do, both find what the plain model says", {
	timeout: 1_800_000,
}, async () => {
	stopClock();
	await fc.assert(
		fc.asyncProperty(steps, replay).beforeEach(async () => {
			for (const table of [
				"conversations",
				"hearts",
				"member_blocks",
				"rate_limits",
				"day_uses",
			] as const) {
				await db().deleteFrom(table).execute();
			}
		}),
		{ numRuns: process.env.LONG ? 500 : 15, endOnFailure: true },
	);
});
