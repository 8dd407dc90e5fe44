import { expect, test } from "vitest";
import { seedWaiting } from "../db/seeds/seed-waiting.ts";
import { testSite } from "../test/site.ts";
import { readSelfie } from "./reviews/verification/evidence.server.ts";

const site = testSite();

test("two requests wait complete in the queue, with photo, selfie and texts", async () => {
	await seedWaiting(site.site());
	const { db } = site.site();
	const items = await db
		.selectFrom("review_items")
		.innerJoin("verifications", "verifications.id", "review_items.verification_id")
		.select(["review_items.kind", "closed_at", "verifications.state", "verifications.id"])
		.execute();
	expect(items).toMatchObject([
		{ kind: "application", closed_at: null, state: "sent" },
		{ kind: "application", closed_at: null, state: "sent" },
	]);
	for (const { id } of items)
		expect((await readSelfie(site.site(), id))?.length).toBeGreaterThan(1_000);
	const photos = await db.selectFrom("photos").select(["place", "audience"]).execute();
	expect(photos).toEqual(Array(2).fill({ place: 1, audience: "members" }));
	const texts = await db.selectFrom("text_reviews").select("id").execute();
	expect(texts.length).toBeGreaterThanOrEqual(6);
});
