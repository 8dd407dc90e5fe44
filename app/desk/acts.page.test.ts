import { beforeEach, expect, test } from "vitest";
import { openCaseAs } from "../../test/cases.ts";
import { endingAt } from "../../test/ending.ts";
import { addHeld } from "../../test/held.ts";
import { addDiscrepancy, addPayment, addWaitingManual } from "../../test/money-rows.ts";
import { testSite, wordsOf } from "../../test/site.ts";
import { type AddedStaff, addStaff } from "../../test/staff.ts";

import { applyDueCases } from "../cases/apply.server.ts";
import { sendUrgent, writeMore } from "../duty/urgent/urgent.server.ts";
import type { Site } from "../platform/site.ts";
import { heldField } from "../staff/cases/case-form.ts";
import { listNotices } from "../staff/frame/notices.server.ts";
import { applyDueActs } from "../staff/ten-seconds.job.ts";

const site = testSite();
const db = () => site.site().db;
const why = { code: "other", words: "הספק אישר בטלפון" };
const later = (ms: number) => new Date(Date.now() + ms);
const applyDue = (now = later(11_000)) => applyDueActs(site.site(), now);

let ronen: AddedStaff;
beforeEach(async () => {
	ronen = await addStaff(site.site(), ["finance", "reviewer"]);
});

const post = (path: string, fields: Record<string, string> = {}, who = ronen) =>
	site.post(path, { next: "1", ...fields }, who);
const acts = async () => {
	const rows = await db().selectFrom("audit").select(["act", "reason"]).orderBy("id").execute();
	return rows.map(({ act, reason }) => (act === "decision.voided" ? `${act} ${reason}` : act));
};

const heldIds = async () =>
	(await db().selectFrom("held_messages").select("id").execute()).map(({ id }) => id);

async function addUrgent() {
	const code = await sendUrgent(site.site(), { kind: "threat", words: "מאיים", isProven: true });
	const { id } = await db().selectFrom("urgent_texts").select("id").executeTakeFirstOrThrow();
	return { id, code };
}

/** An act of each kind: how it is sent, where it is taken back, and what it changes. */
const kinds = {
	payment: async () => {
		const { receipt } = await addPayment(site, { cents: 9_900 });
		const path = `/staff/money/payments/${receipt}`;
		return {
			path,
			send: () => post(`${path}/refund`, { dollars: "9.00", days: "stay", seen: "0", ...why }),
			effect: () => db().selectFrom("refunds").select("cents").execute(),
			said: /החזר של .*\$9\.00.*, קבלה/,
		};
	},
	hand: async () => {
		const id = await addWaitingManual(site);
		const path = `/staff/money/by-hand/${id}`;
		return {
			path,
			send: () => post(`${path}/decline`),
			effect: () =>
				db()
					.selectFrom("manual_adjustments")
					.select("is_done")
					.where("is_done", "is not", null)
					.execute(),
			said: /הבקשה לא מאושרת/,
		};
	},
	difference: async () => {
		const path = `/staff/money/differences/${await addDiscrepancy(site, "captured-twice")}`;
		return {
			path,
			send: () => post(`${path}/close`, why),
			effect: () =>
				db()
					.selectFrom("discrepancies")
					.select("solved_why")
					.where("solved_at", "is not", null)
					.execute(),
			said: /סגירת ההפרש/,
		};
	},
	charge: async () => {
		const id = await addDiscrepancy(site, "captured-twice");
		const { paymentId } = await addPayment(site);
		const paid = db().selectFrom("payments").select("order_id").where("id", "=", paymentId);
		const order = await paid.executeTakeFirstOrThrow();
		await db()
			.updateTable("discrepancies")
			.set({ ...order, capture_id: "SECOND", cents: 9_900, currency: "USD" })
			.where("id", "=", id)
			.execute();
		const path = `/staff/money/differences/${id}`;
		return {
			path,
			send: () => post(`${path}/repay`, why),
			effect: () => db().selectFrom("discrepancy_money").select("refund_state").execute(),
			said: /החזר למי ששילם/,
		};
	},
	case: async () => {
		const { id, caseId } = await addHeld(site.site());
		await openCaseAs(site.site(), caseId, ronen);
		const path = `/staff/cases/${caseId}`;
		return {
			path,
			send: () => post(`${path}/decide`, { [heldField(id)]: "drop", reason: "minor" }),
			effect: () => db().selectFrom("enforcements").select(["kind", "rule"]).execute(),
			said: /ההכרעה על ההודעה/,
		};
	},
	urgent: async () => {
		const { id } = await addUrgent();
		const path = `/staff/urgent/${id}`;
		await site.post(`${path}/take`, {}, ronen);
		return {
			path,
			send: () => post(`${path}/answer`, { text: "קראנו, והחשבון מוקפא", seen: "1" }),
			effect: () =>
				db().selectFrom("urgent_words").select("id").where("is_ours", "=", true).execute(),
			said: /פנייה דחופה, איום או סחיטה, \d+:\d\d: תשובה/,
		};
	},
} as const;

