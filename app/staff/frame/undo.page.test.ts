import { expect, test } from "vitest";
import { addProfileCase, addReported, nothing } from "../../../test/cases.ts";
import { stopClock } from "../../../test/clock.ts";
import { addDiscrepancy, addWaitingManual } from "../../../test/money-rows.ts";
import { addApplicant, approval, decide, refusal } from "../../../test/reviews.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { decideCase } from "../../cases/decide.server.ts";
import { type ActSubject, deferAct } from "../../desk/acts.server.ts";
import { sendUrgent } from "../../duty/urgent/urgent.server.ts";
import { undoDecision } from "../../reviews/desk/decide.server.ts";
import { findUndoable } from "./undo.server.ts";

const site = testSite();
const db = () => site.site().db;
const reviewer = () => addStaff(site.site(), ["reviewer"]);
const titleOf = async ({ accountId }: { accountId: string }) =>
	(await findUndoable(site.site(), accountId, new Date()))?.title.replaceAll(/[\u2068\u2069]/g, "");

test("each bar of two decisions names its person", async () => {
	const setClock = stopClock();
	const michal = await reviewer();
	const add = async (display_name: string | null) => {
		const added = await addApplicant(db());
		if (display_name) {
			await db().insertInto("profiles").values({ id: added.accountId, display_name }).execute();
		}
		return added.itemId;
	};
	const [gali, noa, nobody] = [await add("גלי"), await add("נועה"), await add(null)];
	await decide(site.site(), michal, gali, approval, new Date());
	setClock(1_000);
	await decide(site.site(), michal, noa, refusal, new Date());
	expect(await titleOf(michal)).toBe("נועה: סירוב");
	await undoDecision(site.site(), michal, noa);
	expect(await titleOf(michal)).toBe("גלי: אישור");
	setClock(2_000);
	await decide(site.site(), michal, nobody, approval, new Date());
	expect(await titleOf(michal)).toBe("בלי כינוי: אישור");
});

test("a case is named by its number and its member", async () => {
	const michal = await reviewer();
	const { caseId, owner } = await addProfileCase(site.site());
	expect(await decideCase(site.site(), michal, caseId, nothing)).toEqual({ made: "decided" });
	const { number, member_id } = await db()
		.selectFrom("cases")
		.select(["number", "member_id"])
		.where("id", "=", caseId)
		.executeTakeFirstOrThrow();
	const member = await db()
		.selectFrom("members")
		.select("number")
		.where("id", "=", member_id)
		.executeTakeFirstOrThrow();
	const alias = db().deleteFrom("member_texts").where("account_id", "=", owner.accountId);
	await alias.execute();
	expect(await titleOf(michal)).toBe(`תיק ${number}, ${member.number}: לא נמצאה הפרה`);
	const text = { field: "display_name", text: "אבי", account_id: owner.accountId } as const;
	await db().insertInto("member_texts").values(text).execute();
	expect(await titleOf(michal)).toBe(`תיק ${number}, אבי: לא נמצאה הפרה`);
});

test("a message, a second approval, a difference and an urgent text say what they are about", async () => {
	const setClock = stopClock(Date.parse("2026-11-22T08:30:00Z"));
	const { accountId } = await reviewer();
	let at = 0;
	const defer = async (subject: ActSubject, sent: unknown) => {
		at += 100;
		setClock(at);
		await db()
			.transaction()
			.execute((trx) =>
				deferAct(trx, site.site(), { accountId }, { ...subject, sent }, new Date()),
			);
		return titleOf({ accountId });
	};
	const hand = await addWaitingManual(site);
	const { number: receipt } = await db()
		.selectFrom("receipts")
		.select("number")
		.executeTakeFirstOrThrow();
	expect(await defer({ kind: "hand", id: hand }, { act: "approve" })).toBe(
		`אישור שני, $399.00, קבלה ${receipt}`,
	);
	const difference = await addDiscrepancy(site, "captured-twice");
	await db()
		.updateTable("discrepancies")
		.set({ cents: 39_900, currency: "ILS" })
		.where("id", "=", difference)
		.execute();
	expect(await defer({ kind: "difference", id: difference }, { act: "close" })).toBe(
		"סגירת ההפרש: חויב פעמיים, ₪399.00",
	);
	const { caseId } = await addReported(site.site());
	const { number } = await db().selectFrom("cases").select("number").executeTakeFirstOrThrow();
	expect(await defer({ kind: "case", id: caseId }, {})).toMatch(
		new RegExp(`^תיק ${number}, .+: ההכרעה על ההודעה$`),
	);
	await sendUrgent(site.site(), { kind: "threat", words: "מאיים", isProven: true });
	const { id: urgent } = await db()
		.selectFrom("urgent_texts")
		.select("id")
		.executeTakeFirstOrThrow();
	expect(await defer({ kind: "urgent", id: urgent }, "closed")).toBe(
		"פנייה דחופה, איום או סחיטה, 10:30: סגירה",
	);
});

test("of many cases that were closed together three are named, and the others counted", async () => {
	stopClock();
	const michal = await reviewer();
	const cases = [];
	for (let at = 0; at < 5; at += 1) cases.push(await addProfileCase(site.site()));
	const now = new Date();
	for (const { caseId } of cases) await decideCase(site.site(), michal, caseId, nothing, now);
	const [one, two, three] = cases.map(({ number }) => number).toSorted((a, b) => a - b);
	expect(await titleOf(michal)).toBe(`סגירה של 5 תיקים: ${one}, ${two}, ${three} ועוד 2`);
});

test("taking back the closing of an urgent text says that it stays open", async () => {
	const michal = await reviewer();
	await sendUrgent(site.site(), { kind: "threat", words: "מאיים", isProven: true });
	const { id } = await db().selectFrom("urgent_texts").select("id").executeTakeFirstOrThrow();
	const path = `/staff/urgent/${id}`;
	await site.post(`${path}/take`, {}, michal);
	await site.post(`${path}/close`, { next: "1", seen: "1" }, michal);
	const undone = await site.post(`${path}/undo`, {}, michal);
	const told = await site.get(path, { cookie: `${michal.cookie}; ${cookiesOf(undone)}` });
	expect(await wordsOf(told)).toMatch(/הסגירה בוטלה.*הפנייה נשארת פתוחה/);
});
