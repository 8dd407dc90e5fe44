import { expect, test } from "vitest";
import { later } from "../../../test/clock.ts";
import {
	addAccount,
	addApplicant,
	addReviewer,
	addText,
	approval,
	decide,
	decideNow,
} from "../../../test/reviews.ts";
import { testSite } from "../../../test/site.ts";
import { erasePhoto } from "../../profiles/photos/photos.server.ts";
import { findApplication } from "../application.server.ts";
import { openItem } from "../items.server.ts";
import { withdrawApplication } from "../withdraw.server.ts";
import { applyDecision, applyDueDecisions } from "./apply.server.ts";
import { makeDecision, undoDecision } from "./decide.server.ts";
import { releaseItem, takeItem } from "./holds.server.ts";
import { listItems } from "./items.server.ts";
import { readMaterial } from "./material.server.ts";
import { readItem } from "./read-item.server.ts";

const site = testSite();
const db = () => site.site().db;
const all = (table: "audit" | "decisions" | "members" | "member_texts") =>
	db().selectFrom(table).selectAll().execute();

test("one holds an item until ten idle minutes are over; the other is told who", async () => {
	const michal = await addReviewer(db());
	const ronen = await addReviewer(db(), "רונן");
	const { itemId } = await addApplicant(db());
	const now = new Date();
	expect(await takeItem(site.site(), michal, itemId, now)).toBe("taken");
	const held = { refused: "taken", by: michal.accountId, at: now };
	expect(await takeItem(site.site(), ronen, itemId, later(now, 599))).toEqual(held);
	expect(await decide(site.site(), ronen, itemId, approval, later(now, 599))).toEqual(held);
	const [row] = await listItems(db(), { kind: "application" }, ronen, later(now, 599));
	expect(row?.holder).toEqual({ accountId: michal.accountId, name: "מיכל" });
	expect(await takeItem(site.site(), michal, itemId, later(now, 599))).toBe("taken");
	expect(await takeItem(site.site(), ronen, itemId, later(now, 600))).toMatchObject({
		refused: "taken",
	});
	expect(await takeItem(site.site(), ronen, itemId, later(now, 1_199))).toBe("taken");
	expect(await releaseItem(site.site(), michal, itemId)).toEqual({ refused: "gone" });
	expect(await releaseItem(site.site(), ronen, itemId)).toBe("released");
	const [free] = await listItems(db(), { kind: "application" }, ronen, later(now, 1_199));
	expect(free?.holder).toBeNull();
});

test("a decision is applied from its moment on, and not by a job that comes too early", async () => {
	const michal = await addReviewer(db());
	const noa = await addApplicant(db());
	const made = await decide(site.site(), michal, noa.itemId, approval);
	if (!("made" in made)) throw new Error(made.refused);
	const early = new Date(made.takesEffectAt.getTime() - 1);
	expect(await applyDecision(site.site(), made.made, early)).toBe("nothing");
	expect(await all("members")).toEqual([]);
	expect(await applyDecision(site.site(), made.made, made.takesEffectAt)).toBe("applied");
});

test("a decision that fails keeps no other from being applied", async () => {
	const michal = await addReviewer(db());
	const noa = await addApplicant(db());
	const tal = await addApplicant(db());
	const now = new Date();
	const first = await decide(site.site(), michal, noa.itemId, approval, now);
	await decide(site.site(), michal, tal.itemId, approval, later(now, 1));
	if (!("made" in first)) throw new Error(first.refused);
	await db().updateTable("decisions").set({ parts: "null" }).where("id", "=", first.made).execute();
	await expect(applyDueDecisions(site.site(), later(now, 60))).rejects.toThrow(TypeError);
	expect((await all("members")).map((member) => Reflect.get(member, "account_id"))).toEqual([
		tal.accountId,
	]);
});

test("nobody decides on the own account, without the role, or on what changed since it was read", async () => {
	const michal = await addReviewer(db());
	const noa = await addApplicant(db());
	const support = await addReviewer(db(), "דן", ["support", "admin"]);
	expect(await decide(site.site(), support, noa.itemId, approval)).toEqual({ refused: "no_role" });
	expect(await takeItem(site.site(), support, noa.itemId)).toEqual({ refused: "no_role" });
	await db()
		.insertInto("staff")
		.values({ account_id: noa.accountId, name: "נועה", roles: ["reviewer"] })
		.execute();
	expect(await decide(site.site(), noa, noa.itemId, approval)).toEqual({ refused: "own" });
	expect(await takeItem(site.site(), noa, noa.itemId)).toEqual({ refused: "own" });
	const { seen } = await readMaterial(db(), noa);
	await addText(db(), noa, "interests", "ים בקיץ");
	const old = await makeDecision(site.site(), michal, noa.itemId, { ...approval, seen });
	expect(old).toEqual({ refused: "changed" });
	expect(await all("decisions")).toEqual([]);
});

test("whose role is taken away neither undoes a decision nor gives an item back", async () => {
	const michal = await addReviewer(db());
	const { itemId } = await addApplicant(db());
	await decide(site.site(), michal, itemId, approval);
	await db()
		.updateTable("staff")
		.set({ roles: ["support"] })
		.execute();
	const no = { refused: "no_role" };
	expect(await undoDecision(site.site(), michal, itemId)).toEqual(no);
	expect(await releaseItem(site.site(), michal, itemId)).toEqual(no);
	expect(await all("decisions")).toMatchObject([{ voided_at: null }]);
});

