import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { addPerson, signInAgain } from "../../../test/person.ts";
import type { Jobs } from "../../platform/jobs/jobs.server.ts";
import type { Message } from "../../platform/mail/mail.server.ts";
import { makeVault } from "../../platform/secret.server.ts";
import { readSettings } from "../../platform/settings.ts";
import type { Site } from "../../platform/site.ts";
import { readNotMeToken } from "../not-me-link.server.ts";
import { findDevice, rememberDevice, trustDevice } from "../sessions/device.server.ts";
import { findSession } from "../sessions/session.server.ts";
import { countBackupCodes, spendBackupCode } from "./backup-codes.server.ts";
import {
	checkCode,
	confirmSecondFactor,
	findSecondFactor,
	needsSecondStep,
	renewBackupCodes,
	startSecondFactor,
	turnOffSecondFactor,
} from "./second-factor.server.ts";

const db = testDatabase();
const vault = makeVault("a-secret-for-tests-0123456789-abcdefghij");

function openSite(): { site: Site; mails: Message[] } {
	const mails: Message[] = [];
	const enqueue: Jobs["enqueue"] = async (_trx, _name, data) => {
		const { sealed } = data as { sealed: string };
		mails.push(JSON.parse(vault.open("mail", sealed) ?? "") as Message);
	};
	const site = { db: db(), vault, settings: readSettings("test", {}), jobs: { enqueue } };
	return { site: site as unknown as Site, mails };
}

/** The code of the current time step, or of one `away` from it. */
const codeOf = (secret: string, away = 0) =>
	TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + away * 30_000 });

async function secretOf(site: Site, accountId: string): Promise<string> {
	const factor = await findSecondFactor(site, accountId);
	if (factor.state !== "started") throw new Error(`the factor is ${factor.state}`);
	return factor.secret;
}

/** Turns the factor on directly, without backup codes. */
async function turnOn(site: Site) {
	const { person } = await addPerson(site);
	await startSecondFactor(site, person);
	const secret = await secretOf(site, person.accountId);
	await db().updateTable("second_factors").set({ confirmed_at: new Date() }).execute();
	return { person, secret };
}

async function turnOnWithCodes(site: Site) {
	const { person } = await turnOn(site);
	const renewed = await renewBackupCodes(site, person);
	if ("refused" in renewed) throw new Error(renewed.refused);
	return { person, codes: renewed.codes };
}

const forgetLastStep = () => db().updateTable("second_factors").set({ last_step: null }).execute();

test("a pending factor is not required, and its secret is stored sealed", async () => {
	const { site, mails } = openSite();
	const { person } = await addPerson(site);
	expect(await findSecondFactor(site, person.accountId)).toEqual({ state: "off" });
	expect(await startSecondFactor(site, person)).toBe("started");
	const secret = await secretOf(site, person.accountId);
	expect(await needsSecondStep(db(), person.accountId, undefined)).toBe(false);
	expect(await checkCode(site, person.accountId, codeOf(secret))).toEqual({ refused: "wrong" });
	const rows = JSON.stringify(await db().selectFrom("second_factors").selectAll().execute());
	expect(rows).not.toContain(secret);
	expect(mails).toEqual([]);
	await startSecondFactor(site, person);
	expect(await secretOf(site, person.accountId)).not.toBe(secret);
});

test("a wrong code leaves it off; the first right one turns it on and is consumed", async () => {
	const { site } = openSite();
	const { person } = await addPerson(site);
	await startSecondFactor(site, person);
	const secret = await secretOf(site, person.accountId);
	const code = codeOf(secret);
	const wrong = code === "000000" ? "000001" : "000000";
	expect(await confirmSecondFactor(site, person, wrong)).toEqual({ refused: "wrong" });
	const confirmed = await confirmSecondFactor(site, person, code);
	expect(confirmed).toEqual({ codes: expect.arrayContaining([expect.stringMatching(/^7-/)]) });
	expect((await findSecondFactor(site, person.accountId)).state).toBe("on");
	expect(await needsSecondStep(db(), person.accountId, undefined)).toBe(true);
	expect(await checkCode(site, person.accountId, code)).toEqual({ refused: "wrong" });
	expect(await checkCode(site, person.accountId, codeOf(secret, 1))).toBe("right");
	expect(await confirmSecondFactor(site, person, codeOf(secret))).toEqual({ refused: "expired" });
	expect(await startSecondFactor(site, person)).toEqual({ refused: "on" });
});

test("an unconfirmed secret expires after an hour", async () => {
	const { site } = openSite();
	const { person } = await addPerson(site);
	await startSecondFactor(site, person);
	const secret = await secretOf(site, person.accountId);
	const created_at = new Date(Date.now() - 3_600_000);
	await db().updateTable("second_factors").set({ created_at }).execute();
	expect(await findSecondFactor(site, person.accountId)).toEqual({ state: "off" });
	expect(await confirmSecondFactor(site, person, codeOf(secret))).toEqual({ refused: "expired" });
});

test("one code used twice concurrently succeeds once; an older one never after a newer one", async () => {
	const { site } = openSite();
	const { person, secret } = await turnOn(site);
	for (let round = 0; round < 5; round += 1) {
		await forgetLastStep();
		const code = codeOf(secret);
		const results = await Promise.all(
			Array.from({ length: 6 }, () => checkCode(site, person.accountId, code)),
		);
		expect(results.filter((result) => result === "right")).toHaveLength(1);
	}
	await forgetLastStep();
	expect(await checkCode(site, person.accountId, codeOf(secret, 1))).toBe("right");
	expect(await checkCode(site, person.accountId, codeOf(secret))).toEqual({ refused: "wrong" });
});

