import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { day, stopClock } from "../../test/clock.ts";
import { clubPages, type Here } from "../../test/club-pages.ts";
import { testSite, wordsOf } from "../../test/site.ts";
import { compareBooks } from "../credits/compare.server.ts";
import { block } from "../moderation/blocks.server.ts";
import { turnGifts } from "./gifts.job.ts";

const site = testSite();
const { db, enter, cookieOf, post } = clubPages(site);
const since = new Date(Date.now() - 20 * day);
const enterMan = () => enter({ role: "daddy", plan: "vip", since });
const enterWoman = () => enter({ since });

const fields = (to: string, given: Record<string, string> = {}) => ({
	to,
	gift: "coffee",
	note: "יום טוב לך",
	pay: "credit",
	client_id: randomUUID(),
	...given,
});

const countGifts = async () => (await db().selectFrom("gifts").select("id").execute()).length;

async function blockBy(viewer: Here, other: Here) {
	const pair = { viewerId: viewer.memberId, otherId: other.memberId };
	await db()
		.transaction()
		.execute((trx) => block(trx, pair));
}

async function leave({ accountId }: Here) {
	await db().deleteFrom("accounts").where("id", "=", accountId).execute();
}

const nobody = "הפרופיל הזה לא זמין";

test.each<[string, (two: { man: Here; woman: Here }) => Promise<Record<string, string>>, string]>([
	["to oneself", async ({ man }) => fields(man.publicId), nobody],
	["to the own side", async () => fields((await enterMan()).publicId), nobody],
	["to nobody", async () => fields(randomUUID()), nobody],
	["to no address", async () => fields("x'; drop table gifts"), nobody],
	["to nobody chosen", async () => fields(""), "עוד לא נבחר למי"],
	[
		"to who blocked",
		async ({ man, woman }) => {
			await blockBy(woman, man);
			return fields(woman.publicId);
		},
		nobody,
	],
	[
		"to whom the sender blocked",
		async ({ man, woman }) => {
			await blockBy(man, woman);
			return fields(woman.publicId);
		},
		nobody,
	],
	[
		"to who is gone",
		async ({ woman }) => {
			await leave(woman);
			return fields(woman.publicId);
		},
		nobody,
	],
	[
		"to who takes none",
		async ({ woman }) => {
			await post("/gifts/taking", woman, {});
			return fields(woman.publicId);
		},
		"כאן נבחר לא לקבל מתנות",
	],
	[
		"an unknown gift",
		async ({ woman }) => fields(woman.publicId, { gift: "gold-bar" }),
		"עוד לא נבחרה מתנה",
	],
	[
		"a note of nothing",
		async ({ woman }) => fields(woman.publicId, { note: "\u200b \u202e" }),
		"הן ההודעה הראשונה",
	],
	[
		"a note too long",
		async ({ woman }) => fields(woman.publicId, { note: "א".repeat(201) }),
		"הפתק ארוך מדי",
	],
	[
		"a note that a rule stops",
		async ({ woman }) => fields(woman.publicId, { note: "עיסוי ארוטי אצלי, 400 לשעה" }),
		"אין שירותים בתשלום",
	],
	[
		"a note that waits for the staff",
		async ({ woman }) => fields(woman.publicId, { note: "אני בת 16" }),
		"המילים בבדיקה",
	],
	[
		"a note that is asked about",
		async ({ woman }) => fields(woman.publicId, { note: "ואז תשלחי לי מתנה גם" }),
		"מבקש מתנה",
	],
])("%s: a clear sentence, what was typed stays, and nothing is spent", async (_, make, words) => {
	const man = await enterMan();
	const woman = await enterWoman();
	const sent = await make({ man, woman });
	const answer = await post("/gifts/send", man, sent);
	expect([404, 422]).toContain(answer.status);
	const html = await answer.clone().text();
	expect(await wordsOf(answer)).toContain(words);
	if (words !== nobody && /\S/.test(sent.note ?? "") && (sent.note ?? "").length < 200) {
		expect(html).toContain(sent.note);
	}
	expect(await countGifts()).toBe(0);
	expect(await compareBooks(db())).toEqual([]);
	const lots = await db().selectFrom("credit_lots").select(["size", "balance"]).execute();
	for (const { size, balance } of lots) expect(balance).toBe(size);
});

async function give(man: Here, woman: Here): Promise<string> {
	expect((await post("/gifts/send", man, fields(woman.publicId))).status).toBe(303);
	const { id } = await db()
		.selectFrom("gifts")
		.select("id")
		.where("receiver_id", "=", woman.memberId)
		.executeTakeFirstOrThrow();
	return id;
}

const stateOf = async (id: string) =>
	(await db().selectFrom("gifts").select("state").where("id", "=", id).executeTakeFirst())?.state;

test("opened on day 14: before the moment it is accepted, from it on it is not there, and back once", async () => {
	const at = stopClock();
	const man = await enterMan();
	const woman = await enterWoman();
	const other = await enterWoman();
	const early = await give(man, woman);
	const late = await give(man, other);
	at(14 * day - 1);
	const again = async (one: Here) => ({ ...one, cookie: await cookieOf(one) });
	await post(`/gifts/${early}/accept`, await again(woman), {});
	at(14 * day);
	await post(`/gifts/${late}/accept`, await again(other), { thanks: "on" });
	await Promise.all([turnGifts.work(site.site(), {}), turnGifts.work(site.site(), {})]);
	await post(`/gifts/${late}/accept`, await again(other), {});
	expect([await stateOf(early), await stateOf(late)]).toEqual(["accepted", "returned"]);
	expect(await compareBooks(db())).toEqual([]);
});

