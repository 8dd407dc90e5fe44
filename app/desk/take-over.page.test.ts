import { expect, test } from "vitest";
import { addReported, openCaseAs } from "../../test/cases.ts";
import { stopClock } from "../../test/clock.ts";
import { addAppeal, addDeskItem, seenIn } from "../../test/desk-items.ts";
import { addApplicant, decideNow, refusal } from "../../test/reviews.ts";
import { testSite, wordsOf } from "../../test/site.ts";
import { addStaff } from "../../test/staff.ts";
import { sendUrgent } from "../duty/urgent/urgent.server.ts";
import { countUrgent } from "../duty/urgent/urgent-desk.server.ts";
import { listNotices } from "../staff/frame/notices.server.ts";
import { receiveTicket } from "../support/ticket.server.ts";

const site = testSite();
const db = () => site.site().db;
const word = "אני ליד הטלפון, לוקח";

const addTicket = async () => {
	const words = { name: "דנה", email: "dana@example.com", message: "שאלה" } as const;
	const asked = { ...words, subject: "general", source: "contact" } as const;
	return `/staff/tickets/${(await receiveTicket(site.site(), asked)).number}`;
};

async function addUrgentText(): Promise<string> {
	await sendUrgent(site.site(), { kind: "threat", words: "מאיים", isProven: true });
	const newest = db().selectFrom("urgent_texts").select("id").orderBy("sent_at", "desc");
	return (await newest.executeTakeFirstOrThrow()).id;
}

const kinds = ["item", "case", "ticket", "urgent"] as const;

async function addWork(kind: (typeof kinds)[number]): Promise<string> {
	if (kind === "item") return (await addDeskItem(site)).path;
	if (kind === "case") return `/staff/cases/${(await addReported(site.site())).caseId}`;
	return kind === "ticket" ? addTicket() : `/staff/urgent/${await addUrgentText()}`;
}

test.each(kinds)(
	"a %s is taken over with a word, which whoever held it reads, and is on record with both",
	async (kind) => {
		const roles = ["reviewer", "support"] as const;
		const michal = await addStaff(site.site(), [...roles], { name: "מיכל" });
		const ronen = await addStaff(site.site(), [...roles], { name: "רונן" });
		const path = await addWork(kind);
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

test.each(kinds)(
	"a %s is handed to a colleague by name, who is told on every page and holds it",
	async (kind) => {
		const roles = ["reviewer", "support"] as const;
		const michal = await addStaff(site.site(), [...roles], { name: "מיכל ב" });
		const ronen = await addStaff(site.site(), [...roles], { name: "רונן ב" });
		await addStaff(site.site(), ["editor"], { name: "טל" });
		const path = await addWork(kind);
		const offered = await site.get(path, michal);
		expect(await offered.clone().text()).toContain('<option value="רונן ב">');
		expect(await offered.text()).not.toContain('<option value="טל">');
		for (const to of ["טל", "מיכל ב", "מי שאיננו"]) {
			await site.post(`${path}/release`, { to }, michal);
			expect(await wordsOf(await site.get(path, ronen)), to).not.toMatch(/אצל (טל|מיכל)/);
		}
		// Of what is nobody's, and of one's own.
		await site.post(`${path}/release`, { to: "רונן ב", word }, michal);
		expect(await wordsOf(await site.get(path, michal))).toContain("אצל רונן ב");
		const told = await listNotices(db(), { ...ronen, roles: [...roles] }, new Date());
		expect(told).toMatchObject([
			{ isHanded: true, why: expect.stringContaining("מיכל ב"), href: path },
		]);
		expect(await listNotices(db(), { ...michal, roles: [...roles] }, new Date())).toEqual([]);
		// Somebody else's work stays theirs.
		await site.post(`${path}/release`, { to: "רונן ב" }, michal);
		await site.post(`${path}/release`, { to: "מיכל ב" }, ronen);
		expect(await wordsOf(await site.get(path, ronen))).toContain("אצל מיכל ב");
		const acts = await db()
			.selectFrom("audit")
			.select(["actor", "details"])
			.where("act", "=", "item.handed_over")
			.orderBy("id")
			.execute();
		expect(acts).toMatchObject([
			{ actor: michal.accountId, details: { to: ronen.accountId } },
			{ actor: ronen.accountId, details: { to: michal.accountId } },
		]);
		expect(JSON.stringify(await db().selectFrom("audit").selectAll().execute())).not.toContain(
			word,
		);
	},
);

test("an appeal is not handed to who decided first", async () => {
	const michal = await addStaff(site.site(), ["reviewer"], { name: "מיכל" });
	const first = await addStaff(site.site(), ["reviewer"], { name: "דן" });
	const noa = await addApplicant(db());
	await decideNow(site.site(), first, noa.itemId, refusal);
	const path = `/staff/appeals/${await addAppeal(site.site(), noa)}`;
	await site.post(`${path}/release`, { to: "דן" }, michal);
	expect(await wordsOf(await site.get(path, michal))).not.toContain("אצל דן");
});

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

test("urgent texts are a queue: by deadline, narrowed, with neighbours, holders and what is late", async () => {
	const setClock = stopClock(Date.parse("2026-11-25T10:00:00Z"));
	const michal = await addStaff(site.site(), ["reviewer"], { name: "מיכל" });
	const ronen = await addStaff(site.site(), ["reviewer"], { name: "רונן" });
	const first = await addUrgentText();
	setClock(60_000);
	const second = await addUrgentText();
	// Nobody is on duty: by the end of the hours in which it came.
	const rows = await db().selectFrom("urgent_texts").select(["id", "due_at"]).execute();
	expect(rows.map(({ due_at }) => due_at.toISOString())).toEqual(
		Array(2).fill("2026-11-25T16:00:00.000Z"),
	);
	await db()
		.updateTable("urgent_texts")
		.set({ due_at: new Date("2026-11-25T09:59:00Z") })
		.where("id", "=", second)
		.execute();
	await site.post(`/staff/urgent/${first}/take`, {}, michal);
	const shownAs = async (show: string) => {
		const html = await (await site.get(`/staff/urgent?show=${show}`, ronen)).text();
		return [...html.matchAll(/data-item="([^"]+)"/g)].map(([, id]) => id);
	};
	expect(await shownAs("")).toEqual([second, first]);
	expect(await shownAs("free")).toEqual([second]);
	expect(await shownAs("late")).toEqual([second]);
	expect(await shownAs("mine")).toEqual([]);
	expect(await wordsOf(await site.get("/staff/urgent", ronen))).toContain("אצל מיכל");
	const beside = await (await site.get(`/staff/urgent/${first}`, ronen)).text();
	expect(beside).toContain(`href="/staff/urgent/${second}"`);
	expect(beside).not.toContain("מאיים");
	expect(await countUrgent(db(), new Date())).toEqual({ open: 2, late: 1 });
	// Closing leads on.
	await site.post(`/staff/urgent/${second}/take`, {}, ronen);
	await site.post(`/staff/urgent/${first}/take`, { word }, ronen);
	const closed = await site.post(`/staff/urgent/${second}/close`, {}, ronen);
	expect(closed.headers.get("location")).toBe(`/staff/urgent/${first}`);
});
