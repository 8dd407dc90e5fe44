import { expect, test } from "vitest";
import { addReported, openCaseAs } from "../../test/cases.ts";
import { addDeskItem, seenIn } from "../../test/desk-items.ts";
import { testSite, wordsOf } from "../../test/site.ts";
import { addStaff } from "../../test/staff.ts";
import { receiveTicket } from "../support/ticket.server.ts";

const site = testSite();
const db = () => site.site().db;
const word = "אני ליד הטלפון, לוקח";

const addTicket = async () => {
	const words = { name: "דנה", email: "dana@example.com", message: "שאלה" } as const;
	const asked = { ...words, subject: "general", source: "contact" } as const;
	return `/staff/tickets/${(await receiveTicket(site.site(), asked)).number}`;
};

test.each(["item", "case", "ticket"] as const)(
	"a %s is taken over with a word, which whoever held it reads, and is on record with both",
	async (kind) => {
		const roles = ["reviewer", "support"] as const;
		const michal = await addStaff(site.site(), [...roles], { name: "מיכל" });
		const ronen = await addStaff(site.site(), [...roles], { name: "רונן" });
		const path =
			kind === "item"
				? (await addDeskItem(site)).path
				: kind === "case"
					? `/staff/cases/${(await addReported(site.site())).caseId}`
					: await addTicket();
		await site.post(`${path}/take`, {}, michal);
		for (const short of ["", "כן"]) await site.post(`${path}/take`, { word: short }, ronen);
		expect(await wordsOf(await site.get(path, ronen))).toContain("אצל מיכל");
		await site.post(`${path}/take`, { word }, ronen);
		const told = await wordsOf(await site.get(path, michal));
		expect(told).toContain("אצל רונן");
		expect(told).toContain(word);
		const acts = await db()
			.selectFrom("audit")
			.select(["act", "actor", "details"])
			.where("act", "in", ["item.taken", "item.taken_over"])
			.orderBy("id")
			.execute();
		expect(acts).toMatchObject([
			{ act: "item.taken", actor: michal.accountId },
			{ act: "item.taken_over", actor: ronen.accountId, details: { from: michal.accountId } },
		]);
		expect(JSON.stringify(await db().selectFrom("audit").selectAll().execute())).not.toContain(
			word,
		);
		// Two at once: one holds it in the end, and nobody without the role does.
		const editor = await addStaff(site.site(), ["editor"]);
		expect((await site.post(`${path}/take`, { word }, editor)).status).toBe(404);
		await Promise.all([
			site.post(`${path}/take`, { word }, michal),
			site.post(`${path}/take`, { word }, michal),
		]);
		expect(await wordsOf(await site.get(path, ronen))).toContain("אצל מיכל");
	},
);

test("what was decided before the take-over stands; after it the one before is told", async () => {
	const { caseId } = await addReported(site.site());
	const michal = await addStaff(site.site(), ["reviewer"], { name: "מיכל" });
	const ronen = await addStaff(site.site(), ["reviewer"], { name: "רונן" });
	const path = `/staff/cases/${caseId}`;
	await openCaseAs(site.site(), caseId, michal);
	const seen = seenIn(await (await site.get(path, michal)).text());
	await site.post(`${path}/take`, { word }, ronen);
	const late = await site.post(`${path}/decide`, { decision: "nothing", seen }, michal);
	expect(late.status).toBe(409);
	expect(await db().selectFrom("case_decisions").select("id").execute()).toEqual([]);
});
