import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { testSender } from "../../../test/letters.ts";
import { addSubscriptions } from "../../../test/subscriptions.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { dateInIsrael } from "../../platform/dates.ts";
import type { Message } from "../../platform/mail/mail.server.ts";
import { openMailer } from "../../platform/mail/mailer.server.ts";
import { readSettings } from "../../platform/settings.ts";
import { endSubscription } from "../newsletter/subscription.server.ts";
import { findStallMs, forgetSends, inRun, sendSome } from "./delivery.server.ts";
import { countSends, createLetter, moveLetter, releaseLetter } from "./letter.server.ts";

const db = testDatabase();
const rounds = process.env.LONG ? 500 : 25;
const many = process.env.LONG ? 50_000 : 1_000;

async function begin(now = new Date()): Promise<string> {
	const words = { title: "מכתב", opening: "ערב טוב.", articles: [] };
	const made = await createLetter(db(), { accountId: randomUUID() }, words);
	if (!("id" in made)) throw new Error(made.refused);
	const at = { id: made.id, base: 0 };
	expect(await releaseLetter(db(), { accountId: randomUUID() }, at, now)).toBe("released");
	return made.id;
}

/** A mail server that takes all, unless `answer` throws. */
function mailbox(answer: (message: Message) => unknown = () => {}) {
	const taken: string[] = [];
	const send = async (message: Message) => {
		await answer(message);
		taken.push(message.to);
	};
	return { taken, site: testSender(db(), { send }) };
}

const stateOf = async (id: string) =>
	(await db().selectFrom("letters").selectAll().where("id", "=", id).executeTakeFirstOrThrow())
		.state;
const rowsIn = async (state: string) =>
	(
		await sql<{
			email: string;
		}>`select email from letter_sends join newsletter_subscriptions on id = subscription_id
			where state = ${state}`.execute(db())
	).rows.map(({ email }) => email);
const idOf = async (email: string) =>
	(
		await db()
			.selectFrom("newsletter_subscriptions")
			.select("id")
			.where("email", "=", email)
			.executeTakeFirstOrThrow()
	).id;
const expectOnce = (taken: readonly string[], all: number) => {
	expect(new Set(taken).size).toBe(taken.length);
	expect(taken).toHaveLength(all);
};
const refusal = () =>
	Object.assign(new Error("away"), { code: "ESOCKET", originalCode: "ECONNREFUSED" });

test("a run sends a minute's part, and the last one ends the letter", async () => {
	await addSubscriptions(db(), inRun + 30);
	const id = await begin();
	const { site, taken } = mailbox();
	await sendSome(site);
	expect(taken).toHaveLength(inRun);
	await sendSome(site);
	await sendSome(site);
	expectOnce(taken, inRun + 30);
	expect(await stateOf(id)).toBe("done");
	await sendSome(site);
	expectOnce(taken, inRun + 30);
});

test("a mail server that takes none in the middle stops it; it goes on where it was", async () => {
	await addSubscriptions(db(), 350);
	const id = await begin();
	let isAway = false;
	const { site, taken } = mailbox(() => {
		if (taken.length === 90) isAway = true;
		if (isAway) throw refusal();
	});
	for (let minute = 0; minute < 4; minute += 1) await sendSome(site);
	expect(taken).toHaveLength(90);
	expect(await stateOf(id)).toBe("sending");
	const row = db().selectFrom("letters").select(["trouble", "lease"]);
	expect(await row.executeTakeFirst()).toEqual({ trouble: "ECONNREFUSED", lease: null });
	expect(await rowsIn("unknown")).toEqual([]);
	const hour = new Date(Date.now() + 3_600_000);
	expect(await findStallMs(db(), hour)).toBeGreaterThan(3_500_000);
	isAway = false;
	taken.push("so that it is not away again");
	for (let minute = 0; minute < 4; minute += 1) await sendSome(site);
	expectOnce(taken, 351);
	expect(await stateOf(id)).toBe("done");
	expect(await findStallMs(db(), hour)).toBe(0);
});

