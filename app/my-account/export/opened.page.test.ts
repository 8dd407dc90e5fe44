import { expect, test } from "vitest";
import { addReported, reportWords } from "../../../test/cases.ts";
import { addClubMember, type ClubMember } from "../../../test/club.ts";
import { addApplicant } from "../../../test/reviews.ts";
import { testSite } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { type RecordedAct, recordAct } from "../../platform/audit/audit.server.ts";
import { exportPerson } from "./export.server.ts";

const site = testSite();
const db = () => site.site().db;
const canary = "מילים של מי שפתח, על דיווח של 7KQX4M";

type Owner = Pick<ClubMember, "accountId">;

async function exportOf({ accountId }: Owner) {
	const person = { accountId, email: `${accountId}@example.com` };
	const exported = await exportPerson(site.site(), person);
	const looks = exported.audit as { act: string; at: Date; reason: string | null }[];
	return { text: JSON.stringify(exported), looks: looks.map(({ act, reason }) => [act, reason]) };
}

test("messages that were opened in a case are told to both, once it is closed, without the words", async () => {
	const { man, woman, caseId } = await addReported(site.site());
	const other = await addClubMember(db());
	const michal = await addStaff(site.site(), ["reviewer"]);
	const path = `/staff/cases/${caseId}`;
	await site.post(`${path}/take`, {}, michal);
	await site.post(`${path}/note`, { note: "הערה של הצוות" }, michal);
	await site.post(`${path}/open`, { reason: canary }, michal);
	for (const one of [man, woman]) expect((await exportOf(one)).looks).toEqual([]);
	await db().updateTable("cases").set({ closed_at: new Date() }).execute();
	const told = [["message.opened", "community_rules"]];
	const his = await exportOf(man);
	const hers = await exportOf(woman);
	expect([his.looks, hers.looks, (await exportOf(other)).looks]).toEqual([told, told, []]);
	expect(his.text + hers.text).not.toContain("7KQX4M");
	expect(his.text + hers.text).not.toContain("הערה של הצוות");
	// A report belongs to its reporter; the other learns nothing of it.
	expect([his.text.includes(reportWords), hers.text.includes(reportWords)]).toEqual([false, true]);
	expect(his.text).not.toContain(michal.accountId);
});

test("whatever else of a person can be opened is told, and nothing of anybody else", async () => {
	const dana = await addApplicant(db());
	const noa = await addApplicant(db());
	const item = { kind: "item", id: dana.itemId };
	const account = { kind: "account", id: dana.accountId };
	const acts: Omit<RecordedAct, "actor">[] = [
		{ act: "album.opened", subject: item, reason: "לבדוק מי בתמונה" },
		{ act: "appealed.opened", subject: item, reason: "לקרוא את מה שהוסר" },
		{ act: "details.opened", subject: item },
		{ act: "picture.revealed", subject: item, details: { picture: "selfie" } },
		{ act: "person.opened", subject: account, reason: "own_request", details: { about: "123456" } },
		{ act: "person.opened", subject: account, reason: "case", details: { about: "777" } },
		{ act: "person.noted", subject: account },
		{ act: "item.taken", subject: item },
	];
	for (const act of acts) {
		await db()
			.transaction()
			.execute((trx) => recordAct(trx, { actor: null, ...act }));
	}
	expect((await exportOf(dana)).looks).toEqual([
		["album.opened", "לבדוק מי בתמונה"],
		["appealed.opened", "לקרוא את מה שהוסר"],
		["details.opened", null],
		["picture.revealed", null],
		["person.opened", "own_request"],
		["person.opened", "community_rules"],
	]);
	expect((await exportOf(noa)).looks).toEqual([]);
});

test("notes of the staff about a person stay with the staff", async () => {
	const dana = await addClubMember(db());
	const michal = await addStaff(site.site(), ["support"]);
	await db()
		.insertInto("person_notes")
		.values({
			id: crypto.randomUUID(),
			account_id: dana.accountId,
			by_staff: michal.accountId,
			body: "canary-note",
			created_at: new Date(),
		})
		.execute();
	expect((await exportOf(dana)).text).not.toContain("canary-note");
});
