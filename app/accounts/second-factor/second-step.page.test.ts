import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { addPerson } from "../../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { hashPassword } from "../passwords/password-hash.server.ts";
import { replaceBackupCodes } from "./backup-codes.server.ts";
import { needsSecondStep } from "./second-factor.server.ts";
import { startSecondStep } from "./second-step.server.ts";
import { makeSecret } from "./totp.server.ts";

const site = testSite("test", { LIMITS: "1" });
const path = "/auth/second-step";
const secret = makeSecret();
const backup = "0-K7QM-2XPD";
let accountId = "";
let cookie = "";

const code = () => TOTP.generate({ secret: Secret.fromBase32(secret) });
const wrong = () => (code() === "000000" ? "000001" : "000000");

async function givePassword(next: string | null = null): Promise<string> {
	const set = await startSecondStep(site.site(), { accountId, next });
	return set.split(";")[0] ?? "";
}

beforeEach(async () => {
	const { person } = await addPerson(site.site());
	accountId = person.accountId;
	await site
		.site()
		.db.insertInto("second_factors")
		.values({
			account_id: accountId,
			secret: site.site().vault.seal("second factor", secret),
			confirmed_at: new Date(),
		})
		.execute();
	cookie = await givePassword();
});

test("the page asks for one code, which phones can autofill", async () => {
	const answer = await site.get(path, { cookie });
	expect(answer.status).toBe(200);
	expect(answer.headers.get("cache-control")).toBe("private, no-store");
	const page = await answer.text();
	expect(page).toMatch(/<input[^>]*name="code"/);
	const input = /<input[^>]*name="code"[^>]*>/.exec(page)?.[0] ?? "";
	expect(input).toContain('inputMode="numeric"');
	expect(input).toContain('autoComplete="one-time-code"');
	expect(input).toContain('dir="ltr"');
	expect(page).not.toMatch(/checked=""/);
	expect(page).not.toContain(accountId);
});

test("the right code signs in, shows a toast and ends the pending step", async () => {
	const answer = await site.post(path, { code: ` ${code().replace(/^.../, "$& ")} ` }, { cookie });
	expect(answer.status).toBe(303);
	expect(answer.headers.get("location")).toBe("/profile");
	expect(answer.headers.getSetCookie().join("\n")).toMatch(/^second-step=; .*Max-Age=0/m);
	const session = await site.get("/api/session", { cookie: cookiesOf(answer) });
	expect(((await session.json()) as { user: { id: string } }).user.id).toBe(accountId);
	expect(
		site.site().vault.open("flash", /flash=([\w-]+)/.exec(cookiesOf(answer))?.[1] ?? ""),
	).toContain("MFA_CHALLENGE_VERIFIED");
});

test("the second step redirects to the return path", async () => {
	const answer = await site.post(
		path,
		{ code: code() },
		{ cookie: await givePassword("/gallery") },
	);
	expect(answer.headers.get("location")).toBe("/gallery");
});

test("a wrong code stays in its field with an error; a used one is wrong too", async () => {
	const typed = wrong();
	const answer = await site.post(path, { code: typed }, { cookie });
	expect(answer.status).toBe(422);
	expect(cookiesOf(answer)).not.toContain("session=");
	const page = await answer.text();
	expect(page).toContain("הקוד אינו נכון");
	expect(page).toContain(`value="${typed}"`);
	const right = code();
	expect((await site.post(path, { code: right }, { cookie })).status).toBe(303);
	expect((await site.post(path, { code: right }, { cookie })).status).toBe(422);
	expect(await wordsOf(await site.post(path, { code: "12" }, { cookie }))).toContain(
		"בקוד שש ספרות",
	);
});

test("the ninth attempt in ten minutes is rejected, even with the right code", async () => {
	for (let count = 0; count < 8; count += 1) {
		expect((await site.post(path, { code: wrong() }, { cookie })).status).toBe(422);
	}
	const answer = await site.post(path, { code: code() }, { cookie });
	expect(answer.status).toBe(429);
	expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(await wordsOf(answer)).toContain("יותר מדי ניסיונות");
});

test("a browser is remembered only on request", async () => {
	const { db } = site.site();
	const deviceOf = (answer: Response) => /device=([\w-]+)/.exec(cookiesOf(answer))?.[1];
	const plain = await site.post(path, { code: code() }, { cookie });
	expect(await needsSecondStep(db, accountId, deviceOf(plain))).toBe(true);
	await db.updateTable("second_factors").set({ last_step: null }).execute();
	const trusted = await site.post(path, { code: code(), remember: "on" }, { cookie });
	expect(await needsSecondStep(db, accountId, deviceOf(trusted))).toBe(false);
	expect(await needsSecondStep(db, accountId, deviceOf(plain))).toBe(true);
});

test("a backup code signs in once, and its owner is notified", async () => {
	const { db } = site.site();
	const hash = await hashPassword(backup);
	await db.transaction().execute((trx) => replaceBackupCodes(trx, accountId, [hash]));
	const refused = await site.post(path, { backup: "0-AAAA-AAAA" }, { cookie });
	expect(refused.status).toBe(422);
	const page = await refused.text();
	expect(page).toContain("קוד הגיבוי אינו נכון");
	expect(page).toMatch(/<details[^>]* open=""/);
	expect(page).not.toContain("AAAA");
	const answer = await site.post(path, { backup: "0 k7qm 2xpd" }, { cookie });
	expect(answer.status).toBe(303);
	expect(cookiesOf(answer)).toMatch(/session=[\w-]{43}/);
	expect((await site.post(path, { backup }, { cookie })).status).toBe(422);
	const mails = await site.mails();
	expect(mails.map(({ subject }) => subject)).toContain("התחברות עם קוד גיבוי");
});

test.each<[string, () => Promise<unknown>]>([
	[
		"after the password was changed",
		() => site.site().db.updateTable("accounts").set({ password_hash: "" }).execute(),
	],
	[
		"with a cookie of another secret",
		async () => {
			cookie = "second-step=AAAA";
		},
	],
	[
		"without the cookie",
		async () => {
			cookie = "";
		},
	],
])("%s the password is required again", async (_, change) => {
	await change();
	for (const answer of [
		await site.get(path, { cookie }),
		await site.post(path, { code: code() }, { cookie }),
	]) {
		expect(answer.status).toBe(303);
		expect(answer.headers.get("location")).toBe("/auth");
		expect(cookiesOf(answer)).not.toMatch(/session=./);
	}
});

test("an expired step says so and keeps the return path", async () => {
	const late = site
		.site()
		.vault.seal(
			"second step",
			JSON.stringify({ accountId, next: "/gallery", password: "", until: Date.now() - 1 }),
		);
	const answer = await site.get(path, { cookie: `second-step=${late}` });
	expect(answer.headers.get("location")).toBe("/auth?next=%2Fgallery");
	const page = await wordsOf(await site.get("/auth", { cookie: cookiesOf(answer) }));
	expect(page).toContain("עבר הזמן להקלדת הקוד, יש להתחבר שוב");
});

test("the cookie is opaque, and no code reaches the log", async () => {
	expect(cookie).not.toContain(accountId);
	const typed = code();
	await site.post(path, { code: wrong() }, { cookie });
	await site.post(path, { code: typed }, { cookie });
	const log = JSON.stringify(site.logged());
	for (const canary of [typed, wrong(), secret, cookie.slice(12)])
		expect(log).not.toContain(canary);
});