test("who unsubscribes while a later part waits gets none, and is counted", async () => {
	await addSubscriptions(db(), inRun * 3);
	const id = await begin();
	const { site, taken } = mailbox();
	await sendSome(site);
	const ids = await db().selectFrom("newsletter_subscriptions").select(["id", "email"]).execute();
	const waiting = ids.find(({ email }) => !taken.includes(email));
	const had = ids.find(({ email }) => taken.includes(email));
	for (const one of [waiting, had]) {
		await endSubscription(site, site.vault.seal("newsletter-stop", one?.id ?? ""));
	}
	for (let minute = 0; minute < 4; minute += 1) await sendSome(site);
	expectOnce(taken, inRun * 3 - 1);
	expect(taken).not.toContain(waiting?.email);
	const { released_at: releasedAt } = await db()
		.selectFrom("letters")
		.selectAll()
		.executeTakeFirstOrThrow();
	if (!releasedAt) throw new Error("not released");
	expect(await countSends(db(), { id, releasedAt })).toEqual({
		...{ sent: inRun * 3 - 1, bounced: 0, unknown: 0, left: 1, skipped: 1 },
	});
});

test("withdrawals raced against a letter: who withdrew before the row was claimed is not mailed, nobody twice", async () => {
	for (let round = 0; round < rounds; round += 1) {
		await db.empty();
		await addSubscriptions(db(), 12);
		await begin();
		const { site, taken } = mailbox(
			() => new Promise((next) => setTimeout(next, Math.random() * 3)),
		);
		const never: string[] = [];
		const withdraw = async (email: string) => {
			const id = await idOf(email);
			await new Promise((next) => setTimeout(next, Math.random() * 12));
			await endSubscription(site, site.vault.seal("newsletter-stop", id));
			const claimed = db()
				.selectFrom("letter_sends")
				.select("at")
				.where("subscription_id", "=", id);
			if (!(await claimed.executeTakeFirst())) never.push(email);
		};
		const emails = Array.from({ length: 6 }, (_, nth) => `s${nth * 2}@reader.example`);
		await Promise.all([sendSome(site), sendSome(site), ...emails.map(withdraw)]);
		await sendSome(site);
		expect(new Set(taken).size).toBe(taken.length);
		expect(taken.filter((to) => never.includes(to))).toEqual([]);
		expect(taken.length).toBeGreaterThanOrEqual(6);
		expect(taken.length).toBeLessThanOrEqual(12 - never.length);
	}
}, 1_200_000);

test("on several nodes at once it goes once", async () => {
	await addSubscriptions(db(), 150);
	const id = await begin();
	const { site, taken } = mailbox(() => new Promise((next) => setTimeout(next, 1)));
	for (let minute = 0; minute < 3; minute += 1) {
		await Promise.all(Array.from({ length: 4 }, () => sendSome(site)));
	}
	expectOnce(taken, 150);
	expect(await stateOf(id)).toBe("done");
});

test("a run whose lease ran out while it hangs sends no more; what it had under way is unknown, then known", async () => {
	await addSubscriptions(db(), 40);
	const id = await begin();
	let goOn = () => {};
	const hanging = new Promise<void>((next) => {
		goOn = next;
	});
	const slow = mailbox(() => hanging);
	const running = sendSome(slow.site);
	while ((await rowsIn("sending")).length < 4) await new Promise((next) => setTimeout(next, 5));
	await sql`update letters set lease_until = now() - interval '1 second'`.execute(db());
	const other = mailbox();
	await sendSome(other.site);
	expect(other.taken).toHaveLength(36);
	expect(await rowsIn("unknown")).toHaveLength(4);
	goOn();
	await running;
	expectOnce([...slow.taken, ...other.taken], 40);
	expect(await rowsIn("unknown")).toEqual([]);
	await sendSome(other.site);
	expect(await stateOf(id)).toBe("done");
});

test("who lost the lease begins no more, and takes nothing for done", async () => {
	await addSubscriptions(db(), 40);
	await begin();
	let goOn = () => {};
	const hanging = new Promise<void>((next) => {
		goOn = next;
	});
	const { site, taken } = mailbox(() => hanging);
	const running = sendSome(site);
	while ((await rowsIn("sending")).length < 4) await new Promise((next) => setTimeout(next, 5));
	const other = mailbox();
	await sendSome(other.site);
	expect(other.taken).toEqual([]);
	expect(await rowsIn("unknown")).toEqual([]);
	await sql`update letters set lease = gen_random_uuid(), lease_until = now() + interval '1 minute'`.execute(
		db(),
	);
	goOn();
	await running;
	expect(taken).toHaveLength(4);
	const { reached } = await db().selectFrom("letters").select("reached").executeTakeFirstOrThrow();
	expect(reached).toBeNull();
});

