import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import {
	addListener,
	addSession,
	type Load,
	openNode,
	recordMessages,
} from "../../../test/live.ts";

const db = testDatabase();
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 });

test.each([
	["first", 0],
	["second", 1],
])(
	"the end of the %s session waits for what is being delivered, and nothing follows it",
	async (_, nth) => {
		let gate = Promise.resolve();
		const order: string[] = [];
		const load: Load = async (_trx, _site, _account, events) => {
			order.push("asked");
			await gate;
			return events.map(({ ref }) => ({ ref }));
		};
		const laptop = await addListener(db());
		const phone = { ...laptop, sessionId: randomUUID() };
		await addSession(db(), phone);
		const node = await openNode(db.open(), { load });
		await openNode(db.open());
		const streams = [
			await node.listen(laptop, { after: 0 }),
			await node.listen(phone, { after: 0 }),
		];
		await recordMessages(db(), laptop.accountId, 1);
		// From here on both receive what is announced.
		for (const { refs } of streams) await soon(refs).toEqual([1]);
		order.length = 0;
		let go = () => {};
		gate = new Promise<void>((open) => {
			go = open;
		});
		await recordMessages(db(), laptop.accountId, 2);
		await soon(() => order).toEqual(["asked"]);
		const ended = db()
			.deleteFrom("sessions")
			.where("id", "=", [laptop, phone][nth]?.sessionId ?? "")
			.execute()
			.then(() => order.push("ended"));
		// Long enough for an end that does not wait.
		await new Promise((done) => setTimeout(done, 300));
		expect(order).toEqual(["asked"]);
		go();
		await ended;
		await recordMessages(db(), laptop.accountId, 3);
		const [over, open] = nth === 0 ? streams : streams.toReversed();
		await soon(() => over?.isEnded()).toBe(true);
		await soon(() => open?.refs()).toEqual([1, 2, 3]);
		expect(over?.refs()).toEqual([1, 2]);
	},
);
