import { expect, test } from "vitest";
import { cookiesOf, testSite, wordsOf } from "../../test/site.ts";

const site = testSite();
const strict = testSite("test", { LIMITS: "1", TRUST_PROXY: "1" });

const filled = {
	name: "דנה",
	email: "Dana@Demo.test",
	subject: "billing",
	message: "שאלה על החיוב",
};

test("shows all contact details, the hours, the questions and the form", async () => {
	const words = await wordsOf(await site.get("/contact"));
	for (const text of [
		"support@dvash.example",
		"hello@dvash.example",
		"03-000-0000",
		"ראשון עד חמישי",
		"9:00-18:00",
		"עד 24 שעות",
		"שאלות נפוצות",
	]) {
		expect(words).toContain(text);
	}
	// A Sunday may be a holiday.
	expect(words).toMatch(/בסוף שבוע או בחג נענות ביום העבודה הבא(?!.*ביום ראשון)/s);
	const html = await (await site.get("/contact")).text();
	const options = [...html.matchAll(/<option value="(\w+)"/g)].map((match) => match[1]);
	expect(options).toEqual(["general", "technical", "billing", "privacy", "feedback", "other"]);
});

test("stores a ticket and shows its number once", async () => {
	const answer = await site.post("/contact", filled);
	expect(answer.status).toBe(303);
	const ticket = await site.site().db.selectFrom("tickets").selectAll().executeTakeFirstOrThrow();
	expect(ticket).toMatchObject({ ...filled, email: "dana@demo.test", source: "contact" });
	const cookie = cookiesOf(answer);
	expect(cookie).not.toContain(String(ticket.number));
	const shown = await site.get("/contact", { cookie });
	const words = await wordsOf(shown);
	expect(words.split(String(ticket.number)), "the page says it, and no toast again").toHaveLength(
		2,
	);
	expect(shown.headers.getSetCookie().join()).toContain("flash=;");
	expect(await wordsOf(await site.get("/contact"))).not.toContain(String(ticket.number));
});

test("a form sent twice is one ticket, another message or the same ten minutes later is not", async () => {
	const { db } = site.site();
	const numbers = async () => {
		const rows = await db.selectFrom("tickets").select("number").orderBy("created_at").execute();
		return rows.map(({ number }) => number);
	};
	const answers = await Promise.all([
		site.post("/contact", filled),
		site.post("/contact", { ...filled, email: "dana@demo.test " }),
		site.post("/contact", filled),
	]);
	const [number] = await numbers();
	for (const answer of answers) {
		const words = await wordsOf(await site.get("/contact", { cookie: cookiesOf(answer) }));
		expect(words).toContain(String(number));
	}
	expect(await numbers()).toEqual([number]);
	expect(await site.mails()).toHaveLength(2);
	for (const other of [{ message: "שאלה אחרת" }, { email: "noa@demo.test" }, { name: "נועה" }]) {
		await site.post("/contact", { ...filled, ...other });
	}
	await site.post("/contact?topic=accessibility", filled);
	expect(await numbers()).toHaveLength(5);
	const back = async (seconds: number) => {
		const created_at = new Date(Date.now() - seconds * 1_000);
		await db.updateTable("tickets").set({ created_at }).execute();
		await site.post("/contact", filled);
	};
	await back(595);
	expect(await numbers()).toHaveLength(5);
	await back(601);
	expect(await numbers()).toHaveLength(6);
});

test("shows errors for missing or invalid fields, keeps the rest and stores nothing", async () => {
	const answer = await site.post("/contact", {
		...filled,
		email: "dana",
		subject: "gossip",
		message: " ",
		name: `<b>"&`,
	});
	expect(answer.status).toBe(422);
	const html = await answer.text();
	expect(html).toContain("הכתובת נראית חלקית");
	expect(html).toContain("יש לבחור נושא לפנייה");
	expect(html).toContain("יש לכתוב את ההודעה");
	expect(html).toContain('value="dana"');
	expect(html).toContain("&lt;b&gt;&quot;&amp;");
	expect(await site.site().db.selectFrom("tickets").selectAll().execute()).toEqual([]);
});

test("limits the message's length and refuses characters that cannot be stored", async () => {
	const long = await site.post("/contact", { ...filled, message: "א".repeat(4_001) });
	expect(long.status).toBe(422);
	expect(await long.text()).toContain("עד 4,000 תווים");
	const nul = await site.post("/contact", { ...filled, message: "א\u0000ב" });
	expect(nul.status).toBe(422);
	const turned = await site.post("/contact", { ...filled, message: "\u202eשלום\u202c" });
	expect(turned.status).toBe(303);
	const ticket = await site.site().db.selectFrom("tickets").select("message").executeTakeFirst();
	expect(ticket?.message).toBe("שלום");
});

