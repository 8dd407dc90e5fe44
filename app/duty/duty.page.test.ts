import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { addReported } from "../../test/cases.ts";
import { hour, minute, stopClock } from "../../test/clock.ts";
import { signInAgain } from "../../test/person.ts";
import { addReviewer } from "../../test/reviews.ts";
import { sentencesOf, testSite, wordsOf } from "../../test/site.ts";
import { addStaff } from "../../test/staff.ts";
import { addTalk, readerOf } from "../../test/talks.ts";
import { takeCase } from "../cases/holds.server.ts";
import { sendReport } from "../conversations/reports.server.ts";
import type { ReportCode } from "../moderation/reports.ts";
import { isInside } from "../platform/http/outgoing.server.ts";
import { ringWhileWaiting } from "./alarm.server.ts";
import { readDutyMonth } from "./figures.server.ts";
import { callPager, ringAt, testPager } from "./pager.server.ts";
import { promisedTime, readingTime } from "./promise.server.ts";
import { findGaps, gapsBetween, planShift } from "./roster.server.ts";

const site = testSite();
const db = () => site.site().db;

/** Friday at ten in the evening in Israel, while nobody reads what arrives. */
const friday = Date.parse("2026-11-27T20:00:00Z");
const after = (ms: number) => new Date(friday + ms);

/** Two who answer tonight, one who is on no duty, and an admin who decides nothing. */
async function addNight() {
	const first = await addReviewer(db(), "טל");
	const second = await addReviewer(db(), "רונן");
	const other = await addReviewer(db(), "נועה");
	const admin = await addStaff(site.site(), ["admin"]);
	const shift = {
		startsAt: after(-2 * hour),
		endsAt: after(6 * hour),
		staffId: first.accountId,
		secondId: second.accountId,
	};
	expect(await planShift(site.site(), first, shift)).toBe("planned");
	return { first, second, other, admin, shift };
}

async function addUrgent(at = new Date()) {
	const { caseId, woman, number } = await addReported(site.site());
	await db()
		.updateTable("cases")
		.set({ lane: "A", opened_at: at })
		.where("id", "=", caseId)
		.execute();
	await db().updateTable("reports").set({ code: "danger" }).where("case_id", "=", caseId).execute();
	return { caseId, woman, number };
}

const urgent = { doesRing: true };

const rings = () =>
	db()
		.selectFrom("rings")
		.select(["at", "step", "waiting", "people", "pager"])
		.orderBy("at")
		.execute();

test("a night rings to the minute: duty at once and each quarter, the second, then everybody", async () => {
	const setClock = stopClock(friday);
	await addNight();
	await addUrgent();
	const rang: Record<number, number> = {};
	for (let at = 0; at <= 75; at++) {
		setClock(at * minute);
		const before = (await site.mails()).length;
		await ringWhileWaiting(site.site());
		const mails = (await site.mails()).length - before;
		if (mails > 0) rang[at] = mails;
	}
	expect(rang).toEqual({ 0: 1, 15: 1, 30: 2, 45: 2, 60: 4, 75: 4 });
	expect((await rings()).map(({ step }) => step)).toEqual([
		...["duty", "duty", "second", "second", "everybody", "everybody"],
	]);
	expect(JSON.stringify(await site.mails())).not.toMatch(/קוד|scam/);
});

test("what somebody took, or decided, does not ring; what was put down again does", async () => {
	const setClock = stopClock(friday);
	const { first } = await addNight();
	const { caseId } = await addUrgent();
	await takeCase(site.site(), first, caseId);
	await ringWhileWaiting(site.site());
	expect(await rings()).toEqual([]);
	setClock(61 * minute);
	await ringWhileWaiting(site.site());
	expect(await rings()).toHaveLength(1);
});

test("what a version without rings has mailed about does not ring again", async () => {
	stopClock(friday);
	await addNight();
	const { caseId } = await addUrgent();
	const set = db().updateTable("cases").set({ alarmed_at: new Date() });
	await set.where("id", "=", caseId).execute();
	await ringWhileWaiting(site.site());
	expect(await rings()).toEqual([]);
});

test("one ring a quarter of an hour, with a count, however much arrives", async () => {
	const setClock = stopClock(friday);
	await addNight();
	await addUrgent();
	await ringWhileWaiting(site.site());
	setClock(5 * minute);
	for (let nth = 0; nth < 3; nth++) await addUrgent();
	await ringWhileWaiting(site.site());
	setClock(15 * minute);
	await ringWhileWaiting(site.site());
	expect((await rings()).map(({ waiting }) => waiting)).toEqual([1, 4]);
});

