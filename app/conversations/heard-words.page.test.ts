import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { day, hour } from "../../test/clock.ts";
import { clubPages, type Here } from "../../test/club-pages.ts";
import { testSite } from "../../test/site.ts";
import { wholeMinute } from "../platform/dates.ts";
import { removeMessage, restoreMessage } from "./removed-messages.server.ts";
import { unsendMessage } from "./unsent-messages.server.ts";

const site = testSite();
const { db, enter, post, words, html } = clubPages(site);
const since = new Date(Date.now() - 20 * day);

/** What she wrote, in this order; nothing of it was read. Each message is so many hours old. */
async function addHeard(...texts: string[]) {
	const man = await enter({ role: "daddy", plan: "vip", since, texts: { display_name: "אורי" } });
	const woman = await enter({ since, texts: { display_name: "תמר" } });
	const sent = await post(`/members/${woman.publicId}/write`, man, { text: "שלום לך" });
	const thread = sent.headers.get("location") ?? "";
	for (const text of texts) await say(thread, woman, text);
	const id = thread.split("/").at(-1) ?? "";
	const age = (number: number) => Date.now() - (texts.length + 3 - number) * hour;
	for (let number = 1; number <= texts.length + 1; number += 1) {
		await db()
			.updateTable("messages")
			.set({ sent_at: new Date(age(number)) })
			.where("number", "=", number)
			.execute();
	}
	const newest = new Date(age(texts.length + 1));
	await db().updateTable("conversations").set({ last_at: newest }).execute();
	await db().updateTable("participants").set({ moved_at: newest }).execute();
	/** The minute in which she wrote that message, as pages send it. */
	const minuteOf = (number: number) => wholeMinute(new Date(age(number))).toISOString();
	return { man, woman, thread, id, minuteOf };
}

const meOf = ({ memberId: id, accountId }: Here) => ({ id, accountId });

const say = async (thread: string, from: Here, text: string) =>
	expect((await post(thread, from, { text, client_id: randomUUID() })).status).toBe(303);

async function unreadOf({ memberId }: Here) {
	const side = db().selectFrom("participants").select("unread");
	return (await side.where("member_id", "=", memberId).executeTakeFirstOrThrow()).unread;
}

const times = (page: string) =>
	[...page.matchAll(/<time[^>]* dateTime="([^"]+)"/g)].map(([, at]) => at);

/** The line of /today and the row of the bell, both about the conversation. */
async function told({ man, thread }: { man: Here; thread: string }) {
	const line = (page: string) =>
		page.match(new RegExp(`<li(?:(?!<li).)*href="${thread}".*?</li>`, "s"))?.[0] ?? "";
	const today = line((await html("/today", man)).split('data-today="waiting"')[1] ?? "");
	const row = line(await html("/notifications", man));
	return {
		today: today.replace(/<[^>]*>/g, " ").replace(/\s+/g, " "),
		times: [...times(today), ...times(row)],
	};
}

const gift = (to: Here) => ({
	to: to.publicId,
	gift: "coffee",
	note: "פינוק קטן ממני",
	pay: "credit",
	client_id: randomUUID(),
});

test("a gift's note leaves words and hour to what waits, as any message of the reader's own", async () => {
	const talk = await addHeard("אחת", "שתיים");
	const { man, woman, thread, minuteOf } = talk;
	expect((await post("/gifts/send", man, gift(woman))).status).toBe(303);
	for (const text of [null, "ועוד משהו ממני"]) {
		if (text) await say(thread, man, text);
		const { today, times } = await told(talk);
		expect(today).toContain("שתי הודעות חדשות מתמר");
		expect(today).toContain("״שתיים״");
		expect(today).not.toContain("ממני");
		expect(times).toEqual([minuteOf(3), minuteOf(3)]);
	}
	expect(await words("/messages", man)).toMatch(/ממך: ועוד משהו ממני.*שתי הודעות חדשות/);
});

test("what she took back is neither quoted nor dates what she wrote before", async () => {
	const talk = await addHeard("אחת", "שתיים");
	const { man, woman, id, minuteOf } = talk;
	const now = new Date(Date.now() - 2 * hour);
	expect(await unsendMessage(site.site(), meOf(woman), id, 3, now)).toBe("unsent");
	for (const own of [false, true]) {
		if (own) await say(talk.thread, man, "ממני");
		const { today, times } = await told(talk);
		expect(today).toContain("הודעה חדשה מתמר");
		expect(today).toContain("״אחת״");
		expect(times).toEqual([minuteOf(2), minuteOf(2)]);
	}
});

