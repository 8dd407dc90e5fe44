import { beforeEach, expect, test } from "vitest";
import { cookiesOf, testSite, wordsOf } from "../../test/site.ts";
import { type AddedStaff, addStaff, codeOf } from "../../test/staff.ts";
import { hashPassword } from "../accounts/passwords/password-hash.server.ts";
import { setRole } from "../accounts/role.server.ts";
import { trustDevice } from "../accounts/sessions/device.server.ts";

const site = testSite();
const email = "michal@example.com";
const password = "שלוש כוסות של תה";

let staff: AddedStaff;
let cookie = "";
beforeEach(async () => {
	staff = await addStaff(site.site(), ["support"], { email });
	cookie = staff.cookie;
});

const opens = async (path: string) => (await site.get(path, { cookie })).headers.get("location");

test.each(["/profile", "/profile/photos", "/application", "/verification", "/sugardaddy/payment"])(
	"%s leads the staff to their desk",
	async (path) => {
		expect(await opens(path)).toBe("/staff");
	},
);

test("the staff cannot join the club, whichever form is sent", async () => {
	const woman = {
		firstName: "מיכל",
		lastName: "כהן",
		email,
		phone: "0521234567",
		age: "30",
		location: "חיפה",
		adult: "on",
	};
	for (const [path, form] of [
		["/sugarbaby", woman],
		["/sugardaddy", { ...woman, fullName: "מיכל כהן" }],
	] as const) {
		const answer = await site.post(path, form, { cookie });
		expect([answer.status, await wordsOf(answer)]).toEqual([
			409,
			expect.stringContaining("זה חשבון של הצוות, ואי אפשר להצטרף או לקנות ממנו."),
		]);
	}
	const { db } = site.site();
	for (const role of ["daddy", "baby"] as const) {
		expect(await db.transaction().execute((trx) => setRole(trx, staff, role))).toEqual({
			refused: "other_role",
		});
	}
	expect(await db.selectFrom("applications").select("id").execute()).toEqual([]);
});

test("their account has no profile, no membership and no deletion", async () => {
	const text = await (await site.get("/account", { cookie })).text();
	expect(text).toContain('href="/staff"');
	expect(text).not.toMatch(/href="\/(profile|application|account\/delete)/);
	await site.site().db.updateTable("sessions").set({ proven_at: new Date() }).execute();
	for (const path of ["/account/delete", "/account/delete/now"]) {
		expect(await opens(path)).toBe("/account");
		const posted = await site.post(path, { cents: "0", email, confirm: "on" }, { cookie });
		expect(posted.headers.get("location")).toBe("/account");
	}
	const rows = await site.site().db.selectFrom("accounts").select("deletes_at").execute();
	expect(rows).toEqual([{ deletes_at: null }]);
});

test("what members choose to be told is not theirs to choose", async () => {
	const path = "/account/notifications";
	expect(await opens(path)).toBe("/account");
	expect(await opens("/me")).toBe("/staff");
	const posted = await site.post(path, { "mail:decision": "on" }, { cookie });
	expect(posted.headers.get("location")).toBe("/account");
	expect(await site.site().db.selectFrom("notice_choices").selectAll().execute()).toEqual([]);
});

test("the header leads them to the desk", async () => {
	const text = await (await site.get("/", { cookie })).text();
	expect(text).toContain("לשולחן הצוות");
	expect(text).not.toContain("הצטרפות ומינוי");
});

test("signing in leads to the desk, asks for the factor in every browser, and is recorded", async () => {
	const { db } = site.site();
	await db
		.updateTable("accounts")
		.set({ password_hash: await hashPassword(password) })
		.execute();
	const given = await site.post("/auth", { email, password });
	expect(given.headers.get("location")).toBe("/auth/second-step");
	const step = await site.get("/auth/second-step", { cookie: cookiesOf(given) });
	expect(await step.text()).not.toContain('name="remember"');
	const answer = await site.post(
		"/auth/second-step",
		{ code: codeOf(staff.secret), remember: "on" },
		{ cookie: cookiesOf(given) },
	);
	expect(answer.headers.get("location")).toBe("/staff");
	const renewed = cookiesOf(answer);
	expect((await site.get("/staff", { cookie: renewed })).status).toBe(200);
	expect((await site.get("/auth", { cookie: renewed })).headers.get("location")).toBe("/staff");
	expect(await db.selectFrom("audit").select(["act", "actor"]).execute()).toEqual([
		{ act: "staff.signed_in", actor: staff.accountId },
	]);
	const device = /device=([\w-]+)/.exec(renewed)?.[1] ?? "";
	await trustDevice(db, staff.accountId, device);
	const again = await site.post("/auth", { email, password }, { cookie: `device=${device}` });
	expect(again.headers.get("location")).toBe("/auth/second-step");
});

test("a role that is taken away is gone at the next request, and so is the desk of who left", async () => {
	const { db } = site.site();
	expect((await site.get("/staff", { cookie })).status).toBe(200);
	await db.updateTable("staff").set({ roles: [] }).execute();
	expect((await site.get("/staff", { cookie })).status).toBe(404);
	expect((await site.post("/staff/keys", { keys: "off" }, { cookie })).status).toBe(404);
	await db
		.updateTable("staff")
		.set({ roles: ["support"], left_at: new Date() })
		.execute();
	expect((await site.get("/staff", { cookie })).status).toBe(404);
});

test("a second node knows the session, its end and its factor", async () => {
	const other = site.another();
	const ask = (path: string) =>
		other(new Request(`http://localhost:3000${path}`, { headers: { cookie } }));
	expect((await ask("/staff")).status).toBe(200);
	await site.post("/sign-out", {}, { cookie });
	expect((await ask("/staff")).status).toBe(404);
});