test("the second is called half an hour after what still waits came, also between two quarters", async () => {
	const setClock = stopClock(friday);
	const { first } = await addNight();
	const { caseId } = await addUrgent();
	await ringWhileWaiting(site.site());
	await takeCase(site.site(), first, caseId);
	for (let at = 1; at <= 45; at++) {
		setClock(at * minute);
		if (at === 10) await addUrgent();
		await ringWhileWaiting(site.site());
	}
	const rang = (await rings()).map(({ at, step }) => [(at.getTime() - friday) / minute, step]);
	expect(rang).toEqual([
		[0, "duty"],
		[15, "duty"],
		[30, "duty"],
		[40, "second"],
	]);
});

test("two nodes ring once; a node that went away before the pager was called rings again", async () => {
	const setClock = stopClock(friday);
	await addNight();
	await addUrgent();
	await Promise.all([1, 2, 3].map(() => ringWhileWaiting(site.site())));
	expect(await rings()).toMatchObject([{ pager: "answered", people: 1 }]);
	await db().updateTable("rings").set({ pager: "calling" }).execute();
	setClock(minute);
	await Promise.all([1, 2, 3].map(() => ringWhileWaiting(site.site())));
	expect(await rings()).toMatchObject([{ pager: "answered", people: 1 }]);
	expect(await site.mails()).toHaveLength(1);
});

test("nobody on duty, or who left: it rings for all who decide, at once", async () => {
	const setClock = stopClock(friday);
	const { first } = await addNight();
	await db()
		.updateTable("staff")
		.set({ left_at: new Date() })
		.where("account_id", "=", first.accountId)
		.execute();
	await addUrgent();
	await ringWhileWaiting(site.site());
	expect(await rings()).toMatchObject([{ step: "everybody", people: 3 }]);
	setClock(8 * 24 * hour);
	await ringWhileWaiting(site.site());
	expect(await rings()).toHaveLength(2);
});

test.each([
	["nobody on duty", {}, "later", "2026-11-29T07:00:00.000Z"],
	["somebody on duty whom the pager reaches", { shift: true, test: true }, "duty", undefined],
	[
		"a pager that failed its test",
		{ shift: true, test: false },
		"later",
		"2026-11-29T07:00:00.000Z",
	],
	["a pager that was never tested", { shift: true }, "later", "2026-11-29T07:00:00.000Z"],
] as const)("the time that is said, with %s", async (_, given, by, from) => {
	stopClock(friday);
	if ("shift" in given) await addNight();
	if ("test" in given)
		await db()
			.insertInto("pager_tests")
			.values({ at: after(-13 * hour), answered: given.test })
			.execute();
	const time = await readingTime(db(), new Date(), urgent);
	expect(time.by).toBe(by);
	if (time.by === "later") expect(time.from.toISOString()).toBe(from);
});

test("the next duty is said where it begins before the hours do, while the pager answers", async () => {
	stopClock(friday);
	const person = await addReviewer(db());
	const shift = { startsAt: after(4 * hour), endsAt: after(12 * hour), secondId: null };
	await planShift(site.site(), person, { ...shift, staffId: person.accountId });
	const opens = { by: "later", from: new Date("2026-11-29T07:00:00Z") };
	expect(await readingTime(db(), new Date(), urgent)).toEqual(opens);
	await testPager(site.site(), new Date());
	expect(await readingTime(db(), new Date(), urgent)).toEqual({
		by: "later",
		from: after(4 * hour),
	});
	// A test counts for a day and a bit.
	expect(await readingTime(db(), after(27 * hour), urgent)).toEqual(opens);
	const sunday = new Date("2026-11-29T08:00:00Z");
	expect(await readingTime(db(), sunday, urgent)).toEqual({ by: "hours", closes: 18 });
});

