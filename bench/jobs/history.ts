/** History: a million rows a table of which almost nothing is open, for what jobs read. */

/** Rows of each kind that a job still has something to do with. */
export const open = 100;

const id = (what: string, n = "n") => `md5('${what}' || (${n}))::uuid`;
const isOpen = `n <= ${open}`;
/** Spread over three years, the first rows the newest. */
const ago = "now() - interval '100 days' - (n % 900) * interval '1 day'";
/** In the order of the rows, within 24 months. */
const day = "now() - interval '700 days' + (n * 690.0 / 1000000) * interval '1 day'";
const number = `(select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + ((n >> (5 * k)) & 31), 1), '')
	from generate_series(0, 5) as k)`;
const pair = `least(${id("member")}, ${id("member", "n + 1")}), greatest(${id("member")}, ${id("member", "n + 1")})`;

/** What is selected from numbers `n`, for each table; keys are `table (columns)`. */
export const history: Readonly<Record<string, string>> = {
	"accounts (id, email, password_hash, role, created_at, deletes_at)": `${id("account")}, 'h' || n || '@bench.test',
		'x', case when n % 2 = 0 then 'daddy' else 'baby' end, ${ago}, case when n <= 3 then now() end`,
	"sessions (id, account_id, token_hash, device, expires_at, ends_at)": `${id("session")}, ${id("account")}, md5('s' || n),
		'Chrome', case when ${isOpen} then now() else now() + interval '9 days' end, now() + interval '180 days'`,
	"drafts (token_hash, kind, body, expires_at)": `md5('d' || n), 'sugardaddy', 'x',
		case when ${isOpen} then now() else now() + interval '9 days' end`,
	"rate_limits (rule, doer_hash, count, ends_at)": `'rule', md5('r' || n), 1,
		case when ${isOpen} then now() else now() + interval '1 hour' end`,
	"live_events (account_id, number, kind, at)": `${id("account")}, n, 'message', now() - case when ${isOpen}
		then interval '2 hours' else interval '1 minute' end`,
	"message_sketches (member_id, other_id, sent_at, sketch)": `${id("member")}, ${id("member", "n + 1")},
		now() - case when ${isOpen} then interval '2 days' else interval '1 hour' end, array[1]`,
	"tickets (id, number, name, email, subject, message, created_at, waits_since)": `${id("ticket")}, 100000 + n % 899999, 'x', 'x@bench.test',
		'other', 'x', case when ${isOpen} then now() - interval '9 years' else now() - (n % 300) * interval '1 day' end,
		case when n <= 200 then now() end`,
	"members (id, public_id, number, account_id, role, since, birth_date, contacts_noted_at)": `${id("member")}, ${id("page")}, ${number},
		${id("account")}, case when n % 2 = 0 then 'daddy' else 'baby' end, ${ago},
		date '1970-01-01' + (n % 9000)::integer, case when n > ${open} then now() end`,
	"member_search (member_id, public_id, role, verified, photos, presence, fresh, rank, seeks, tags, facets, words)": `
		${id("member")}, ${id("page")}, 1 - n % 2, true, true, case when ${isOpen} then 4 else n % 4 end, 0, n, 0, 0,
		array[100 + n % 60, 210]::integer[], to_tsvector('simple', 'a' || n % 5000)`,
	"member_presence (member_id, seen_at)": `${id("member")}, date_trunc('day', now()) - case n % 4 when 3 then
		interval '-1 minute' when 2 then interval '3 days' when 1 then interval '20 days' else interval '90 days' end`,
	"member_choices (member_id, wants_waiting_mail, wants_growth_mail, paused_until, waiting_mailed_at)": `${id("member")},
		n % 2 = 0, n <= 10, case when n % 3 = 0 then ${ago} end, case when n > ${open} and n % 4 = 0 then now() end`,
	"contact_hashes (account_id, kind, contact_hash)": `${id("account")}, 'email', md5('c' || n)`,
	"contact_blocks (id, owner_id, contact_hash, label, added_at, from_at, fixed_until, applied_at)": `${id("block")},
		${id("member")}, md5('cb' || n), 'x', ${ago}, ${ago} + interval '1 hour', now(), case when n > 10 then now() end`,
	"applications (id, account_id, state, created_at, ended_at)": `${id("application")}, ${id("account")}, 'approved', ${ago}, ${ago}`,
	"join_details (account_id, body, updated_at, look_at)": `${id("account")}, 'x', ${ago},
		now() + case when ${isOpen} then interval '0' else interval '9 days' end`,
	"orders (id, account_id, product_kind, product_id, product_name, cents, currency, shown_agorot, usd_ils, usd_ils_date, provider, provider_order_id, create_request_id, capture_request_id, state, created_at, updated_at, checked_at, recheck_at)": `
		${id("order")}, ${id("account")}, 'plan', 'basic', 'Basic', 9900, 'USD', 35442, 3.58, '2024-03-01', 'paypal',
		case when n % 50 > 0 then 'P' || n end, ${id("order")}, ${id("order")}, case when ${isOpen} then 'capturing'
		when n % 50 = 0 then 'dropped' else 'paid' end, ${ago}, ${ago}, ${ago},
		now() + case when ${isOpen} then interval '0' else interval '9 days' end`,
	"payments (id, order_id, capture_id, cents, currency, settled_at)": `${id("payment")}, ${id("order")}, 'C' || n, 9900, 'USD', ${ago}`,
	"refunds (id, payment_id, reason, cents, state, asked_at)": `${id("refund")}, ${id("payment")}, 'cancellation', 9900,
		case when ${isOpen} then 'pending' else 'completed' end, ${ago}`,
	"disputes (id, payment_id, is_open, opened_at, updated_at)": `'D' || n, ${id("payment")}, n <= 10, ${ago}, ${ago}`,
	"discrepancies (id, kind, subject, detail, found_at, solved_at)": `${id("difference")}, 'refunds-differ', 'C' || n, 'x', ${ago},
		case when n > ${open} then now() end`,
	"webhook_events (id, kind, about, sealed, received_at, worked_at, outcome)": `'W' || n, 'X', 'null',
		case when n <= 200 then 'x' end, case when ${isOpen} then now() - interval '2 days' else ${ago} end,
		case when n > 50 then now() end, case when n > ${open} then 'settled' when n > 50 then 'unknown' end`,
	"membership_periods (id, account_id, payment_id, plan, starts_at, ends_at)": `${id("period")}, ${id("account")}, ${id("payment")},
		'basic', ${ago}, case when ${isOpen} then now() + interval '2 days' else ${ago} + interval '30 days' end`,
	"files (id, sealed_key, sealed_by, bytes)": `${id("file")}, 'x', 'SEALER', 9`,
	"photos (id, account_id, place, audience, approved_for, width, height, hash, mirrored_hash)": `${id("photo")}, ${id("account")},
		1, 'album', 'album', 4, 5, repeat('01', 32), repeat('10', 32)`,
	"cases (id, member_id, lane, opened_at, due_at, closed_at)": `${id("case")}, ${id("member")}, 'B', ${ago}, ${ago},
		case when n > 50 then now() - (n % 700) * interval '1 day' end`,
	"case_pictures (id, case_id, photo_id, other_account, found_at)": `${id("cp")}, ${id("case")}, ${id("photo")}, ${id("account", "n + 1")}, ${ago}`,
	"photo_matches (photo_id, earlier_id, distance, case_id)": `${id("photo")}, ${id("photo", "n + 1")}, 1,
		case when n > ${open} then ${id("case")} end`,
	"reports (id, number, case_id, reporter_id, kind, item_id, item_number, code, reported_at, decided_at, outcome)": `
		${id("report")}, 100000 + n % 899999, ${id("case")}, ${id("member", "n + 1")}, 'message', ${id("talk")}, 1, 'scam_money',
		${ago}, case when n > ${open} then ${ago} end, case when n > ${open} then 'found' end`,
	"case_decisions (id, case_id, verdict, decided_at, takes_effect_at, applied_at)": `${id("cd")}, ${id("case")}, 'nothing',
		${ago}, ${ago}, case when n > 10 then ${ago} end`,
	"enforcements (member_id, kind, since, until, lifted_at)": `${id("member")}, 'suspended', ${ago}, ${ago} + interval '7 days', null`,
	"album_grants (viewer_id, owner_id, granted_at, until)": `${id("member")}, ${id("member", "n + 1")}, ${ago}, null`,
	"album_copies (photo_id, viewer_id, file_id)": `${id("photo", "n + 1")}, ${id("member")}, ${id("file")}`,
	"album_notes (id, asker_id, owner_id, words, sent_at, answered_at)": `${id("note")}, ${id("member")}, ${id("member", "n + 1")},
		'x', ${ago}, case when n > ${open} then now() - interval '9 days' end`,
	"conversations (id, first_id, second_id, state, asked_by, asked_at, asked_count, expires_at, last_number, last_at)": `
		${id("talk")}, ${pair}, case when n <= 200 then 'request' else 'open' end, ${id("member")}, ${ago}, 1,
		case when ${isOpen} then now() when n <= 200 then now() + interval '9 days' end, 1, ${ago}`,
	"participants (conversation_id, member_id, other_id, shelf, moved_at, unread)": `${id("talk")}, ${id("member")},
		${id("member", "n + 1")}, 'inbox', case when ${isOpen} then now() - interval '20 minutes' else ${ago} end,
		case when n % 3 = 0 then 1 else 0 end`,
	"conversation_keys (conversation_id, version, sealed_by, sealed)": `${id("talk")}, 1, 'SEALER', 'x'`,
	"messages (conversation_id, number, sender_id, client_id, sealed, sent_at, unsent_at)": `${id("talk")}, 1,
		${id("member", "n + 1")}, ${id("client")}, case when n % 20 > 0 then 'x'::bytea end, ${ago},
		case when n % 20 = 0 or ${isOpen} then ${ago} end`,
	"visits (viewer_id, other_id, visited_at)": `${id("member")}, ${id("member", "n + 1")}, now() - (n % 80) * interval '1 day'`,
	"day_uses (member_id, day, kind, other_id)": `${id("member")}, case when ${isOpen} then current_date - 3 else current_date + 1 end,
		'profile', ${id("member", "n + 1")}`,
	"verifications (id, account_id, kind, state, birth_date, started_at, sent_at, decided_at)": `${id("verification")},
		${id("account")}, 'badge', case when ${isOpen} then 'sent' else 'expired' end, '1999-05-06', ${ago},
		case when ${isOpen} then now() - interval '2 days' end, case when n > ${open} then ${ago} end`,
	"verification_files (file_id, verification_id, kind, sealed_key, sealed_by, bytes, sha256, stored_at)": `${id("evidence")},
		${id("verification")}, 'selfie', 'x', 'SEALER', 9, repeat('0', 64), now()`,
	"evidence_log (file_id, verification_id, bytes, sha256, deleted_at, why)": `${id("evidence")}, ${id("verification")}, 9,
		repeat('0', 64), ${ago}, 'decided'`,
	"review_items (id, kind, account_id, opened_at, due_at, closed_at)": `${id("item")}, 'changes', ${id("account")}, ${ago}, ${ago},
		case when n > ${open} then ${ago} end`,
	"decisions (item_id, verdict, parts, decided_at, takes_effect_at, applied_at)": `${id("item")}, 'second_look', '{}', ${ago},
		${ago}, case when n > 10 then ${ago} end`,
	"audit (id, at, act, subject_kind, subject_id, details)": `n, ${day}, 'order.paid', 'order', 'x', '{}'`,
	"audit_chain (position, audit_id, day, hash, mac, key)": `n, n, (${day})::date, 'x', 'x', 'x'`,
	"newsletter_tokens (token_hash, subscription_id, consent_text, source, expires_at)": `md5('t' || n), ${id("subscription")}, 'x',
		'footer', case when ${isOpen} then now() else now() + interval '1 day' end`,
	"spent_proofs (nonce, expires_at)": `md5('p' || n), now() + case when ${isOpen} then interval '-9 days' else interval '1 hour' end`,
	"waiting_plans (account_id, place, payment_id, plan, days, waits_since)": `${id("account")}, 1, ${id("payment")}, 'basic', 30,
		now() - interval '3 days'`,
};

/** Tables that hold nothing but what is open. */
export const onlyOpen = new Set(["verification_files", "waiting_plans"]);

/** Tables whose numbers have six digits. */
export const fewer = new Set(["tickets", "reports"]);
