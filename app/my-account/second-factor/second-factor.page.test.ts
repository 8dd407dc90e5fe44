import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { makeAuthenticator } from "../../../test/authenticator.ts";
import { addPerson, signInAgain } from "../../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { addPasskey, listPasskeys } from "../../accounts/passkeys/passkey.server.ts";
import { spendBackupCode } from "../../accounts/second-factor/backup-codes.server.ts";
import {
	findSecondFactor,
	needsSecondStep,
} from "../../accounts/second-factor/second-factor.server.ts";
import { findSession, type Person } from "../../accounts/sessions/session.server.ts";

const site = testSite("test", { LIMITS: "1" });
const path = "/account/second-factor";
const secretOn = (page: string) =>
	/<code[^>]*dir="ltr"[^>]*>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1]?.replaceAll(" ", "") ?? "";
const codeOf = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret) });
const codesOn = (page: string) =>
	Array.from(page.matchAll(/<li>(\d-[0-9A-Z]{4}-[0-9A-Z]{4})<\/li>/g), ([, code]) => code ?? "");
const flashOf = (answer: Response) =>
	site.site().vault.open("flash", /flash=([\w-]+)/.exec(cookiesOf(answer))?.[1] ?? "") ?? "";

async function start(cookie: string): Promise<string> {
	const answer = await site.post(`${path}/start`, {}, { cookie });
	expect(answer.status).toBe(303);
	expect(answer.headers.get("location")).toBe(path);
	return (await site.get(path, { cookie })).text();
}

async function turnOn(person: Person): Promise<void> {
	await site
		.site()
		.db.insertInto("second_factors")
		.values({
			account_id: person.accountId,
			secret: site.site().vault.seal("second factor", "GEZDGNBVGY3TQOJQ"),
			confirmed_at: new Date(),
		})
		.execute();
}

async function addKey(person: Person, name: string): Promise<string> {
	const credentialId = makeAuthenticator().id;
	const key = { credentialId, publicKey: "", counter: 0, transports: [] };
	await addPasskey(site.site(), person, key, name);
	return (await listPasskeys(site.site().db, person)).at(-1)?.id ?? "";
}

test("new backup codes can be made three times in ten minutes, and a rejection keeps the last ones", async () => {
	const { person, cookie } = await addPerson(site.site());
	await turnOn(person);
	const renew = () => site.post(`${path}/codes`, {}, { cookie });
	await renew();
	await renew();
	const last = codesOn(await (await renew()).text());
	const refused = await renew();
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(await wordsOf(refused)).toMatch(/לא נוצרו קודים חדשים.*יותר מדי ניסיונות/);
	const rows = await site.site().db.selectFrom("backup_codes").select("code_hash").execute();
	expect(rows).toHaveLength(10);
	for (const { code_hash } of rows) expect(code_hash).toMatch(/^[\w-]{43}$/);
	expect(JSON.stringify(rows)).not.toContain(last[0]);
	expect(await spendBackupCode(site.site(), person.accountId, last[0] ?? "")).toBe("right");
});

const changes = ["", "/start", "/codes", "/off", "/name-passkey", "/remove-passkey"];

test.each(changes)("%s requires reauthentication", async (change) => {
	const visitor = await site.post(path + change, {});
	expect(visitor.headers.get("location")).toMatch(/^\/auth\?next=%2Faccount%2Fsecond-factor/);
	const { cookie } = await addPerson(site.site(), { isReauthenticated: false });
	for (const answer of [
		await site.post(path + change, {}, { cookie }),
		...(change === "" ? [await site.get(path, { cookie })] : []),
	]) {
		expect(answer.status).toBe(303);
		expect(answer.headers.get("location")).toMatch(
			/^\/account\/unlock\?next=%2Faccount%2Fsecond-factor(&again=1)?$/,
		);
	}
});

test.each(changes.slice(1))("opening %s only redirects to the page", async (change) => {
	const { person, cookie } = await addPerson(site.site());
	await turnOn(person);
	const answer = await site.get(path + change, { cookie });
	expect([302, 303]).toContain(answer.status);
	expect(answer.headers.get("location")).toBe(path);
	expect(await needsSecondStep(site.site().db, person.accountId, undefined)).toBe(true);
});

test("from setup to backup codes: scanned or typed, confirmed, shown once", async () => {
	const { person, cookie } = await addPerson(site.site());
	const other = await signInAgain(site.site(), person.accountId);
	expect(await (await site.get(path, { cookie })).text()).toContain(`action="${path}/start"`);
	const page = await start(cookie);
	const secret = secretOn(page);
	expect(secret).toHaveLength(32);
	expect(page).toMatch(/<svg[^>]*viewBox="0 0 (\d+) \1"[^>]*role="img"/);
	expect(page).toMatch(/<rect width="\d+" height="\d+" fill="#fff">/);
	expect(page).not.toContain(" style=");

	const wrong = codeOf(secret) === "000000" ? "000001" : "000000";
	const refused = await site.post(path, { code: wrong }, { cookie });
	expect(refused.status).toBe(422);
	const again = await refused.text();
	expect(again).toContain("הקוד אינו נכון");
	expect(secretOn(again), "the same secret is still there").toBe(secret);

	const answer = await site.post(path, { code: codeOf(secret) }, { cookie });
	expect(answer.status).toBe(200);
	expect(answer.headers.get("cache-control")).toBe("private, no-store");
	expect(flashOf(answer)).toContain("USER_UPDATED");
	const shown = await answer.text();
	expect(shown).toContain("שאר המכשירים נותקו");
	expect(shown).not.toContain(secret);
	const codes = codesOn(shown);
	expect(codes).toHaveLength(10);
	expect((await findSecondFactor(site.site(), person.accountId)).state).toBe("on");
	expect(await findSession(site.site().db, other.person)).toBeNull();
	expect((await site.mails()).map(({ subject }) => subject)).toEqual(["האימות הדו־שלבי הופעל"]);

	const later = await (await site.get(path, { cookie })).text();
	expect(later).toContain("פעילה מאז");
	for (const code of [...codes, secret]) expect(later).not.toContain(code);
	expect(await spendBackupCode(site.site(), person.accountId, codes[9] ?? "")).toBe("right");
	const reloaded = await site.post(path, { code: codeOf(secret) }, { cookie });
	expect(reloaded.headers.get("location")).toBe(path);
	const log = JSON.stringify(site.logged());
	for (const canary of [secret, ...codes]) expect(log).not.toContain(canary);
});