test("a duty that begins after the hours is not waited for, and one that has ended is none", async () => {
	stopClock(friday);
	const person = await addReviewer(db());
	const startsAt = new Date("2026-11-29T14:00:00Z");
	const endsAt = new Date("2026-11-29T20:00:00Z");
	const shift = { startsAt, endsAt, staffId: person.accountId, secondId: null };
	await planShift(site.site(), person, shift);
	await testPager(site.site(), new Date());
	const next = (at: string) => ({ by: "later", from: new Date(at) });
	expect(await readingTime(db(), new Date(), urgent)).toEqual(next("2026-11-29T07:00:00Z"));
	await testPager(site.site(), endsAt);
	expect(await readingTime(db(), endsAt, urgent)).toEqual(next("2026-11-30T07:00:00Z"));
	const night = {
		startsAt: new Date("2026-11-30T00:00:00Z"),
		endsAt: new Date("2026-11-30T06:00:00Z"),
	};
	await planShift(site.site(), person, { ...shift, ...night });
	expect(await readingTime(db(), endsAt, urgent)).toEqual(next("2026-11-30T00:00:00Z"));
	// Nor is one of somebody who has left since.
	await db().updateTable("staff").set({ left_at: new Date() }).execute();
	expect(await readingTime(db(), endsAt, urgent)).toEqual(next("2026-11-30T07:00:00Z"));
});

test("who reported reads the computed time on the report's own page", async () => {
	stopClock(friday);
	const { woman, number } = await addUrgent();
	const { cookie } = await signInAgain(site.site(), woman.accountId);
	const read = async () => wordsOf(await site.get(`/support/reports/${number}`, { cookie }));
	expect(await read()).toContain("הצוות ממשיך לקרוא דיווחים");
	await addNight();
	await testPager(site.site(), new Date());
	expect(await read()).toContain("בתוך שעתיים, גם עכשיו");
	// What rings nowhere is not promised by who is on duty, also where others made its case graver.
	await db().updateTable("reports").set({ code: "spam_ads" }).execute();
	const calm = await read();
	expect(calm).toContain("הצוות ממשיך לקרוא דיווחים");
	expect(calm).not.toContain("שעתיים");
});

test("a report's page says what was said when it came, and then that this time has passed", async () => {
	const setClock = stopClock(friday);
	const { woman, number } = await addUrgent();
	const read = async () => {
		const { cookie } = await signInAgain(site.site(), woman.accountId);
		return sentencesOf(await site.get(`/support/reports/${number}`, { cookie }));
	};
	const said = "ביום ראשון, 29 בנובמבר, ב־09:00.";
	expect(await read()).toContain(`הצוות ממשיך לקרוא דיווחים ${said}`);
	// Whoever is on duty only afterwards was not promised.
	setClock(1);
	await addNight();
	await testPager(site.site(), new Date());
	expect(await read()).toContain(said);
	const sunday = Date.parse("2026-11-29T07:00:00Z") - friday;
	setClock(sunday);
	expect(await read()).toContain("הצוות ממשיך לקרוא דיווחים היום ב־09:00.");
	setClock(sunday + 1);
	const late = await read();
	expect(late).toContain("המועד שאמרנו, 29 בנובמבר 2026 בשעה 09:00, עבר. הדיווח עדיין אצל הצוות.");
	expect(late).not.toContain("ממשיך");
});

test("what was promised is known by its deadline, also where the hours have changed since", () => {
	const of = (since: string, due: string, opens = 9, closes = 18) =>
		promisedTime(
			{ since: new Date(since), dueAt: new Date(due) },
			{ opens, closes, closed: new Set() },
		);
	const sunday = "2026-11-29T10:00:00Z";
	const evening = "2026-11-29T16:00:00Z";
	expect(of(sunday, "2026-11-29T12:00:00Z")).toEqual({ by: "duty" });
	expect(of(sunday, evening)).toEqual({ by: "hours", closes: 18 });
	expect(of(sunday, evening, 9, 22), "closed at six then").toEqual({ by: "hours", closes: 18 });
	expect(of(sunday, "2026-11-29T22:00:00Z", 0, 24)).toEqual({ by: "hours", closes: 24 });
	const morning = { by: "later", from: new Date("2026-11-30T07:00:00Z") };
	expect(of("2026-11-29T18:00:00Z", "2026-11-30T07:00:00Z")).toEqual(morning);
	expect(of("2026-11-29T18:00:00Z", "2026-11-30T07:00:00Z", 9, 22)).toEqual(morning);
	const early = { by: "later", from: new Date("2026-11-29T07:00:00Z") };
	expect(of("2026-11-29T04:00:00Z", "2026-11-29T07:00:00Z")).toEqual(early);
});

