import type { Transaction } from "kysely";
import type { Person } from "../../accounts/sessions/session.server.ts";
import { readDetails } from "../../joining/details.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";

/** One table's part of an export: what is there of the person, without anything that opens a door. */
type Part = (
	trx: Transaction<Tables>,
	of: { id: string; email: string; vault: Site["vault"] },
) => Promise<object[]>;

/**
 * Everything that is a person's, table by table (privacy law, section 13). Tokens, hashes and secrets
 * stay inside: a lost file must not open the account. Newsletter and tickets go by the address.
 */
const parts = {
	accounts: (trx, { id }) =>
		trx
			.selectFrom("accounts")
			.select(["id", "email", "role", "created_at", "deletes_at"])
			.where("id", "=", id)
			.execute(),
	profiles: (trx, { id }) => trx.selectFrom("profiles").selectAll().where("id", "=", id).execute(),
	applications: (trx, { id }) =>
		trx
			.selectFrom("applications")
			.select(["state", "reason", "created_at", "updated_at", "ended_at"])
			.where("account_id", "=", id)
			.orderBy("created_at")
			.execute(),
	join_details: async (trx, { id, vault }) => {
		const details = await readDetails(trx, vault, { accountId: id });
		return Object.keys(details).length > 0 ? [details] : [];
	},
	consents: (trx, { id }) =>
		trx
			.selectFrom("consents")
			.select(["kind", "version", "given_at"])
			.where("account_id", "=", id)
			.orderBy("given_at")
			.execute(),
	sign_ups: (trx, { id }) =>
		trx
			.selectFrom("sign_ups")
			.select(["email", "created_at", "expires_at"])
			.where("account_id", "=", id)
			.execute(),
	sessions: (trx, { id }) =>
		trx
			.selectFrom("sessions")
			.select(["device", "created_at", "last_seen_at", "expires_at", "proven_at"])
			.where("account_id", "=", id)
			.orderBy("created_at")
			.execute(),
	devices: (trx, { id }) =>
		trx
			.selectFrom("devices")
			.select(["name", "created_at", "last_seen_at", "trusted_until"])
			.where("account_id", "=", id)
			.orderBy("created_at")
			.execute(),
	second_factors: (trx, { id }) =>
		trx
			.selectFrom("second_factors")
			.select(["created_at", "confirmed_at"])
			.where("account_id", "=", id)
			.execute(),
	backup_codes: (trx, { id }) =>
		trx
			.selectFrom("backup_codes")
			.select(["number", "used_at"])
			.where("account_id", "=", id)
			.orderBy("number")
			.execute(),
	passkeys: (trx, { id }) =>
		trx
			.selectFrom("passkeys")
			.select(["name", "created_at", "last_used_at"])
			.where("account_id", "=", id)
			.orderBy("created_at")
			.execute(),
	passkey_challenges: (trx, { id }) =>
		trx
			.selectFrom("passkey_challenges")
			.select("expires_at")
			.where("account_id", "=", id)
			.execute(),
	recoveries: (trx, { id }) =>
		trx.selectFrom("recoveries").select("expires_at").where("account_id", "=", id).execute(),
	email_changes: (trx, { id }) =>
		trx
			.selectFrom("email_changes")
			.select(["new_email", "old_confirmed_at", "new_confirmed_at", "created_at", "expires_at"])
			.where("account_id", "=", id)
			.execute(),
	drafts: async (trx, { id, vault }) => {
		const rows = await trx
			.selectFrom("drafts")
			.select(["kind", "body", "created_at", "updated_at", "expires_at"])
			.where("account_id", "=", id)
			.execute();
		return rows.map(({ body, ...row }) => {
			const opened = vault.open("draft", body);
			return { ...row, values: opened === null ? null : (JSON.parse(opened) as object) };
		});
	},
	newsletter_subscriptions: (trx, { email }) =>
		trx
			.selectFrom("newsletter_subscriptions")
			.select(["email", "consent_text", "source", "created_at", "confirmed_at", "unsubscribed_at"])
			.where("email", "=", email)
			.execute(),
	tickets: (trx, { email }) =>
		trx
			.selectFrom("tickets")
			.select(["number", "name", "email", "subject", "message", "source", "created_at"])
			// Written as it was typed.
			.where((where) => where(where.fn("lower", ["email"]), "=", email))
			.orderBy("created_at")
			.execute(),
	// With its payment and its documents, which name no person themselves.
	orders: (trx, { id }) =>
		trx
			.selectFrom("orders")
			.leftJoin("payments", "payments.order_id", "orders.id")
			.leftJoin("receipts", "receipts.payment_id", "payments.id")
			.leftJoin("refunds", "refunds.id", "receipts.refund_id")
			.select(["orders.plan", "orders.cents", "orders.currency", "orders.state"])
			.select(["orders.shown_agorot", "orders.created_at", "payments.settled_at"])
			.select([
				"receipts.number as document",
				"receipts.kind as document_kind",
				"receipts.cents as document_cents",
				"receipts.issued_at as document_issued_at",
				"refunds.reason as refund_reason",
				"refunds.confirmation as cancellation_number",
			])
			.where("orders.account_id", "=", id)
			.orderBy("orders.created_at")
			.orderBy("receipts.number")
			.execute(),
	membership_periods: (trx, { id }) =>
		trx
			.selectFrom("membership_periods")
			.select(["plan", "starts_at", "ends_at"])
			.where("account_id", "=", id)
			.orderBy("starts_at")
			.execute(),
	membership_reminders: (trx, { id }) =>
		trx
			.selectFrom("membership_reminders")
			.select(["ends_at", "days", "sent_at"])
			.where("account_id", "=", id)
			.orderBy("sent_at")
			.execute(),
} satisfies Partial<Record<keyof Tables, Part>>;

export type Export = { made_at: Date } & Record<keyof typeof parts, object[]>;

/** Everything that is a person's, as it stood at one moment. */
export function exportPerson(
	{ db, vault }: Pick<Site, "db" | "vault">,
	{ accountId, email }: Pick<Person, "accountId" | "email">,
): Promise<Export> {
	return db
		.transaction()
		.setIsolationLevel("repeatable read")
		.execute(async (trx) => {
			const exported: Record<string, object[]> = {};
			for (const [table, read] of Object.entries<Part>(parts)) {
				exported[table] = await read(trx, { id: accountId, email, vault });
			}
			return { made_at: new Date(), ...exported } as Export;
		});
}
