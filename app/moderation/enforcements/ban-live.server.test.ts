import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { addEnforcement } from "../../../test/enforcements.ts";
import { addSession, type Load, openNode } from "../../../test/live.ts";
import { testPayments } from "../../../test/payments.ts";
import { addTalk, send } from "../../../test/talks.ts";
import { loadEvents } from "../../conversations/event-payloads.server.ts";
import { publish } from "../../conversations/events.server.ts";

const db = testDatabase();
const money = testPayments();
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 });

test.each(["banned", "suspended"] as const)(
	"after the answer to a decision (%s) the member is told nothing more, nor of a removed one anybody",
	async (what) => {
		const site = money.site();
		const { man, woman, id } = await addTalk(site);
		const order: string[] = [];
		let go = () => {};
		const gate = new Promise<void>((open) => {
			go = open;
		});
		const load: Load = async (trx, _site, account, events) => {
			const data = await loadEvents(trx, site, account, events);
			order.push("asked");
			await gate;
			return data;
		};
		const onWrite = (text: string) => {
			if (text.includes("event: message")) order.push("left");
		};
		const session = { accountId: woman.accountId, sessionId: randomUUID() };
		await addSession(db(), session);
		const node = await openNode(db.open(), { load, onWrite });
		const other = await openNode(db.open());
		const his = { accountId: man.accountId, sessionId: randomUUID() };
		await addSession(db(), his);
		const hisStream = await other.listen(his);
		const { last } = await db()
			.selectFrom("live_counters")
			.select("last")
			.where("account_id", "=", woman.accountId)
			.executeTakeFirstOrThrow();
		await node.listen(session, { after: last });
		await send(site, man, id, "עוד מילה");
		await soon(() => order.includes("asked")).toBe(true);
		const decided = addEnforcement(site, man, what).then(() => order.push("decided"));
		// Long enough for a decision that does not wait.
		await new Promise((done) => setTimeout(done, 300));
		expect(order).not.toContain("decided");
		go();
		await decided;
		expect(order.indexOf("left")).toBeLessThan(order.indexOf("decided"));
		// Events announced meanwhile are checked once more, and none is delivered.
		const before = order.length;
		const late = {
			accountId: woman.accountId,
			kind: "message",
			conversation: id,
			number: 3,
		} as const;
		await db()
			.transaction()
			.execute((trx) => publish(trx, [late]));
		await soon(() => order.slice(before)).toContain("asked");
		await soon(() => hisStream.isEnded()).toBe(true);
		// The recipients of a suspended member can still read earlier messages.
		expect(order.filter((word) => word === "left")).toHaveLength(what === "banned" ? 1 : 2);
	},
);
