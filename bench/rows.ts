import { type Kysely, sql } from "kysely";
import type { Tables } from "../app/platform/database/tables.ts";

const uuid = (what: string) => `md5('${what}' || n)::uuid`;

/** One row a person in the tables that pages of a signed-in person read. */
const scripts = [
	`insert into accounts (id, email, password_hash, role)
	select ${uuid("account")}, 'bench' || n || '@bench.test', 'x', case when n % 2 = 0 then 'daddy' else 'baby' end`,
	`insert into sessions (id, account_id, token_hash, device, expires_at, ends_at)
	select ${uuid("session")}, ${uuid("account")}, md5('token' || n), 'Chrome · Android', now() + interval '30 days', now() + interval '180 days'`,
	`insert into consents (account_id, kind, version) select ${uuid("account")}, 'terms', '2024-01-01'`,
	`insert into profiles (id, display_name, age, interests) select ${uuid("account")}, 'name ' || n, 18 + n % 60, 'wine, sea and books'`,
	`insert into applications (id, account_id, state) select ${uuid("application")}, ${uuid("account")}, 'submitted'`,
	`insert into orders (id, account_id, product_kind, product_id, product_name, cents, currency, shown_agorot, usd_ils, usd_ils_date, provider, create_request_id, capture_request_id, state)
	select ${uuid("order")}, ${uuid("account")}, 'plan', 'basic', 'Basic', 9900, 'USD', 35442, 3.58, '2024-03-01', 'paypal', ${uuid("order")}, ${uuid("order")}, 'paid'`,
	`insert into payments (id, order_id, capture_id, cents, currency, settled_at)
	select ${uuid("payment")}, ${uuid("order")}, md5('capture' || n), 9900, 'USD', now()`,
	`insert into receipts (number, kind, payment_id, cents, currency, usd_ils, usd_ils_date, total_agorot, vat_agorot, issued_at)
	select 1000000 + n, 'receipt', ${uuid("payment")}, 9900, 'USD', 3.58, '2024-03-01', 35442, 5406, now()`,
];

/** What the staff see of an item: every fifth person's is open, the others' were decided. */
const itemScripts = [
	`insert into verifications (id, account_id, kind, state, birth_date, pose, pose_drawn_at, started_at, sent_at)
	select ${uuid("verification")}, ${uuid("account")}, 'join', 'sent', '1999-05-06', 7, now(), now(), now()`,
	`insert into review_items (id, kind, account_id, application_id, verification_id, opened_at, due_at, closed_at)
	select ${uuid("item")}, 'application', ${uuid("account")}, ${uuid("application")}, ${uuid("verification")}, now(),
		now() + n * interval '1 second', case when n % 5 > 0 then now() end`,
	`insert into decisions (item_id, verdict, parts, takes_effect_at, applied_at)
	select ${uuid("item")}, 'second_look', '{}', now(), now()`,
	`insert into text_reviews (account_id, field, text) select ${uuid("account")}, 'interests', 'wine, sea and books'`,
	`insert into text_reviews (account_id, field, text) select ${uuid("account")}, 'sentence', 'a sentence of some words'`,
	`insert into photos (id, account_id, place, audience, width, height, hash, mirrored_hash)
	select ${uuid("photo")}, ${uuid("account")}, 1, 'members', 4, 5, repeat('01', 32), repeat('10', 32)`,
	`insert into photo_reviews (photo_id, audience) select ${uuid("photo")}, 'members'`,
];

const batch = 20_000;

/** Adds `count` people, each with a session, a profile, an application and a paid receipt. */
export async function addPeople(db: Kysely<Tables>, count: number): Promise<void> {
	await runAll(db, scripts, count);
}

/** Adds `count` open items, and four times as many decided ones, of people added before. */
export async function addItems(db: Kysely<Tables>, count: number): Promise<void> {
	await runAll(db, itemScripts, count * 5);
}

async function runAll(db: Kysely<Tables>, all: readonly string[], count: number): Promise<void> {
	for (const script of all) {
		for (let from = 1; from <= count; from += batch) {
			const to = Math.min(count, from + batch - 1);
			await sql.raw(`${script} from generate_series(${from}, ${to}) as n`).execute(db);
		}
	}
	await sql.raw("analyze").execute(db);
}
