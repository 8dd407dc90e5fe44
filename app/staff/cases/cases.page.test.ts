import { expect, test } from "vitest";
import { addHeld, heldWords } from "../../../test/held.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";

const site = testSite();
const db = () => site.site().db;
const reviewer = () => addStaff(site.site(), ["reviewer"]);
const reason = "נוסח שנראה כמו גיל של קטין";

const acts = async () => {
	const rows = await db()
		.selectFrom("audit")
		.select(["act", "subject_id", "actor", "reason", "details"])
		.where("act", "like", "message.%")
		.orderBy("id")
		.execute();
	return rows;
};
const messages = () => db().selectFrom("messages").select("number").execute();

test("a message that waits is read after a reason only, by who gave it, and is then sent", async () => {
	const id = await addHeld(site.site());
	const path = `/staff/cases/${id}`;
	const [michal, ronen] = [await reviewer(), await reviewer()];
	const list = await site.get("/staff/cases", michal);
	const html = await list.clone().text();
	expect(html).toContain(`data-item="${id}"`);
	expect(await wordsOf(list)).toMatch(/נתיב א׳.*עוד 2:00 ש׳|נתיב א׳.*עוד 1:59 ש׳/);
	const shut = await (await site.get(path, michal)).text();
	for (const page of [html, shut]) expect(page).not.toContain(heldWords);
	// Nobody decides unseen.
	await site.post(`${path}/decide`, { decision: "send" }, michal);
	expect(await messages()).toEqual([]);
	const short = await site.post(`${path}/open`, { reason: "ככה" }, michal);
	expect(short.status).toBe(422);
	expect(await wordsOf(short)).toContain("הסיבה קצרה מדי");
	expect((await site.post(`${path}/open`, { reason }, michal)).status).toBe(303);
	expect(await (await site.get(path, michal)).text()).toContain(heldWords);
	expect(await (await site.get(path, ronen)).text()).not.toContain(heldWords);
	for (const decision of ["", "maybe"]) await site.post(`${path}/decide`, { decision }, michal);
	expect(await messages()).toEqual([]);
	const sent = await site.post(`${path}/decide`, { decision: "send" }, michal);
	expect(sent.headers.get("location")).toBe("/staff/cases");
	expect(await messages()).toEqual([{ number: 1 }]);
	expect((await site.get(path, michal)).status).toBe(404);
	expect(await acts()).toMatchObject([
		{ act: "message.opened", subject_id: id, actor: michal.accountId, reason },
		{ act: "message.decided", subject_id: id, actor: michal.accountId, reason: "send" },
	]);
	expect(JSON.stringify([await acts(), site.logged()])).not.toContain(heldWords);
});

test("what is not sent leaves nothing behind; ten minutes later it is shut again", async () => {
	const id = await addHeld(site.site());
	const path = `/staff/cases/${id}`;
	const michal = await reviewer();
	await site.post(`${path}/open`, { reason }, michal);
	const subject = { kind: "message", id };
	const old = { act: "message.opened", subject_kind: subject.kind, subject_id: subject.id };
	const again = await addHeld(site.site());
	const at = new Date(Date.now() - 10 * 60_000);
	const row = { ...old, subject_id: again, actor: michal.accountId, at, details: "{}" };
	await db().insertInto("audit").values(row).execute();
	expect(await (await site.get(`/staff/cases/${again}`, michal)).text()).not.toContain(heldWords);
	await site.post(`${path}/decide`, { decision: "drop" }, michal);
	expect(await messages()).toEqual([]);
	expect(await db().selectFrom("held_messages").select("id").execute()).toEqual([{ id: again }]);
	for (const unknown of ["x", "00000000-0000-4000-8000-000000000000", `${again}/no-act`]) {
		expect((await site.get(`/staff/cases/${unknown}`, michal)).status, unknown).toBe(404);
	}
});