test("the ninth code in ten minutes is rejected", async () => {
	const { person, cookie } = await addPerson(site.site());
	const secret = secretOn(await start(cookie));
	const wrong = codeOf(secret) === "000000" ? "000001" : "000000";
	for (let count = 0; count < 8; count += 1) {
		expect((await site.post(path, { code: wrong }, { cookie })).status).toBe(422);
	}
	const answer = await site.post(path, { code: codeOf(secret) }, { cookie });
	expect(answer.status).toBe(429);
	expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(await wordsOf(answer)).toContain("יותר מדי ניסיונות");
	expect(await needsSecondStep(site.site().db, person.accountId, undefined)).toBe(false);
});

test("new codes are shown in the response that made them, and only while the factor is on", async () => {
	const { person, cookie } = await addPerson(site.site());
	const refused = await site.post(`${path}/codes`, {}, { cookie });
	expect(refused.headers.get("location")).toBe(path);
	await turnOn(person);
	const answer = await site.post(`${path}/codes`, {}, { cookie });
	expect(answer.status).toBe(200);
	const codes = codesOn(await answer.text());
	expect(codes).toHaveLength(10);
	expect(await spendBackupCode(site.site(), person.accountId, codes[0] ?? "")).toBe("right");
	expect((await site.mails()).map(({ subject }) => subject)).toContain("נוצרו קודי גיבוי חדשים");
});

test("turning off is confirmed; cancelling the setup is silent", async () => {
	const { person, cookie } = await addPerson(site.site());
	await start(cookie);
	const given = await site.post(`${path}/off`, {}, { cookie });
	expect(cookiesOf(given)).toBe("");
	expect(await findSecondFactor(site.site(), person.accountId)).toEqual({ state: "off" });
	expect(await site.mails()).toEqual([]);
	await turnOn(person);
	const answer = await site.post(`${path}/off`, {}, { cookie });
	expect(answer.headers.get("location")).toBe(path);
	expect(flashOf(answer)).toContain("USER_UPDATED");
	expect(await needsSecondStep(site.site().db, person.accountId, undefined)).toBe(false);
	const page = await wordsOf(await site.get(path, { cookie: `${cookie}; ${cookiesOf(answer)}` }));
	expect(page).toContain("האימות הדו־שלבי כובה");
});

test("passkeys are listed with their dates, renamed and removed by their owner alone", async () => {
	const dana = await addPerson(site.site());
	const noa = await addPerson(site.site(), { email: "noa@example.com" });
	const id = await addKey(dana.person, "Chrome · Android");
	const page = await site.get(path, { cookie: dana.cookie });
	expect(await wordsOf(page)).toMatch(
		/Chrome · Android נוסף ב־\d+ ב[א-ת]+ \d{4}\. עוד לא היה בשימוש/,
	);
	expect(await wordsOf(await site.get(path, { cookie: noa.cookie }))).not.toContain(
		"Chrome · Android",
	);

	for (const [change, fields] of [
		["/name-passkey", { id, name: "גנבתי" }],
		["/remove-passkey", { id }],
		["/remove-passkey", { id: "x' or 1=1" }],
		["/remove-passkey", {}],
	] as const) {
		const answer = await site.post(path + change, fields, { cookie: noa.cookie });
		expect(flashOf(answer)).toContain("כבר לא ברשימה");
	}
	const named = await site.post(
		`${path}/name-passkey`,
		{ id, name: "<b>הטלפון</b> \u202eשלי" },
		{ cookie: dana.cookie },
	);
	expect(named.status).toBe(303);
	expect(await (await site.get(path, { cookie: dana.cookie })).text()).toContain(
		"&lt;b&gt;הטלפון&lt;/b&gt; שלי",
	);
	const nameless = await site.post(
		`${path}/name-passkey`,
		{ id, name: " " },
		{ cookie: dana.cookie },
	);
	expect(nameless.status).toBe(422);
	const html = await nameless.text();
	expect(html).toMatch(/<details[^>]* open=""[^>]*><summary>שינוי השם/);
	expect(html).toMatch(new RegExp(`id="name-${id}-error"[^>]*>.*?יש לתת שם למפתח הגישה`));
	const typed = "מפתח ארוך ".repeat(12);
	const long = await site.post(`${path}/name-passkey`, { id, name: typed }, dana);
	expect(long.status).toBe(422);
	expect(await long.text()).toContain(`value="${typed}"`);

	const removed = await site.post(`${path}/remove-passkey`, { id }, { cookie: dana.cookie });
	expect(flashOf(removed)).toContain("USER_UPDATED");
	expect(await listPasskeys(site.site().db, dana.person)).toEqual([]);
	expect((await site.mails()).map(({ subject }) => subject)).toEqual([
		"נוסף מפתח גישה",
		"הוסר מפתח גישה",
	]);
});