test("a case of lane A is due at the time its reporter was told, at the desk too", async () => {
	stopClock(friday);
	const { man, woman } = await addTalk(site.site());
	const report = async (code: ReportCode) => {
		const input = { code, words: null, isBlocked: false, kind: "profile", item: "" };
		const reporter = await readerOf(site.site(), woman);
		expect(await sendReport(site.site(), reporter, man.publicId, input)).toHaveProperty("number");
		const opened = await db()
			.selectFrom("cases")
			.select(["lane", "due_at", "id"])
			.where("closed_at", "is", null)
			.executeTakeFirstOrThrow();
		await db().updateTable("cases").set({ closed_at: new Date() }).execute();
		return opened;
	};
	expect(await report("danger")).toMatchObject({
		lane: "A",
		due_at: new Date("2026-11-29T07:00:00Z"),
	});
	await addNight();
	await testPager(site.site(), new Date());
	await db().deleteFrom("reports").execute();
	expect(await report("danger")).toMatchObject({ lane: "A", due_at: after(2 * hour) });
	expect(await report("spam_ads")).toMatchObject({ lane: "D", due_at: after(48 * hour) });
});

test("shifts do not overlap, 100 planned at once are one; gaps are what is left", async () => {
	stopClock(friday);
	const person = await addReviewer(db());
	const shift = {
		startsAt: after(hour),
		endsAt: after(9 * hour),
		staffId: person.accountId,
		secondId: null,
	};
	const plans = await Promise.all(
		Array.from({ length: 100 }, () => planShift(site.site(), person, shift)),
	);
	expect(plans.filter((plan) => plan === "planned")).toHaveLength(1);
	expect(await findGaps(db(), new Date())).toEqual([
		{ from: after(0), until: after(hour) },
		{ from: after(9 * hour), until: after(72 * hour) },
	]);
	expect(gapsBetween([], after(0), after(hour))).toEqual([{ from: after(0), until: after(hour) }]);
	const support = await addStaff(site.site(), ["support"]);
	const later = { ...shift, startsAt: after(10 * hour), endsAt: after(18 * hour) };
	expect(await planShift(site.site(), person, { ...later, staffId: support.accountId })).toBe(
		"absent",
	);
});

test("the page plans and drops a shift, tests the pager, and says what is promised", async () => {
	stopClock(friday);
	const { accountId, cookie } = await addStaff(site.site(), ["reviewer", "admin"], { name: "טל" });
	const first = await wordsOf(await site.get("/staff/duty", { cookie }));
	expect(first).toContain("אין כרגע איש בכוננות");
	const fields = { date: "2026-11-27", shift: "evening", staff: accountId, second: "" };
	const planned = await site.post("/staff/duty", fields, { cookie });
	expect(planned.status).toBe(303);
	expect((await site.post("/staff/duty", { act: "test" }, { cookie })).status).toBe(303);
	const then = await wordsOf(await site.get("/staff/duty", { cookie }));
	expect(then).toContain("יש כרגע מי שעונה");
	expect(then).toContain("בתוך שעתיים, גם עכשיו");
	expect(then).toContain("בלי שני. היום בלילה אין איש.");
	expect(then).toContain("היום, שישי, 27.11");
	expect(then).toContain("27 בנובמבר 2026 עד 3 בדצמבר 2026");
	const { id } = await db().selectFrom("duty_shifts").select("id").executeTakeFirstOrThrow();
	await site.post("/staff/duty", { act: "drop", id }, { cookie });
	expect(await db().selectFrom("duty_shifts").select("id").execute()).toEqual([]);
	for (const odd of ["x", ""])
		expect((await site.post("/staff/duty", { act: "drop", id: odd }, { cookie })).status).toBe(303);
	for (const wrong of [{ date: "2026-13-40" }, { shift: "noon" }, { staff: "x" }, { second: "x" }])
		expect((await site.post("/staff/duty", { ...fields, ...wrong }, { cookie })).status).toBe(422);
	const acts = await db()
		.selectFrom("audit")
		.select("act")
		.where("act", "like", "duty.%")
		.execute();
	expect(acts.map(({ act }) => act).toSorted()).toEqual([
		...["duty.dropped", "duty.pager_tested", "duty.planned"],
	]);
});

