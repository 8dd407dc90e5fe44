import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { addSession, type LiveNode } from "../../test/live.ts";
import { talkStreams } from "../../test/talk-streams.ts";
import { addTalk, readerOf, talkSite } from "../../test/talks.ts";
import { findPosition } from "../platform/live/events.server.ts";
import { resealSome } from "../platform/sealing/reseal.server.ts";
import { makeVault } from "../platform/secret.server.ts";
import type { Reader } from "./people.server.ts";
import { sendMessage } from "./send.server.ts";
import { readThread } from "./thread.server.ts";

const rounds = process.env.LONG ? 500 : 15;

const db = testDatabase();
const site = talkSite(db, "the first secret of the tests");
const { openSiteNode } = talkStreams(db, site);
type Stream = Awaited<ReturnType<LiveNode["listen"]>>;

/** Equal in each run. */
let seed = 1;
const draw = (count: number) => {
	seed = (seed * 48_271) % 2_147_483_647;
	return seed % count;
};

/** An open page: it shows what streams bring, reads its page anew when told so, and is cut off often. */
class Page {
	readonly member: ClubMember;
	readonly name: string;
	readonly shown: { number: number; text: string }[] = [];
	#session = randomUUID();
	#reader: Reader | undefined;
	#position = 0;
	#stream: Stream | undefined;
	#taken = 0;

	constructor(member: ClubMember, name: string) {
		this.member = member;
		this.name = name;
	}

	async open(id: string): Promise<void> {
		const { accountId } = this.member;
		await addSession(db(), { accountId, sessionId: this.#session });
		this.#reader = await readerOf(site, this.member);
		this.#position = await findPosition(db(), accountId);
		await this.#read(id);
	}

	async #read(id: string): Promise<void> {
		for (;;) {
			const after = this.shown.length;
			const thread = await readThread(site, this.#reader as Reader, id, { after });
			for (const { number, text } of thread?.messages ?? []) {
				this.shown.push({ number, text: text ?? "" });
			}
			if (!thread?.hasNewer) return;
		}
	}

	/** Opens a stream where it stopped, on either node; one that is refused is tried again. */
	async connect(node: LiveNode): Promise<void> {
		const { accountId } = this.member;
		const reader = { accountId, sessionId: this.#session };
		const asked = draw(2) ? { after: this.#position } : { lastEventId: this.#position };
		const stream = await node.listen(reader, asked).catch(() => undefined);
		if (stream?.status !== 200) return;
		this.#stream = stream;
		this.#taken = 0;
	}

	/** Shows what came; a message that stands there already is shown once. */
	async take(id: string): Promise<void> {
		const told = this.#stream?.told ?? [];
		for (; this.#taken < told.length; this.#taken += 1) {
			const { id: place, event, data } = told[this.#taken] as (typeof told)[number];
			this.#position = place;
			if (event === "reload") await this.#read(id);
			if (event !== "message") continue;
			const { number, text } = data as { number: number; text: string };
			if (number <= this.shown.length) continue;
			expect(number, `${this.name} lacks a message`).toBe(this.shown.length + 1);
			this.shown.push({ number, text });
		}
	}

	/** The connection breaks; what has arrived was shown. */
	async drop(id: string): Promise<void> {
		await this.take(id);
		this.#stream?.leave();
		this.#stream = undefined;
	}

	get isOpen(): boolean {
		return this.#stream !== undefined && !this.#stream.isEnded();
	}

	/** Sends, again and again while it believes that no answer came. */
	async send(id: string, text: string): Promise<void> {
		const send = () => sendMessage(site, this.#reader as Reader, id, { text, clientId: text });
		const sent = await Promise.all(Array.from({ length: 1 + draw(3) }, send));
		expect(new Set(sent.map((one) => one && "number" in one && one.number)).size).toBe(1);
		expect(sent[0]).toHaveProperty("number");
	}
}

test("two devices of each, cut off again and again, on two nodes that restart: all see all, once, in order", {
	timeout: 1_800_000,
}, async () => {
	const { man, woman, id } = await addTalk(site);
	const openNode = () => openSiteNode({ limits: "10000" });
	const nodes = [await openNode(), await openNode()] as [LiveNode, LiveNode];
	const pages = [man, woman].flatMap((member) =>
		[1, 2].map((nth) => new Page(member, `${member === man ? "man" : "woman"} ${nth}`)),
	);
	for (const page of pages) await page.open(id);
	for (let round = 0; round < rounds; round += 1) {
		const sending = pages.map((page) => page.send(id, `${page.name} ${round}`));
		for (const page of pages) {
			if (draw(4) === 0) await page.drop(id);
			// Some stay away for a while, and miss more than is replayed.
			if (!page.isOpen && draw(round % 100 < 60 ? 3 : 30) === 0) {
				await page.connect(nodes[draw(2)] as LiveNode);
			}
			await page.take(id);
		}
		// The secret is rotated while messages are written, and the keys follow.
		if (round === Math.floor(rounds / 4)) {
			site.vault = makeVault("the second secret of the tests,the first secret of the tests");
			sending.push(resealSome(site).then(() => {}));
		}
		if (round === Math.floor(rounds / 2)) site.vault = makeVault("the second secret of the tests");
		if (round % 50 === 10) {
			const nth = draw(2);
			await nodes[nth]?.close();
			nodes[nth] = await openNode();
		}
		await Promise.all(sending);
	}
	const all = 2 + rounds * pages.length;
	for (const page of pages) {
		await page.drop(id);
		await page.connect(nodes[0]);
		await expect
			.poll(() => page.take(id).then(() => page.shown.length), { timeout: 60_000 })
			.toBe(all);
	}
	const [first, ...others] = pages.map(({ shown }) => shown);
	expect(first?.map(({ number }) => number)).toEqual(first?.map((_, index) => index + 1));
	for (const shown of others) expect(shown).toEqual(first);
	for (const { name } of pages) {
		const own = (first ?? []).flatMap(({ text }) => (text.startsWith(name) ? [text] : []));
		expect(own).toEqual(Array.from({ length: rounds }, (_, round) => `${name} ${round}`));
	}
});
