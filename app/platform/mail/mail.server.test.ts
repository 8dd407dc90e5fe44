import { generateKeyPairSync } from "node:crypto";
import { sql } from "kysely";
import { RouterContextProvider } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { stopClock } from "../../../test/clock.ts";
import { testDatabase } from "../../../test/database.ts";
import { verifyDkim } from "../../../test/dkim.ts";
import { testFiles } from "../../../test/files.ts";
import { type MailServer, openMailServer } from "../../../test/mail-server.ts";
import { type OpenJobs, openJobs } from "../jobs/jobs.server.ts";
import { openLog } from "../log/log.server.ts";
import { makeVault } from "../secret.server.ts";
import { readSettings } from "../settings.ts";
import type { Site } from "../site.ts";
import { action, line, quote, words } from "./email-content.ts";
import { mailJob } from "./mail.job.ts";
import { type Mail, queueMail } from "./mail.server.ts";
import { openMailer } from "./mailer.server.ts";

const db = testDatabase();
const lines: string[] = [];
const log = openLog("debug", { write: (text) => void lines.push(text) });
const vault = makeVault("a-secret-for-tests-0123456789-abcdefghij");
let jobs: OpenJobs<Site>;
let server: MailServer;

beforeAll(async () => {
	jobs = await openJobs(db.open(), [mailJob], log);
});
beforeEach(async () => {
	server = await openMailServer();
	lines.length = 0;
	await sql`delete from pgboss.job`.execute(db());
});
afterEach(() => server.close());
afterAll(() => jobs.close());

const siteWith = (env: Record<string, string> = {}): Site => {
	const settings = readSettings("test", {
		SMTP_URL: `smtp://127.0.0.1:${server.port}`,
		MAIL_FROM: "מכתבים <post@dvash.example>",
		...env,
	});
	const ports = new RouterContextProvider();
	const files = testFiles(settings.dataDir);
	return { settings, db: db(), log, vault, files, jobs, mailer: openMailer(settings), ports };
};
const queue = (mail: Mail) =>
	db()
		.transaction()
		.execute((trx) => queueMail(trx, { jobs, vault }, mail));
const later = () => sql`update pgboss.job set start_after = now()`.execute(db());

const service: Mail = {
	class: "service",
	to: "dana@demo.test",
	replyTo: "support@dvash.example",
	content: {
		subject: words`פנייה ${482915} התקבלה`,
		preheader: [],
		corner: "",
		title: [],
		why: [],
		blocks: [
			line`מספר הפנייה: ${482915}.`,
			quote("שלום <b>Dana</b>"),
			action("לאישור", "https://dvash.example/?a=1&b=2"),
		],
	},
};
const letter: Mail = {
	...service,
	class: "letter test",
	to: "maya@demo.test",
	unsubscribe: "https://dvash.example/newsletter/stop?token=abc",
};

test("the received mail is what was written: Hebrew subject, both parts, isolated values, addresses", async () => {
	await queue(service);
	await jobs.drain(siteWith());
	const [arrived] = server.arrived;
	expect(arrived?.to).toEqual(["dana@demo.test"]);
	expect(arrived?.mail).toMatchObject({
		subject: "פנייה \u2068482915\u2069 התקבלה",
		from: { name: "מכתבים", address: "post@dvash.example" },
		to: [{ address: "dana@demo.test" }],
		replyTo: [{ address: "support@dvash.example" }],
	});
	expect(arrived?.mail.text).toContain("מספר הפנייה: \u2068482915\u2069.");
	expect(arrived?.mail.html).toMatch(/<html lang="he" dir="rtl">.*<bdi[^>]*>482915<\/bdi>/s);
	expect(arrived?.mail.html).toContain("&lt;b&gt;Dana&lt;/b&gt;");
	// The headers of the message are plain ASCII, which every mail server supports.
	expect(arrived?.raw.split("\r\n\r\n")[0]).toMatch(/^[\x20-\x7e\r\n\t]+$/);
	expect(arrived?.raw).not.toMatch(/^(DKIM-Signature|List-Unsubscribe|X-Mailer):/im);
});

test("a server that is down loses nothing: the mail waits and is sent when it is up", async () => {
	const site = siteWith();
	await server.close();
	await queue(service);
	await jobs.drain(site);
	expect(lines.join()).toContain("job failed, again later");
	server = await openMailServer(server.port);
	await later();
	await jobs.drain(site);
	expect(server.arrived.map(({ to }) => to)).toEqual([["dana@demo.test"]]);
	await later();
	await jobs.drain(site);
	expect(server.arrived).toHaveLength(1);
});