test("the night shift of a clock change lasts as long as the night does", async () => {
	stopClock(Date.parse("2026-10-24T10:00:00Z"));
	const { accountId, cookie } = await addStaff(site.site(), ["reviewer"]);
	const fields = { date: "2026-10-24", shift: "night", staff: accountId };
	await site.post("/staff/duty", fields, { cookie });
	const shift = await db()
		.selectFrom("duty_shifts")
		.select(["starts_at", "ends_at"])
		.executeTakeFirstOrThrow();
	expect([shift.starts_at, shift.ends_at].map((at) => at.toISOString())).toEqual([
		...["2026-10-24T21:00:00.000Z", "2026-10-25T06:00:00.000Z"],
	]);
});

test.each([
	...["127.0.0.1", "10.1.2.3", "172.20.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0"],
	...["100.64.0.1", "::1", "fd00::1", "fe80::1", "::ffff:127.0.0.1", "224.0.0.1"],
])("the pager is not called at %s", (address) => {
	expect(isInside(address)).toBe(true);
});

test.each(["93.184.216.34", "2a00:1450:4028::1"])("%s is an address outside", (address) => {
	expect(isInside(address)).toBe(false);
});

test.each([
	["answers", 204, true],
	["answers with an error", 500, false],
	["leads elsewhere", 302, false],
	["says nothing", null, false],
] as const)("a pager that %s", async (_, status, isReached) => {
	const asked: { method?: string | undefined; body: string }[] = [];
	const server = createServer(async (request, response) => {
		let body = "";
		for await (const chunk of request) body += chunk;
		asked.push({ method: request.method, body });
		if (status === null) return;
		response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {});
		response.write("x".repeat(100_000));
		response.end();
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const url = new URL(`http://pager.example:${(server.address() as AddressInfo).port}/ring`);
	const called = await ringAt(url, "127.0.0.1", status === null ? 400 : 20_000).catch(() => false);
	expect(called).toBe(isReached);
	expect(asked).toEqual([{ method: "POST", body: "" }]);
});

test("a pager whose name leads to this machine is not even connected to", async () => {
	let connections = 0;
	const server = net.createServer((socket) => {
		connections += 1;
		socket.destroy();
	});
	await new Promise<void>((done) => server.listen(0, done));
	onTestFinished(() => void server.close());
	const { port } = server.address() as AddressInfo;
	for (const name of ["localhost", "127.0.0.1", "[::1]"]) {
		const settings = { dutyWebhook: `https://${name}:${port}/ring`, isDemo: false };
		expect(await callPager({ settings }), name).toBe("failed");
	}
	expect(connections).toBe(0);
});

test("thirty days: how soon somebody looked, when nobody was there; the last alarm step by step", async () => {
	const setClock = stopClock(friday);
	const { first } = await addNight();
	const { caseId } = await addUrgent(after(0));
	await ringWhileWaiting(site.site(), after(0));
	setClock(15 * minute);
	await ringWhileWaiting(site.site(), after(15 * minute));
	setClock(23 * minute);
	// As the record has it, whose clock is the database's.
	await db()
		.insertInto("audit")
		.values({
			at: after(23 * minute),
			actor: first.accountId,
			act: "item.taken",
			subject_kind: "case",
			subject_id: caseId,
			details: "{}",
		})
		.execute();
	const { cookie } = await addStaff(site.site(), ["reviewer"]);
	const words = await wordsOf(await site.get("/staff/duty", { cookie }));
	expect(words).toContain("חציון עד עין ראשונה 23 דק׳");
	expect(words).toContain("אזעקות שהגיעו עד ״כולם״ 0");
	expect(words).toMatch(
		/צלצול לכוננות .* שוב לכוננות .* בטיפול אצל \u2068טל\u2069 23 דק׳ עד עין ראשונה/,
	);
	expect(words).toMatch(/אחרי 30 דק׳ צלצול לכוננות ולשני לא נדרש/);
	expect(words).toMatch(/אחרי 60 דק׳ צלצול לכל מי שבודק ולניהול לא נדרש/);
	// Planned two hours before the alarm for eight hours: nothing is uncovered yet.
	expect((await readDutyMonth(db(), after(hour))).uncoveredMs).toBe(0);
	const later = await readDutyMonth(db(), after(10 * hour));
	expect(later.uncoveredMs).toBe(4 * hour);
	expect(later.shifts).toEqual([{ name: "טל", count: 1 }]);
	const old = await readDutyMonth(db(), after(31 * 24 * hour));
	expect({ looks: old.looks, everybody: old.everybody }).toEqual({ looks: null, everybody: 0 });
});
