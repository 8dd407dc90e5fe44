import { expect, test } from "vitest";
import { day } from "../../../test/clock.ts";
import { addClubMember, type ClubMember } from "../../../test/club.ts";
import { addEnforcement } from "../../../test/enforcements.ts";
import { testPayments } from "../../../test/payments.ts";
import { addReviewer, decide, decideNow } from "../../../test/reviews.ts";
import { findParty } from "../../members/may-see.server.ts";
import { listDecisions } from "../../moderation/enforcements/member-decisions.server.ts";
import { listItems } from "../desk/items.server.ts";
import { answerDue, appealDecision } from "./enforcement-appeals.server.ts";

const money = testPayments();
const db = () => money.site().db;
const words = { words: "קראנו שוב." };

async function addAppealed(member?: ClubMember) {
	const woman = member ?? (await addClubMember(db()));
	const ronen = await addReviewer(db(), "רונן");
	const michal = await addReviewer(db());
	const id = await addEnforcement(money.site(), woman, "suspended", {
		decidedBy: ronen.accountId,
	});
	expect(await appealDecision(money.site(), woman, id, "זו טעות")).toBe("sent");
	const [item] = await listItems(db(), { kind: "appeal" }, michal);
	if (!item) throw new Error("The appeal is not in the queue.");
	return { woman, ronen, michal, id, item };
}

test("of what ends by itself an appeal is decided within a third of the rest, at least a day, at most seven", () => {
	const now = new Date();
	const dueIn = (days: number | null) => {
		const until = days === null ? null : new Date(now.getTime() + days * day);
		return (answerDue(now, until).getTime() - now.getTime()) / day;
	};
	expect([null, 60, 21, 6, 3, 1, -1].map(dueIn)).toEqual([7, 7, 7, 2, 1, 1, 1]);
});

test("an appeal against a week's suspension is due before it ends", async () => {
	const woman = await addClubMember(db());
	const ronen = await addReviewer(db(), "רונן");
	const until = new Date(Date.now() + 6 * day);
	const given = { decidedBy: ronen.accountId, until };
	const id = await addEnforcement(money.site(), woman, "suspended", given);
	await appealDecision(money.site(), woman, id, "זו טעות");
	const [told] = await listDecisions(db(), woman);
	expect((until.getTime() - (told?.appeal?.dueAt.getTime() ?? 0)) / day).toBeCloseTo(4, 1);
});

test("an appeal waits for whoever did not decide first, sealed", async () => {
	const { ronen, michal, item, woman } = await addAppealed();
	expect(item.dueAt.getTime() - item.openedAt.getTime()).toBe(
		answerDue(item.openedAt, (await listDecisions(db(), woman))[0]?.until ?? null).getTime() -
			item.openedAt.getTime(),
	);
	expect(item.isBarred).toBe(false);
	expect((await listItems(db(), { kind: "appeal" }, ronen))[0]?.isBarred).toBe(true);
	const verdict = { verdict: "reverse", ...words } as const;
	expect(await decide(money.site(), ronen, item.id, verdict)).toEqual({ refused: "first_decider" });
	const stored = await db().selectFrom("enforcement_appeals").select("text").execute();
	expect(JSON.stringify(stored)).not.toContain("טעות");
	expect(await decide(money.site(), michal, item.id, { verdict: "approve" })).toEqual({
		refused: "invalid",
	});
});

test("a reversal brings the member back, once and for all, and says so by mail", async () => {
	const { woman, michal, item, id } = await addAppealed();
	const before = await money.countMails();
	await decideNow(money.site(), michal, item.id, { verdict: "reverse", ...words });
	expect((await findParty(db(), woman.publicId))?.state).toBe("member");
	expect((await listDecisions(db(), woman))[0]).toMatchObject({
		id,
		appeal: { outcome: "reversed", words: words.words },
	});
	expect(await money.countMails()).toBe(before + 1);
	expect(await appealDecision(money.site(), woman, id, "שוב")).toEqual({ refused: "sent" });
});

test("what is upheld stays, and is final", async () => {
	const { woman, michal, item, id } = await addAppealed();
	await decideNow(money.site(), michal, item.id, { verdict: "uphold", ...words });
	expect((await findParty(db(), woman.publicId))?.state).toBe("suspended");
	expect(await appealDecision(money.site(), woman, id, "שוב")).toEqual({ refused: "sent" });
});

test("appeals of one person are decided one after the other, each by its own date", async () => {
	const { woman, michal, item, ronen } = await addAppealed();
	const other = await addEnforcement(money.site(), woman, "notice", { decidedBy: ronen.accountId });
	await appealDecision(money.site(), woman, other, "גם זו");
	expect(await listItems(db(), { kind: "appeal" }, michal)).toHaveLength(1);
	await decideNow(money.site(), michal, item.id, { verdict: "uphold", ...words });
	expect(await listItems(db(), { kind: "appeal" }, michal)).toMatchObject([
		{ enforcementId: other },
	]);
});

test("of two appeals at once one is kept", async () => {
	const woman = await addClubMember(db());
	const id = await addEnforcement(money.site(), woman, "banned");
	const both = await Promise.all(
		["א", "ב"].map((text) => appealDecision(money.site(), woman, id, text)),
	);
	expect(both).toEqual(expect.arrayContaining(["sent", { refused: "sent" }]));
	expect(await db().selectFrom("review_items").select("id").execute()).toHaveLength(1);
});

test("the last moment of six months is in time, the next is late; others' decisions are unknown", async () => {
	const now = new Date("2026-08-31T10:00:00Z");
	const woman = await addClubMember(db());
	const other = await addClubMember(db());
	const id = await addEnforcement(money.site(), woman, "notice", { now });
	const end = new Date("2027-02-28T21:59:59.999Z");
	expect(await appealDecision(money.site(), other, id, "לא שלי", now)).toEqual({
		refused: "unknown",
	});
	expect(await appealDecision(money.site(), woman, id, "מאוחר", end)).toEqual({ refused: "late" });
	const before = new Date(end.getTime() - 1);
	expect(await appealDecision(money.site(), woman, id, "בזמן", before)).toBe("sent");
});
