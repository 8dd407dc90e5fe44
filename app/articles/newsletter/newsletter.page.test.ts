import { expect, test } from "vitest";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { sweepTable } from "../../../test/sweep.ts";
import { consentText } from "./consent-text.ts";

const site = testSite();
const maya = "maya@example.com";

const rows = () => site.site().db.selectFrom("newsletter_subscriptions").selectAll().execute();
const subscribe = (email = maya) => site.post("/articles", { email });
/** The path of the last mailed link of this kind. */
async function mailedPath(kind: "confirm" | "stop"): Promise<string> {
	const texts = (await site.mails()).map(({ text }) => text).join("\n");
	const found = [
		...texts.matchAll(new RegExp(`http://localhost:3000(/newsletter/${kind}\\S+)`, "g")),
	];
	return found.at(-1)?.[1] ?? "none";
}
async function confirmed(): Promise<void> {
	await subscribe();
	expect((await site.post(await mailedPath("confirm"), {})).status).toBe(200);
}
async function findUnsubscribePath(): Promise<string> {
	await subscribe();
	return mailedPath("stop");
}
const readers = async () =>
	(await rows()).flatMap(({ email, confirmed_at, unsubscribed_at }) =>
		confirmed_at && !unsubscribed_at ? [email] : [],
	);

test("only the button behind the mailed link confirms, and the consent text is stored", async () => {
	await subscribe();
	const [mail] = await site.mails();
	expect(mail).toMatchObject({ to: maya, subject: "נשאר לאשר את ההרשמה" });
	expect(mail?.text).toContain(consentText);
	const path = await mailedPath("confirm");
	expect(
		JSON.stringify(await site.site().db.selectFrom("newsletter_tokens").selectAll().execute()),
	).not.toContain(path.split("token=")[1]);
	const page = await site.get(path);
	expect(page.status).toBe(200);
	expect(await wordsOf(page)).toContain("לאשר את ההרשמה?");
	expect(await rows()).toMatchObject([{ confirmed_at: null }]);
	expect(await wordsOf(await site.post(path, {}))).toContain("ההרשמה אושרה");
	expect(await rows()).toMatchObject([
		{ email: maya, consent_text: consentText, confirmed_at: expect.any(Date) },
	]);
	expect((await site.post(path, {})).status).toBe(200);
});

test("a link expires after seven days, and an invalid one gets the same answer", async () => {
	await subscribe();
	const path = await mailedPath("confirm");
	const { db } = site.site();
	const row = await db
		.selectFrom("newsletter_tokens")
		.select("expires_at")
		.executeTakeFirstOrThrow();
	expect((row.expires_at.getTime() - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
	await db.updateTable("newsletter_tokens").set({ expires_at: new Date() }).execute();
	for (const dead of [path, "/newsletter/confirm?token=x", "/newsletter/confirm"]) {
		expect((await site.get(dead)).status).toBe(410);
		const answer = await site.post(dead, {});
		expect(answer.status).toBe(410);
		expect(await wordsOf(answer)).toContain("הקישור אינו תקף עוד");
	}
	await sweepTable(db, "newsletter_tokens");
	expect(await db.selectFrom("newsletter_tokens").selectAll().execute()).toEqual([]);
	expect(await rows()).toMatchObject([{ confirmed_at: null }]);
});

test("new, pending and confirmed addresses get the same answer, and the mail that fits each", async () => {
	const answers: string[] = [];
	const ask = async () => {
		const answer = await subscribe();
		const shown = await site.get("/articles", { cookie: cookiesOf(answer) });
		answers.push(`${answer.status} ${answer.headers.get("location")} ${await wordsOf(shown)}`);
	};
	await ask();
	await ask();
	await site.post(await mailedPath("confirm"), {});
	await ask();
	expect(new Set(answers).size).toBe(1);
	expect((await site.mails()).map(({ subject }) => subject).sort()).toEqual([
		"ההרשמה כבר פעילה",
		"נשאר לאשר את ההרשמה",
		"נשאר לאשר את ההרשמה",
	]);
	await ask();
	expect(await site.mails()).toHaveLength(3);
	expect(new Set(answers).size).toBe(1);
});

test("one click in a mail program unsubscribes, from any site; opening the link does not", async () => {
	await confirmed();
	const path = await findUnsubscribePath();
	expect(await wordsOf(await site.get(path))).toContain("להפסיק את המכתבים?");
	expect(await rows()).toMatchObject([{ unsubscribed_at: null }]);
	const oneClick = await site.post(
		path,
		{ "List-Unsubscribe": "One-Click" },
		{ headers: { origin: "https://mail.example", "sec-fetch-site": "cross-site" } },
	);
	expect(oneClick.status).toBe(200);
	expect(await rows()).toMatchObject([{ unsubscribed_at: expect.any(Date) }]);
	expect(JSON.stringify(await rows())).not.toContain(maya);
	expect((await site.post(path, {})).status).toBe(200);
	expect((await site.post("/newsletter/stop?token=x", {})).status).toBe(410);
	const foreign = { headers: { origin: "https://mail.example" } };
	expect((await site.post("/newsletter/confirm?token=x", {}, foreign)).status).toBe(403);
});

test("after unsubscribing an old link confirms nothing; a new one does, and only then mails are sent", async () => {
	await confirmed();
	const old = await mailedPath("confirm");
	await site.post(await findUnsubscribePath(), {});
	expect((await site.post(old, {})).status).toBe(410);
	await subscribe();
	expect(await readers()).toEqual([]);
	await site.post(await mailedPath("confirm"), {});
	expect(await readers()).toEqual([maya]);
});

test("who confirms anew begins anew: earlier bounces count no more", async () => {
	await confirmed();
	await site.site().db.updateTable("newsletter_subscriptions").set({ hard_bounces: 1 }).execute();
	await site.post(await findUnsubscribePath(), {});
	await confirmed();
	expect(await rows()).toMatchObject([{ email: maya, hard_bounces: 0, unsubscribed_at: null }]);
});

test("the unsubscribe link of an older email also ends a renewed subscription", async () => {
	await confirmed();
	const old = await findUnsubscribePath();
	await site.post(old, {});
	await confirmed();
	expect(await rows()).toMatchObject([{ email: maya, unsubscribed_at: null }]);
	await site.post(old, {});
	expect(await rows()).toMatchObject([{ unsubscribed_at: expect.any(Date) }]);
	expect(await readers()).toEqual([]);
});

test("the form in every full footer accepts an address too, and keeps an invalid one", async () => {
	for (const path of ["/about", "/gallery", "/no-such-page"]) {
		const html = await (await site.get(path)).text();
		const [, foot = ""] = html.split("<footer");
		expect(foot).toMatch(/<form [^>]*action="\/newsletter" method="post">.*name="email"/);
		expect(foot).toContain(consentText);
	}
	const answer = await site.post("/newsletter", { email: maya });
	expect(answer.status).toBe(303);
	expect(answer.headers.get("location")).toBe("/newsletter");
	const shown = await site.get("/newsletter", { cookie: cookiesOf(answer) });
	const words = await wordsOf(shown);
	expect(words).toContain("אימייל בדרך לכתובת שכתבתם");
	expect(words.split("אימייל בדרך"), "the page says it, and no toast again").toHaveLength(2);
	await site.post(await mailedPath("confirm"), {});
	expect(await rows()).toMatchObject([{ source: "footer", confirmed_at: expect.any(Date) }]);
	const wrong = await site.post("/newsletter", { email: "maya@" });
	expect(wrong.status).toBe(422);
	expect(await wrong.text()).toContain('value="maya@"');
});
