import { expect, test } from "vitest";
import { describeDemo } from "../../app/demo.server.ts";
import { makeVault } from "../../app/platform/secret.server.ts";
import { testDatabase } from "../../test/database.ts";
import { seedDemo as seed } from "./seed.ts";

const db = testDatabase();
const vault = makeVault("a-secret-for-tests");
const seedDemo = (open: ReturnType<typeof db>) => seed(open, { vault });

const counts = async () => ({
	tickets: (await db().selectFrom("tickets").select("id").execute()).length,
	readers: (await db().selectFrom("newsletter_subscriptions").select("id").execute()).length,
});

test("an empty database gets the demo's content once", async () => {
	const seeded = await Promise.all([seedDemo(db()), seedDemo(db())]);
	expect(seeded.sort()).toEqual([false, true]);
	expect(await seedDemo(db())).toBe(false);
	expect(await counts()).toEqual({ tickets: 7, readers: 13 });
});

test("the tickets stand in every state, and each lies behind its sender's address", async () => {
	await seedDemo(db());
	const rows = await db()
		.selectFrom("tickets")
		.select(["email", "source", "promise", "waits_since", "closed_at", "created_at", "due_at"])
		.select((select) =>
			select
				.selectFrom("ticket_messages")
				.select(({ fn }) => fn.countAll<number>().as("count"))
				.whereRef("ticket_id", "=", "tickets.id")
				.as("count"),
		)
		.orderBy("number")
		.execute();
	const states = rows.map(({ email, waits_since, closed_at, count }) => {
		const name = email.split("@")[0];
		if (waits_since) return `${name} ${Number(count) > 0 ? "opened again" : "waits"}`;
		return `${name} ${closed_at ? "closed" : "answered"}`;
	});
	expect(states).toEqual([
		...["dana waits", "yossi answered", "eli opened again", "avi waits"],
		...["shulamit waits", "tamar closed", "ruth waits"],
	]);
	for (const { due_at, created_at } of rows) expect(due_at > created_at).toBe(true);
	expect(rows.find(({ source }) => source === "accessibility")?.email).toContain("shulamit");
	expect(rows.find(({ promise }) => promise === "named")?.email).toContain("avi");
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

test("the cast can sign in, and matches its notes", async () => {
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
		{ email: "eli@demo.test", role: "daddy", state: "approved" },
		{ email: "michal@demo.test", role: null, state: null },
		{ email: "noa@demo.test", role: "baby", state: "submitted" },
		{ email: "ronen@demo.test", role: null, state: null },
		{ email: "tamar@demo.test", role: "baby", state: "approved" },
		{ email: "yossi@demo.test", role: "daddy", state: null },
	]);
});

test("the staff have their roles and a secret of their own, which is read again at each start", async () => {
	await seedDemo(db());
	const staff = await db()
		.selectFrom("staff")
		.innerJoin("accounts", "accounts.id", "staff.account_id")
		.select(["email", "roles", "first_seen_at"])
		.orderBy("email")
		.execute();
	expect(staff).toEqual([
		{
			email: "michal@demo.test",
			roles: ["admin", "support", "editor", "reviewer"],
			first_seen_at: null,
		},
		{ email: "ronen@demo.test", roles: ["reviewer", "editor", "finance"], first_seen_at: null },
	]);
	const words = await describeDemo({ db: db(), vault });
	expect(words).toMatch(/michal@demo\.test.* [A-Z2-7]{32}$/m);
	expect(new Set(words.match(/[A-Z2-7]{32}/g)).size).toBe(2);
	expect(await describeDemo({ db: db(), vault })).toBe(words);
	expect(words).not.toContain("delete its data folder");
	const rows = await db().selectFrom("second_factors").select("secret").execute();
	for (const { secret } of rows) expect(secret).not.toMatch(/^[A-Z2-7]{32}$/);
});

test("over the data of an older demo a start says what to do", async () => {
	expect(await describeDemo({ db: db(), vault })).toContain("delete its data folder");
});
