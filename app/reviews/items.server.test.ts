import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { addApplicant } from "../../test/reviews.ts";
import { openUnderAgeItem } from "./items.server.ts";

const db = testDatabase();

test("a birth date under 18 is looked at within the hour, in the first lane, on a Saturday too", async () => {
	const saturday = new Date("2026-11-21T10:00:00Z");
	const noa = await addApplicant(db(), "baby", undefined, new Date("2026-11-20T10:00:00Z"));
	await db()
		.transaction()
		.execute((trx) => openUnderAgeItem(trx, { ...noa, now: saturday }));
	const open = await db()
		.selectFrom("review_items")
		.select(["kind", "lane", "due_at", "verification_id"])
		.where("closed_at", "is", null)
		.execute();
	expect(open).toEqual([
		{
			kind: "application",
			lane: 1,
			due_at: new Date("2026-11-21T11:00:00Z"),
			verification_id: noa.verificationId,
		},
	]);
});
