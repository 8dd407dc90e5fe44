import { beforeEach, expect, test } from "vitest";
import { testSite } from "../../../test/site.ts";
import { type AddedStaff, addStaff } from "../../../test/staff.ts";
import { applyActName, undoAct } from "../../desk/acts.server.ts";
import { listNotes } from "../../desk/notes.server.ts";
import { applyDueActs } from "../../staff/ten-seconds.job.ts";
import { receiveTicket } from "../ticket.server.ts";
import { addToTicket, sendSoon } from "./answer.server.ts";

const site = testSite();
const db = () => site.site().db;
const text = "בדקנו, והכול תקין.";
const later = (ms: number) => new Date(Date.now() + ms);

let michal: AddedStaff;
let ticket: { id: string; number: number };
beforeEach(async () => {
	michal = await addStaff(site.site(), ["support"]);
	const asked = { name: "דנה", email: "dana@example.com", subject: "general", message: "שאלה" };
	const { number } = await receiveTicket(site.site(), asked as never);
	ticket = await db()
		.selectFrom("tickets")
		.select(["id", "number"])
		.where("number", "=", number)
		.executeTakeFirstOrThrow();
});

const path = () => `/staff/tickets/${ticket.number}`;
const send = (fields = {}) =>
	site.post(path(), { text, seen: "1", after: "wait", next: "1", ...fields }, michal);
const messages = () =>
	db().selectFrom("ticket_messages").select("body").where("ticket_id", "=", ticket.id).execute();
const applyDue = (now = later(11_000)) => applyDueActs(site.site(), now);

test("an answer leaves ten seconds later, once, and stands sealed until then", async () => {
	const before = Date.now();
	const sent = await send();
	expect([sent.status, sent.headers.get("location")]).toEqual([303, "/staff/tickets"]);
	expect(await messages()).toEqual([]);
	const [kept] = await db().selectFrom("desk_acts").select("body").execute();
	expect(kept?.body).not.toContain("תקין");
	const list = await (await site.get("/staff/tickets", michal)).text();
	expect(list).not.toContain(`data-item="${ticket.number}"`);
	expect(list).toContain(`action="${path()}/undo"`);
	await applyDue(new Date(before + 9_999));
	expect(await messages()).toEqual([]);
	await Promise.all([applyDue(), applyDue()]);
	expect(await messages()).toEqual([{ body: text }]);
	expect(await db().selectFrom("desk_acts").select("id").execute()).toEqual([]);
	const jobs = await db().selectFrom("audit").select("act").execute();
	expect(jobs.filter(({ act }) => act === "ticket.answered")).toHaveLength(1);
	expect(applyActName).toBe("apply-desk-act");
});

test("what is taken back in time never leaves; nobody else takes it back", async () => {
	await send();
	const other = await addStaff(site.site(), ["support"], { name: "טל" });
	expect(await undoAct(site.site(), other, { kind: "ticket", id: ticket.id })).toEqual({
		refused: "late",
	});
	const undone = await site.post(`${path()}/undo`, {}, michal);
	expect(undone.headers.get("location")).toBe(path());
	await applyDue();
	expect(await messages()).toEqual([]);
	const page = await (await site.get("/staff/tickets", michal)).text();
	expect(page).toContain(`data-item="${ticket.number}"`);
	await send();
	await applyDue();
	expect((await site.post(`${path()}/undo`, {}, michal)).status).toBe(303);
	expect(await messages()).toHaveLength(1);
});

test("an answer that somebody else's message overtook becomes a note, and the ticket waits on", async () => {
	await send();
	expect(await addToTicket(site.site(), ticket.number, { text: "ועוד דבר", seen: 1 })).toBe(
		"added",
	);
	await applyDue();
	expect(await messages()).toEqual([{ body: "ועוד דבר" }]);
	const [note] = await listNotes(site.site(), { kind: "ticket", id: ticket.id });
	expect(note?.text).toContain(text);
	const page = await (await site.get("/staff/tickets", michal)).text();
	expect(page).toContain(`data-item="${ticket.number}"`);
});

test("a closing waits too, and two that are sent at once are one", async () => {
	const close = { code: "solved", seen: 1 } as const;
	const both = await Promise.all([
		sendSoon(site.site(), michal, ticket.number, close),
		sendSoon(site.site(), michal, ticket.number, close),
	]);
	expect(both.filter((one) => one === "done")).toHaveLength(1);
	await applyDue();
	const closed = await db().selectFrom("tickets").select("close_code").execute();
	expect(closed).toEqual([{ close_code: "solved" }]);
});

test("who left the staff within the ten seconds sends nothing more", async () => {
	await send();
	await db().updateTable("staff").set({ left_at: new Date() }).execute();
	await applyDue();
	expect(await messages()).toEqual([]);
});
