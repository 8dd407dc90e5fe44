import { expect, test } from "vitest";
import { stopClock } from "../../../test/clock.ts";
import { testDatabase } from "../../../test/database.ts";
import { openNode } from "../../../test/second-node.ts";
import { testSite } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import type { StaffRole } from "../../accounts/staff.ts";
import { readingTime } from "../../duty/promise.server.ts";
import { changeSetting, listProposals, readSetting } from "../../owner/settings.server.ts";
import { dateInIsrael } from "../../platform/dates.ts";
import { PageCache } from "../../platform/http/page-cache/page-cache.server.ts";
import { receiveTicket } from "../../support/ticket.server.ts";

const site = testSite();
const database = testDatabase();
const db = () => site.site().db;
const origin = "http://localhost:3000";

const staff = (role: StaffRole, name = "מיכל") => addStaff(site.site(), [role], { name });
type Staff = Awaited<ReturnType<typeof staff>>;

const post = (who: Staff, path: string, fields: Record<string, string>) =>
	site.post(`/staff/settings/${path}`, fields, who);
const read = async (who: Staff, path = "") =>
	(await site.get(`/staff/settings${path}`, who)).text();
const reason = "העמלה עלתה";
const hours = { seen: "0", opens: "8", closes: "17" };

test("changed hours stand on every node's kept pages, with their day, and count for what is promised", async () => {
	const node = await openNode(site, database);
	const michal = await staff("editor");
	for (const path of ["/contact", "/terms", "/accessibility"]) {
		expect(await node.page(path)).toContain("9:00-18:00");
		expect(await node.isKept(path)).toBe(true);
	}
	expect(await node.page("/terms")).not.toContain("שעות הפעילות עודכנו");
	expect((await post(michal, "hours", hours)).status).toBe(303);
	await expect.poll(() => node.page("/contact"), { timeout: 10_000 }).toContain("8:00-17:00");
	for (const path of ["/terms", "/accessibility"]) {
		expect(await node.page(path)).toContain("8:00-17:00");
		expect(await node.page(path)).toContain("שעות הפעילות עודכנו");
	}
	await node.close();
});

test("a change is on another node before its editor's next page", async () => {
	const node = await openNode(site, database);
	const michal = await staff("editor");
	for (let round = 0; round < 10; round += 1) {
		const closes = String(12 + round);
		expect(await node.isKept("/contact")).toBe(true);
		await post(michal, "hours", { ...hours, seen: String(round), closes });
		expect(await read(michal)).toContain("הגדרות");
		expect(await node.page("/contact")).toContain(`8:00-${closes}:00`);
	}
	await node.close();
});

test("a page that is rendered while it changes is not kept", async () => {
	const cache = new PageCache(origin);
	const { generation } = cache;
	cache.dropPages();
	const page = { path: "/x", search: "", parameters: {} } as never;
	const variant = { theme: undefined, isSignedIn: false, isDisguised: false, flash: undefined };
	const made = { status: 200, headers: new Headers(), body: Buffer.from("old") } as const;
	await cache.addPage(page, variant, made, generation);
	const asked = { method: "GET", url: "/x", cookie: undefined, encodings: undefined };
	expect(cache.find({ ...asked, ifNoneMatch: undefined })).toBeUndefined();
	await cache.addPage(page, variant, made, cache.generation);
	expect(cache.find({ ...asked, ifNoneMatch: undefined })?.status).toBe(200);
	// Under each spelling of its query, which is remembered, and for whom it is.
	const advertised = { ...asked, url: "/x?utm_source=y", ifNoneMatch: undefined };
	for (const _ of ["read", "remembered"]) expect(cache.find(advertised)?.status).toBe(200);
	const signedIn = { ...advertised, cookie: "signed-in=1" };
	expect(cache.find(signedIn)).toBeUndefined();
	cache.dropPages();
	expect(cache.find(advertised)).toBeUndefined();
});

test("what changes while a page is rendered is on its next view", async () => {
	const cache = new PageCache(origin);
	const fetch = site.another({ cache });
	const rendering = fetch(new Request(`${origin}/about`));
	cache.dropPages();
	await rendering;
	const asked = { method: "GET", url: "/about", cookie: undefined, encodings: undefined };
	expect(cache.find({ ...asked, ifNoneMatch: undefined })).toBeUndefined();
});