test("an answer to an urgent text that was overtaken stays as a note, and its writer is told", async () => {
	const { id, code } = await addUrgent();
	const path = `/staff/urgent/${id}`;
	await site.post(`${path}/take`, {}, ronen);
	await post(`${path}/answer`, { text: "קראנו, והחשבון מוקפא", seen: "1" });
	expect(await wordsOf(await site.get(path, ronen))).toContain("נכנס לתוקף בתוך שניות");
	await writeMore(site.site(), code, "והוא כתב שוב");
	await applyDue();
	const words = await wordsOf(await site.get(path, ronen));
	expect(words).toMatch(/והוא כתב שוב.*תשובה שלא נשלחה.*והחשבון מוקפא/);
	expect(await listNotices(db(), { ...ronen, roles: ["reviewer"] }, new Date())).toMatchObject([
		{ about: "פנייה דחופה", why: expect.stringContaining("נכתבה שם הודעה"), href: path },
	]);
	const again = await post(`${path}/answer`, { text: "עוד תשובה", seen: "1" });
	expect(await wordsOf(again)).toContain("נכתבה כאן הודעה מאז שהעמוד נפתח");
	expect((await post(`${path}/close`)).status).toBe(303);
	await applyDue();
	expect((await site.get(path, ronen)).status).toBe(404);
});

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
	"what is sent about a %s waits ten seconds, is taken back from any page, and is done once",
	async (kind) => {
		const { path, send, effect, said } = await kinds[kind]();
		const before = Date.now();
		expect((await send()).status).toBe(303);
		const elsewhere = await site.get("/staff", ronen);
		expect(await elsewhere.clone().text()).toContain(`action="${path}/undo"`);
		expect((await wordsOf(elsewhere)).replaceAll(/[\u2066-\u2069]/g, "")).toMatch(said);
		expect(await effect()).toEqual([]);
		await applyDue(new Date(before + 9_999));
		expect(await effect()).toEqual([]);
		const colleague = await addStaff(site.site(), ["finance", "reviewer"], { name: "טל" });
		await post(`${path}/undo`, {}, colleague);
		const undone = await post(`${path}/undo`);
		expect(undone.headers.get("location")).toBe(path);
		await applyDue();
		expect(await effect()).toEqual([]);
		await send();
		// The browser is closed; two nodes come at once.
		await Promise.all([applyDue(), applyDue()]);
		expect(await effect()).toHaveLength(1);
		expect(await db().selectFrom("desk_acts").select("id").execute()).toEqual([]);
		await post(`${path}/undo`);
		expect(await effect()).toHaveLength(1);
	},
);

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
	"a process that ends in the middle of doing a %s leaves all or nothing",
	async (kind) => {
		const { send, effect } = await kinds[kind]();
		await send();
		let statement = 0;
		for (let isOver = false; !isOver; ) {
			statement += 1;
			const ending = { ...site.site(), db: endingAt(db(), statement) } as Site;
			isOver = await applyDueActs(ending, later(11_000)).then(
				() => true,
				() => false,
			);
			if (isOver) break;
			const waits = await db().selectFrom("desk_acts").select("id").execute();
			expect(waits.length + (await effect()).length, `statement ${statement}`).toBe(1);
			if (waits.length === 0) break;
		}
		await applyDue();
		expect(await effect()).toHaveLength(1);
		expect(statement).toBeGreaterThan(4);
	},
	60_000,
);