test("a row that another node wrote meanwhile is not taken over", async () => {
	await addSubscriptions(db(), 40);
	const id = await begin();
	const { rows } = await sql<{ id: string; email: string }>`
		select id, email from newsletter_subscriptions order by id desc limit 1`.execute(db());
	const [last = { id: "", email: "" }] = rows;
	const { site, taken } = mailbox(async () => {
		await sql`insert into letter_sends (letter_id, subscription_id, mail_id, state, tries, at)
			values (${id}, ${last.id}, gen_random_uuid(), 'sent', 1, now()) on conflict do nothing`.execute(
			db(),
		);
	});
	await sendSome(site);
	expectOnce(taken, 39);
	expect(taken).not.toContain(last.email);
});

test("paused or stopped in the middle of a run, what was not claimed does not leave", async () => {
	await addSubscriptions(db(), 100);
	const id = await begin();
	const { site, taken } = mailbox(async () => {
		if (taken.length === 10) await moveLetter(db(), { accountId: randomUUID() }, id, "pause");
	});
	await sendSome(site);
	expect(taken.length).toBeLessThanOrEqual(10 + 4);
	await moveLetter(db(), { accountId: randomUUID() }, id, "resume");
	await sendSome(site);
	await sendSome(site);
	expectOnce(taken, 100);
});

async function listen(options: SMTPServerOptions): Promise<number> {
	const server = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"], ...options });
	server.on("error", () => {});
	await new Promise<void>((next) => server.listen(0, "127.0.0.1", next));
	onTestFinished(() => new Promise((next) => server.close(() => next())));
	return (server.server.address() as { port: number }).port;
}
const saying = (responseCode: number, words: string) =>
	Object.assign(new Error(words), { responseCode });

test.each<[string, string, SMTPServerOptions]>([
	["bounced", "no such address", { onRcptTo: (_a, _s, next) => next(saying(550, "No such user")) }],
	["later", "a rule", { onRcptTo: (_a, _s, next) => next(saying(550, "5.7.1 Relay denied")) }],
	["later", "a full mailbox", { onRcptTo: (_a, _s, next) => next(saying(452, "4.2.2 Full")) }],
	["none", "a server that closes", { onRcptTo: (_a, _s, next) => next(saying(421, "Closing")) }],
	[
		"none",
		"a server that closes over the words",
		{
			onData: (stream, _s, next) => {
				stream.resume().on("end", () => next(saying(421, "Closing")));
			},
		},
	],
	["none", "no sender", { onMailFrom: (_a, _s, next) => next(saying(550, "Not you")) }],
	[
		"later",
		"no such words",
		{
			onData: (stream, _s, next) => {
				stream.resume().on("end", () => next(saying(554, "Spam")));
			},
		},
	],
	[
		"unknown",
		"a connection that breaks after the words",
		{
			onData(stream, session) {
				stream.resume().on("end", () => {
					for (const one of (this as unknown as SMTPServer).connections) {
						(one as { _socket: { destroy(): void } })._socket.destroy();
					}
					void session;
				});
			},
		},
	],
])("the answer of a mail server is read: %s, after %s", async (state, _, options) => {
	await addSubscriptions(db(), 1);
	await begin();
	const port = await listen(options);
	const settings = readSettings("test", {
		SMTP_URL: `smtp://127.0.0.1:${port}`,
		MAIL_FROM: "post@dvash.example",
	});
	await sendSome(testSender(db(), openMailer(settings)));
	const rows = await db().selectFrom("letter_sends").select("state").execute();
	expect(rows.map((row) => row.state)).toEqual(state === "none" ? [] : [state]);
});

test("a server that is not there is none that may have taken a mail", async () => {
	await addSubscriptions(db(), 5);
	await begin();
	const settings = readSettings("test", {
		SMTP_URL: "smtp://127.0.0.1:1",
		MAIL_FROM: "post@dvash.example",
	});
	await sendSome(testSender(db(), openMailer(settings)));
	expect(await db().selectFrom("letter_sends").selectAll().execute()).toEqual([]);
});

const month = (nth: number) => new Date(Date.UTC(2026, nth, 10, 9));

test("two letters that no mailbox takes end a subscription; one does not", async () => {
	await addSubscriptions(db(), 3);
	const bouncing = (to: string) => (message: Message) => {
		if (message.to === to) throw Object.assign(saying(550, "x"), { command: "RCPT TO" });
	};
	const { site, taken } = mailbox(bouncing("s0@reader.example"));
	for (const nth of [0, 1]) {
		await begin(month(nth));
		await sendSome(site, month(nth));
		await sendSome(site, month(nth));
		expect(await rowsIn("bounced")).toHaveLength(nth + 1);
		const left = db().selectFrom("newsletter_subscriptions").where("unsubscribed_at", "is", null);
		expect(await left.select("email").execute()).toHaveLength(nth === 0 ? 3 : 2);
	}
	expect(taken).toHaveLength(4);
	expect(
		JSON.stringify(await db().selectFrom("newsletter_subscriptions").selectAll().execute()),
	).not.toContain("s0@");
});

