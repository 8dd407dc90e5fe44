import { beforeEach, expect, test } from "vitest";
import { hour, stopClock } from "../../../test/clock.ts";
import { addClubMember } from "../../../test/club.ts";
import { signInAgain } from "../../../test/person.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addContact, addStaff } from "../../../test/staff.ts";
import { removeFromStaff } from "../../staff/remove.server.ts";
import { findContact } from "./contact.server.ts";
import { keepContacts } from "./keep-contacts.server.ts";

const site = testSite();
const db = () => site.site().db;

/** Sunday at ten in Israel. */
const sunday = Date.parse("2026-11-22T08:00:00Z");

let setClock: (after: number) => void;
beforeEach(() => {
	setClock = stopClock(sunday);
});

async function addVip() {
	const member = await addClubMember(db(), { role: "daddy", plan: "vip" });
	const { cookie } = await signInAgain(site.site(), member.accountId);
	return { ...member, cookie: `${cookie}; signed-in=1` };
}

/** A support member at the desk, whom members know by a name. */
async function addDesk(name: string) {
	const staff = await addStaff(site.site(), ["support"], { name });
	await db()
		.updateTable("staff")
		.set({ work_name: name })
		.where("account_id", "=", staff.accountId)
		.execute();
	return staff;
}

const contactOf = async (person: { accountId: string }) =>
	(await findContact(db(), person, new Date()))?.name;

const loads = async () => {
	const rows = await db().selectFrom("vip_contacts").select("staff_id").execute();
	const counts = new Map<string, number>();
	for (const { staff_id } of rows) counts.set(staff_id, (counts.get(staff_id) ?? 0) + 1);
	return [...counts.values()].sort((a, b) => a - b);
};

test("whoever has the fewest gets the next; without a name nobody is given", async () => {
	const silent = await addStaff(site.site(), ["support"]);
	const vips = [await addVip(), await addVip(), await addVip()];
	await addClubMember(db(), { role: "daddy", plan: "premium" });
	await keepContacts(db());
	expect(await loads()).toEqual([]);
	expect(await contactOf(vips[0] as never)).toBeNull();
	await addContact(db(), "נועה");
	await addContact(db(), "טל");
	await keepContacts(db());
	await keepContacts(db());
	expect(await loads()).toEqual([1, 2]);
	expect(
		await db()
			.selectFrom("vip_contacts")
			.select("staff_id")
			.where("staff_id", "=", silent.accountId)
			.execute(),
	).toEqual([]);
	const acts = await db()
		.selectFrom("audit")
		.select("act")
		.where("act", "like", "contact.%")
		.execute();
	expect(acts).toHaveLength(3);
});

test("the member sees name, hours and the way to write on three pages; others see nothing", async () => {
	await addContact(db(), "נועה");
	const vip = await addVip();
	const premium = await addClubMember(db(), { role: "daddy", plan: "premium" });
	const other = await signInAgain(site.site(), premium.accountId);
	await keepContacts(db());
	for (const path of ["/account", "/support", "/today"]) {
		const html = await (await site.get(path, { cookie: vip.cookie })).text();
		expect(html, path).toContain("data-contact");
		expect(html, path).toContain("אשת הקשר שלך");
		expect(html, path).toContain("<bdi>נועה</bdi>");
		expect(html, path).toContain('href="/contact"');
		expect(await (await site.get(path, { cookie: other.cookie })).text()).not.toContain(
			"data-contact",
		);
	}
	expect(await wordsOf(await site.get("/contact", { cookie: vip.cookie }))).toContain(
		"הפנייה תגיע קודם ל\u2068נועה\u2069.",
	);
});

test("away the team stands there, and comes back by itself", async () => {
	const { accountId } = await addContact(db(), "נועה");
	const vip = await addVip();
	await keepContacts(db());
	await db()
		.insertInto("staff_absences")
		.values({
			id: crypto.randomUUID(),
			staff_id: accountId,
			first_day: "2026-11-22",
			last_day: "2026-11-23",
		})
		.execute();
	const html = await (await site.get("/account", { cookie: vip.cookie })).text();
	expect(html).toContain("מי עונה לך היום");
	expect(html).not.toContain("נועה");
	// Until the last minute of the second day in Israel.
	setClock(38 * hour - 1);
	expect(await contactOf(vip)).toBeNull();
	setClock(38 * hour);
	expect(await contactOf(vip)).toBe("נועה");
});

test("forty lose their contact at once: each has another in the same transaction and is told once", async () => {
	await addContact(db(), "נועה");
	const leaver = await addDesk("טל");
	const vips = [];
	for (let one = 0; one < 40; one += 1)
		vips.push(await addClubMember(db(), { role: "daddy", plan: "vip" }));
	await keepContacts(db());
	expect(await loads()).toEqual([20, 20]);
	await addContact(db(), "רוני");
	const { email } = await db()
		.selectFrom("accounts")
		.select("email")
		.where("id", "=", leaver.accountId)
		.executeTakeFirstOrThrow();
	// An admin remains, so that another can leave.
	await addStaff(site.site(), ["admin"]);
	expect(await removeFromStaff(db(), email)).toBe("left");
	expect(await loads()).toEqual([20, 20]);
	for (const vip of vips) expect(["נועה", "רוני"]).toContain(await contactOf(vip));
	await keepContacts(db());
	const told = await db().selectFrom("notices").select(["kind", "code", "times"]).execute();
	expect(told).toEqual(Array(20).fill({ kind: "membership", code: "contact", times: 1 }));
});

