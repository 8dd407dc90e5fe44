import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { consentText } from "../../app/articles/newsletter/consent-text.ts";
import type { Tables } from "../../app/platform/database/tables.ts";
import { cast } from "./cast.ts";

const readers = 12;

/** The demo's readers of the monthly letter, and a draft of Michal's that Ronen may release. */
export async function seedLetter(trx: Transaction<Tables>, now: Date): Promise<void> {
	const confirmed = Array.from({ length: readers }, (_, nth) => ({
		id: randomUUID(),
		email: `reader-${nth + 1}@demo.test`,
		consent_text: consentText,
		source: "footer" as const,
		confirmed_at: now,
	}));
	await trx.insertInto("newsletter_subscriptions").values(confirmed).execute();
	const michal = await trx
		.selectFrom("accounts")
		.select("id")
		.where("email", "=", cast.michal.email)
		.executeTakeFirstOrThrow();
	await trx
		.insertInto("letters")
		.values({
			id: randomUUID(),
			title: "שלוש שאלות לערב ראשון",
			opening: "ערב טוב. החודש קצר, ולכן רק מאמר אחד ומחשבה אחת.\n\nשאלה טובה לא צריכה תשובה מיד.",
			articles: ["short-first-meeting"],
			...{ version: 0, state: "draft", written_by: michal.id, written_at: now },
		})
		.execute();
}
