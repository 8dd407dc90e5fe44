import { expect, test } from "vitest";
import { stopClock } from "../../test/clock.ts";
import { addClubMember } from "../../test/club.ts";
import { signInAgain } from "../../test/person.ts";
import { testSite } from "../../test/site.ts";
import { defaults } from "../owner/setting.ts";
import { holidays } from "../platform/working-day.ts";
import { ticketDue } from "./due.ts";

const site = testSite();
const db = () => site.site().db;

const asked = { name: "אבי", email: "avi@demo.test", subject: "technical", message: "לא נטען" };
/** Sunday at half past nine in Israel. */
const sunday = Date.parse("2026-11-22T07:30:00Z");
const hoursLater = (hours: number) => new Date(sunday + hours * 3_600_000);

type Plan = "basic" | "premium" | "vip";

/** The cookie of a member with a plan. */
async function memberWith(plan?: Plan, role: "daddy" | "baby" = "daddy") {
	const member = await addClubMember(db(), { role, ...(plan ? { plan } : {}) });
	const { cookie } = await signInAgain(site.site(), member.accountId);
	return { ...member, cookie };
}
const newest = () =>
	db()
		.selectFrom("tickets")
		.select(["promise", "due_at", "number"])
		.orderBy("created_at", "desc")
		.executeTakeFirstOrThrow();
async function send(fields: object = {}, cookie?: string, query = "") {
	const sent = { ...asked, ...fields };
	const { status } = await site.post(`/contact${query}`, sent, cookie ? { cookie } : {});
	expect(status).toBe(303);
	const { promise, due_at } = await newest();
	await db()
		.updateTable("tickets")
		.set({ created_at: new Date(0) })
		.execute();
	return { promise, due: due_at };
}

test("a plan's promise is the signed-in sender's, and nobody else's", async () => {
	stopClock(sunday);
	const tomorrow = hoursLater(24);
	const today = hoursLater(8.5);
	const vip = await memberWith("vip");
	expect(await send({}, vip.cookie)).toEqual({ promise: "named", due: today });
	const premium = await memberWith("premium");
	expect(await send({}, premium.cookie)).toEqual({ promise: "same-day", due: today });
	const { email } = await db()
		.selectFrom("accounts")
		.select("email")
		.where("id", "=", vip.accountId)
		.executeTakeFirstOrThrow();
	const everybody = { promise: null, due: tomorrow };
	expect(await send({ email }), "the address of a member, typed by anybody").toEqual(everybody);
	expect(await send({ email }, (await memberWith()).cookie), "by another member").toEqual(
		everybody,
	);
	expect(await send({}, (await memberWith("basic")).cookie)).toEqual(everybody);
	const woman = await memberWith("vip", "baby");
	expect(await send({}, woman.cookie), "a woman's rights are her own").toEqual(everybody);
	const over = await memberWith("vip");
	await db()
		.updateTable("membership_periods")
		.set({ ends_at: new Date(sunday) })
		.where("account_id", "=", over.accountId)
		.execute();
	expect(await send({}, over.cookie), "a plan that ended this moment").toEqual(everybody);
});

test("the law's days and accessibility never look at a plan", async () => {
	stopClock(sunday);
	const { cookie } = await memberWith("vip");
	expect(await send({ subject: "privacy" }, cookie)).toEqual({
		promise: null,
		due: hoursLater(30 * 24),
	});
	const access = await send({}, cookie, "?topic=accessibility");
	expect(access).toEqual({ promise: null, due: hoursLater(24) });
});

test("a plan's day ends as the hours say, and is never later than everybody's", () => {
	const due = (at: string, promise: "named" | null = "named") =>
		ticketDue({ subject: "general", promise }, new Date(at), {
			...defaults.hours,
			closed: holidays,
		}).toISOString();
	expect(due("2026-11-22T15:59:59.999Z")).toBe("2026-11-22T16:00:00.000Z");
	expect(due("2026-11-22T16:00:00.000Z"), "after it").toBe("2026-11-23T16:00:00.000Z");
	expect(due("2026-11-26T18:00:00.000Z"), "Thursday night").toBe("2026-11-29T16:00:00.000Z");
	expect(due("2026-11-27T08:00:00.000Z"), "Friday morning").toBe("2026-11-29T08:00:00.000Z");
	expect(due("2026-11-27T08:00:00.000Z", null)).toBe("2026-11-29T08:00:00.000Z");
	expect(due("2026-09-12T08:00:00.000Z", null), "a Shabbat before a holiday on Sunday").toBe(
		"2026-09-14T08:00:00.000Z",
	);
	expect(due("2026-10-25T14:00:00.000Z"), "the first day of winter time").toBe(
		"2026-10-25T16:00:00.000Z",
	);
	expect(due("2026-03-29T14:00:00.000Z"), "the first working day of summer time").toBe(
		"2026-03-29T15:00:00.000Z",
	);
});

test("a ticket that is opened again keeps its promise, from the new moment", async () => {
	const setClock = stopClock(sunday);
	const { cookie, accountId } = await memberWith("premium");
	const { email } = await db()
		.selectFrom("accounts")
		.select("email")
		.where("id", "=", accountId)
		.executeTakeFirstOrThrow();
	await send({ email }, cookie);
	const { number } = await newest();
	await db().updateTable("tickets").set({ waits_since: null }).execute();
	setClock(26 * 3_600_000);
	await site.post(`/support/${number}`, { text: "עדיין לא", seen: "1" }, { cookie });
	expect((await newest()).due_at).toEqual(new Date("2026-11-23T16:00:00Z"));
});