test("a second look: who asks cannot approve before another has looked", async () => {
	const michal = await addReviewer(db());
	const ronen = await addReviewer(db(), "רונן");
	const noa = await addApplicant(db());
	const look = { verdict: "second_look" } as const;
	await decideNow(site.site(), michal, noa.itemId, look);
	const no = { refused: "second_look" };
	expect(await decide(site.site(), michal, noa.itemId, approval)).toEqual(no);
	expect(await decide(site.site(), michal, noa.itemId, look)).toEqual(no);
	const [row] = await listItems(db(), { kind: "application" }, michal);
	expect(row).toMatchObject({ isBarred: true, secondLook: { name: "מיכל" }, holder: null });
	expect((await listItems(db(), { kind: "application" }, ronen))[0]?.isBarred).toBe(false);
	await decideNow(site.site(), ronen, noa.itemId, look);
	expect((await listItems(db(), { kind: "application" }, michal))[0]).toMatchObject({
		isBarred: false,
		secondLook: null,
	});
	await decideNow(site.site(), michal, noa.itemId, approval);
	expect((await findApplication(db(), noa))?.state).toBe("approved");
	expect(await site.mails()).toHaveLength(1);
});

test("who is asked for a second look may decide at once", async () => {
	const michal = await addReviewer(db());
	const ronen = await addReviewer(db(), "רונן");
	const noa = await addApplicant(db());
	await decideNow(site.site(), michal, noa.itemId, { verdict: "second_look" });
	await decideNow(site.site(), ronen, noa.itemId, approval);
	expect((await findApplication(db(), noa))?.state).toBe("approved");
});

test("a second look that nobody gave is still asked for when the application comes back", async () => {
	const michal = await addReviewer(db());
	const ronen = await addReviewer(db(), "רונן");
	const noa = await addApplicant(db());
	await decideNow(site.site(), michal, noa.itemId, { verdict: "second_look" });
	await decideNow(site.site(), michal, noa.itemId, { verdict: "ask", words: "עוד אור" });
	const again = await comesBack(noa);
	expect(again).not.toBe(noa.itemId);
	expect(await decide(site.site(), michal, again, approval)).toEqual({ refused: "second_look" });
	await decideNow(site.site(), ronen, again, { verdict: "second_look" });
	await decideNow(site.site(), michal, again, { verdict: "ask", words: "עוד אור" });
	await decideNow(site.site(), michal, await comesBack(noa), approval);
	expect((await findApplication(db(), noa))?.state).toBe("approved");
});

/** Sends what was asked for; the new item's id. */
async function comesBack(noa: { accountId: string; verificationId: string }): Promise<string> {
	const { accountId, verificationId } = noa;
	await db()
		.updateTable("verifications")
		.set({ state: "sent", asked_words: null, asked_until: null })
		.where("id", "=", verificationId)
		.execute();
	const opening = { kind: "application", accountId, verificationId, now: new Date() } as const;
	const opened = db().transaction();
	return (await opened.execute((trx) => openItem(trx, opening))) ?? "";
}

test.each([
	["withdrawn", (one: { accountId: string }) => withdrawApplication(site.site(), one), "gone"],
	[
		"the account is about to be deleted",
		({ accountId }: { accountId: string }) =>
			db()
				.updateTable("accounts")
				.set({ deletes_at: new Date("2030-01-01") })
				.where("id", "=", accountId)
				.execute(),
		"gone",
	],
	[
		"the reviewer's role is taken away",
		() =>
			db()
				.updateTable("staff")
				.set({ roles: ["support"] })
				.execute(),
		"no_role",
	],
	[
		"the only photo is deleted",
		(one: { accountId: string; photoId: string }) => erasePhoto(site.site(), one, one.photoId),
		"changed",
	],
] as const)(
	"%s before the effect: the decision is void, and nothing else happens",
	async (_, act, why) => {
		const michal = await addReviewer(db());
		const noa = await addApplicant(db());
		const now = new Date();
		await decide(site.site(), michal, noa.itemId, approval, now);
		await act(noa);
		await applyDueDecisions(site.site(), later(now, 10));
		expect(await all("decisions")).toMatchObject([{ voided_why: why, applied_at: null }]);
		expect([...(await all("members")), ...(await all("member_texts"))]).toEqual([]);
		expect(await site.mails()).toEqual([]);
	},
);

test("whoever deletes the account takes a decision that waits along", async () => {
	const michal = await addReviewer(db());
	const noa = await addApplicant(db());
	const now = new Date();
	await decide(site.site(), michal, noa.itemId, approval, now);
	await db().deleteFrom("photos").execute();
	await db().deleteFrom("accounts").where("id", "=", noa.accountId).execute();
	await applyDueDecisions(site.site(), later(now, 10));
	expect([...(await all("decisions")), ...(await all("members"))]).toEqual([]);
});

test("an unknown decision and an unknown item change nothing", async () => {
	const michal = await addReviewer(db());
	const { accountId } = await addAccount(db());
	expect(await applyDecision(site.site(), accountId)).toBe("nothing");
	const input = { ...approval, seen: "" };
	expect(await makeDecision(site.site(), michal, accountId, input)).toEqual({ refused: "gone" });
	expect(await readItem(site.site(), accountId, michal)).toBeNull();
});