test("closed days and hours move what is promised", async () => {
	stopClock(Date.parse("2026-11-29T08:00:00Z"));
	const michal = await staff("editor");
	const closed = { seen: "0", name: "חופשה", from: "30.11.2026", until: "1.12.2026" };
	expect((await post(michal, "closed-a", closed)).status).toBe(303);
	const ticket = { name: "דנה", email: "dana@example.com", message: "שאלה" } as const;
	const sent = { ...ticket, subject: "general", source: "contact" } as const;
	const { dueAt } = await receiveTicket(site.site(), sent);
	expect(dueAt.toISOString()).toBe("2026-12-02T08:00:00.000Z");
	expect(await readingTime(db(), new Date(), { doesRing: true })).toEqual({
		by: "hours",
		closes: 18,
	});
	await post(michal, "hours", { ...hours, closes: "10" });
	expect(await readingTime(db(), new Date(), { doesRing: true }), "two days closed follow").toEqual(
		{
			by: "later",
			from: new Date("2026-12-02T06:00:00Z"),
		},
	);
});

test("a claim leaves the kept home page at midnight in Israel", async () => {
	const setClock = stopClock(Date.parse("2026-11-28T21:59:58Z"));
	const { readClaims } = await import("../../owner/settings.server.ts");
	const michal = await staff("editor");
	const claim = {
		seen: "0",
		value: "99%",
		label: "שביעות רצון",
		confirmedOn: "1.11.2026",
		until: "28.11.2026",
	};
	expect((await post(michal, "claim-satisfaction", claim)).status).toBe(303);
	const serve = { db: db(), settings: { ...site.site().settings, isDemo: false } };
	expect(Object.values(await readClaims(serve))).toEqual([{ value: "99%", label: "שביעות רצון" }]);
	const node = await openNode(site, database);
	const banner = { seen: "0", text: "סגורים היום", until: "28.11.2026" };
	expect((await post(michal, "banner", banner)).status).toBe(303);
	await expect.poll(() => node.page("/about"), { timeout: 10_000 }).toContain("סגורים היום");
	expect(await node.isKept("/about")).toBe(true);
	setClock(3_000);
	expect(await node.page("/about"), "kept yesterday").not.toContain("סגורים היום");
	expect(Object.values(await readClaims(serve))).toEqual([]);
	await node.close();
});

test("the second of two editors is shown the first's version and loses nothing", async () => {
	const [michal, ronen] = [await staff("editor"), await staff("editor", "רונן")];
	await post(ronen, "banner", { seen: "0", text: "הנוסח של רונן" });
	const late = await post(michal, "banner", { seen: "0", text: "הנוסח של מיכל" });
	expect(late.status).toBe(409);
	const html = await late.text();
	for (const words of ["הנוסח של רונן", "הנוסח של מיכל", "מישהו שמר לפניך", "רונן"]) {
		expect(html).toContain(words);
	}
	expect(html).toMatch(/name="seen" value="1"/);
	expect((await post(michal, "banner", { seen: "1", text: "הנוסח של מיכל" })).status).toBe(303);
	expect((await readSetting(db(), "banner")).value.text).toBe("הנוסח של מיכל");
});

test("a form refused for its fields is as old as before", async () => {
	const [michal, ronen] = [await staff("editor"), await staff("editor", "רונן")];
	await post(ronen, "hours", hours);
	const refused = await post(michal, "hours", { seen: "0", opens: "20", closes: "9" });
	expect(refused.status).toBe(422);
	expect(await refused.text()).toMatch(/name="seen" value="0"/);
});

