import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { buyPlan } from "../../../test/buying.ts";
import { testPaypal } from "../../../test/paypal.ts";
import { signedIn } from "../../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { findMembership } from "../../memberships/membership.server.ts";
import type { PlanId } from "../../memberships/plans.ts";
import { formatDay } from "../../platform/dates.ts";

const site = testSite();
const paypal = testPaypal(() => site.site());

afterEach(() => paypal().webhooks.idle());

type Man = Awaited<ReturnType<typeof signedIn>>;

const buy = (man: Man, plan: PlanId) => buyPlan(site.site(), paypal(), man, plan);

/** The text of the preview and of the page after the cancellation. */
async function cancel(man: Man, receipt: number) {
	const path = `/cancel/deal?receipt=${receipt}`;
	const page = await site.get(path, { cookie: man.cookie });
	const cents = /name="cents" value="(\d+)"/.exec(await page.clone().text())?.[1] ?? "";
	const fields = { receipt: String(receipt), cents };
	const response = await site.post(path, fields, { cookie: man.cookie });
	expect(response.headers.get("location")).toBe("/cancel/done");
	const done = await site.get("/cancel/done", { cookie: `${man.cookie}; ${cookiesOf(response)}` });
	return { shown: await wordsOf(page), done: await wordsOf(done) };
}

/** Moves all purchases so many days into the past. */
async function letPass(days: number) {
	const { db } = site.site();
	const earlier = (column: string) =>
		sql<Date>`${sql.ref(column)} - make_interval(hours => ${24 * days}::int)`;
	await db
		.updateTable("payments")
		.set({ settled_at: earlier("settled_at") })
		.execute();
	await db
		.updateTable("membership_periods")
		.set({ starts_at: earlier("starts_at"), ends_at: earlier("ends_at") })
		.execute();
}

/** The sentence expected for the current membership. */
async function membershipWords(man: Man) {
	const membership = await findMembership(site.site().db, man.accountId);
	if (!membership) throw new Error("there is no membership");
	const until = formatDay(membership.endsAt).replace(/\s/g, " ");
	return `אחרי הביטול נשאר המינוי ${membership.plan.name} , עד ${until}`;
}

test("cancelling an unused upgrade says that the previous plan resumes, and until when", async () => {
	const yossi = await signedIn(site.site().db, "yossi@demo.test");
	await buy(yossi, "basic");
	await letPass(10);
	const { shown, done } = await cancel(yossi, await buy(yossi, "vip"));
	expect(shown).toMatch(/המסלול VIP .*במלואו/);
	const stays = await membershipWords(yossi);
	expect(stays).toContain("Basic");
	for (const words of [shown, done]) expect(words).toContain(stays);
});

test("after a partial refund a waiting plan begins at once, and no end of membership is announced", async () => {
	const yossi = await signedIn(site.site().db, "yossi@demo.test");
	const receipt = await buy(yossi, "premium");
	await buy(yossi, "basic");
	await letPass(10);
	const { shown, done } = await cancel(yossi, receipt);
	expect(shown).toContain("המסלול Premium ");
	expect(shown).toContain("הימים שבעסקה הזאת מסתיימים עכשיו");
	expect(shown).not.toContain("המינוי מסתיים");
	const stays = await membershipWords(yossi);
	expect(stays).toContain("Basic");
	for (const words of [shown, done]) expect(words).toContain(stays);
});

test("after the only purchase no plan remains; the mail names no plan and points to the account", async () => {
	const yossi = await signedIn(site.site().db, "yossi@demo.test");
	const { shown, done } = await cancel(yossi, await buy(yossi, "premium"));
	for (const words of [shown, done]) expect(words).toContain("אחרי הביטול לא נשאר מינוי פעיל");
	const mail = (await site.mails()).find(({ subject }) => subject.startsWith("ביטול עסקה"));
	expect(mail?.text).toContain("מה שנשאר מהמינוי אחרי הביטול, אם נשאר, מופיע בעמוד החשבון.");
	expect(mail?.text).not.toContain("Premium");
});