test("an address that the server puts off is tried again, four times, an hour apart, and never twice at once", async () => {
	await addSubscriptions(db(), 2);
	const id = await begin();
	let tries = 0;
	const { site, taken } = mailbox(({ to }) => {
		if (to !== "s0@reader.example") return;
		tries += 1;
		throw Object.assign(saying(450, "x"), { command: "RCPT TO" });
	});
	for (let hour = 0; hour < 6; hour += 1) {
		await sendSome(site);
		await sendSome(site);
		expect(tries).toBe(Math.min(hour + 1, 4));
		await sql`update letter_sends set at = at - interval '61 minutes'`.execute(db());
	}
	expect(taken).toEqual(["s1@reader.example"]);
	expect(await rowsIn("given-up")).toEqual(["s0@reader.example"]);
	expect(await stateOf(id)).toBe("done");
});

test("a server that takes nobody is not taken for addresses that are none", async () => {
	await addSubscriptions(db(), 150);
	const id = await begin();
	const { site } = mailbox(() => {
		throw Object.assign(saying(550, "x"), { command: "RCPT TO" });
	});
	await sendSome(site);
	expect(await rowsIn("bounced")).toEqual([]);
	const put = (await rowsIn("later")).length;
	expect(put).toBeGreaterThan(15);
	expect(put).toBeLessThan(25);
	const counted = db().selectFrom("newsletter_subscriptions").where("hard_bounces", ">", 0);
	expect(await counted.select("id").execute()).toEqual([]);
	expect(await stateOf(id)).toBe("sending");
	const { trouble } = await db().selectFrom("letters").select("trouble").executeTakeFirstOrThrow();
	expect(trouble).toBe("550");
});

test("a letter ends with its month", async () => {
	await addSubscriptions(db(), 3);
	const id = await begin(new Date("2026-11-30T21:50:00Z"));
	const { site, taken } = mailbox();
	// Midnight in Israel.
	await sendSome(site, new Date("2026-11-30T22:01:00Z"));
	expect(taken).toEqual([]);
	expect(await stateOf(id)).toBe("stopped");
});

test("three months after its end nobody knows who got it, and its numbers stay", async () => {
	await addSubscriptions(db(), 3);
	await begin();
	const { site } = mailbox();
	await sendSome(site);
	await sendSome(site);
	await forgetSends(db(), new Date(Date.now() + 80 * 86_400_000));
	expect(await rowsIn("sent")).toHaveLength(3);
	await forgetSends(db(), new Date(Date.now() + 95 * 86_400_000));
	await forgetSends(db(), new Date(Date.now() + 96 * 86_400_000));
	expect(await rowsIn("sent")).toEqual([]);
	const { counts } = await db().selectFrom("letters").select("counts").executeTakeFirstOrThrow();
	expect(counts).toMatchObject({ sent: 3, bounced: 0 });
});

/** What the process holds, in MB. */
const heap = () => {
	globalThis.gc?.();
	return process.memoryUsage().heapUsed / 1e6;
};

test(`a letter to ${many} holds no more than one to few`, async () => {
	await addSubscriptions(db(), many);
	await begin();
	let taken = 0;
	const site = testSender(db(), {
		send: async () => {
			taken += 1;
		},
	});
	await sendSome(site);
	const before = heap();
	while ((await isSending(db())) && taken <= many) {
		await sendSome(site);
	}
	expect(taken).toBe(many);
	expect(heap() - before).toBeLessThan(40);
}, 3_600_000);

const isSending = async (of: Kysely<Tables>) =>
	(await of.selectFrom("letters").select("id").where("state", "=", "sending").execute()).length > 0;

test("the letter's month is Israel's", async () => {
	await addSubscriptions(db(), 1);
	await begin(new Date("2026-11-30T22:30:00Z"));
	const { month: kept } = await db()
		.selectFrom("letters")
		.select("month")
		.executeTakeFirstOrThrow();
	expect(kept).toBe(dateInIsrael(new Date("2026-12-01T10:00:00Z")).slice(0, 7));
});