test("money changes by two people, and the pages and the checkout follow", async () => {
	const node = await openNode(site, database);
	const [michal, ronen] = [await staff("admin"), await staff("finance", "רונן")];
	const features = { basicFeatures: "שורה", premiumFeatures: "שורה", vipFeatures: "שורה", reason };
	const plans = { seen: "0", basic: "99", premium: "٢١٩", vip: "$399", ...features };
	expect(await node.page("/sugardaddy")).toContain("$199");
	expect((await post(michal, "plans", plans)).status).toBe(303);
	expect(await node.page("/sugardaddy")).toContain("$199");
	const [{ id } = { id: "" }] = await listProposals(db());
	await post(michal, "plans/approve", { id });
	expect((await readSetting(db(), "plans")).version).toBe(0);
	for (const words of ["Premium $219", reason])
		expect(await read(ronen, "/plans")).toContain(words);
	expect(await read(ronen, "/plans"), "one waits at a time").not.toContain('name="premium"');
	const late = await post(ronen, "plans", { ...plans, premium: "229" });
	expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('value="229"')]);
	expect((await post(ronen, "plans/approve", { id })).status).toBe(303);
	const record = await (await site.get("/staff/record", michal)).text();
	expect(record).toMatch(
		/Premium \$199\u2069: [^←]*שיחות[^←]*← [^←]*Premium \$219\u2069: \u2068שורה/,
	);
	await expect.poll(() => node.page("/sugardaddy"), { timeout: 10_000 }).toContain("$219");
	expect(await node.page("/pricing")).toContain("$219");
	expect(await node.page("/pricing")).not.toContain("$199");
	await node.close();
});

test("who decides about money reads why it is proposed, and nobody else", async () => {
	const [michal, ronen] = [await staff("admin"), await staff("finance", "רונן")];
	const paused = { seen: "0", state: "paused" };
	const missing = await post(michal, "payments", paused);
	expect(missing.status).toBe(422);
	expect(await missing.text()).toContain("יש לכתוב נימוק");
	await post(michal, "payments", { ...paused, reason: "<b>תקלה</b> אצל הספק\u202e" });
	const html = await read(ronen, "/payments");
	expect(html).toContain("נימוק: <bdi>&lt;b&gt;תקלה&lt;/b&gt; אצל הספק</bdi>");
	for (const one of [await read(ronen), await (await site.get("/pricing")).text()]) {
		expect(one).not.toContain("אצל הספק");
	}
});

test("an earlier value, and that of the beginning, go back into the form and change nothing", async () => {
	const michal = await staff("editor");
	await post(michal, "hours", hours);
	await post(michal, "hours", { seen: "1", opens: "10", closes: "16" });
	const opens = async (from: string) =>
		/name="opens"[^>]*value="([^"]*)"/.exec(await read(michal, `/hours${from}`))?.[1];
	expect(await opens("")).toBe("10:00");
	expect(await opens("?from=1")).toBe("8:00");
	expect(await opens("?from=0")).toBe("9:00");
	expect(await opens("?from=99")).toBe("10:00");
	expect(await read(michal, "/hours?from=1")).toMatch(/name="seen" value="2"/);
	expect((await readSetting(db(), "hours")).version).toBe(2);
	const back = await post(michal, "hours", { seen: "2", opens: "8:00", closes: "17:00" });
	expect(back.status).toBe(303);
	expect((await readSetting(db(), "hours")).value).toEqual({ opens: 8, closes: 17 });
});

test("the rate says how old it is", async () => {
	const michal = await staff("finance");
	const note = async (days: number, version: number) => {
		const date = dateInIsrael(new Date(Date.now() - days * 86_400_000));
		const value = { usdIls: "3.6", date };
		await changeSetting(site.site(), michal, { name: "rate", value, version });
		const html = await read(michal);
		return /data-setting="rate"[\s\S]*?<span class="small ([^"]*)">([^<]*)/.exec(html)?.slice(1);
	};
	expect((await note(0, 0))?.[1]).toContain("מאז");
	expect((await note(1, 1))?.[1]).toBe("של אתמול");
	expect(await note(30, 2)).toEqual(["muted", "לפני 30 יום"]);
	expect((await note(31, 3))?.[0]).toMatch(/late/);
});

test("the record says from what to what", async () => {
	const admin = await staff("admin");
	await post(admin, "hours", hours);
	const html = await (await site.get("/staff/record", admin)).text();
	expect(html).toContain("שינוי הגדרה");
	expect(html).toMatch(/שעות הפעילות: \u20669:00-18:00\u2069 ← \u20668:00-17:00\u2069/);
});

