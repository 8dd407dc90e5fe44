import { expect, test } from "vitest";
import { testPayments } from "../../../test/payments.ts";
import { processEvent, storeEvent } from "./event.server.ts";

const money = testPayments();

test("an event about what the provider does not know is a discrepancy, and one it cannot answer is tried again", async () => {
	const event = { id: "about nobody", kind: "CHECKOUT.ORDER.APPROVED" };
	await storeEvent(money.site(), { ...event, about: { capture: "MADE-UP" } }, Buffer.of());
	await processEvent(money.site(), event.id);
	const found = () =>
		money
			.site()
			.db.selectFrom("webhook_events")
			.select("outcome")
			.where("id", "=", event.id)
			.executeTakeFirst();
	expect(await found()).toEqual({ outcome: "unknown" });
	const later = { id: "unanswered", kind: event.kind };
	await storeEvent(money.site(), { ...later, about: { capture: "MADE-UP-2" } }, Buffer.of());
	money.paypal().failNext("show-capture", "unavailable");
	await expect(processEvent(money.site(), later.id)).rejects.toThrow("did not answer");
});
