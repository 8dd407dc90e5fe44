import { type Kysely, sql } from "kysely";
import type { Tables } from "../app/platform/database/tables.ts";

/** Adds confirmed subscriptions of `s0@reader.example` and on. */
export async function addSubscriptions(db: Kysely<Tables>, many: number): Promise<void> {
	await sql`insert into newsletter_subscriptions (id, email, consent_text, source, confirmed_at)
		select gen_random_uuid(), 's' || nth || '@reader.example', 'yes', 'footer', now()
		from generate_series(0, ${many - 1}::int) as nth`.execute(db);
}
