/** Adds one row for an account to every table that can store something about it. */
import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { bindDrafts, keepDraft } from "../app/accounts/draft.server.ts";
import { openSession } from "../app/accounts/sessions/session.server.ts";
import { currentKey } from "../app/notifications/push/vapid.server.ts";
import { recordAct } from "../app/platform/audit/audit.server.ts";
import type { Tables } from "../app/platform/database/tables.ts";
import { recordEvents } from "../app/platform/live/events.server.ts";
import type { Site } from "../app/platform/site.ts";
import { day } from "../app/platform/time.ts";
import { saveDetails } from "../app/profiles/join-details.server.ts";
import { addFullMembership } from "./full-membership.ts";
import { addFullEnforcementAppeal, addFullReview } from "./full-review.ts";
import { addFullTalk } from "./full-talk.ts";
import { addVerification } from "./verifications.ts";

/** The texts begin with `mark`, so that they can be found again; secrets read "never-shown". */
export async function fillAccount(
	{ db, vault }: Pick<Site, "db" | "vault">,
	{ accountId, email }: { accountId: string; email: string },
	mark: string,
): Promise<void> {
	const later = new Date(Date.now() + 3_600_000);
	const account = { account_id: accountId };
	const secret = () => `never-shown ${randomUUID()}`;
	await db
		.insertInto("profiles")
		.values({ id: accountId, display_name: `${mark} profile`, age: 40 })
		.execute();
	await db
		.insertInto("facts")
		.values({ id: accountId, sentence: `${mark} facts` })
		.execute();
	await db
		.insertInto("steps_put_aside")
		.values({ ...account, step: "tags" })
		.execute();
	await db.insertInto("wishes").values({ id: accountId, age_from: 30 }).execute();
	const sentence = { ...account, field: "sentence" } as const;
	await db
		.insertInto("member_texts")
		.values({ ...sentence, text: `${mark} shown` })
		.execute();
	await db
		.insertInto("text_reviews")
		.values({ ...sentence, text: `${mark} waiting` })
		.execute();
	await db
		.insertInto("rule_hits")
		.values({ ...sentence, rule: "contact.phone", version: 1, score: 75 })
		.execute();
	await db
		.transaction()
		.execute((trx) => recordEvents(trx, [{ accountId, kind: "count", subject: null, ref: 1 }]));
	await db
		.insertInto("app_locks")
		.values({ ...account, code_hash: secret(), idle_minutes: 5, when_hidden: true })
		.execute();
	await db
		.insertInto("notice_choices")
		.values({ ...account, kind: "heart", mail: true, push: true })
		.execute();
	await db
		.insertInto("notices")
		.values({
			...account,
			kind: "support",
			subject: `${mark} notice`,
			code: "answer",
			last_at: new Date(),
			expires_at: later,
		})
		.execute();
	const key = await currentKey({ db, vault });
	const session = await db
		.selectFrom("sessions")
		.select("id")
		.where("account_id", "=", accountId)
		.executeTakeFirst();
	const { sessionId } = session
		? { sessionId: session.id }
		: await openSession(db, accountId, `${mark} device`);
	await db
		.insertInto("push_subscriptions")
		.values({
			...{ ...account, session_id: sessionId, key_id: key.id },
			endpoint_hash: secret(),
			sealed: secret(),
		})
		.execute();
	await addFullReview({ db, vault }, accountId, mark);
	await saveDetails(db, vault, { accountId }, { profession: `${mark} details` });
	const photo = randomUUID();
	await db
		.insertInto("photos")
		.values({
			...account,
			id: photo,
			place: 1,
			width: 4,
			height: 5,
			hash: "01".repeat(32),
			mirrored_hash: "10".repeat(32),
		})
		.execute();
	await db
		.insertInto("photo_reviews")
		.values({
			photo_id: photo,
			audience: "members",
			state: "approved",
			decided_by: accountId,
			decided_at: new Date(),
		})
		.execute();
	await addVerification(db, accountId, mark);
	await db
		.insertInto("consents")
		.values({ ...account, kind: "terms", version: `${mark} terms` })
		.execute();
	await db
		.insertInto("sign_ups")
		.values({
			...account,
			id: randomUUID(),
			email,
			password_hash: secret(),
			terms_version: "1",
			privacy_version: "1",
			adult_version: "1",
			link_hash: secret(),
			code_hash: secret(),
			expires_at: later,
		})
		.execute();
	const staff = { asked_by: randomUUID(), asked_at: new Date() };
	await db
		.insertInto("role_corrections")
		.values({ ...account, ...staff, id: randomUUID(), role: "baby" })
		.execute();
	await db
		.insertInto("person_notes")
		.values({
			...account,
			id: randomUUID(),
			by_staff: randomUUID(),
			body: secret(),
			created_at: new Date(),
		})
		.execute();
	await openSession(db, accountId, `${mark} session`);
	await db
		.insertInto("devices")
		.values({ ...account, id: randomUUID(), token_hash: secret(), name: `${mark} device` })
		.execute();
	await db
		.insertInto("second_factors")
		.values({ ...account, secret: secret(), confirmed_at: new Date() })
		.execute();
	await db
		.insertInto("backup_codes")
		.values({ ...account, number: 3, code_hash: secret() })
		.execute();
	await db
		.insertInto("passkeys")
		.values({
			...account,
			id: randomUUID(),
			credential_id: secret(),
			public_key: secret(),
			counter: 0,
			transports: ["internal"],
			name: `${mark} passkey`,
		})
		.execute();
	await db
		.insertInto("passkey_challenges")
		.values({ ...account, challenge_hash: secret(), expires_at: later })
		.execute();
	await db
		.insertInto("recoveries")
		.values({ ...account, token_hash: secret(), expires_at: later })
		.execute();
	await db
		.insertInto("email_changes")
		.values({
			...account,
			new_email: `${mark}-new@example.com`,
			old_token_hash: secret(),
			expires_at: later,
		})
		.execute();
	await db
		.insertInto("lost_addresses")
		.values({ ...account, id: randomUUID(), new_email: `lost.${email}`, reason: `${mark} unread` })
		.execute();
	await db
		.insertInto("lost_factors")
		.values({ ...account, id: randomUUID(), reason: `${mark} lost` })
		.execute();
	await db
		.insertInto("staff")
		.values({ ...account, name: `${mark} staff`, roles: ["editor"], left_at: new Date() })
		.execute();
	await db
		.insertInto("staff_invitations")
		.values({
			id: randomUUID(),
			email,
			roles: ["editor"],
			token_hash: secret(),
			expires_at: later,
		})
		.execute();
	await addFullMembership(db, accountId);
	await db
		.insertInto("files")
		.values({ id: photo, sealed_key: secret(), sealed_by: "x", bytes: 1 })
		.execute();
	const member = db.selectFrom("members").select("id").where("account_id", "=", accountId);
	await db
		.insertInto("album_copies")
		.values({ photo_id: photo, viewer_id: member, file_id: photo })
		.execute();
	await addFullEnforcementAppeal({ db, vault }, accountId, mark);
	const case_id = db.selectFrom("cases").select("id").where("held_by", "=", accountId);
	const pair = { photo_id: randomUUID(), other_account: accountId, other_photo: photo };
	await db
		.insertInto("case_pictures")
		.values({ ...pair, id: randomUUID(), case_id, found_at: new Date() })
		.execute();
	const item = await db
		.selectFrom("review_items")
		.select("id")
		.where("account_id", "=", accountId)
		.executeTakeFirstOrThrow();
	const opened = { act: "album.opened", subject: { kind: "item", id: item.id } };
	const reason = "התמונה דווחה, וצריך לראות אותה";
	await db.transaction().execute((trx) => recordAct(trx, { actor: null, ...opened, reason }));
	await addFullTalk({ db, vault }, accountId, mark);
	const values = { fullName: `${mark} draft` };
	const { token } = await keepDraft({ db, vault }, undefined, { kind: "men", values });
	await bindDrafts({ db }, token, accountId);
	await addLetterTo(db, email, mark);
	const ticket = randomUUID();
	await db
		.insertInto("tickets")
		.values({
			id: ticket,
			number: 234_567,
			name: mark,
			email: email.toUpperCase(),
			subject: "other",
			message: `${mark} ticket`,
		})
		.execute();
	await db
		.insertInto("ticket_messages")
		.values({
			ticket_id: ticket,
			place: 2,
			is_ours: true,
			by_staff: accountId,
			body: `${mark} answer`,
		})
		.execute();
	await db
		.insertInto("ticket_notes")
		.values({
			id: randomUUID(),
			ticket_id: ticket,
			by_staff: accountId,
			body: secret(),
			written_at: new Date(),
		})
		.execute();
	const now = new Date();
	await db
		.insertInto("desk_acts")
		.values({
			id: randomUUID(),
			ticket_id: ticket,
			by_staff: accountId,
			body: secret(),
			made_at: now,
			takes_effect_at: now,
		})
		.execute();
	await db
		.insertInto("duty_shifts")
		.values({
			id: randomUUID(),
			// Where nobody's roster reaches: shifts do not overlap.
			starts_at: new Date(now.getTime() - 400 * day),
			ends_at: new Date(now.getTime() - 400 * day + 1_000),
			staff_id: accountId,
			planned_by: accountId,
		})
		.execute();
	await db
		.insertInto("settings")
		.values({ name: "banner", version: 1, value: '{"text":""}', changed_at: now })
		.onConflict((conflict) => conflict.column("name").doNothing())
		.execute();
	const set = { name: "banner", value: '{"text":""}' };
	await db
		.insertInto("setting_versions")
		.values({ ...set, version: 1, at: now, by_id: accountId })
		.onConflict((conflict) => conflict.columns(["name", "version"]).doNothing())
		.execute();
	await db
		.insertInto("setting_proposals")
		.values({
			...set,
			id: randomUUID(),
			base: 1,
			proposed_by: accountId,
			proposed_at: now,
			closed_by: accountId,
			closed_at: now,
			outcome: "withdrawn",
		})
		.execute();
	await db
		.insertInto("staff_absences")
		.values({
			id: randomUUID(),
			staff_id: accountId,
			first_day: "2026-12-01",
			last_day: "2026-12-02",
		})
		.execute();
	await db
		.insertInto("vip_contacts")
		.values({ account_id: accountId, staff_id: accountId, since: now })
		.execute();
	const urgent = randomUUID();
	await db
		.insertInto("urgent_texts")
		.values({
			id: urgent,
			kind: "threat",
			code_hash: secret(),
			sent_at: now,
			does_ring: true,
			held_by: accountId,
			held_at: now,
			expires_at: now,
		})
		.execute();
	await db
		.insertInto("urgent_notes")
		.values({
			id: randomUUID(),
			urgent_id: urgent,
			by_staff: accountId,
			body: secret(),
			written_at: now,
		})
		.execute();
}

