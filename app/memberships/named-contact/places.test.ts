import { sql } from "kysely";
import { expect, test } from "vitest";
import { planFor } from "../../../test/buying.ts";
import { testPayments } from "../../../test/payments.ts";
import { captureOrder } from "../../payments/orders/capture-order.server.ts";
import { createOrder } from "../../payments/orders/create-order.server.ts";
import type { Site } from "../../platform/site.ts";
import { minute } from "../../platform/time.ts";
import { countPlaces } from "./places.server.ts";

const money = testPayments();
const rounds = process.env.LONG ? 500 : 20;

/** The site with so many places for VIP, all of one contact. */
const withPlaces = (places: number): Site => ({
	...money.site(),
	settings: { ...money.site().settings, vipPerContact: places },
});

type Person = { accountId: string };

const ask = (site: Site, person: Person) => createOrder(site, person, planFor(399));

async function orderOf(site: Site, person: Person): Promise<string> {
	const order = await ask(site, person);
	if ("refused" in order) throw new Error(order.refused);
	return order.providerOrderId;
}

const taken = async (site: Site, now = new Date()) => (await countPlaces(site.db, 1, now)).taken;

test("the last place goes to one of those who ask at once", async () => {
	const site = withPlaces(1);
	for (let round = 0; round < rounds; round += 1) {
		await sql`update orders set state = 'dropped'`.execute(site.db);
		const people = [await money.addMan(), await money.addMan(), await money.addMan()];
		const answers = await Promise.all(people.map((person) => ask(site, person)));
		const refused = answers.flatMap((answer) => ("refused" in answer ? answer.refused : []));
		expect(refused).toEqual(["full", "full"]);
		expect(await taken(site)).toBe(1);
	}
});

test("a place is held for half an hour, also by the same order in another tab", async () => {
	const site = withPlaces(1);
	const first = await money.addMan();
	const second = await money.addMan();
	const order = await orderOf(site, first);
	const { created_at, slot_until } = await site.db
		.selectFrom("orders")
		.select(["created_at", "slot_until"])
		.executeTakeFirstOrThrow();
	const heldMs = (slot_until?.getTime() ?? 0) - created_at.getTime();
	expect(Math.round(heldMs / minute)).toBe(30);
	expect(await orderOf(site, first)).toBe(order);
	expect(await ask(site, second)).toEqual({ refused: "full" });
	const age = (minutes: number) =>
		site.db
			.updateTable("orders")
			.set({ slot_until: new Date(Date.now() + (30 - minutes) * minute) })
			.where("provider_order_id", "=", order)
			.execute();
	await age(29);
	expect(await ask(site, second)).toEqual({ refused: "full" });
	await age(31);
	expect(await ask(site, second)).toHaveProperty("providerOrderId");
	// The place went to the second: the first one's order no longer holds it and starts no other.
	expect(await ask(site, first)).toEqual({ refused: "full" });
});

test("a capture counts always, also one that comes late and finds every place taken", async () => {
	const site = withPlaces(1);
	const first = await money.addMan();
	const second = await money.addMan();
	const late = await orderOf(site, first);
	await sql`update orders set slot_until = now() - interval '1 minute'`.execute(site.db);
	await orderOf(site, second);
	money.paypal().approve(late);
	expect(await captureOrder(site, first, late)).toEqual({ status: "COMPLETED" });
	expect(await taken(site)).toBe(2);
	expect(await ask(site, await money.addMan())).toEqual({ refused: "full" });
});

test("money on the way holds the place as long as it takes, and what was declined then frees it", async () => {
	const site = withPlaces(1);
	const first = await money.addMan();
	const second = await money.addMan();
	await orderOf(site, first);
	await sql`update orders set state = 'pending', slot_until = now() - interval '2 days'`.execute(
		site.db,
	);
	expect(await ask(site, second)).toEqual({ refused: "full" });
	await sql`update orders set state = 'declined'`.execute(site.db);
	expect(await ask(site, second)).toHaveProperty("providerOrderId");
});

test("renewal is never full, an upgrade is; other plans hold nothing", async () => {
	const site = withPlaces(1);
	const vip = await money.addMan();
	const basic = await money.addMan();
	await money.buy(basic, 99);
	expect(await taken(site)).toBe(0);
	await money.buy(vip, 399);
	expect(await taken(site)).toBe(1);
	expect(await ask(site, basic)).toEqual({ refused: "full" });
	expect(await ask(site, vip)).toHaveProperty("providerOrderId");
	expect(await taken(site)).toBe(1);
});

test("days that wait for the approval have their place", async () => {
	const site = withPlaces(1);
	await money.buy(await money.addApplicant(), 399);
	expect(await ask(site, await money.addMan())).toEqual({ refused: "full" });
});

test("nobody of support, or nobody with a name, and none is sold", async () => {
	const site = withPlaces(40);
	const man = await money.addMan();
	await site.db.updateTable("staff").set({ work_name: null }).execute();
	expect(await ask(site, man)).toEqual({ refused: "full" });
	await site.db
		.updateTable("staff")
		.set({ work_name: "מיכל", roles: ["reviewer"] })
		.execute();
	expect(await ask(site, man)).toEqual({ refused: "full" });
	await site.db
		.updateTable("staff")
		.set({ roles: ["support"], left_at: new Date() })
		.execute();
	expect(await ask(site, man)).toEqual({ refused: "full" });
});
