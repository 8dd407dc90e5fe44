import { randomInt, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { InferOutput } from "valibot";
import type { Tables } from "../platform/database/tables.ts";
import type { contactForm } from "./contact.form.ts";

type Words = InferOutput<typeof contactForm> & { source: "contact" | "accessibility" };

/**
 * Stores what a person wrote to support and returns its number: six digits, drawn by chance, so
 * that nobody learns from it how many wrote before.
 */
export async function openTicket(db: Kysely<Tables>, words: Words): Promise<{ number: number }> {
	for (;;) {
		const number = randomInt(100_000, 1_000_000);
		const stored = await db
			.insertInto("tickets")
			.values({ id: randomUUID(), number, ...words })
			.onConflict((conflict) => conflict.column("number").doNothing())
			.returning("number")
			.executeTakeFirst();
		if (stored) return { number: stored.number };
	}
}
