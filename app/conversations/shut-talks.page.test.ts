import { expect, test } from "vitest";
import { day, hour, stopClock } from "../../test/clock.ts";
import { clubPages, type Here } from "../../test/club-pages.ts";
import { addEnforcement } from "../../test/enforcements.ts";
import { dataPath, readPageData, withoutData } from "../../test/page-data.ts";
import { testSite } from "../../test/site.ts";
import { block, blockByContact, unblock } from "../moderation/blocks.server.ts";
import { deleteDue, scheduleDeletion } from "../my-account/deletion/deletion.server.ts";
import { refreshListing } from "../profiles/listing/listing.server.ts";
import { ageRequests } from "./conversations.job.ts";
import { readOwnConversations, readOwnSides } from "./personal-data.server.ts";

const site = testSite();
const { db, cookieOf, enterPair, post, ask, words } = clubPages(site);

type Pair = Record<"man" | "woman", Here>;

const start = Date.parse("2026-11-02T10:00:00Z");

/** How the two came to where they are, before something ends it; the address of their conversation. */
const talks = {
	async "an answered request"(pair: Pair) {
		const path = await ask(pair, "מה שלומך?");
		await post(path, pair.woman, { text: "טוב, ומה איתך?" });
		await post(path, pair.woman, { text: "עוד לא ענית" });
		return path;
	},
	"a request of his": (pair: Pair) => ask(pair, "מה שלומך?"),
	async "a request of hers"({ man, woman }: Pair) {
		const sent = await post(`/members/${man.publicId}/write`, woman, { text: "נעים להכיר" });
		return sent.headers.get("location") ?? "";
	},
};

const within = (act: (trx: Parameters<typeof block>[0]) => Promise<void>) =>
	db().transaction().execute(act);

/** What she or the staff does; first she is away to him, and then over, or over at once. */
const ends = {
	leaves: async ({ woman }: Pair) => void (await scheduleDeletion(site.site(), woman, 0)),
	blocks: ({ man, woman }: Pair) =>
		within((trx) => block(trx, { viewerId: woman.memberId, otherId: man.memberId })),
	"blocks his address": ({ man, woman }: Pair) =>
		within((trx) => blockByContact(trx, { viewerId: woman.memberId, otherId: man.memberId })),
	"has an address he blocks": ({ man, woman }: Pair) =>
		within((trx) => blockByContact(trx, { viewerId: man.memberId, otherId: woman.memberId })),
	"is suspended": async ({ woman }: Pair) =>
		void (await addEnforcement(site.site(), woman, "suspended")),
	"is banned": async ({ woman }: Pair) =>
		void (await addEnforcement(site.site(), woman, "banned", { rule: "scam_money" })),
	"is banned while leaving": async (pair: Pair) => {
		await ends.leaves(pair);
		await ends["is banned"](pair);
	},
	"is banned after a block": async (pair: Pair) => {
		await ends.blocks(pair);
		await ends["is banned"](pair);
	},
	async pauses({ woman }: Pair) {
		const values = { member_id: woman.memberId, paused_until: new Date(Date.now() + 60 * day) };
		await db().insertInto("member_choices").values(values).execute();
		await within((trx) => refreshListing(trx, woman));
	},
};

/** A ban adds its line, and nothing else (`members.md` 1). */
function withoutBan(text: string): string {
	if (!text.includes('"isBanned"'))
		return text.replace(/<p [^>]*>החשבון הוסר מטעמי בטיחות\. אין להעביר כסף\.<\/p>/, "");
	const data = readPageData(text.slice(text.indexOf("[")));
	return JSON.stringify(data, (key, value) => (key === "isBanned" ? undefined : value));
}