test.each([
	["hours", { opens: "18", closes: "9" }, "נגמרות לפני שהן מתחילות"],
	["hours", { opens: "9.5", closes: "18" }, "שעה שלמה"],
	["hours", { opens: "9", closes: "25" }, "שעה שלמה"],
	["closed-a", { name: "חופשה", from: "3.1.2027", until: "2.1.2027" }, "נגמרים לפני שהם מתחילים"],
	["closed-a", { name: "חופשה", from: "31.2.2027", until: "1.3.2027" }, "תאריך שקיים"],
	["closed-a", { name: "חופשה", from: "1.1.2027", until: "1.1.2030" }, "31 ימים"],
	["banner", { text: "א".repeat(200_000) }, "ארוך מדי"],
	["claim-members", { value: "1", label: "ב", until: "1.1.2027" }, "רק לנתון שאושר"],
])("%s refuses %o", async (name, fields, words) => {
	const michal = await staff("editor");
	const answer = await post(michal, name, { seen: "0", ...fields });
	expect([413, 422]).toContain(answer.status);
	if (answer.status === 422) expect(await answer.text()).toContain(words);
	expect(await db().selectFrom("settings").selectAll().execute()).toEqual([]);
});

test.each([
	...["0", "-99", "98.5", "99.999", "1e3", "100000", "", "abc", "٠"].map((basic) => ({ basic })),
	{ basic: "199" },
	{ premium: "399" },
	{ premium: "98" },
	{ vip: "99" },
])("prices refuse %o", async (fields) => {
	const michal = await staff("finance");
	const features = { basicFeatures: "שורה", premiumFeatures: "שורה", vipFeatures: "שורה", reason };
	const plans = { seen: "0", basic: "99", premium: "199", vip: "399", ...features, ...fields };
	expect((await post(michal, "plans", plans)).status).toBe(422);
	expect(await listProposals(db())).toEqual([]);
});

test("what is written is text, whatever it holds, and marks that reorder it are left out", async () => {
	const michal = await staff("editor");
	const text = "<script>alert(1)</script> \u202eהפוך";
	expect((await post(michal, "banner", { seen: "0", text })).status).toBe(303);
	const html = await (await site.get("/about")).text();
	expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; הפוך");
	expect(html).not.toContain("\u202e");
});

test("words in which a rule finds something wait for a second person", async () => {
	const [michal, ronen] = [await staff("editor"), await staff("admin", "רונן")];
	const text = "500 שקל לפגישה, ליווי דיסקרטי";
	expect((await post(michal, "banner", { seen: "0", text })).status).toBe(303);
	expect((await readSetting(db(), "banner")).version).toBe(0);
	const [{ id } = { id: "" }] = await listProposals(db());
	expect((await post(ronen, "banner/decline", { id })).status).toBe(303);
	expect(await listProposals(db())).toEqual([]);
});

test("a ready answer is changed, added and taken out, and the desk offers what is left", async () => {
	const editor = await staff("editor");
	const words = { female: "נוסח לנקבה", male: "נוסח לזכר", neutral: "נוסח לכולם" };
	const answer = { seen: "0", title: "חדשה מאוד", topic: "billing+general", ...words };
	expect((await post(editor, "answer-new1", answer)).status).toBe(303);
	expect((await post(editor, "answer-receipt", { seen: "0", remove: "1" })).status).toBe(303);
	expect(await read(editor, "/answer-new2"), "nothing was taken out").not.toContain("הוסר");
	const admin = await staff("admin", "רונן");
	const record = await (await site.get("/staff/record", admin)).text();
	expect(record).toContain("תשובה מוכנה: חדש ←");
	const html = await read(editor);
	expect(html).toContain("חדשה מאוד");
	expect(html).not.toContain("איפה הקבלה");
});

test("an unknown setting, and who may only read, change nothing", async () => {
	const [editor, finance] = [await staff("editor"), await staff("finance")];
	for (const path of ["/nothing", "/claim-x", "/hours/burn", "/answer-A"]) {
		expect((await site.get(`/staff/settings${path}`, editor)).status, path).toBe(404);
	}
	expect((await post(finance, "hours", hours)).status).toBe(404);
	expect((await post(editor, "payments", { seen: "0", state: "paused" })).status).toBe(404);
	expect(await read(finance, "/hours")).not.toContain('name="opens"');
});
