import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { seedDemo } from "./seed.ts";

const db = testDatabase();

const counts = async () => ({
	tickets: (await db().selectFrom("tickets").select("id").execute()).length,
	readers: (await db().selectFrom("newsletter_subscriptions").select("id").execute()).length,
});

test("an empty database gets the demo's content once", async () => {
	const seeded = await Promise.all([seedDemo(db()), seedDemo(db())]);
	expect(seeded.sort()).toEqual([false, true]);
	expect(await seedDemo(db())).toBe(false);
	expect(await counts()).toEqual({ tickets: 2, readers: 1 });
});

test("a database that is not empty is left unchanged", async () => {
	await db()
		.insertInto("newsletter_subscriptions")
		.values({
			id: crypto.randomUUID(),
			email: "someone@demo.test",
			consent_text: "כן",
			source: "footer",
		})
		.execute();
	expect(await seedDemo(db())).toBe(false);
	expect(await counts()).toEqual({ tickets: 0, readers: 1 });
});

test("the cast can sign in, matches its notes, and has no staff yet", async () => {
	await seedDemo(db());
	const people = await db()
		.selectFrom("accounts")
		.leftJoin("applications", "applications.account_id", "accounts.id")
		.select(["email", "role", "state"])
		.orderBy("email")
		.execute();
	expect(people).toEqual([
		{ email: "avi@demo.test", role: "daddy", state: "approved" },
		{ email: "dana@demo.test", role: "baby", state: "approved" },
		{ email: "noa@demo.test", role: "baby", state: "submitted" },
		{ email: "yossi@demo.test", role: "daddy", state: null },
	]);
});
