import { sql } from "kysely";
import { expect, test } from "vitest";
import { day } from "../../test/clock.ts";
import type { ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { endingAt } from "../../test/ending.ts";
import { addHeldTalk, heldWords } from "../../test/held.ts";
import { addPair, readerOf, talkSite, write } from "../../test/talks.ts";
import { appealsUntil } from "../moderation/enforcements/enforcement.ts";
import { restsOnDropped } from "../moderation/enforcements/rests-on-dropped.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { resealSome } from "../platform/sealing/reseal.server.ts";
import { makeVault } from "../platform/secret.server.ts";
import { dropConversations } from "./conversation.server.ts";
import { forgetDrafts } from "./conversations.job.ts";
import { downloadConversation } from "./download.server.ts";
import { forgetDropped, readDropped } from "./dropped-messages.server.ts";
import { decideHeldWithin } from "./held-messages.server.ts";
import { countUnread, listConversations } from "./list.server.ts";
import { saveDraft } from "./participants.server.ts";
import { conversationTables } from "./personal-data.server.ts";
import { searchMessages } from "./search.server.ts";
import { readThread } from "./thread.server.ts";

const db = testDatabase();
const site = talkSite(db);
const staff = { accountId: crypto.randomUUID() };
const now = new Date();
const after = (days: number) => new Date(now.getTime() + days * day);

type Held = { id: string; caseId: string };

const decide = (
	{ id, caseId }: Held,
	as: "send" | "drop" = "drop",
	{ isTold = true, of = db() } = {},
) =>
	of
		.transaction()
		.execute((trx) => decideHeldWithin(trx, site, { id, caseId, isTold }, as, staff, now));

const kept = () => db().selectFrom("dropped_messages").select("id").execute();
const waiting = () => db().selectFrom("held_messages").select("id").execute();
const closeCases = () => db().updateTable("cases").set({ closed_at: now }).execute();

/** A message that was not sent, in a closed case. */
async function addDropped() {
	const held = await addHeldTalk(site);
	expect(await decide(held)).toBe("dropped");
	await closeCases();
	return held;
}

type Row = Partial<Tables["enforcements"]> & { at?: Date };

/** A decision in the case of a man. */
async function enforce(
	{ man, caseId }: { man: ClubMember; caseId: string },
	{ at = now, ...row }: Row = {},
): Promise<string> {
	const made = { member_id: man.memberId, case_id: caseId, kind: "notice", since: at } as const;
	const { id } = await db()
		.insertInto("enforcements")
		.values({ ...made, found_by: "rules", rule: "minor", ...row } as never)
		.returning("id")
		.executeTakeFirstOrThrow();
	return id;
}

const appeal = ({ man }: { man: ClubMember }, id: string, at: Date) =>
	db()
		.insertInto("enforcement_appeals")
		.values({
			enforcement_id: id,
			account_id: man.accountId,
			text: "sealed",
			opened_at: at,
			due_at: at,
		})
		.execute();

const isLeft = async (at: Date) => {
	await forgetDropped(db(), at);
	return (await kept()).length > 0;
};

test("of two who decide at once one does: what is dropped is kept once, what is sent is not kept", async () => {
	const dropped = await addHeldTalk(site);
	const both = await Promise.all([decide(dropped), decide(dropped)]);
	expect(both.toSorted()).toEqual(["dropped", null]);
	expect(await kept()).toEqual([{ id: dropped.id }]);
	const raced = await addHeldTalk(site);
	const done = await Promise.all([decide(raced, "send"), decide(raced)]);
	expect(done.filter((one) => one !== null)).toHaveLength(1);
	expect(await kept()).toHaveLength(done[0] === null ? 2 : 1);
	expect(await waiting()).toEqual([]);
});

test("a process that ends in the middle keeps the message in one of the two places", async () => {
	const held = await addHeldTalk(site);
	let statement = 0;
	for (let isOver = false; !isOver; ) {
		statement += 1;
		isOver = await decide(held, "drop", { of: endingAt(db(), statement) }).then(
			() => true,
			() => false,
		);
		const places = [...(await waiting()), ...(await kept())];
		expect(places, `statement ${statement}`).toEqual([{ id: held.id }]);
	}
	expect(statement).toBeGreaterThan(5);
	expect(await kept()).toEqual([{ id: held.id }]);
});

test("what is kept is sealed, and neither of the two sees any of it", async () => {
	const { man, woman, conversation } = await addDropped();
	const { body } = await db()
		.selectFrom("dropped_messages")
		.select("body")
		.executeTakeFirstOrThrow();
	expect(body).not.toContain(heldWords);
	const read = async (member: ClubMember) => {
		const me = await readerOf(site, member, now);
		const parts = [];
		for await (const part of (await downloadConversation(site, me, conversation)) ?? [])
			parts.push(part);
		const found = await searchMessages(site, me, "בת");
		const lists = await Promise.all(
			(["inbox", "requests", "archived", "unread"] as const).map((tab) =>
				listConversations(site, me, tab, null, now),
			),
		);
		const thread = await readThread(site, me, conversation, null, now);
		const unread = await countUnread(db(), { id: member.memberId });
		const exported = await db()
			.transaction()
			.execute((trx) =>
				conversationTables.conversations.exported(trx, { ...member, email: "" }, site as never),
			);
		return JSON.stringify([parts, found, lists, thread, unread, exported]);
	};
	const before = [await read(man), await read(woman)];
	for (const one of before) expect(one).not.toContain(heldWords);
	await db().deleteFrom("dropped_messages").execute();
	expect([await read(man), await read(woman)]).toEqual(before);
});

test("a new secret seals it anew", async () => {
	const { caseId, conversation } = await addDropped();
	const both = makeVault("a newer secret,a secret of the tests");
	expect(await resealSome({ ...site, vault: both })).toMatchObject({ lost: 0 });
	const read = async (secret: string) =>
		(await readDropped({ ...site, vault: makeVault(secret) }, { caseId }, true))[0]?.opened?.text;
	await db()
		.transaction()
		.execute((trx) => dropConversations(trx, [conversation]));
	expect(await read("a newer secret")).toBe(heldWords);
	expect(await read("a third one")).toBeNull();
});

test("its words stay readable when its conversation goes, be it only a draft or the other's account", async () => {
	const { man, woman } = await addPair(site);
	expect(await write(site, man, woman, heldWords)).toBe("held");
	const { id } = await db().selectFrom("held_messages").select("id").executeTakeFirstOrThrow();
	const { id: caseId } = await db().selectFrom("cases").select("id").executeTakeFirstOrThrow();
	await decide({ id, caseId });
	const { id: talk } = await db()
		.selectFrom("conversations")
		.select("id")
		.executeTakeFirstOrThrow();
	await saveDraft(site, { id: man.memberId, accountId: man.accountId }, talk, "שוב");
	const read = async () => {
		const [only] = await readDropped(site, { caseId }, true);
		return only && [only.opened?.text, only.opened?.around.length, only.receiver !== null];
	};
	expect(await read()).toEqual([heldWords, 0, true]);
	await forgetDrafts(db(), after(60));
	await db()
		.transaction()
		.execute((trx) => dropConversations(trx, [talk]));
	expect(await read()).toEqual([heldWords, 0, false]);
	const [shut] = await readDropped(site, { caseId }, false);
	expect(shut).toMatchObject({ id, opened: null });
});

test("a decision rests on what was not sent in its case until then, unless it names an item and that was told apart", async () => {
	const rests = async (id: string) => {
		const { rows } = await sql<{
			is: boolean;
		}>`select ${restsOnDropped(sql.val(id))} as is`.execute(db());
		return rows[0]?.is;
	};
	const apart = await addDropped();
	const item = { item_kind: "text", item_id: "sentence" } as const;
	expect(await rests(await enforce(apart))).toBe(true);
	expect(await rests(await enforce(apart, { at: after(-1) }))).toBe(false);
	expect(await rests(await enforce(apart, item))).toBe(false);
	expect(await rests(await enforce(apart, { ...item, kind: "banned" }))).toBe(true);
	expect(await rests(await enforce({ ...apart, caseId: crypto.randomUUID() }))).toBe(false);
	const within = await addHeldTalk(site);
	await decide(within, "drop", { isTold: false });
	expect(await rests(await enforce(within, item))).toBe(true);
});

test("it goes when nothing that rests on it can be appealed any more", async () => {
	const end = appealsUntil(now);
	const half = new Date(end.getTime() - day);
	const late = new Date(end.getTime() + 2 * day);
	const alone = await addDropped();
	await enforce(alone);
	expect(await isLeft(half)).toBe(true);
	expect(await isLeft(end)).toBe(true);
	expect(await isLeft(late)).toBe(false);

	const later = await addDropped();
	await enforce(later);
	const ban = await enforce(later, { at: after(30), kind: "banned" });
	expect(await isLeft(late), "the later decision may be appealed").toBe(true);
	await appeal(later, ban, after(200));
	const years = after(800);
	expect(await isLeft(years), "the appeal waits").toBe(true);
	await db()
		.updateTable("enforcement_appeals")
		.set({ decided_at: years, outcome: "upheld" })
		.execute();
	expect(await isLeft(years)).toBe(false);

	await addDropped();
	await db().updateTable("cases").set({ closed_at: null }).execute();
	expect(await isLeft(years), "its case is open").toBe(true);
	await closeCases();
	expect(await isLeft(years)).toBe(false);
});

test("its writer's export holds it and the other's does not; it goes with the writer's account only", async () => {
	const { man, woman } = await addDropped();
	const within = <Result>(
		act: Parameters<ReturnType<ReturnType<typeof db>["transaction"]>["execute"]>[0],
	) => db().transaction().execute(act) as Promise<Result>;
	const { exported, erased } = conversationTables.dropped_messages;
	const read = ({ accountId }: ClubMember) =>
		within((trx) => exported(trx, { accountId, email: "" }, site as never));
	const erase = (tables: readonly { erased: unknown }[], { accountId }: ClubMember) =>
		within(async (trx) => {
			for (const { erased: act } of tables) {
				if (typeof act === "function") await act(trx, { accountId, email: "" }, site);
			}
		});
	expect(await read(man)).toEqual([
		{ text: heldWords, held_at: expect.any(Date), dropped_at: now },
	]);
	expect(await read(woman)).toEqual([]);
	await erase(Object.values(conversationTables), woman);
	expect(await kept()).toHaveLength(1);
	await erase([{ erased }], man);
	expect(await kept()).toEqual([]);
});

test("words sealed for another message are not shown as this one's", async () => {
	const first = await addDropped();
	const second = await addDropped();
	const other = db().selectFrom("dropped_messages").select("body").where("id", "=", second.id);
	await db()
		.updateTable("dropped_messages")
		.set({ body: (await other.executeTakeFirstOrThrow()).body })
		.where("id", "=", first.id)
		.execute();
	const [shown] = await readDropped(
		{ db: db(), vault: site.vault },
		{ caseId: first.caseId },
		true,
	);
	expect(shown).toMatchObject({ id: first.id, opened: { text: null } });
});
