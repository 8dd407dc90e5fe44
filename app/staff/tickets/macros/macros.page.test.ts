import { expect, test } from "vitest";
import { pageOf } from "../../../../test/desk-items.ts";
import { addPerson } from "../../../../test/person.ts";
import { testSite } from "../../../../test/site.ts";
import { addStaff } from "../../../../test/staff.ts";
import { topics } from "../../../support/threads/topics.ts";
import { receiveTicket } from "../../../support/ticket.server.ts";
import { insertMacro } from "./insert-macro.ts";
import { macros, macrosFor } from "./macros.ts";

const site = testSite();
const db = () => site.site().db;

const email = "dana@demo.test";
const asked = {
	name: "דנה",
	message: "שילמתי ולא הגיעה קבלה",
	subject: "billing",
	source: "contact",
} as const;
const open = async (from = email) =>
	`/staff/tickets/${(await receiveTicket(site.site(), { ...asked, email: from })).number}`;
const support = () => addStaff(site.site(), ["support"]);
const fieldOf = (html: string) =>
	/<textarea[^>]*name="text"[^>]*>([^<]*)</.exec(html)?.[1]?.replace(/^\n/, "");
const receipt = macros.find(({ code }) => code === "receipt")?.text ?? { f: "", m: "", n: "" };

async function addReader(gender: "female" | "male" | null, address = email) {
	const { person } = await addPerson(site.site(), { email: address });
	await db().insertInto("profiles").values({ id: person.accountId, gender }).execute();
}

test("there are ready answers for every topic, in each form, and none asks or pays in a form of its own", () => {
	expect(macros.length).toBeGreaterThanOrEqual(8);
	expect(macros.length).toBeLessThanOrEqual(12);
	expect(new Set(macros.map(({ code }) => code)).size).toBe(macros.length);
	for (const topic of topics) {
		const { near, far } = macrosFor(macros, topic);
		expect(new Set([...near, ...far]), topic).toEqual(new Set(macros));
		const own = near.filter(({ topics: of }) => of.includes(topic));
		expect(near.slice(0, own.length), "its own come first").toEqual(own);
		if (topic !== "other") expect(own, topic).not.toEqual([]);
		expect(near.length, "each has a key").toBeLessThanOrEqual(9);
	}
	for (const { code, text } of macros) {
		for (const words of Object.values(text)) {
			expect(words.length, code).toBeLessThan(600);
			expect(words, code).not.toMatch(/[a-z/!]|\.[א-ת]/i);
		}
		expect(text.n, code).not.toMatch(
			/(^|\s)(כתבי|כתוב לנו|כתוב שם|תשלחי|תשלח|תעבירי|תעביר|אתה)(?=\s)/,
		);
	}
});

test("a ready answer is in the form of whoever reads at the address", async () => {
	const michal = await support();
	const words = async (path: string) => (await pageOf(await site.get(path, michal))).html;
	expect(await words(await open()), "nobody known").toContain(`>${receipt.n}`);
	await addReader("female");
	expect(await words(await open("Dana@Demo.test"))).toContain(`>${receipt.f}`);
	await addReader("male", "uri@example.com");
	expect(await words(await open("uri@example.com"))).toContain(`>${receipt.m}`);
	await addReader(null, "tal@example.com");
	expect(await words(await open("tal@example.com"))).toContain(`>${receipt.n}`);
});

test("without a script it comes back in the field under what was typed, and nothing is sent", async () => {
	const { cookie } = await support();
	const path = await open();
	await addReader("female");
	const mails = (await site.mails()).length;
	const ask = async (fields: object) =>
		pageOf(await site.post(path, { text: "", seen: "1", macro: "receipt", ...fields }, { cookie }));
	const empty = await ask({});
	expect(empty.status).toBe(200);
	expect(fieldOf(empty.html)).toBe(`שלום דנה,\n\n${receipt.f}`);
	const typed = await ask({ text: "שלום דנה, בדקתי עכשיו.\n" });
	expect(fieldOf(typed.html)).toBe(`שלום דנה, בדקתי עכשיו.\n\n${receipt.f}`);
	expect(await db().selectFrom("ticket_messages").select("place").execute()).toEqual([]);
	expect(await site.mails()).toHaveLength(mails);
	const sent = { text: fieldOf(typed.html) ?? "", seen: "1", after: "wait" };
	expect((await site.post(path, sent, { cookie })).status).toBe(303);
	const { body } = await db()
		.selectFrom("ticket_messages")
		.select("body")
		.executeTakeFirstOrThrow();
	expect(body).toBe(sent.text);
});

test("one that does not exist is no answer, and one too many keeps all that was typed", async () => {
	const { cookie } = await support();
	const path = await open();
	const unknown = { text: "", seen: "1", macro: "no-such", after: "wait" };
	expect((await site.post(path, unknown, { cookie })).status).toBe(422);
	const long = "א".repeat(3_990);
	const filled = await site.post(path, { text: long, seen: "1", macro: "receipt" }, { cookie });
	const text = fieldOf((await pageOf(filled)).html) ?? "";
	expect(text).toBe(insertMacro(long, receipt.n, asked.name));
	const refused = await pageOf(
		await site.post(path, { text, seen: "1", after: "wait" }, { cookie }),
	);
	expect([refused.status, fieldOf(refused.html)]).toEqual([422, text]);
	expect(refused.words).toContain("עד 4,000 תווים");
});
