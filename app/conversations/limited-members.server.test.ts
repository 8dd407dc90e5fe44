import { expect, test } from "vitest";
import { day } from "../../test/clock.ts";
import { addEnforcement } from "../../test/enforcements.ts";
import { testPayments } from "../../test/payments.ts";
import { addPair, addRequest, conversationOf, readerOf, send, write } from "../../test/talks.ts";
import { findWayToWrite } from "../members/way-to-write.server.ts";

const money = testPayments();

test("who may begin no conversation sends no request, says more to none, and answers all the same", async () => {
	const site = money.site();
	const now = new Date();
	const until = new Date(now.getTime() + day);
	const { man, woman } = await addPair(site);
	const asked = await addRequest(site, now);
	await addEnforcement(site, man, "messages", { until, now });
	await addEnforcement(site, asked.man, "messages", { until, now });
	await addEnforcement(site, asked.woman, "messages", { until, now });
	expect(await write(site, man, woman, "שלום", now)).toBe("limited");
	const way = await findWayToWrite(
		site.db,
		await readerOf(site, man, now),
		{
			id: woman.memberId,
		},
		now,
	);
	expect(way).toEqual({ kind: "limited", rule: "harassment_other", until });
	expect(await send(site, asked.man, asked.id, "ועוד משהו", now)).toBe("limited");
	expect(await send(site, asked.woman, asked.id, "שלום", now)).toBe(2);
	expect(await send(site, asked.man, asked.id, "תודה", now)).toBe(3);
	expect(await write(site, man, woman, "שלום", new Date(until.getTime() - 1))).toBe("limited");
	expect(await write(site, man, woman, "שלום", until)).toBe(1);
	expect(await conversationOf(site, { man, woman })).not.toBe("");
});
