import { expect, test } from "vitest";
import { day, hour } from "../../test/clock.ts";
import { testDatabase } from "../../test/database.ts";
import { addRequest, addTalk, at, readerOf, send, talkSite, textsOf } from "../../test/talks.ts";
import { resealSome } from "../platform/sealing/reseal.server.ts";
import { makeVault } from "../platform/secret.server.ts";
import { ageRequests, forgetDecided, forgetUnsent } from "./conversations.job.ts";
import { listConversations } from "./list.server.ts";
import { conversationTables } from "./personal-data.server.ts";
import { declineRequest } from "./request-answers.server.ts";
import { unsendMessage } from "./unsent-messages.server.ts";

const db = testDatabase();
const site = talkSite(db);

test("after two weeks requests are archived on both sides, answered or declined alike", async () => {
	const silent = await addRequest(site);
	const declined = await addRequest(site);
	await declineRequest(
		site,
		{ id: declined.woman.memberId, accountId: declined.woman.accountId },
		declined.id,
		at(hour),
	);
	expect(await ageRequests(db(), at(14 * day - 1))).toBe(0);
	const now = at(14 * day);
	expect(await ageRequests(db(), now)).toBe(2);
	expect(await ageRequests(db(), now)).toBe(0);
	for (const { man, woman, id } of [silent, declined]) {
		for (const member of [man, woman]) {
			const reader = await readerOf(site, member, now);
			const archived = await listConversations(site, reader, "archived", null, now);
			expect(archived.rows).toMatchObject([{ id, state: "over" }]);
		}
		expect(await send(site, man, id, "עוד", now)).toBe("closed");
		expect(await send(site, woman, id, "סליחה על השתיקה", now)).toBe(2);
	}
});

test("a request does not age while one of the two is away", async () => {
	const { man, woman, id } = await addRequest(site);
	await db()
		.insertInto("member_choices")
		.values({ member_id: woman.memberId, paused_until: at(40 * day) })
		.execute();
	await ageRequests(db(), at(4 * day));
	expect(await ageRequests(db(), at(39 * day))).toBe(0);
	expect(await ageRequests(db(), at(40 * day + hour))).toBe(0);
	const waits = async (now: Date) => {
		const reader = await readerOf(site, man, now);
		return (await listConversations(site, reader, "inbox", null, now)).rows.map(
			({ state }) => state,
		);
	};
	expect(await waits(at(50 * day))).toEqual(["waiting"]);
	expect(await ageRequests(db(), at(50 * day))).toBe(0);
	// 4 days before the pause, 10 after it.
	expect(await ageRequests(db(), at(50 * day + hour))).toBe(1);
	expect(await send(site, woman, id, "חזרתי", at(51 * day))).toBe(2);
});

test("what was unsent is kept sealed for 90 days, and then not at all", async () => {
	const { man, id } = await addTalk(site);
	const now = new Date();
	await unsendMessage(site, { id: man.memberId, accountId: man.accountId }, id, 1, now);
	const kept = async (days: number) => {
		await forgetUnsent(db(), new Date(now.getTime() + days * day));
		const rows = await db().selectFrom("messages").select("sealed").orderBy("number").execute();
		return rows.map(({ sealed }) => sealed !== null);
	};
	expect(await kept(89)).toEqual([true, true]);
	expect(await kept(90)).toEqual([false, true]);
	expect(await textsOf(site, man, id)).toEqual([null, "שלום אורי"]);
});

test("the secret is replaced while messages are written, and no message is touched", async () => {
	const { man, woman, id } = await addTalk(site);
	const messages = () => db().selectFrom("messages").selectAll().orderBy("number").execute();
	const before = await messages();
	const both = { ...site, vault: makeVault("a newer secret,a secret of the tests") };
	const [{ resealed, lost }] = await Promise.all([
		resealSome(both),
		send(both, man, id, "תוך כדי"),
		send(both, woman, id, "גם אני"),
	]);
	expect([resealed, lost]).toEqual([1, 0]);
	expect(await resealSome(both)).toEqual({
		resealed: 0,
		lost: 0,
		isDone: true,
		isAtWork: true,
	});
	expect((await messages()).slice(0, 2)).toEqual(before);
	const fresh = { ...site, vault: makeVault("a newer secret") };
	expect(await textsOf(fresh, man, id)).toHaveLength(4);
	await expect(textsOf(site, man, id)).rejects.toThrow("No SECRET opens");
	expect(await resealSome({ ...site, vault: makeVault("a third one") })).toMatchObject({
		resealed: 0,
		lost: 1,
	});
});