/** Everything the man sees of her, on every page and as data; only ids differ from pair to pair. */
async function read({ man, woman }: Pair, path: string): Promise<Record<string, string>> {
	const cookie = await cookieOf(man);
	const page = `/members/${woman.publicId}`;
	const addresses = [
		...[path, `${path}?before=2`, "/messages", "/messages?tab=requests", "/messages?tab=unread"],
		...["/messages?q=שלומך", `${path}/download`, `${path}/delete`, page, `${page}/write`],
		...[
			`${page}/report`,
			`${page}/report?kind=message&item=1`,
			`${page}/report?kind=message&item=2`,
		],
		...["/gallery", "/favourites?tab=mine", "/profile/access"],
	];
	const seen: Record<string, string> = {};
	const keep = async (name: string, answer: Response) => {
		const text = `${answer.status} ${answer.headers.get("location")} ${withoutData(await answer.text())}`;
		seen[name.replaceAll(path, "T").replaceAll(woman.publicId, "HER")] = text
			.replaceAll(path.split("/").at(-1) ?? "", "T")
			.replaceAll(woman.publicId, "HER")
			.replaceAll(man.publicId, "HIM")
			.replace(/(value=|clientId",)"[\da-f-]{36}"/g, '$1"FORM"')
			.replace(/(content="|livePosition",)\d+/g, "$10");
	};
	for (const address of addresses) {
		for (const one of address.endsWith("/download") ? [address] : [address, dataPath(address)])
			await keep(one, await site.get(one, { cookie }));
	}
	for (const act of ["send", "mute", "mute/undo", "read", "typing", "draft"]) {
		const fields = { text: "עוד", number: "1" };
		await keep(`post ${act}`, await site.post(`${path}/${act}`, fields, { cookie }));
	}
	const own = await db()
		.transaction()
		.execute(async (trx) => [
			await readOwnConversations(trx, site.site(), man),
			await readOwnSides(trx, site.site(), man),
		]);
	await keep("export", new Response(JSON.stringify(own)));
	return seen;
}

/** Ten days, and one on which a request would have aged. */
const moments = [0, hour, 3 * day, 7 * day - hour, 7 * day + hour, 8 * day, 10 * day, 16 * day];

async function story(talk: keyof typeof talks, end: keyof typeof ends, at = moments) {
	// A list that was asked for at another time has no part in it.
	const setClock = stopClock(start);
	const pair = await enterPair();
	setClock(20 * day);
	await words("/messages?tab=requests", { ...pair.man, cookie: await cookieOf(pair.man) });
	setClock(0);
	const path = await talks[talk](pair);
	await ends[end](pair);
	const days: Record<string, string>[] = [];
	for (const moment of at) {
		setClock(moment);
		await deleteDue(site.site());
		await ageRequests(db());
		days.push(await read(pair, path));
	}
	// The galleries of later stories have nobody in them.
	await db().deleteFrom("member_search").where("member_id", "=", pair.woman.memberId).execute();
	return days;
}

test.each(Object.keys(talks) as (keyof typeof talks)[])(
	"%s: for ten days a block looks like leaving, answer by answer",
	async (talk) => {
		const left = await story(talk, "leaves");
		const blocked = await story(talk, "blocks");
		for (const [at, seen] of left.entries()) {
			for (const [name, text] of Object.entries(seen)) {
				expect(blocked[at]?.[name], `${(moments[at] ?? 0) / day} days: ${name}`).toBe(text);
			}
		}
		// Both kinds of answer were seen.
		expect(new Set(left.map((seen) => seen.T)).size).toBeGreaterThanOrEqual(2);
	},
);

const away = [
	"blocks",
	"blocks his address",
	"has an address he blocks",
	"is suspended",
	"pauses",
] as const;
const over = [
	...(["blocks", "blocks his address", "has an address he blocks"] as const),
	...(["is banned", "is banned while leaving", "is banned after a block"] as const),
];

test.each(Object.keys(talks) as (keyof typeof talks)[])(
	"%s: whatever keeps her away, and whatever ends it, is told alike",
	async (talk) => {
		const at = [3 * day, 8 * day];
		const [left, gone] = await story(talk, "leaves", at);
		for (const [moment, ends, expected] of [
			[at[0], away, left],
			[at[1], over, gone],
		] as const) {
			for (const end of ends) {
				const seen = (await story(talk, end, at))[at.indexOf(moment ?? 0)] ?? {};
				for (const [name, text] of Object.entries(expected ?? {})) {
					expect.soft(withoutBan(seen[name] ?? ""), `${end}: ${name}`).toBe(withoutBan(text));
				}
			}
		}
	},
);

test.each(Object.keys(talks) as (keyof typeof talks)[])(
	"%s: a report is offered where it can be sent",
	async (talk) => {
		for (const end of ["leaves", "is suspended", "pauses", "is banned"] as const) {
			for (const { T = "", "/members/HER/report": report = "" } of await story(talk, end)) {
				const isOffered = T.includes('href="/members/HER/report"');
				expect(isOffered, end).toBe(T.startsWith("200") && report.startsWith("200"));
			}
		}
	},
);

test("after a block is taken back the conversation stays as it is until she writes", async () => {
	for (const waited of [2 * day, 9 * day]) {
		const setClock = stopClock(start);
		const pair = await enterPair();
		const { man, woman } = pair;
		const path = await talks["an answered request"](pair);
		await ends.blocks(pair);
		setClock(waited);
		await words(path, { ...man, cookie: await cookieOf(man) });
		const before = await words(path, { ...man, cookie: await cookieOf(man) });
		const ids = { viewerId: woman.memberId, otherId: man.memberId };
		// Nobody else can take it back.
		await within((trx) => unblock(trx, { viewerId: ids.otherId, otherId: ids.viewerId }));
		await within((trx) => unblock(trx, ids));
		for (const later of [0, 8 * day]) {
			setClock(waited + later);
			const him = { ...man, cookie: await cookieOf(man) };
			const now = await words(path, him);
			if (later === 0) expect(now).toBe(before);
			expect(now.includes("חברה שעזבה")).toBe(waited > 7 * day);
			expect(now).toContain(waited > 7 * day ? "שעזבה" : "בהפסקה");
			const unsent = await post(path, him, { text: "שלום, עוד כאן?" });
			expect(unsent.status).toBe(422);
			expect(await unsent.text()).toMatch(/ההודעה לא נשלחה.*שלום, עוד כאן\?/s);
		}
		const her = { ...woman, cookie: await cookieOf(woman) };
		expect((await post(path, her, { text: "חזרתי" })).status).toBe(303);
		const him = { ...man, cookie: await cookieOf(man) };
		expect(await words(path, him)).toMatch(/תמר.*חזרתי/);
		expect((await post(path, him, { text: "שלום" })).status).toBe(303);
	}
});

test("a later alias, photo or word of who blocked reaches nobody", async () => {
	const pair = await enterPair();
	const { man, woman } = pair;
	const path = await talks["an answered request"](pair);
	await ends.blocks(pair);
	await db()
		.updateTable("member_texts")
		.set({ text: "נטע" })
		.where("account_id", "=", woman.accountId)
		.where("field", "=", "display_name")
		.execute();
	expect((await post(path, woman, { text: "אחרי החסימה" })).status).toBe(303);
	const seen = JSON.stringify(await read({ man, woman }, path));
	expect(seen).toContain("תמר");
	expect(seen).not.toMatch(/נטע|אחרי החסימה/);
});
