import { expect, test } from "vitest";
import { day, hour, minute } from "../../test/clock.ts";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { countFavourites, listFavourites } from "./favourites/favourites.server.ts";
import { noteVisit } from "./visits.server.ts";

const db = testDatabase();

/** Midnight in Israel, from which a test counts. */
const midnight = Date.parse("2026-11-22T22:00:00Z");
const after = (ms: number) => new Date(midnight + ms);

async function addHiding(): Promise<ClubMember> {
	const woman = await addClubMember(db());
	const choice = { member_id: woman.memberId, shows_presence: false };
	await db().insertInto("member_choices").values(choice).execute();
	return woman;
}

test("a visit by who hides their presence is told by its day, once that is over", async () => {
	const man = await addClubMember(db(), { role: "daddy", plan: "vip" });
	const hiding = await addHiding();
	const other = await addHiding();
	const shown = await addClubMember(db());
	const me = { id: man.memberId, role: man.role };
	const look = async (now: Date) => {
		const asking = { me, tab: "viewed", now } as const;
		const lines = await listFavourites(db(), asking, 1);
		const names = new Map([hiding, other, shown].map((one, at) => [one.memberId, "hos"[at]]));
		for (const isCount of [true, false])
			expect(await countFavourites(db(), asking, isCount)).toBe(lines.length);
		return lines.map(({ memberId, at }) => `${names.get(memberId)} ${at.toISOString()}`).join(", ");
	};
	const visit = (by: ClubMember, now: Date) =>
		noteVisit(db(), { viewerId: by.memberId, otherId: man.memberId }, now);
	await visit(hiding, after(9 * hour));
	await visit(shown, after(8 * hour));
	const asShown = `s ${after(8 * hour).toISOString()}`;
	for (const ms of [9 * hour, 9 * hour + minute, day - 1])
		expect(await look(after(ms))).toBe(asShown);
	const asDay = `h ${after(0).toISOString()}`;
	expect(await look(after(day))).toBe(`${asShown}, ${asDay}`);
	// Another visit changes nothing before its day is over, neither the count nor the order.
	await visit(hiding, after(day + 10 * hour));
	for (const ms of [day + 10 * hour, 2 * day - 1])
		expect(await look(after(ms))).toBe(`${asShown}, ${asDay}`);
	expect(await look(after(2 * day))).toBe(`h ${after(day).toISOString()}, ${asShown}`);
	// Two on the same day have no defined order.
	await visit(other, after(2 * day + hour));
	await visit(hiding, after(2 * day + 20 * hour));
	const both = (await look(after(3 * day))).split(", ").slice(0, 2);
	expect(both.map((line) => line.slice(2))).toEqual(Array(2).fill(after(2 * day).toISOString()));
	const ids = [hiding, other].map(({ memberId }) => memberId).toSorted();
	expect(both.map((line) => line[0]).join("")).toBe(ids[0] === hiding.memberId ? "ho" : "oh");
});
