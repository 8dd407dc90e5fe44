import { globSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { day, stopClock } from "../../../test/clock.ts";
import { addClubMember } from "../../../test/club.ts";
import { addQueueItem } from "../../../test/desk-items.ts";
import { addApplicant } from "../../../test/reviews.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { chainAudit, verifyAudit } from "../../platform/audit/audit.job.ts";
import { type RecordedAct, recordAct } from "../../platform/audit/audit.server.ts";
import { actNames } from "./act-names.ts";

const site = testSite();

const record = (act: RecordedAct) =>
	site
		.site()
		.db.transaction()
		.execute((trx) => recordAct(trx, act));
const item = (id: string) => ({ kind: "item", id });

const admin = () => addStaff(site.site(), ["admin"]);
const open = async (cookie: string, query = "") =>
	wordsOf(await site.get(`/staff/record${query}`, { cookie }));

test("acts are listed by day with who, what, to what and why, and sealed days with their seal", async () => {
	const setClock = stopClock(Date.parse("2026-03-10T10:00:00Z"));
	const { cookie, accountId } = await addStaff(site.site(), ["admin"], { name: "רונן" });
	await record({
		actor: accountId,
		act: "decision.made",
		subject: item("a1"),
		reason: "pose",
		details: { verdict: "refuse" },
	});
	await chainAudit.work(site.site(), {});
	setClock(5 * 60_000);
	await record({ actor: null, act: "money.paid", subject: item("b2"), details: { cents: 9900 } });
	const shekels = { cents: 20_000, currency: "ILS", days_stay: true };
	await record({ actor: null, act: "money.refunded", subject: item("b2"), details: shekels });
	const before = await open(cookie);
	expect(before).toContain("היום, 10 במרץ 2026");
	expect(before).toMatch(/12:00 רונן החלטה פריט a1 , סירוב סיבה: התנוחה לא תואמת/);
	expect(before).toMatch(/12:05 מערכת תשלום פריט b2 , \$99.00/);
	expect(before).toMatch(/12:05 מערכת החזר פריט b2 , ₪200.00 , הימים נשארים/);
	expect(before).toContain("ייחתם אחרי חצות");
	expect(before.indexOf("b2")).toBeLessThan(before.indexOf("a1"));
	setClock(day);
	await site.site().db.updateTable("sessions").set({ last_seen_at: new Date() }).execute();
	await chainAudit.work(site.site(), {});
	const again = await addStaff(site.site(), ["admin"]);
	expect(await open(again.cookie)).toMatch(/10 במרץ 2026 3 שורות חתום/);
	// The page's data holds as much of a hash as is shown.
	const { cookie: later } = again;
	const data = await (await site.get("/staff/record.data", { cookie: later })).text();
	const { db } = site.site();
	const hashes = [
		...(await db.selectFrom("audit_seals").select("hash").execute()),
		...(await db.selectFrom("audit_chain").select("hash").execute()),
	];
	expect(hashes.filter(({ hash }) => data.includes(hash))).toEqual([]);
	expect(data).toContain(hashes[0]?.hash.slice(0, 12));
});

test("an act names what it was done to and whom it is about, with links as far as the viewer may go", async () => {
	const { cookie } = await addStaff(site.site(), ["admin", "reviewer"]);
	const plain = await addStaff(site.site(), ["admin"], { name: "רותם" });
	const { itemId, accountId } = await addApplicant(site.site().db);
	await record({ actor: null, act: "item.taken", subject: item(itemId) });
	await record({ actor: null, act: "person.viewed", subject: { kind: "account", id: accountId } });
	await record({
		actor: null,
		act: "staff.roles_changed",
		subject: { kind: "staff", id: plain.accountId },
	});
	const { number } = await site
		.site()
		.db.selectFrom("review_items")
		.select("number")
		.where("id", "=", itemId)
		.executeTakeFirstOrThrow();
	const html = await (await site.get("/staff/record", { cookie })).text();
	expect(html).toContain(`href="/staff/applications/${itemId}"`);
	expect(html.match(new RegExp(`href="/staff/people/${accountId}"`, "g"))).toHaveLength(2);
	expect(await open(cookie)).toMatch(new RegExp(`פריט ${number} ,`));
	expect(await open(cookie)).toMatch(/שינוי תפקידים בצוות צוות רותם/);
	const less = await (await site.get("/staff/record", plain)).text();
	expect(less).not.toContain(`/staff/applications/${itemId}`);
});

test("an applicant is called by the alias that waits, for roles that read it", async () => {
	const { db } = site.site();
	const { itemId, accountId } = await addApplicant(db);
	await db.insertInto("profiles").values({ id: accountId, display_name: "ליאן" }).execute();
	await record({ actor: null, act: "item.taken", subject: item(itemId) });
	const reviewer = await addStaff(site.site(), ["admin", "reviewer"]);
	const plain = await admin();
	expect(await open(reviewer.cookie)).toMatch(/לקיחת פריט פריט \d+ , ליאן/);
	expect(await open(plain.cookie)).toMatch(/לקיחת פריט פריט \d+ , בלי כינוי/);
	const person = async ({ cookie }: { cookie: string }) =>
		wordsOf(await site.get(`/staff/people/${accountId}`, { cookie }));
	expect(await person(reviewer)).toContain("ליאן");
	expect(await person(plain)).not.toContain("ליאן");
});

test("the outcome of an appeal follows what was appealed", async () => {
	const { db } = site.site();
	const { cookie } = await admin();
	const { memberId, accountId } = await addClubMember(db);
	const add = async (against: object) => {
		const { id } = await db
			.insertInto("enforcements")
			.values({ member_id: memberId, kind: "notice", ...against })
			.returning("id")
			.executeTakeFirstOrThrow();
		const appeal = { kind: "appeal", account_id: accountId, enforcement_id: id } as const;
		const made = await db
			.insertInto("review_items")
			.values({ ...appeal, due_at: new Date(), closed_at: new Date() })
			.returning("id")
			.executeTakeFirstOrThrow();
		return made.id;
	};
	for (const [id, upheld, reversed] of [
		[await add({ kind: "notice" }), "האזהרה נשארת", "האזהרה בוטלה"],
		[await add({ kind: "limited", scope: "messages" }), "ההגבלה נשארת", "ההגבלה בוטלה"],
		[await add({ kind: "suspended" }), "ההשעיה נשארת", "ההשעיה בוטלה"],
		[(await addQueueItem(site, "appeals")).id, "הסירוב נשאר", "הסירוב בוטל"],
	] as const) {
		for (const verdict of ["uphold", "reverse"]) {
			const details = { verdict };
			await record({ actor: null, act: "decision.made", subject: item(id), details });
		}
		const words = await open(cookie, `?about=${id}`);
		expect(words).toContain(`, ${upheld}`);
		expect(words).toContain(`, ${reversed}`);
	}
	const details = { verdict: "uphold" };
	await record({ actor: null, act: "decision.made", subject: item("gone"), details });
	expect(await open(cookie, "?about=gone")).toContain(", ההחלטה נשארת");
});

test("the filters find by person, act, kind, thing and day", async () => {
	stopClock(Date.parse("2026-03-10T10:00:00Z"));
	const { cookie, accountId } = await admin();
	await record({ actor: accountId, act: "item.taken", subject: item("one") });
	await record({ actor: null, act: "item.released", subject: item("two") });
	await record({ actor: null, act: "money.paid", subject: { kind: "payment", id: "three" } });
	const shown = async (query: string) => {
		const words = await open(cookie, query);
		return ["one", "two", "three"].filter((id) => words.includes(` ${id}`));
	};
	expect(await shown(`?who=${accountId}`)).toEqual(["one"]);
	expect(await shown("?who=site")).toEqual(["two", "three"]);
	expect(await shown("?act=item.released")).toEqual(["two"]);
	expect(await shown("?kind=payment")).toEqual(["three"]);
	expect(await shown("?about=two")).toEqual(["two"]);
	expect(await shown("?day=2026-03-10&kind=item")).toEqual(["one", "two"]);
	expect(await shown("?day=10.3.2026&kind=item")).toEqual(["one", "two"]);
	expect(await shown("?day=2026-03-11")).toEqual([]);
	expect(await shown("?day=31.2.2026")).toEqual(["one", "two", "three"]);
	expect(await shown("?day=2026-02-31")).toEqual(["one", "two", "three"]);
	expect(await shown("?day=2026-13-45&who=%27&act=%22&after=x")).toEqual(["one", "two", "three"]);
});

test("the days of a filter are Israel's", async () => {
	const { cookie } = await admin();
	for (const [id, at] of [
		["before", "2026-03-09T21:59:59Z"],
		["first", "2026-03-09T22:00:00Z"],
		["last", "2026-03-10T21:59:59Z"],
		["after", "2026-03-10T22:00:00Z"],
	]) {
		await sql`insert into audit (at, act, subject_kind, subject_id, details)
			values (${at}, 'item.taken', 'item', ${id}, '{}')`.execute(site.site().db);
	}
	const words = await open(cookie, "?day=2026-03-10");
	expect(["before", "first", "last", "after"].filter((id) => words.includes(` ${id}`))).toEqual([
		"first",
		"last",
	]);
});

test("older acts follow page by page, each once", async () => {
	const { cookie } = await admin();
	await sql`insert into audit (at, act, subject_kind, subject_id, details)
		select '2026-03-10', 'item.taken', 'item', 'x' || number, '{}'
		from generate_series(1, 205) as number`.execute(site.site().db);
	let path: string | undefined = "/staff/record?kind=item";
	const found: string[] = [];
	while (path) {
		const html = await (await site.get(path, { cookie })).text();
		found.push(...[...html.matchAll(/about=(x\d+)/g)].map(([, id = ""]) => id));
		path = /href="(\/staff\/record\?[^"]*after=[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
	}
	expect(found).toHaveLength(205);
	expect(new Set(found).size).toBe(205);
});

test("a check that is asked for is recorded, runs once, and shows what it found", async () => {
	const { cookie, accountId } = await admin();
	expect(await open(cookie)).toContain("הרישום עוד לא אומת");
	await chainAudit.work(site.site(), {});
	await site.post("/staff/record/check", {}, { cookie });
	await site.mails();
	expect(await open(cookie)).toMatch(/אומת היום ב־ ?\d+:\d\d/);
	const acts = await site.site().db.selectFrom("audit").select(["act", "actor"]).execute();
	expect(acts).toContainEqual({ act: "record.check_asked", actor: accountId });
});

test("a broken record is said on the page with its row, until a check finds it whole", async () => {
	const { cookie } = await admin();
	await record({ actor: null, act: "item.taken", subject: item("touched") });
	await chainAudit.work(site.site(), {});
	const { db } = site.site();
	const setAct = (act: string) =>
		db.transaction().execute(async (trx) => {
			await sql`set local session_replication_role = replica`.execute(trx);
			await sql`update audit set act = ${act} where subject_id = 'touched'`.execute(trx);
		});
	await setAct("item.released");
	await verifyAudit.work(site.site(), {});
	for (const query of ["", "?act=money.paid"]) {
		const words = await open(cookie, query);
		expect(words).toContain("הרישום אינו כפי שנכתב");
		expect(words).toMatch(/שורה \d+/);
		expect(words).toContain("פריט touched");
	}
	await setAct("item.taken");
	await verifyAudit.work(site.site(), {});
	expect(await open(cookie)).not.toContain("אינו כפי שנכתב");
});

test("every act that is recorded has a name", () => {
	const areas = [...new Set(Object.keys(actNames).map((act) => act.split(".")[0]))].join("|");
	const acts = new RegExp(`"((?:${areas})\\.[a-z_]+)"|\\bact(?::| =) "([a-z_]+\\.[a-z_.]+)"`, "g");
	// A table has the name of an area.
	const columns = ["staff.account_id", "staff.left_at", "staff.name", "appealed.id"];
	const used = globSync("app/**/*.ts")
		.filter((path) => !path.includes(".test."))
		.map((path) => readFileSync(path, "utf8"))
		.filter((text) => text.includes("recordAct"))
		.flatMap((text) => [...text.matchAll(acts)].map(([, one, other]) => one ?? other ?? ""));
	expect(used.length).toBeGreaterThan(10);
	expect([...new Set(used)].filter((act) => !(act in actNames) && !columns.includes(act))).toEqual(
		[],
	);
});