test("two concurrent confirmations turn it on once, and that one's codes work", async () => {
	const { site, mails } = openSite();
	const { person } = await addPerson(site);
	await startSecondFactor(site, person);
	const code = codeOf(await secretOf(site, person.accountId));
	const both = await Promise.all([
		confirmSecondFactor(site, person, code),
		confirmSecondFactor(site, person, code),
	]);
	const codes = both.flatMap((result) => ("codes" in result ? [result.codes] : []));
	expect(codes).toHaveLength(1);
	expect(mails).toHaveLength(1);
	expect(await spendBackupCode(site, person.accountId, codes[0]?.[4] ?? "")).toBe("right");
});

test("a backup code works once, also concurrently, and its owner is notified", async () => {
	const { site, mails } = openSite();
	const { person, codes } = await turnOnWithCodes(site);
	expect(codes).toHaveLength(10);
	expect(new Set(codes).size).toBe(10);
	const rows = await db().selectFrom("backup_codes").selectAll().execute();
	for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.slice(2));
	expect(rows.every(({ code_hash }) => /^[\w-]{43}$/.test(code_hash))).toBe(true);
	const elsewhere = { ...site, vault: makeVault("another-secret-0123456789-abcdefghijklmn") };
	expect(await spendBackupCode(elsewhere, person.accountId, codes[3] ?? "")).toEqual({
		refused: "wrong",
	});

	mails.length = 0;
	const [first = "", second = ""] = codes;
	const results = await Promise.all(
		[first, first, first].map((code) => spendBackupCode(site, person.accountId, code)),
	);
	expect(results.filter((result) => result === "right")).toHaveLength(1);
	expect(mails.map(({ to }) => to)).toEqual([person.email]);
	expect(mails[0]?.text).toContain("9");
	expect(await countBackupCodes(db(), person.accountId)).toBe(9);
	const sloppy = second.toLowerCase().replaceAll("-", " ");
	expect(await spendBackupCode(site, person.accountId, sloppy)).toBe("right");
	const stranger = await addPerson(site, { email: "noa@example.com" });
	expect(await spendBackupCode(site, stranger.person.accountId, codes[2] ?? "")).toEqual({
		refused: "wrong",
	});
	expect(await spendBackupCode(site, person.accountId, `3${second.slice(1)}`)).toEqual({
		refused: "wrong",
	});
});

test("new backup codes replace the old ones; without a factor there are none", async () => {
	const { site } = openSite();
	const { person, codes } = await turnOnWithCodes(site);
	const renewed = await renewBackupCodes(site, person);
	if ("refused" in renewed) throw new Error(renewed.refused);
	expect(await spendBackupCode(site, person.accountId, codes[0] ?? "")).toEqual({
		refused: "wrong",
	});
	expect(await spendBackupCode(site, person.accountId, renewed.codes[0] ?? "")).toBe("right");
	const stranger = await addPerson(site, { email: "noa@example.com" });
	expect(await renewBackupCodes(site, stranger.person)).toEqual({ refused: "off" });
	expect(await countBackupCodes(db(), stranger.person.accountId)).toBe(0);
});

test("every change ends other sessions, forgets remembered browsers and mails the owner", async () => {
	const { site, mails } = openSite();
	const { person } = await addPerson(site);
	const { deviceToken } = await rememberDevice(db(), person.accountId, undefined, "Chrome");
	const changes = [
		async () => {
			await startSecondFactor(site, person);
			const secret = await secretOf(site, person.accountId);
			return confirmSecondFactor(site, person, codeOf(secret));
		},
		() => renewBackupCodes(site, person),
		() => turnOffSecondFactor(site, person),
	];
	for (const change of changes) {
		const other = await signInAgain(site, person.accountId);
		const stranger = await addPerson(site, { email: `noa${mails.length}@example.com` });
		await trustDevice(db(), person.accountId, deviceToken);
		await change();
		expect(await findSession(db(), other.person)).toBeNull();
		expect(await findSession(db(), stranger.person)).not.toBeNull();
		expect(await findSession(db(), person)).not.toBeNull();
		expect(await findDevice(db(), person.accountId, deviceToken)).toMatchObject({
			isTrusted: false,
		});
		const mail = mails.at(-1);
		expect(mail?.to).toBe(person.email);
		const token = /not-me\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
		const claims = readNotMeToken(site, token);
		expect(claims).toMatchObject({ accountId: person.accountId, email: person.email });
	}
	expect(mails).toHaveLength(3);
	expect(new Set(mails.map(({ subject }) => subject)).size).toBe(3);
	for (const { subject } of mails) expect(subject).not.toMatch(/דבש|היכרויות/);
	expect(await turnOffSecondFactor(site, person)).toEqual({ refused: "off" });
	expect(await countBackupCodes(db(), person.accountId)).toBe(0);
	expect(await needsSecondStep(db(), person.accountId, undefined)).toBe(false);
});

test("a remembered browser skips the second factor for thirty days", async () => {
	const { site } = openSite();
	const { person } = await turnOn(site);
	const { accountId } = person;
	const { deviceToken } = await rememberDevice(db(), accountId, undefined, "Chrome · Android");
	expect(await needsSecondStep(db(), accountId, deviceToken)).toBe(true);
	await trustDevice(db(), accountId, deviceToken);
	expect(await needsSecondStep(db(), accountId, deviceToken)).toBe(false);
	expect(await needsSecondStep(db(), accountId, undefined)).toBe(true);
	await db().updateTable("devices").set({ trusted_until: new Date() }).execute();
	expect(await needsSecondStep(db(), accountId, deviceToken)).toBe(true);
});