/** The tables with a foreign key to accounts, or with a column that stores an address. */
export async function tablesOfPeople(db: Kysely<Tables>): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select table_name as name from information_schema.columns
		where table_schema = current_schema()
			and (column_name like '%email%' or column_name like '%account%')
		union
		select uses.table_name from information_schema.table_constraints as uses
		join information_schema.constraint_column_usage as used
			on used.constraint_schema = uses.constraint_schema
			and used.constraint_name = uses.constraint_name
		where uses.constraint_type = 'FOREIGN KEY' and used.table_name = 'accounts'
			and uses.table_schema = current_schema()
		order by 1`.execute(db);
	return rows.map(({ name }) => name);
}

/** The tables that name a member, who outlives the account. */
export async function tablesOfMembers(db: Kysely<Tables>): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select distinct uses.table_name as name from information_schema.table_constraints as uses
		join information_schema.constraint_column_usage as used
			on used.constraint_schema = uses.constraint_schema
			and used.constraint_name = uses.constraint_name
		where uses.constraint_type = 'FOREIGN KEY' and used.table_name = 'members'
			and uses.table_schema = current_schema()
		order by 1`.execute(db);
	return rows.map(({ name }) => name);
}

/** The tables in which some row contains the text, in any column; those of the queue with their schema. */
export async function tablesHolding(db: Kysely<Tables>, text: string): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select case when table_schema = current_schema() then '' else table_schema || '.' end
			|| table_name as name from information_schema.tables
		where table_schema in (current_schema(), 'pgboss') and table_type = 'BASE TABLE'
		order by 1`.execute(db);
	const holding: string[] = [];
	for (const { name } of rows) {
		const found = await sql`
			select 1 from ${sql.table(name)} as line
			where position(${text.toLowerCase()} in lower(line::text)) > 0 limit 1`.execute(db);
		if (found.rows.length > 0) holding.push(name);
	}
	return holding;
}

/** A subscription, and a letter that it got. */
async function addLetterTo(db: Kysely<Tables>, email: string, mark: string): Promise<void> {
	const [id, letter] = [randomUUID(), randomUUID()];
	await db
		.insertInto("newsletter_subscriptions")
		.values({ id, email, consent_text: `${mark} newsletter`, source: "footer" })
		.execute();
	await db
		.insertInto("letters")
		.values({
			...{ id: letter, title: "מכתב", opening: "פתיחה", articles: [], version: 0, state: "draft" },
			...{ written_by: randomUUID(), written_at: new Date() },
		})
		.execute();
	await db
		.insertInto("letter_sends")
		.values({
			...{ letter_id: letter, subscription_id: id, mail_id: randomUUID() },
			...{ state: "sent", tries: 1, at: new Date() },
		})
		.execute();
}
