import { expect, test } from "vitest";
import { stopClock } from "../../test/clock.ts";
import { signedIn } from "../../test/person.ts";
import { testSite, wordsOf } from "../../test/site.ts";
import { type Role, setRole } from "../accounts/role.server.ts";
import { saveDetails } from "../profiles/join-details.server.ts";
import { openApplication } from "../reviews/application.server.ts";
import { notYet } from "./may-buy.server.ts";

const site = testSite();
const again = new Date("2026-12-22T09:00:00Z");
const before = again.getTime() - 1;

/** Somebody who was refused and may apply again on December 22nd. */
async function refused(role: Role) {
	const { db } = site.site();
	const person = await signedIn(db, "noa@example.com");
	await db.transaction().execute(async (trx) => {
		await setRole(trx, person, role);
		await openApplication(trx, person);
		const ended_at = new Date("2026-11-22T09:00:00Z");
		const why = { reason: "סיבה", reason_code: "unclear", again_at: again } as const;
		await trx
			.updateTable("applications")
			.set({ state: "rejected", ended_at, ...why })
			.execute();
	});
	return person;
}

const filled = {
	firstName: "נועה",
	lastName: "כהן",
	email: "noa@example.com",
	phone: "052-123-4567",
	age: "27",
	education: "masters",
	location: "חיפה",
};

test("until the day has come, and only after a refusal", async () => {
	const noa = await refused("baby");
	const { db } = site.site();
	expect(await notYet(db, noa, new Date(before))).toEqual(again);
	expect(await notYet(db, noa, again)).toBeNull();
	const dana = await signedIn(db, "dana@example.com");
	expect(await notYet(db, dana, new Date(before))).toBeNull();
});

test("the women's form says the day, saves nothing, and opens again on it", async () => {
	const noa = await refused("baby");
	stopClock(before);
	const { db } = site.site();
	const form = await site.get("/sugarbaby", { cookie: noa.cookie });
	const words = await wordsOf(form);
	expect(words).toMatch(/אפשר לבקש שוב מ־ ?22 בדצמבר 2026/);
	expect(words).not.toContain("שלחי בקשת הצטרפות");
	const sent = await site.post("/sugarbaby", filled, { cookie: noa.cookie });
	expect(sent.status).toBe(409);
	expect(await sent.text()).toContain("אפשר לבקש שוב");
	expect(await db.selectFrom("applications").select("state").execute()).toHaveLength(1);
	expect(await db.selectFrom("join_details").selectAll().execute()).toEqual([]);
	stopClock(again.getTime());
	const later = await site.post("/sugarbaby", filled, { cookie: noa.cookie });
	expect(later.headers.get("location")).toBe("/application");
	expect(await db.selectFrom("applications").select("state").execute()).toHaveLength(2);
});

test("the men's form and the payment page say the day, and no order is created", async () => {
	const ori = await refused("daddy");
	const { db, vault } = site.site();
	await saveDetails(db, vault, ori, { selectedPlan: "premium" });
	stopClock(before);
	const form = await wordsOf(await site.get("/sugardaddy", { cookie: ori.cookie }));
	expect(form).toMatch(/אפשר לבקש שוב מ־ ?22 בדצמבר 2026/);
	const payment = await wordsOf(await site.get("/sugardaddy/payment", { cookie: ori.cookie }));
	expect(payment).toMatch(/אפשר לבקש ולשלם שוב מ־ ?22 בדצמבר 2026.*לעמוד הבקשה/);
	expect(await db.selectFrom("orders").selectAll().execute()).toEqual([]);
});
