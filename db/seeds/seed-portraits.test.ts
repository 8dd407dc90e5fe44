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
	const listed = await db
		.selectFrom("member_search")
		.innerJoin("members", "members.id", "member_search.member_id")
		.innerJoin("accounts", "accounts.id", "members.account_id")
		.select(["accounts.email", "verified", "fresh"])
		.where("accounts.email", "in", ["avi@demo.test", "dana@demo.test"])
		.orderBy("email")
		.execute();
	expect(listed).toEqual([
		{ email: "avi@demo.test", verified: true, fresh: 2 },
		{ email: "dana@demo.test", verified: true, fresh: 2 },
	]);
});