test("what the staff removed waits no more, until it is back", async () => {
	const talk = await addHeard("אחת", "שתיים");
	const { man, woman, id, minuteOf } = talk;
	const change = (act: typeof removeMessage, number: number) =>
		db()
			.transaction()
			.execute((trx) => act(trx, woman, `${id}:${number}`, new Date()));
	const back = (number: number) => change(restoreMessage as typeof removeMessage, number);
	await change(removeMessage, 3);
	expect(await unreadOf(woman)).toBe(1);
	const one = await told(talk);
	expect(one.today).toContain("הודעה חדשה מתמר");
	expect(one.today).toContain("״אחת״");
	expect(one.times).toEqual([minuteOf(2), minuteOf(2)]);
	await change(removeMessage, 2);
	expect(await told(talk)).toEqual({ today: "", times: [] });
	await back(2);
	await back(3);
	expect((await told(talk)).today).toContain("שתי הודעות חדשות מתמר");
	// Read ones are in no count.
	await post(`${talk.thread}/read`, man, { number: "3" });
	await change(removeMessage, 3);
	await back(3);
	expect(await told(talk)).toEqual({ today: "", times: [] });
});

test("what nobody was told of waits for nobody when it is back", async () => {
	const man = await enter({ role: "daddy", plan: "vip", since });
	const woman = await enter({ since });
	const sent = await post(`/members/${woman.publicId}/write`, man, { text: "שלום לך" });
	const thread = sent.headers.get("location") ?? "";
	await post(`${thread}/decline`, woman);
	for (const act of [removeMessage, restoreMessage]) {
		await db()
			.transaction()
			.execute((trx) => act(trx, man, `${thread.split("/").at(-1)}:1`, new Date()));
	}
	expect(await unreadOf(woman)).toBe(0);
});

test("what was read is not quoted as new", async () => {
	const talk = await addHeard("אחת", "שתיים");
	const { man, thread, minuteOf } = talk;
	await post(`${thread}/read`, man, { number: "2" });
	await say(thread, man, "ממני");
	expect(await told(talk)).toMatchObject({ times: [minuteOf(3), minuteOf(3)] });
	// Counted before the removal lowered the count.
	await db()
		.updateTable("messages")
		.set({ unsent_at: new Date() })
		.where("number", "=", 3)
		.execute();
	const { today } = await told(talk);
	expect(today).toContain("מתמר");
	expect(today).not.toContain("״");
});

test("the newest that others wrote come first, whatever the reader wrote to the older ones", async () => {
	const man = await enter({ role: "daddy", plan: "vip", since });
	const ids: string[] = [];
	for (let at = 0; at < 33; at += 1) {
		const woman = await enter({ since });
		const sent = await post(`/members/${woman.publicId}/write`, man, { text: `שלום ${at}` });
		const thread = sent.headers.get("location") ?? "";
		await say(thread, woman, "תשובה");
		const when = new Date(Date.now() - (at + 1) * hour);
		const id = thread.split("/").at(-1) ?? "";
		ids.push(id);
		await db()
			.updateTable("messages")
			.set({ sent_at: when })
			.where("conversation_id", "=", id)
			.execute();
		await db().updateTable("conversations").set({ last_at: when }).where("id", "=", id).execute();
		await db()
			.updateTable("participants")
			.set({ moved_at: when })
			.where("conversation_id", "=", id)
			.execute();
	}
	for (const id of ids.slice(0, 1).concat(ids.slice(25))) await say(`/messages/${id}`, man, "ממני");
	const rowsOf = (page: string) =>
		[...page.matchAll(/<li data-notification="([^"]+)" data-kind="message"/g)].map(([, id]) => id);
	const lines = (await html("/today", man))
		.split('data-today="waiting"')[1]
		?.split("</section>")[0];
	const linked = [...(lines ?? "").matchAll(/href="\/messages\/([^"]+)"/g)].map(([, id]) => id);
	expect(linked).toEqual(ids.slice(0, 5));
	const first = await html("/notifications", man);
	const [, next = ""] = /href="(\/notifications\?after=[^"]+)"/.exec(first) ?? [];
	const second = await html(next.replaceAll("&amp;", "&"), man);
	expect([...rowsOf(first), ...rowsOf(second)]).toEqual(ids);
});
