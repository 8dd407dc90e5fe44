/** The desk's letter preview says the same as the person's own page. */
import { expect, test } from "vitest";
import { stopClock } from "../../../../test/clock.ts";
import { addAppeal, pageOf } from "../../../../test/desk-items.ts";
import { addApplicant, decideNow, openAll, refusal } from "../../../../test/reviews.ts";
import { testSite, wordsOf } from "../../../../test/site.ts";
import { addStaff } from "../../../../test/staff.ts";
import { openSession } from "../../../accounts/sessions/session.server.ts";
import { applyDueDecisions } from "../../../reviews/desk/apply.server.ts";

const site = testSite();
const db = () => site.site().db;
const plain = (words: string) => words.replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ");

async function letterOf(html: string): Promise<string> {
	const [, letter = ""] = /data-letters[^>]*>([\s\S]*?)<\/section>/.exec(html) ?? [];
	const [, body = ""] = /<\/p>([\s\S]*)/.exec(letter) ?? [];
	return plain(await wordsOf(new Response(`<main>${body}</main>`))).trim();
}

async function pageOfPerson(accountId: string): Promise<string> {
	const { token } = await openSession(db(), accountId, "Chrome · Mac");
	return plain(await wordsOf(await site.get("/application", { cookie: `session=${token}` })));
}

async function decideAndRead(path: string, accountId: string, fields: Record<string, string>) {
	const ronen = await addStaff(site.site(), ["reviewer"], { name: "רונן" });
	await site.post(`${path}/take`, {}, ronen);
	const preview = await site.post(`${path}/decide`, { ...fields, preview: "1" }, ronen);
	const letter = await letterOf((await pageOf(preview)).html);
	await openAll(db(), ronen, path.split("/").at(-1) ?? "");
	expect((await site.post(`${path}/decide`, fields, ronen)).status).toBe(303);
	await applyDueDecisions(site.site(), new Date(Date.now() + 10_000));
	return { letter, page: await pageOfPerson(accountId) };
}

/** An appeal against the refusal of somebody else. */
async function addRefused(role: "baby" | "daddy") {
	stopClock();
	const michal = await addStaff(site.site(), ["reviewer"]);
	const person = await addApplicant(db(), role);
	await decideNow(site.site(), michal, person.itemId, refusal);
	const appeal = await addAppeal(site.site(), person);
	return { ...person, path: `/staff/appeals/${appeal}` };
}

test.each([
	["baby", "uphold", /^ההחלטה נשארת.*הכול מחדש.*הסיבה · צילום התנוחה.*אפשר לבקש שוב/],
	["baby", "reverse", /^הכול הגיע.*טעינו\..*הייתה שגויה/],
	["daddy", "uphold", /^ההחלטה נשארת.*הכול מחדש/],
	["daddy", "reverse", /^הבקשה נפתחה שוב.*טעינו\..*תשלום חדש/],
] as const)(
	"an appeal of a %s, %s: the same words, from the same template",
	async (role, decision, says) => {
		const { path, accountId } = await addRefused(role);
		const { letter, page } = await decideAndRead(path, accountId, { decision });
		expect(letter).toMatch(says);
		expect(page).toContain(letter);
	},
);

test("what is asked reads like the page", async () => {
	stopClock();
	const { accountId, itemId } = await addApplicant(db());
	const path = `/staff/applications/${itemId}`;
	const fields = { decision: "ask", words: "צילום מול חלון" };
	const { letter, page } = await decideAndRead(path, accountId, fields);
	expect(letter).toMatch(/^צריך עוד דבר אחד.*צילום מול חלון.*אפשר לשלוח עד/);
	expect(page).toContain(letter);
});
