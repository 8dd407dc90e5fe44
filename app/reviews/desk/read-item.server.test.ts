import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addClubMember } from "../../../test/club.ts";
import { addEnforcement } from "../../../test/enforcements.ts";
import { testPayments } from "../../../test/payments.ts";
import { addReviewer } from "../../../test/reviews.ts";
import type { Staffer } from "../../desk/holds.server.ts";
import { appealDecision } from "../appeals/enforcement-appeals.server.ts";
import { listItems } from "./items.server.ts";
import { readItem } from "./read-item.server.ts";

const site = testPayments();
const db = () => site.site().db;

async function readAppeal(viewer: Staffer) {
	const [item] = await listItems(db(), { kind: "appeal" }, viewer);
	return readItem(site.site(), item?.id ?? "", viewer);
}

test("an appealed decision names who made it, and nobody for a second look that was not given", async () => {
	const michal = await addReviewer(db());
	const ronen = await addReviewer(db(), "רונן");
	const woman = await addClubMember(db());
	const given = { decidedBy: ronen.accountId };
	const id = await addEnforcement(site.site(), woman, "suspended", given);
	await appealDecision(site.site(), woman, id, "זו טעות");
	expect(await readAppeal(michal)).toMatchObject({
		told: { id },
		toldBy: { accountId: ronen.accountId, name: "רונן" },
		lookedBy: null,
	});
});

test("an appealed ban names who proposed it and who gave the second look", async () => {
	const first = await addReviewer(db(), "רונן");
	const second = await addReviewer(db(), "נועה");
	const woman = await addClubMember(db());
	const caseId = randomUUID();
	const now = new Date();
	await db()
		.insertInto("cases")
		.values({ id: caseId, member_id: woman.memberId, lane: "B", opened_at: now, due_at: now })
		.execute();
	const proposed = { proposed_by: first.accountId, proposed_at: now };
	const decided = { decided_by: second.accountId, decided_at: now, takes_effect_at: now };
	await db()
		.insertInto("case_decisions")
		.values({
			id: randomUUID(),
			case_id: caseId,
			verdict: "banned",
			rule: "scam_money",
			...proposed,
			...decided,
			applied_at: now,
		})
		.execute();
	const given = { decidedBy: second.accountId, caseId };
	const id = await addEnforcement(site.site(), woman, "banned", given);
	await appealDecision(site.site(), woman, id, "זו טעות");
	expect(await readAppeal(await addReviewer(db()))).toMatchObject({
		toldBy: { accountId: first.accountId },
		lookedBy: { accountId: second.accountId },
	});
});