test("the last of support leaves: the team stands there until somebody comes, who gets them all", async () => {
	const leaver = await addDesk("טל");
	await addStaff(site.site(), ["admin"]);
	const vip = await addVip();
	await keepContacts(db());
	const { email } = await db()
		.selectFrom("accounts")
		.select("email")
		.where("id", "=", leaver.accountId)
		.executeTakeFirstOrThrow();
	await removeFromStaff(db(), email);
	expect(await contactOf(vip)).toBeNull();
	await addContact(db(), "רוני");
	await keepContacts(db());
	expect(await contactOf(vip)).toBe("רוני");
	expect(await db().selectFrom("notices").select("code").execute()).toEqual([{ code: "contact" }]);
});

test("who comes back within thirty days finds the same person; later it is forgotten", async () => {
	await addContact(db(), "נועה");
	const vip = await addVip();
	await keepContacts(db());
	const end = (at: number) =>
		db()
			.updateTable("membership_periods")
			.set({ ends_at: new Date(at) })
			.execute();
	await db()
		.updateTable("membership_periods")
		.set({
			starts_at: new Date(sunday - 60 * 24 * hour),
			ends_at: new Date(sunday - 29 * 24 * hour),
		})
		.execute();
	await keepContacts(db());
	expect(await findContact(db(), vip, new Date())).toBeNull();
	expect(await loads()).toEqual([1]);
	await end(sunday - 31 * 24 * hour);
	await keepContacts(db());
	expect(await loads()).toEqual([]);
});

test("a ticket is the contact's for four hours of work, then everybody's; the deadline does not move", async () => {
	const hers = await addDesk("נועה");
	const vip = await addVip();
	await keepContacts(db());
	const other = await addDesk("טל");
	const asked = { name: "אבי", email: "avi@demo.test", subject: "technical", message: "לא נטען" };
	await site.post("/contact", asked, { cookie: vip.cookie });
	const ticket = await db()
		.selectFrom("tickets")
		.select(["number", "due_at", "contact_id", "contact_until"])
		.executeTakeFirstOrThrow();
	expect(ticket.contact_id).toBe(hers.accountId);
	expect(ticket.contact_until?.getTime()).toBe(sunday + 4 * hour);
	expect(ticket.due_at.toISOString()).toBe("2026-11-22T16:00:00.000Z");
	const list = async (cookie: string, query = "") =>
		(await site.get(`/staff/tickets${query}`, { cookie })).text();
	const row = `data-item="${ticket.number}"`;
	expect(await list(hers.cookie)).toContain(row);
	expect(await list(hers.cookie)).toContain("אצלך קודם");
	const theirs = await list(other.cookie);
	expect(theirs).not.toContain(row);
	expect(theirs).toContain("עוד פנייה אחת נמצאת קודם אצל איש הקשר שלה.");
	const all = await list(other.cookie, "?lane=all");
	expect(all).toContain(row);
	expect(all).toContain("קודם אצל");
	// Nobody is kept from answering.
	expect((await site.get(`/staff/tickets/${ticket.number}`, { cookie: other.cookie })).status).toBe(
		200,
	);
	await db()
		.insertInto("staff_absences")
		.values({
			id: crypto.randomUUID(),
			staff_id: hers.accountId,
			first_day: "2026-11-22",
			last_day: "2026-11-22",
		})
		.execute();
	expect(await list(other.cookie), "she went home ill").toContain(row);
	await db().deleteFrom("staff_absences").execute();
	await db()
		.updateTable("tickets")
		.set({ contact_until: new Date(sunday) })
		.execute();
	expect(await list(other.cookie)).toContain(row);
});

test("who is signed in reads on the card that VIP is full, and who has it does not; the kept page says neither", async () => {
	const words = "כרגע אין מקום";
	const man = await addClubMember(db(), { role: "daddy" });
	const { cookie } = await signInAgain(site.site(), man.accountId);
	const read = async (headers: Record<string, string> = {}) =>
		(await site.get("/sugardaddy", headers)).text();
	const signedIn = { cookie: `${cookie}; signed-in=1` };
	const radio = /name="selectedPlan"[^>]*value="vip"/;
	const full = await read(signedIn);
	expect([full.includes(words), radio.test(full)]).toEqual([true, true]);
	const kept = await read();
	expect([kept.includes(words), radio.test(kept)]).toEqual([false, true]);
	const vip = await addVip();
	expect(await read({ cookie: vip.cookie })).not.toContain(words);
	await addDesk("מיכל");
	const free = await read(signedIn);
	expect([free.includes(words), radio.test(free)]).toEqual([false, true]);
});