/** The woman reports the first message, which opens a case. */
async function report({ man, woman, id }: Awaited<ReturnType<typeof addTalk>>, now: Date) {
	const caseId = crypto.randomUUID();
	const opened = { member_id: man.memberId, lane: "B", opened_at: now, due_at: now } as const;
	await db()
		.insertInto("cases")
		.values({ id: caseId, ...opened })
		.execute();
	const what = { kind: "message", item_id: id, item_number: 1, code: "scam_money" } as const;
	const by = { reporter_id: woman.memberId, case_id: caseId, number: 123_456, reported_at: now };
	await db()
		.insertInto("reports")
		.values({ id: crypto.randomUUID(), ...by, ...what })
		.execute();
}

test("what was reported outlives both accounts until its case is two years old", async () => {
	const talk = await addTalk(site);
	const { man, woman } = talk;
	const now = new Date();
	await report(talk, now);
	for (const { accountId, memberId } of [man, woman]) {
		await db()
			.transaction()
			.execute((trx) => conversationTables.conversations.erased(trx, { accountId, email: "x" }));
		await db()
			.updateTable("members")
			.set({ account_id: null })
			.where("id", "=", memberId)
			.execute();
	}
	const left = async (at: Date) => {
		await forgetDecided(db(), at);
		const rows = await db().selectFrom("messages").select("number").orderBy("number").execute();
		return rows.map(({ number }) => number);
	};
	const lastWords = () =>
		db().selectFrom("conversations").select(["last_by", "last_sealed"]).executeTakeFirst();
	expect(await left(now)).toEqual([1, 2]);
	expect(await lastWords()).toEqual({ last_by: woman.memberId, last_sealed: expect.any(Buffer) });
	await db().updateTable("reports").set({ decided_at: now, outcome: "found" }).execute();
	// Decided, and the case goes on for another reason.
	expect(await left(at(3000 * day))).toEqual([1]);
	expect(await lastWords()).toEqual({ last_by: null, last_sealed: null });
	expect(await db().selectFrom("participants").select("member_id").execute()).toEqual([]);
	await db()
		.updateTable("cases")
		.set({ closed_at: new Date("2026-03-10T12:00:00Z") })
		.execute();
	expect(await left(new Date("2028-03-09T11:59:59Z"))).toEqual([1]);
	expect(await left(new Date("2028-03-09T12:00:01Z"))).toEqual([]);
	expect(await db().selectFrom("conversations").select("id").execute()).toEqual([]);
});

test("a request is unseen once the case that kept it after its writer left is decided", async () => {
	const talk = await addRequest(site);
	const { man, woman, id } = talk;
	const subject = { accountId: man.accountId, email: "x" };
	const now = new Date();
	await report(talk, now);
	const erase = conversationTables.conversations.erased;
	await db()
		.transaction()
		.execute((trx) => erase(trx, subject));
	const gone = { account_id: null };
	await db().updateTable("members").set(gone).where("id", "=", man.memberId).execute();
	const left = async () =>
		(await db().selectFrom("conversations").select("id").where("id", "=", id).execute()).length;
	await forgetDecided(db());
	expect(await left()).toBe(1);
	const listed = async () => {
		const reader = await readerOf(site, woman, now);
		return (await listConversations(site, reader, "requests", null, now)).rows.length;
	};
	expect(await listed()).toBe(1);
	await db().updateTable("reports").set({ decided_at: now, outcome: "found" }).execute();
	await forgetDecided(db());
	expect([await left(), await listed()]).toEqual([1, 0]);
});
