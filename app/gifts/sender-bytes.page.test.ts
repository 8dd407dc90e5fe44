import { sql } from "kysely";
import { expect, test } from "vitest";
import { day, stopClock } from "../../test/clock.ts";
import { clubPages, type Here } from "../../test/club-pages.ts";
import { testSite } from "../../test/site.ts";
import { block } from "../moderation/blocks.server.ts";
import { turnGifts } from "./gifts.job.ts";

const site = testSite();
const { db, enter, cookieOf, post, html } = clubPages(site);

type Two = { man: Here; woman: Here; gift: string };

/** Fates of a gift that is not accepted; the first three change nothing else between the two. */
const fates = {
	unopened: async () => {},
	declined: async ({ woman, gift }: Two) => {
		expect((await post(`/gifts/${gift}/decline`, woman)).status).toBe(303);
	},
	refused: async () => {},
	blocked: async ({ man, woman }: Two) => {
		const pair = { viewerId: woman.memberId, otherId: man.memberId };
		await db()
			.transaction()
			.execute((trx) => block(trx, pair));
	},
	gone: async ({ woman }: Two) => {
		await db().deleteFrom("accounts").where("id", "=", woman.accountId).execute();
	},
} as const;

type Fate = keyof typeof fates;

/** Moves global row counters to where no other number on a page is. */
async function countFrom(start: number): Promise<void> {
	const sequence = sql`pg_get_serial_sequence('credit_movements', 'number')`;
	await sql`select setval(${sequence}, ${start})`.execute(db());
}

/** Strips ids of rows, sessions and responses: what is left is what the sender can know. */
const plain = (text: string) =>
	text
		.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
		.replaceAll(/nonce="[^"]*"/g, "")
		.replaceAll(/9000(\d\d)(\d{3})/g, "ROW$2");

/** Sends a gift to a woman, lets it come to its fate, and reads the sender's pages of each day. */
async function play(fate: Fate, world: number, at: (after: number) => void) {
	await countFrom(900_000_000 + world * 1_000);
	at(0);
	const since = new Date(Date.now() - 40 * day);
	const man = await enter({ role: "daddy", plan: "vip", since });
	const woman = await enter({ since });
	if (fate === "refused") {
		const pair = { member_id: woman.memberId, other_id: man.memberId };
		await db()
			.insertInto("gift_refusals")
			.values({ ...pair, since })
			.execute();
	}
	const fields = { to: woman.publicId, gift: "coffee", note: "יום טוב לך", pay: "credit" };
	const sent = await post("/gifts/send", man, { ...fields, client_id: "one" });
	const thread = sent.headers.get("location") ?? "";
	expect(thread).toMatch(/^\/messages\//);
	const { id: gift } = await db()
		.selectFrom("gifts")
		.select("id")
		.where("receiver_id", "=", woman.memberId)
		.executeTakeFirstOrThrow();
	at(3_600_000);
	await fates[fate]({ man, woman, gift });
	const pages: Record<string, string> = {};
	for (const days of [1, 13, 14, 15, 45]) {
		at(days * day + 7_200_000);
		await turnGifts.work(site.site(), {});
		const me = { ...man, cookie: await cookieOf(man) };
		for (const path of ["/gifts", "/gifts.data", thread, `${thread}.data`, "/notifications"]) {
			const name = path.replace(thread, "thread");
			pages[`${name} on day ${days}`] = plain(await html(path, me));
		}
	}
	return pages;
}

test("every page and all data of the sender are the same bytes, whatever became of a gift, on every day", async () => {
	const at = stopClock(Date.UTC(2026, 10, 2, 9));
	const worlds: Partial<Record<Fate, Record<string, string>>> = {};
	for (const [world, fate] of (Object.keys(fates) as Fate[]).entries()) {
		worlds[fate] = await play(fate, world, at);
	}
	const { unopened = {}, declined, refused, blocked = {}, gone = {} } = worlds;
	expect(unopened["/gifts on day 1"]).toMatch(/data-state="sent"/);
	expect(unopened["/gifts on day 14"]).toMatch(/data-state="returned"/);
	expect(unopened["/gifts on day 13"]).toContain("ליאן");
	expect(unopened["/gifts on day 45"]).not.toContain("ליאן");
	expect(declined).toEqual(unopened);
	expect(refused).toEqual(unopened);
	// If the two's conversation ended, only the sender's last event number differs.
	const ofGifts = (pages: Record<string, string>) =>
		Object.fromEntries(
			Object.entries(pages)
				.filter(([name]) => name.startsWith("/gifts"))
				.map(([name, text]) => [name, text.replaceAll(/("livePosition",)\d+/g, "$1")]),
		);
	expect(ofGifts(blocked)).toEqual(ofGifts(unopened));
	expect(ofGifts(gone)).toEqual(ofGifts(unopened));
});
