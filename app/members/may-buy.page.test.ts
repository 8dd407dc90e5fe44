import { expect, test } from "vitest";
import { stopClock } from "../../test/clock.ts";
import { addClubMember, addPlan } from "../../test/club.ts";
import { addEnforcement } from "../../test/enforcements.ts";
import { signedIn } from "../../test/person.ts";
import { testSite, wordsOf } from "../../test/site.ts";
import { type Role, setRole } from "../accounts/role.server.ts";
import { openSession } from "../accounts/sessions/session.server.ts";
import { saveDetails } from "../profiles/join-details.server.ts";
import { openApplication } from "../reviews/application.server.ts";
import { notYet } from "./may-buy.server.ts";

const site = testSite();
const again = new Date("2026-12-21T22:00:00Z");
const before = again.getTime() - 1;

/** A refused person who may apply again on December 22nd. */
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

/** A man the staff approved, without a month, with a chosen plan. */
async function approvedMan() {
	const { db, vault } = site.site();
	const man = await addClubMember(db, { role: "daddy" });
	await saveDetails(db, vault, man, { selectedPlan: "basic" });
	await db.updateTable("applications").set({ greeted_at: new Date() }).execute();
	const { token } = await openSession(db, man.accountId, "Chrome · Mac");
	return { ...man, cookie: `session=${token}; signed-in=1` };
}

type Man = Awaited<ReturnType<typeof approvedMan>>;

const leaving = async ({ accountId }: Man) => {
	const accounts = site.site().db.updateTable("accounts").where("id", "=", accountId);
	await accounts.set({ deletes_at: new Date("2030-01-01T10:00:00Z") }).execute();
};
const suspend = (man: Man) => addEnforcement(site.site(), man, "suspended", { until });
const until = new Date("2030-02-03T10:00:00Z");
const ban = (man: Man) => addEnforcement(site.site(), man, "banned", { rule: "fake" });
const close = async ({ accountId }: Man) => {
	const asked = site.site().db.updateTable("applications").where("account_id", "=", accountId);
	const why = { reason: "גיל", reason_code: "under_18", again_at: until } as const;
	await asked.set({ state: "rejected", ...why }).execute();
};
const pay = async ({ accountId }: Man) => {
	const { db } = site.site();
	const month = { plan: "basic", cents: 9_900, since: new Date(), until } as const;
	await addPlan(db, accountId, month);
	await db.deleteFrom("membership_periods").execute();
	await db.deleteFrom("payments").execute();
	await db.updateTable("orders").set({ state: "pending" }).execute();
};

test.each([
	["suspended", suspend, /החשבון מושעה\s+עד 3 בפברואר 2030/, "/account/decisions"],
	["banned", ban, /החשבון הוסר מהקהילה, ואי אפשר לקנות בו מינוי/, "/account/decisions"],
	["leaving", leaving, /החשבון יימחק ב־ ?1 בינואר 2030 ?\. כדי לקנות/, "/account"],
	["closed", close, /הבקשה נסגרה לפי תאריך הלידה/, "/application"],
	["paying", pay, /בבדיקה/, "/account"],
] as const)(
	"who is %s is offered nothing on any page, is told why, and led on",
	async (word, stop, said, way) => {
		const man = await approvedMan();
		const read = async (path: string) => {
			const answer = await site.get(path, man);
			return { html: await answer.clone().text(), words: await wordsOf(answer), answer };
		};
		const offers =
			/<main.*(href="\/sugardaddy#(plans|form)"|href="\/sugardaddy\/payment"|name="selectedPlan")/s;
		for (const path of ["/account", "/sugardaddy", "/"]) {
			expect((await read(path)).html, path).toMatch(offers);
		}
		await stop(man);
		// A ban ends the sessions; he may sign in again.
		const { token } = await openSession(site.site().db, man.accountId, "Chrome · Mac");
		man.cookie = `session=${token}; signed-in=1`;
		for (const path of ["/account", "/sugardaddy", "/", "/application", "/sugardaddy/payment"]) {
			const { html, words, answer } = await read(path);
			if (answer.status === 303) {
				expect(answer.headers.get("location"), path).toBe("/account");
				continue;
			}
			expect(html, path).not.toMatch(offers);
			const isOwn = path === "/application" && word === "closed";
			const isHome = path === "/";
			if (!isOwn && !isHome) {
				expect(words.replaceAll(/[\u2066-\u2069]/g, ""), path).toMatch(said);
				expect(html, path).toContain(`href="${way}"`);
			}
		}
		const sent = await site.post("/sugardaddy", { selectedPlan: "basic" }, man);
		if (word !== "paying" && word !== "closed") expect(sent.status).toBe(409);
	},
);

test("a suspended man's home says so, and no more that his gallery is open", async () => {
	const man = await approvedMan();
	await suspend(man);
	const words = await wordsOf(await site.get("/", man));
	expect(words).toMatch(/החשבון מושעה.*להחלטה ולערעור/);
	expect(words).not.toContain("אין לך מינוי");
});

test("who may not buy and chose no plan is led to the form, and not asked to choose one", async () => {
	const man = await approvedMan();
	const { db, vault } = site.site();
	await saveDetails(db, vault, man, {});
	const open = () => site.get("/sugardaddy/payment", man);
	expect((await open()).headers.get("location")).toBe("/sugardaddy#plans");
	await leaving(man);
	const answer = await open();
	expect(answer.headers.get("location")).toBe("/sugardaddy#form");
	expect(answer.headers.get("set-cookie") ?? "").not.toContain("flash=");
});
