import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { hour, minute, stopClock } from "../../../test/clock.ts";
import { addClubMember } from "../../../test/club.ts";
import { readOverview } from "../../../test/overview.ts";
import { addApplicant } from "../../../test/reviews.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";

const site = testSite();

async function open(): Promise<string> {
	const { cookie } = await addStaff(site.site(), ["editor"]);
	return wordsOf(await site.get("/staff", { cookie }));
}

test("figures that read many rows are counted once in five minutes", async () => {
	const setClock = stopClock(Date.parse("2026-03-10T10:00:00Z"));
	const waiting = async () => /(\d+) בתהליך/.exec(await open())?.[1];
	await addApplicant(site.site().db);
	expect(await waiting()).toBe("1");
	await addApplicant(site.site().db);
	setClock(5 * minute - 1);
	expect(await waiting()).toBe("1");
	setClock(5 * minute);
	expect(await waiting()).toBe("2");
	await addApplicant(site.site().db);
	// After the clock was set back, figures are counted again.
	setClock(-hour);
	expect(await waiting()).toBe("3");
});

test("cases and tickets are counted with the queues, each for who answers for it", async () => {
	const noon = Date.parse("2026-03-10T10:00:00Z");
	stopClock(noon);
	const ticket = async (number: number, waits: number | null, due: number) => {
		const id = randomUUID();
		const at = (hours: number) => new Date(noon + hours * hour);
		const words = {
			name: "דנה",
			email: "d@example.com",
			subject: "general",
			message: "?",
		} as const;
		await site
			.site()
			.db.insertInto("tickets")
			.values({ id, number, ...words, source: "contact", created_at: at(-30) })
			.execute();
		const waits_since = waits === null ? null : at(waits);
		const set = site
			.site()
			.db.updateTable("tickets")
			.set({ waits_since, due_at: at(due) });
		await set.where("id", "=", id).execute();
		return { id, at };
	};
	await ticket(100_001, -2, 3);
	await ticket(100_002, -30, -1);
	const answered = await ticket(100_003, null, -6);
	const written = [
		{ place: 2, is_ours: true, created_at: answered.at(-29) },
		{ place: 3, is_ours: false, created_at: answered.at(-12) },
		{ place: 4, is_ours: true, created_at: answered.at(-9) },
	];
	await site
		.site()
		.db.insertInto("ticket_messages")
		.values(written.map((row) => ({ ...row, ticket_id: answered.id, body: "." })))
		.execute();
	const member = await addClubMember(site.site().db);
	const row = { member_id: member.memberId, lane: "C" as const };
	const opened_at = new Date(noon - 5 * hour);
	const due_at = new Date(noon + 2 * hour);
	const closed = { closed_at: new Date(noon - hour), opened_at: new Date(noon - 3 * hour), due_at };
	await site
		.site()
		.db.insertInto("cases")
		.values([
			{ id: randomUUID(), ...row, opened_at, due_at },
			{ id: randomUUID(), ...row, ...closed },
		])
		.execute();
	const tickets = /פניות 2 1 1 30 שעות 3 שעות 3 שעות יום עבודה/;
	const cases = /דיווחים: תמונות וטקסטים 1 1 0 5 שעות שעתיים שעתיים 24 שעות/;
	const words = await readOverview(site, ["admin"]);
	expect(words).toContain("3 פריטים ממתינים. 2 מהם להיום, ו אחד באיחור.");
	expect(words).toMatch(tickets);
	expect(words).toMatch(cases);
	const support = await readOverview(site, ["support"]);
	expect(support).toMatch(tickets);
	expect(support).not.toMatch(cases);
	const reviewer = await readOverview(site, ["reviewer"]);
	expect(reviewer).toMatch(cases);
	expect(reviewer).not.toMatch(tickets);
	expect(await readOverview(site, ["editor"])).not.toContain("ממתינים");
});
