import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addPasskeyRow } from "../../../test/person.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff, signStaffIn } from "../../../test/staff.ts";
import { listPasskeys } from "../../accounts/passkeys/passkey.server.ts";

const site = testSite();
const origin = "http://localhost:3000";

/** Somebody of the staff with a factor, and a browser in which only the password was given. */
async function withPassword(factor: "app" | "passkey" | "none", withFactor = false) {
	const { db, settings } = site.site();
	const { accountId } = await addStaff(site.site(), ["reviewer"], { withFactor: factor === "app" });
	const passkey = factor === "passkey" ? await addPasskeyRow(db, accountId) : randomUUID();
	const { cookie } = await signStaffIn({ db, settings }, accountId, { withFactor });
	await db.updateTable("sessions").set({ proven_at: new Date() }).execute();
	return { accountId, cookie, passkey };
}

const call = (path: string, cookie: string) =>
	site.fetch(
		new Request(origin + path, {
			method: "POST",
			body: "{}",
			headers: { "Content-Type": "application/json", origin, cookie },
		}),
	);

test.each(["app", "passkey"] as const)(
	"with their %s enrolled, a password alone changes nothing of how the staff sign in",
	async (factor) => {
		const { accountId, cookie, passkey } = await withPassword(factor);
		for (const path of ["/api/passkeys/options", "/api/passkeys"]) {
			const answer = await call(path, cookie);
			expect([answer.status, await answer.text()]).toEqual([
				401,
				expect.stringContaining("proof_missing"),
			]);
		}
		const { db } = site.site();
		for (const [path, form] of [
			["/account/second-factor/remove-passkey", { id: passkey }],
			["/account/second-factor/codes", {}],
			["/account/second-factor/off", {}],
			["/account/email", { email: "other@example.com" }],
		] as const) {
			const answer = await site.post(path, form, { cookie });
			expect([path, answer.headers.get("location")]).toEqual([path, "/staff/step-up"]);
		}
		const opened = await site.get("/account/second-factor", { cookie });
		expect(opened.headers.get("location")).toBe("/staff/step-up");
		expect(await listPasskeys(db, { accountId })).toHaveLength(factor === "passkey" ? 1 : 0);
		expect(await db.selectFrom("backup_codes").select("number").execute()).toEqual([]);
		expect(await db.selectFrom("email_changes").select("account_id").execute()).toEqual([]);
	},
);

test("a first factor is added with the password, a further one with the factor", async () => {
	const fresh = [await withPassword("none"), await withPassword("passkey", true)];
	for (const { cookie } of fresh) {
		expect((await call("/api/passkeys/options", cookie)).status).toBe(200);
		expect((await site.get("/account/second-factor", { cookie })).status).toBe(200);
	}
});

test.each([
	["passkey", "remove-passkey"],
	["app", "off"],
] as const)("the last factor of the staff stays: %s", async (factor, act) => {
	const { accountId, cookie, passkey } = await withPassword(factor, true);
	await site.post(`/account/second-factor/${act}`, { id: passkey }, { cookie });
	expect((await site.get("/staff", { cookie })).status).toBe(200);
	const { db } = site.site();
	const left = [
		...(await listPasskeys(db, { accountId })),
		...(await db.selectFrom("second_factors").select("account_id").execute()),
	];
	expect(left).toHaveLength(1);
	const page = await wordsOf(await site.get("/account/second-factor", { cookie }));
	expect(page).toContain("תמיד פועל אימות אחד לפחות");
	expect(page).not.toMatch(/כיבוי האימות|הסרת מפתח/);
});

test("an app that is still being set up can be given up, whatever else there is", async () => {
	const { cookie } = await withPassword("passkey", true);
	const { db } = site.site();
	await site.post("/account/second-factor/start", {}, { cookie });
	expect(await db.selectFrom("second_factors").select("account_id").execute()).toHaveLength(1);
	await site.post("/account/second-factor/off", {}, { cookie });
	expect(await db.selectFrom("second_factors").select("account_id").execute()).toEqual([]);
});

test("with an app beside it a passkey of the staff can go, and the desk stays open", async () => {
	const other = await withPassword("passkey", true);
	const secret = site.site().vault.seal("second factor", "x");
	await site
		.site()
		.db.insertInto("second_factors")
		.values({ account_id: other.accountId, secret, confirmed_at: new Date() })
		.execute();
	const { cookie: both } = other;
	await site.post("/account/second-factor/remove-passkey", { id: other.passkey }, { cookie: both });
	expect((await site.get("/staff", { cookie: both })).status).toBe(200);
});

test("a change of the staff's factors is recorded, without any code", async () => {
	const { accountId, cookie } = await withPassword("app", true);
	expect((await site.post("/account/second-factor/codes", {}, { cookie })).status).toBe(200);
	const { db } = site.site();
	const acts = await db
		.selectFrom("audit")
		.select(["act", "actor", "subject_id", "details"])
		.where("act", "=", "staff.factor_changed")
		.execute();
	const details = { change: "codes_renewed" };
	expect(acts).toEqual([
		{ act: "staff.factor_changed", actor: accountId, subject_id: accountId, details },
	]);
});