test("who lost the role within the ten seconds does nothing, and the record says so", async () => {
	const { send, effect } = await kinds.difference();
	const { path, send: refund, effect: refunds } = await kinds.payment();
	await send();
	await refund();
	await db().updateTable("staff").set({ left_at: new Date() }).execute();
	await applyDue();
	expect(await refunds()).toEqual([]);
	expect(await effect()).toEqual([]);
	expect((await acts()).filter((act) => act === "decision.voided no_role")).toHaveLength(2);
	expect(path).toContain("payments");
	await db().updateTable("staff").set({ left_at: null }).execute();
	const told = await listNotices(db(), { ...ronen, roles: ["finance"] }, new Date());
	expect(told).toMatchObject([
		{ why: "לתפקיד שלך אין הרשאה לזה.", href: path },
		{ about: "הפרש", href: expect.stringContaining("/staff/money/differences/") },
	]);
	expect(await listNotices(db(), { ...ronen, roles: ["support"] }, new Date())).toMatchObject([
		{ href: null },
		{ href: null },
	]);
	const other = { accountId: crypto.randomUUID(), roles: ["finance" as const] };
	expect(await listNotices(db(), other, new Date())).toEqual([]);
});

test("message and person are decided in one form, and one press takes both back", async () => {
	const { id, caseId } = await addHeld(site.site());
	await openCaseAs(site.site(), caseId, ronen);
	const path = `/staff/cases/${caseId}`;
	const both = { [heldField(id)]: "drop", decision: "suspended", reason: "minor", days: "7" };
	const alone = { decision: "suspended", reason: "minor", days: "7" };
	expect((await post(`${path}/decide`, alone)).status).toBe(409);
	expect((await post(`${path}/decide`, both)).status).toBe(303);
	expect(await heldIds()).toEqual([id]);
	await post(`${path}/undo`);
	await applyDue();
	await applyDueCases(site.site(), later(11_000));
	expect(await heldIds()).toEqual([id]);
	const kept = () => db().selectFrom("dropped_messages").select(["id", "is_told"]).execute();
	expect(await kept()).toEqual([]);
	expect((await post(`${path}/decide`, both)).status).toBe(303);
	await applyDueCases(site.site(), later(11_000));
	await applyDue();
	expect(await heldIds()).toEqual([]);
	expect(await kept()).toEqual([{ id, is_told: false }]);
	const told = await db().selectFrom("enforcements").select(["kind", "words"]).execute();
	expect(told).toEqual([{ kind: "suspended", words: expect.stringContaining("ההודעה לא נשלחה") }]);
	const open = await db().selectFrom("cases").select("id").where("closed_at", "is", null).execute();
	expect(open).toEqual([]);
});

test("a message alone is decided: the case stays in its lane with who holds it", async () => {
	const { path, send } = await kinds.case();
	const before = await db().selectFrom("cases").select(["lane", "held_by", "closed_at"]).execute();
	const sent = await send();
	expect(sent.headers.get("location")).toBe(path);
	expect(await wordsOf(await site.get(path, ronen))).toContain("הוכרעה. נכנס לתוקף בתוך שניות");
	await applyDue();
	expect(await db().selectFrom("cases").select(["lane", "held_by", "closed_at"]).execute()).toEqual(
		before,
	);
	const wrong = await post(`${path}/decide`, { decision: "", reason: "minor" });
	expect(wrong.status).toBe(422);
});