test("invisible characters count as empty, joiners in emoji are kept", async () => {
	const unseen = await site.post("/contact", {
		...filled,
		name: "\u200b",
		message: "\u200b\u200d \u2060",
	});
	expect(unseen.status).toBe(422);
	expect(await unseen.text()).toContain("יש לכתוב את ההודעה");
	const family = await site.post("/contact", { ...filled, message: "👨\u200d👩\u200d👧" });
	expect(family.status).toBe(303);
	const ticket = await site.site().db.selectFrom("tickets").select("message").executeTakeFirst();
	expect(ticket?.message).toBe("👨\u200d👩\u200d👧");
});

test("nobody else can see the page with the number", async () => {
	const cookie = cookiesOf(await site.post("/contact", filled));
	const shown = await site.get("/contact", { cookie });
	expect(shown.headers.get("cache-control")).toBe("private, no-store");
});

test("the sender gets a confirmation, and support number and link, without a word of the sender", async () => {
	await site.post("/contact", { ...filled, name: "דנה\r\nBcc: all@demo.test" });
	const { number } = await site
		.site()
		.db.selectFrom("tickets")
		.select("number")
		.executeTakeFirstOrThrow();
	const mails = await site.mails();
	expect(mails.map(({ to }) => to).sort()).toEqual(["dana@demo.test", "support@dvash.example"]);
	const confirmation = mails.find(({ to }) => to === "dana@demo.test");
	expect(confirmation?.subject).toBe(`הפנייה התקבלה, מספר \u2068${number}\u2069`);
	expect(confirmation?.text).toContain(String(number));
	const forwarded = mails.find(({ to }) => to === "support@dvash.example");
	expect(forwarded?.text).toContain(`/staff/tickets/${number}`);
	expect(forwarded?.source).not.toContain("dana@demo.test");
	expect(`${forwarded?.subject}${forwarded?.text}${forwarded?.html}`).not.toMatch(
		/שאלה על החיוב|דנה|Bcc/,
	);
	for (const { source, headers } of mails) {
		expect(source).not.toMatch(/^bcc:/im);
		expect(headers.map(({ name }) => name)).not.toContain("bcc");
		expect(source).not.toMatch(/היכרויות|שוגר|sugar/i);
	}
});

test("above twenty an hour one mail stands for all that follow", async () => {
	for (let index = 1; index <= 24; index += 1) {
		const email = `p${index}@demo.test`;
		const headers = { "x-forwarded-for": `5.6.7.${index}` };
		expect((await strict.post("/contact", { ...filled, email }, { headers })).status).toBe(303);
	}
	const subjects = (await strict.mails()).flatMap(({ to, subject }) =>
		to === "support@dvash.example" ? [subject.replace(/[^א-ת ]/g, "").trim()] : [],
	);
	expect(subjects.filter((subject) => subject === "פנייה")).toHaveLength(20);
	expect(subjects.filter((subject) => subject !== "פנייה")).toEqual(["פניות רבות בשעה האחרונה"]);
});

test("a refused form sends nothing", async () => {
	await site.post("/contact", { ...filled, email: "dana@demo.test\r\nBcc: x@demo.test" });
	expect(await site.mails()).toEqual([]);
});

test("an accessibility request goes to its own contact", async () => {
	await site.post("/contact?topic=accessibility", filled);
	const mails = await site.mails();
	expect(mails.map(({ to }) => to).sort()).toEqual(["access@dvash.example", "dana@demo.test"]);
});

test("an accessibility request is marked as one", async () => {
	expect(await wordsOf(await site.get("/contact?topic=accessibility"))).toContain(
		"פנייה בנושא נגישות",
	);
	await site.post("/contact?topic=accessibility", filled);
	const ticket = await site.site().db.selectFrom("tickets").select("source").executeTakeFirst();
	expect(ticket?.source).toBe("accessibility");
});

test("what was typed is not logged", async () => {
	await site.post("/contact", filled);
	await site.post("/contact", { ...filled, email: "wrong" });
	await site.mails();
	expect(JSON.stringify(site.logged())).not.toMatch(/דנה|demo\.test|החיוב/);
});
