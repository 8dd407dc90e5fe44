import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { sweepTable } from "../../test/sweep.ts";

const db = testDatabase();
const day = 86_400_000;

test("messages are deleted after 24 months, as /privacy promises, and not before", async () => {
	const write = (number: number, days: number) =>
		db()
			.insertInto("tickets")
			.values({
				id: randomUUID(),
				number,
				name: "דנה",
				email: "dana@example.com",
				subject: "general",
				message: "שלום",
				created_at: new Date(Date.now() - days * day),
			})
			.execute();
	await write(100_001, 720);
	await write(100_002, 735);
	await sweepTable(db(), "tickets");
	const left = await db().selectFrom("tickets").select("number").execute();
	expect(left).toEqual([{ number: 100_001 }]);
});
