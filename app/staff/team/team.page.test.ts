import { expect, test } from "vitest";
import { stopClock } from "../../../test/clock.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addContact, addStaff } from "../../../test/staff.ts";

const site = testSite();
const db = () => site.site().db;

/** Sunday at ten in Israel. */
const sunday = Date.parse("2026-11-22T08:00:00Z");
const path = "/staff/team";

const absences = () =>
	db().selectFrom("staff_absences").select(["staff_id", "first_day", "last_day"]).execute();

test("support chooses the name that members see; a person, no code, of two letters at least", async () => {
	const { cookie, accountId } = await addStaff(site.site(), ["support"], { name: "רות לוי" });
	const first = await wordsOf(await site.get(path, { cookie }));
	expect(first).toContain("VIP לא נמכר: אין איש קשר.");
	expect(first).toContain("עוד לא נבחר שם");
	for (const name of ["", "נ", "נ<b>", "נועה 5", "א".repeat(21)]) {
		const { status } = await site.post(path, { act: "name", work_name: name }, { cookie });
		expect(status, name).toBe(422);
	}
	expect((await site.post(path, { act: "name", work_name: " נועה־לי " }, { cookie })).status).toBe(
		303,
	);
	const { work_name } = await db()
		.selectFrom("staff")
		.select("work_name")
		.where("account_id", "=", accountId)
		.executeTakeFirstOrThrow();
	expect(work_name).toBe("נועה־לי");
	expect(await wordsOf(await site.get(path, { cookie }))).toContain("פנויים 40 מקומות מתוך 40");
});

test("days away are one's own to mark; an admin marks and cancels everybody's", async () => {
	stopClock(sunday);
	const support = await addStaff(site.site(), ["support"]);
	const admin = await addStaff(site.site(), ["admin"]);
	const other = await addContact(db(), "טל");
	const mark = (cookie: string, staff: string, first: string, last: string) =>
		site.post(path, { act: "away", staff, first, last }, { cookie });
	const days = ["2026-11-23", "2026-11-24"] as const;
	await mark(support.cookie, other.accountId, ...days);
	await mark(support.cookie, support.accountId, "2026-11-24", "2026-11-23");
	await mark(support.cookie, support.accountId, "2026-11-20", "2026-11-23");
	await mark(support.cookie, support.accountId, "2026-11-23", "2027-11-23");
	await mark(admin.cookie, admin.accountId, ...days);
	expect(await absences()).toEqual([]);
	expect((await mark(support.cookie, "x", "2026-02-31", "")).status).toBe(422);
	await mark(support.cookie, support.accountId, ...days);
	await mark(admin.cookie, other.accountId, "2026-11-22", "2026-11-22");
	expect(await absences()).toHaveLength(2);
	expect(await wordsOf(await site.get(path, { cookie: support.cookie }))).toContain("לא כאן עד");
	const ids = await db().selectFrom("staff_absences").select(["id", "staff_id"]).execute();
	const idOf = (staff: string) => ids.find(({ staff_id }) => staff_id === staff)?.id ?? "";
	const cancel = (cookie: string, id: string) => site.post(path, { act: "back", id }, { cookie });
	await cancel(support.cookie, idOf(other.accountId));
	await cancel(support.cookie, "nothing");
	expect(await absences()).toHaveLength(2);
	await cancel(admin.cookie, idOf(support.accountId));
	await cancel(admin.cookie, idOf(other.accountId));
	expect(await absences()).toEqual([]);
	expect((await site.post(path, { act: "odd" }, { cookie: admin.cookie })).status).toBe(400);
});
