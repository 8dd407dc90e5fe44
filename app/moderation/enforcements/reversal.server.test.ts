import { expect, test } from "vitest";
import { day, stopClock } from "../../../test/clock.ts";
import { addClubMember, addMemberRow, type ClubMember } from "../../../test/club.ts";
import { addEnforcement } from "../../../test/enforcements.ts";
import { testPayments } from "../../../test/payments.ts";
import { addBarePhoto } from "../../../test/reviews.ts";
import { addTalk, textsOf } from "../../../test/talks.ts";
import { isBarred } from "../../accounts/blocklist.server.ts";
import { liftEnforcement } from "./enforce.server.ts";

const money = testPayments();
const db = () => money.site().db;

async function reverse({ accountId }: { accountId: string }, id: string, now = new Date()) {
	const { by } = await db()
		.selectFrom("enforcements")
		.select("decided_by as by")
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	const lifting = { accountId, by: by ?? "", why: "reversed" } as const;
	return db()
		.transaction()
		.execute((trx) => liftEnforcement(trx, money.site(), id, lifting, now));
}

const addressOf = ({ accountId }: ClubMember) => ({
	email: `${accountId}@example.com`,
	phone: null,
});

test("a removed photo is gone for others, and comes back with its badge", async () => {
	const woman = await addClubMember(db(), { badgeAt: new Date("2026-02-02") });
	const photo = await addBarePhoto(db(), woman, "members");
	await db().updateTable("photos").set({ approved_for: "members" }).execute();
	const item = { kind: "photo", id: photo } as const;
	const id = await addEnforcement(money.site(), woman, "removed", { item });
	const read = () =>
		db()
			.selectFrom("photos")
			.innerJoin("members", "members.account_id", "photos.account_id")
			.select(["approved_for", "audience", "badge_at"])
			.executeTakeFirst();
	expect(await read()).toEqual({ approved_for: null, audience: "members", badge_at: null });
	expect(await reverse(woman, id)).toBe(true);
	expect(await read()).toMatchObject({
		approved_for: "members",
		badge_at: new Date("2026-02-02"),
	});
	expect(await reverse(woman, id)).toBe(false);
});

test("a removed text comes back, sealed meanwhile, unless another one stands there", async () => {
	const woman = await addClubMember(db(), { texts: { sentence: "אוהבת ים" } });
	const shown = () =>
		db()
			.selectFrom("member_texts")
			.select("text")
			.where("field", "=", "sentence")
			.executeTakeFirst();
	const item = { kind: "text", id: "sentence" } as const;
	const id = await addEnforcement(money.site(), woman, "removed", { item });
	expect(await shown()).toBeUndefined();
	const rows = await db().selectFrom("enforcements").selectAll().execute();
	expect(JSON.stringify(rows)).not.toContain("אוהבת ים");
	await reverse(woman, id);
	expect(await shown()).toEqual({ text: "אוהבת ים" });
});

test("a removed message is a line to both, and comes back; one taken back by its writer does not", async () => {
	const talk = await addTalk(money.site());
	const item = { kind: "message", id: `${talk.id}:1` } as const;
	const id = await addEnforcement(money.site(), talk.man, "removed", { item });
	expect(await textsOf(money.site(), talk.woman, talk.id)).toEqual([null, "שלום אורי"]);
	await reverse(talk.man, id);
	expect(await textsOf(money.site(), talk.woman, talk.id)).toEqual(["שלום ליאן", "שלום אורי"]);
	await db().updateTable("messages").set({ unsent_at: new Date() }).execute();
	const second = await addEnforcement(money.site(), talk.man, "removed", { item });
	await reverse(talk.man, second);
	expect(await textsOf(money.site(), talk.woman, talk.id)).toEqual([null, null]);
});

test("a ban keeps address and pictures out, until it is reversed", async () => {
	const woman = await addClubMember(db());
	await addBarePhoto(db(), woman, "members");
	const { vault } = money.site();
	const id = await addEnforcement(money.site(), woman, "banned");
	expect(await isBarred(db(), vault, addressOf(woman))).toBe(true);
	const kinds = await db().selectFrom("barred_contacts").select("kind").orderBy("kind").execute();
	expect(kinds.map(({ kind }) => kind)).toEqual(["email", "picture"]);
	await reverse(woman, id);
	expect(await db().selectFrom("barred_contacts").select("kind").execute()).toEqual([]);
});

test("a ban pays unused days back, except after fraud", async () => {
	for (const [rule, refunds] of [
		["danger", 1],
		["scam_money", 0],
	] as const) {
		const person = await money.addMan();
		await money.buy(person, 99);
		const member = await addRow(person);
		await addEnforcement(money.site(), member, "banned", { rule });
		const asked = await db()
			.selectFrom("refunds")
			.innerJoin("payments", "payments.id", "refunds.payment_id")
			.innerJoin("orders", "orders.id", "payments.order_id")
			.select("reason")
			.where("orders.account_id", "=", person.accountId)
			.execute();
		expect(asked).toEqual(Array(refunds).fill({ reason: "staff" }));
	}
});

test("a reversal adds the days that ran meanwhile", async () => {
	const begin = Date.parse("2026-05-05T10:00:00Z");
	const setClock = stopClock(begin);
	const person = await money.addMan();
	await money.buy(person, 99);
	const member = await addRow(person);
	setClock(10 * day);
	const until = new Date(begin + 40 * day);
	const id = await addEnforcement(money.site(), member, "suspended", { until });
	setClock(15 * day);
	await reverse(member, id);
	const periods = await money.listPeriods(person, begin);
	expect(periods.at(-1)).toMatch(/-35$/);
});

async function addRow({ accountId }: { accountId: string }): Promise<ClubMember> {
	const memberId = crypto.randomUUID();
	const given = { accountId, memberId, role: "daddy", since: new Date("2026-01-05") } as const;
	await addMemberRow(db(), given);
	return { accountId, memberId, publicId: "", role: "daddy" };
}