test("who blocks, leaves or is banned in the middle: the gift is neither accepted nor lost", async () => {
	const at = stopClock();
	const man = await enterMan();
	const women = [await enterWoman(), await enterWoman(), await enterWoman()] as const;
	const [blocking, leaving, banned] = women;
	const ids: string[] = [];
	for (const one of women) ids.push(await give(man, one));
	await blockBy(blocking, man);
	await leave(leaving);
	const decision = {
		id: randomUUID(),
		kind: "banned",
		rule: "harassment",
		since: new Date(),
	} as const;
	await db()
		.insertInto("enforcements")
		.values({ ...decision, member_id: banned.memberId })
		.execute();
	for (const [nth, one] of women.entries()) {
		const answer = await post(`/gifts/${ids[nth]}/accept`, one, { thanks: "on" });
		expect(answer.status).toBeLessThan(500);
		expect(await stateOf(ids[nth] ?? "")).toBe("sent");
	}
	at(14 * day);
	await turnGifts.work(site.site(), {});
	for (const id of ids) expect(await stateOf(id)).toBe("returned");
	expect(await compareBooks(db())).toEqual([]);
});

test("buttons of a gift that is somebody else's, is over, or is none change nothing", async () => {
	const man = await enterMan();
	const woman = await enterWoman();
	const stranger = await enterWoman();
	const id = await give(man, woman);
	const before = await db().selectFrom("gifts").selectAll().execute();
	for (const act of ["accept", "decline", "thanks", "refuse", "refuse/undo"]) {
		for (const who of [stranger, man]) {
			expect((await post(`/gifts/${id}/${act}`, who, { thanks: "on" })).status).toBe(303);
		}
		for (const none of [randomUUID(), "x", "..%2f..", "%00"]) {
			expect((await post(`/gifts/${none}/${act}`, woman, {})).status, none).toBeLessThan(500);
		}
	}
	expect(await db().selectFrom("gifts").selectAll().execute()).toEqual(before);
	expect(await db().selectFrom("gift_refusals").selectAll().execute()).toEqual([]);
	expect((await post(`/gifts/${id}/thanks`, woman, {})).status).toBe(303);
	expect(await db().selectFrom("gifts").selectAll().execute()).toEqual(before);
	const leads = await post(`/gifts/${id}/decline`, woman, { back: "https://evil.example/" });
	expect(leads.headers.get("location")).toBe("/gifts/received");
});

const odd = fc.oneof(
	fc.string({ unit: "binary", maxLength: 40 }),
	fc.constantFrom(
		"",
		"0",
		"-1",
		"1e999",
		"NaN",
		"null",
		"%00",
		"../..",
		"\u0000",
		"א".repeat(300),
		"9".repeat(40),
	),
	fc.uuid(),
);

test("a thousand calls to each address, of two nodes of which one starts anew, are never answered with a fault", async () => {
	const man = await enterMan();
	const woman = await enterWoman();
	const id = await give(man, woman);
	const calls = process.env.LONG ? 1_000 : 24;
	const nodes = [site.another(), site.another()];
	const reads = [
		"/gifts?after=",
		"/gifts?category=",
		"/gifts/send?to=",
		"/gifts/received?after=",
		"/gifts/pay?draft=",
	];
	const writes = [
		"/gifts/send",
		"/gifts/taking",
		`/gifts/${id}/accept`,
		"/gifts/ODD/decline",
		"/gifts/ODD/refuse/undo",
	];
	const values = fc.sample(fc.tuple(odd, odd, odd), calls);
	for (const path of [...reads, ...writes]) {
		for (const [nth, [one, other, third]] of values.entries()) {
			if (nth === calls / 2) nodes[0] = site.another();
			const node = nodes[nth % 2] as (request: Request) => Promise<Response>;
			const cookie = (nth % 3 ? man : woman).cookie;
			const isWrite = writes.includes(path);
			const address = isWrite
				? path.replace("ODD", encodeURIComponent(one.toWellFormed()))
				: `${path}${encodeURIComponent(one.toWellFormed())}`;
			const body = new URLSearchParams(
				nth % 2
					? fields(woman.publicId, { note: other.toWellFormed(), client_id: third.toWellFormed() })
					: {
							to: one,
							gift: other,
							note: third,
							pay: other,
							thanks: one,
							back: third,
							gifts: other,
						},
			);
			const headers = { cookie, origin: "http://localhost:3000" };
			const init = isWrite ? { method: "POST", headers, body } : { headers };
			const answer = await node(new Request(`http://localhost:3000${address}`, init));
			expect(answer.status, `${path} ${JSON.stringify([one, other, third])}`).toBeLessThan(500);
			await answer.arrayBuffer();
		}
	}
	expect(await compareBooks(db())).toEqual([]);
}, 1_800_000);