test("after an outage codes go first, and one that is over not at all", async () => {
	const site = siteWith();
	await server.close();
	const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
	await queue({ ...service, to: "news@demo.test" });
	await queue({ ...service, to: "late@demo.test", until: inMinutes(10) });
	await queue({ ...service, to: "code@demo.test", until: inMinutes(30) });
	await jobs.drain(site);
	const { rows } = await sql<{
		next: number;
	}>`select extract(epoch from start_after - now())::int as next
		from pgboss.job where priority = 1`.execute(db());
	expect(rows.map(({ next }) => next <= 60)).toEqual([true, true]);
	server = await openMailServer(server.port);
	await later();
	stopClock(inMinutes(11).getTime());
	await jobs.drain(siteWith());
	expect(server.arrived.map(({ to }) => to)).toEqual([["code@demo.test"], ["news@demo.test"]]);
	expect(lines.join()).toContain("a mail whose code or link is over was not sent");
});

test("neither the log nor the database contains an address or a word of a mail", async () => {
	const site = siteWith();
	await server.close();
	await queue(service);
	await jobs.drain(site);
	const { rows } = await sql`select * from pgboss.job`.execute(db());
	expect(rows).toHaveLength(1);
	// Sealed text is letters too: "dana" alone turns up in it by chance.
	expect(lines.join() + JSON.stringify(rows)).not.toMatch(/dana@|demo\.test|"482915|הפנייה/);
	server = await openMailServer();
});

test("a letter carries both headers of the unsubscription by one click", async () => {
	await queue(letter);
	await jobs.drain(siteWith());
	const [arrived] = server.arrived;
	expect(arrived?.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
	expect(arrived?.raw.replace(/\r\n /g, " ")).toMatch(
		/^List-Unsubscribe:\s+<https:\/\/dvash\.example\/newsletter\/stop\?token=abc>\r$/m,
	);
});

test("with a key the mail is signed, both list headers included, and any change is detected", async () => {
	const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	const site = siteWith({
		DKIM_DOMAIN: "dvash.example",
		DKIM_SELECTOR: "s1",
		DKIM_KEY: String(privateKey.export({ type: "pkcs8", format: "pem" })),
	});
	await queue(letter);
	await jobs.drain(site);
	const raw = server.arrived[0]?.raw ?? "";
	expect(raw.replace(/\r\n[ \t]+/g, " ")).toMatch(
		/^DKIM-Signature: .*\bd=dvash\.example;.*\bs=s1;/m,
	);
	const { verdict, signed } = verifyDkim(raw, publicKey);
	expect(verdict).toBe("pass");
	const must = ["from", "reply-to", "to", "subject", "date", "message-id"];
	expect(signed).toEqual(
		expect.arrayContaining([...must, "list-unsubscribe", "list-unsubscribe-post"]),
	);
	const changes: [what: RegExp, into: string, verdict: string][] = [
		[/^(List-Unsubscribe:\s+<https:\/\/)dvash/m, "$1evil", "signature wrong"],
		[/^(List-Unsubscribe-Post: ).*/m, "$1no", "signature wrong"],
		[/^(List-Unsubscribe-Post: .*\r\n)/m, "", "signature wrong"],
		[/^(From: [\s\S]*?post@)dvash/m, "$1evil", "signature wrong"],
		[/^(Subject: )/m, "$1x", "signature wrong"],
		[/(\r\n\r\n)/, "$1x", "body changed"],
	];
	for (const [what, into, expected] of changes) {
		expect(raw).toMatch(what);
		expect(verifyDkim(raw.replace(what, into), publicKey).verdict, String(what)).toBe(expected);
	}
	const another = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey;
	expect(verifyDkim(raw, another).verdict).toBe("signature wrong");
});

test("an address cannot contain a second one or a header", async () => {
	for (const to of ["a@b.cc, d@e.ff", "a@b.cc\r\nBcc: d@e.ff", "<a@b.cc>", '"a"@b.cc', "a"]) {
		await expect(queue({ ...service, to })).rejects.toThrow("not a mail address");
		await expect(queue({ ...service, replyTo: to })).rejects.toThrow("not a mail address");
	}
	await expect(queue({ ...service, class: "letter test" })).rejects.toThrow("no way out");
});

test("a mail is named after what it is, and never after the site", async () => {
	await queue(service);
	await queue(letter);
	await jobs.drain(siteWith({ MAIL_FROM: "post@dvash.example" }));
	const names = server.arrived.map(({ mail }) => mail.from?.name);
	expect(names.sort()).toEqual(["מכתב מדי פעם", "עדכוני חשבון"].sort());
});
