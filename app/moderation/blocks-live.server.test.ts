import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { addSession, type Load, openNode, recordMessages } from "../../test/live.ts";
import { block } from "./blocks.server.ts";

const db = testDatabase();
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 });
/** More rounds in `npm run test:long`. */
const rounds = process.env.LONG ? 100 : 10;

/** A pair, an open stream of one of them on another node than the block, and the order of events. */
async function openPair(mayLeave: () => Promise<void> = async () => {}) {
	const man = await addClubMember(db(), { role: "daddy" });
	const woman = await addClubMember(db());
	const session = { accountId: woman.accountId, sessionId: randomUUID() };
	await addSession(db(), session);
	const order: string[] = [];
	const load: Load = async (trx, _site, _account, events) => {
		const apart = await trx
			.selectFrom("member_blocks")
			.select("why")
			.where("viewer_id", "=", woman.memberId)
			.where("other_id", "=", man.memberId)
			.executeTakeFirst();
		order.push("asked");
		await mayLeave();
		return events.map(({ ref }) => (apart ? null : { ref }));
	};
	const onWrite = (text: string) => {
		if (text.includes("event: message")) order.push("left");
	};
	const node = await openNode(db.open(), { load, onWrite });
	await openNode(db.open());
	const stream = await node.listen(session, { after: 0 });
	return { man, woman, order, stream, node };
}

const blockBy = (viewer: ClubMember, other: ClubMember) =>
	db()
		.transaction()
		.execute((trx) => block(trx, { viewerId: viewer.memberId, otherId: other.memberId }));

test("a block waits for what is being delivered, and nothing is delivered after it", async () => {
	let go = () => {};
	const gate = new Promise<void>((open) => {
		go = open;
	});
	const { man, woman, order, stream } = await openPair(() => gate);
	await recordMessages(db(), woman.accountId, 1);
	await soon(() => order).toEqual(["asked"]);
	const blocked = blockBy(woman, man).then(() => order.push("blocked"));
	// Long enough for a block that does not wait.
	await new Promise((done) => setTimeout(done, 300));
	expect(order).toEqual(["asked"]);
	go();
	await blocked;
	await recordMessages(db(), woman.accountId, 2);
	await soon(() => order).toEqual(["asked", "left", "blocked", "asked"]);
	expect(stream.refs()).toEqual([1]);
});

test("however a block meets messages, no byte leaves after its answer", async () => {
	for (let round = 0; round < rounds; round += 1) {
		const { man, woman, order, stream, node } = await openPair();
		const sent = (async () => {
			for (let ref = 1; ref <= 12; ref += 1) await recordMessages(db(), woman.accountId, ref);
		})();
		await soon(() => order.includes("left")).toBe(true);
		// Either side may be the one who blocks.
		const [viewer, other] = round % 2 === 0 ? [woman, man] : [man, woman];
		await blockBy(viewer, other);
		order.push("blocked");
		await sent;
		await recordMessages(db(), woman.accountId, 13);
		await soon(() => order.at(-1)).toBe("asked");
		expect(order.indexOf("blocked")).toBeGreaterThan(order.lastIndexOf("left"));
		expect(stream.refs()).toEqual(stream.refs().map((_, index) => index + 1));
		await node.close();
	}
});
