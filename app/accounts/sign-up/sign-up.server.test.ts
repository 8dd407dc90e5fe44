import { expect, test } from "vitest";
import { minute, stopClock } from "../../../test/clock.ts";
import { testDatabase } from "../../../test/database.ts";
import type { Message } from "../../platform/mail/mail.server.ts";
import { makeVault } from "../../platform/secret.server.ts";
import { readSettings } from "../../platform/settings.ts";
import type { Site } from "../../platform/site.ts";
import { confirmByCode } from "./confirm-sign-up.server.ts";
import { linkSignUpToBrowser, startSignUp, writeSignUpMail } from "./sign-up.server.ts";

const db = testDatabase();
const vault = makeVault("a-secret-for-tests-0123456789");

/** A site whose jobs are a list to check: sign-ups that wait for their mail, and mails. */
function openSite() {
	const jobs: { signUp?: string; sealed?: string }[] = [];
	const enqueue = async (_trx: unknown, _name: string, data: object) => void jobs.push(data);
	const site = { db: db(), vault, settings: readSettings("test", {}), jobs: { enqueue } };
	const newestCode = () => {
		const { text } = JSON.parse(vault.open("mail", jobs.at(-1)?.sealed ?? "") ?? "") as Message;
		return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? "";
	};
	return { site: site as unknown as Site, jobs, newestCode };
}

async function signUp({ site, jobs }: ReturnType<typeof openSite>, email = "maya@example.com") {
	const given = { email, passwordHash: "x", person: null, next: null, draftTokenHash: null };
	const { browserToken } = await startSignUp(site, given);
	return { browserToken, id: jobs.at(-1)?.signUp ?? "" };
}

test("a code typed before the mail was written is wrong, and the sign-up goes on", async () => {
	const open = openSite();
	const { browserToken, id } = await signUp(open);
	expect(await confirmByCode(open.site, browserToken, "123456")).toEqual({ refused: "wrong" });
	await writeSignUpMail(open.site, id);
	const confirmed = await confirmByCode(open.site, browserToken, open.newestCode());
	expect(confirmed).toMatchObject({ isNew: true, signsIn: true });
});

test("a code confirms for ten minutes and not a moment longer", async () => {
	const at = stopClock();
	const open = openSite();
	for (const [after, answer] of [
		[10 * minute, { refused: "expired" }],
		[10 * minute - 1, { isNew: true }],
	] as const) {
		at(0);
		const { browserToken, id } = await signUp(open);
		await writeSignUpMail(open.site, id);
		at(after);
		const code = open.newestCode();
		expect(await confirmByCode(open.site, browserToken, code)).toMatchObject(answer);
	}
});

test("a browser keeps its token for the same sign-up, and gets another one for another", async () => {
	const open = openSite();
	const first = await signUp(open);
	const second = await signUp(open, "noa@example.com");
	const link = async (known?: string) =>
		(await linkSignUpToBrowser(db(), second.id, known)).browserToken;
	expect(await link(second.browserToken)).toBe(second.browserToken);
	for (const known of [undefined, "made up", first.browserToken]) {
		const token = await link(known);
		expect([first.browserToken, second.browserToken, known]).not.toContain(token);
		expect(await link(token)).toBe(token);
	}
});
