import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type MailServer, openMailServer } from "../../../test/mail-server.ts";
import { addPerson } from "../../../test/person.ts";
import { addApplicant, addReviewer, approval, decide, refusal } from "../../../test/reviews.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import type { OpenJobs } from "../../platform/jobs/jobs.server.ts";
import { openMailer } from "../../platform/mail/mailer.server.ts";
import type { Site } from "../../platform/site.ts";
import { applyDueDecisions } from "./apply.server.ts";

const site = testSite();

let server: MailServer;
beforeEach(async () => {
	server = await openMailServer();
});
afterEach(() => server.close());

/** The site, with mail that goes through the server of this test. */
function mailing(): Site {
	const { settings, ...rest } = site.site();
	const mail = { ...settings.mail, smtpUrl: `smtp://127.0.0.1:${server.port}` };
	return { ...rest, settings, mailer: openMailer({ ...settings, mail }) };
}

/** Drains the queue, including jobs that wait for a retry. */
async function workQueue(through: Site) {
	await sql`update pgboss.job set start_after = now()`.execute(through.db);
	await (through.jobs as OpenJobs<Site>).drain(through);
}

test.each([
	["an approval", approval, "הדלת פתוחה"],
	["a refusal", refusal, "הפעם לא אישרנו"],
] as const)("%s stands while mail is down, and its mail follows", async (_, input, words) => {
	const through = mailing();
	const { port } = server;
	await server.close();
	const email = "noa@example.com";
	const { person, cookie } = await addPerson(through, { email });
	const { db } = through;
	await db
		.updateTable("accounts")
		.set({ role: "baby" })
		.where("id", "=", person.accountId)
		.execute();
	const noa = await addApplicant(db, "baby", person);
	const made = await decide(through, await addReviewer(db), noa.itemId, input);
	if (!("made" in made)) throw new Error(made.refused);
	await applyDueDecisions(through, made.takesEffectAt);
	await workQueue(through);
	const told = site.logged().filter(({ msg }) => String(msg).includes("again later"));
	expect(told).toHaveLength(1);
	expect(await wordsOf(await site.get("/application", { cookie }))).toContain(words);

	server = await openMailServer(port);
	await workQueue(through);
	expect(server.arrived.map(({ to, mail }) => [to, mail.subject])).toEqual([
		[[email], "יש עדכון חדש בחשבון"],
	]);
	await workQueue(through);
	expect(server.arrived).toHaveLength(1);
	expect(JSON.stringify(told)).not.toContain(email);
});
