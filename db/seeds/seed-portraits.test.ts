import { expect, test } from "vitest";
import { testPayments } from "../../test/payments.ts";
import { seedDemo } from "./seed.ts";
import { seedPortraits } from "./seed-portraits.ts";

const money = testPayments();

test("the demo's members have an approved portrait, their texts and the badge", async () => {
	const { db } = money.site();
	await seedDemo(db, money.site());
	await seedPortraits(money.site());
	const members = await db
		.selectFrom("members")
		.innerJoin("accounts", "accounts.id", "members.account_id")
		.innerJoin("photos", "photos.account_id", "accounts.id")
		.select(["accounts.email", "audience", "approved_for", "badge_at"])
		.orderBy("email")
		.execute();
	const shown = { audience: "members", approved_for: "members", badge_at: expect.any(Date) };
	expect(members).toEqual([
		{ email: "avi@demo.test", ...shown },
		{ email: "dana@demo.test", ...shown },
	]);
	const texts = await db.selectFrom("member_texts").select("field").execute();
	expect(texts).toHaveLength(6);
});
