import type { PersonalTables, ReadRows } from "../platform/personal-data.server.ts";
import { openClaims } from "../platform/tokens.server.ts";
import { draftHours } from "./draft.server.ts";

const account = { line: "חשבון", erased: "by foreign key" } as const;

const readDrafts: ReadRows = async (trx, { accountId }, { vault }) => {
	const rows = await trx
		.selectFrom("drafts")
		.select(["kind", "body", "created_at", "updated_at", "expires_at"])
		.where("account_id", "=", accountId)
		.execute();
	return rows.map(({ body, ...row }) => ({
		...row,
		values: openClaims<object>(vault, "draft", body),
	}));
};

/** Personal data in the tables of accounts and their factors. */
export const accountTables = {
	accounts: {
		line: account.line,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("accounts")
				.select(["id", "email", "role", "created_at", "deletes_at"])
				.where("id", "=", accountId)
				.execute(),
		erased: async (trx, { accountId }) => {
			await trx.deleteFrom("accounts").where("id", "=", accountId).execute();
		},
	},
	consents: {
		...account,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("consents")
				.select(["kind", "version", "given_at"])
				.where("account_id", "=", accountId)
				.orderBy("given_at")
				.execute(),
	},
	sign_ups: {
		line: account.line,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("sign_ups")
				.select(["email", "created_at", "expires_at"])
				.where("account_id", "=", accountId)
				.execute(),
		// The owner may have submitted the sign-up form again with this address.
		erased: async (trx, { email }) => {
			await trx.deleteFrom("sign_ups").where("email", "=", email).execute();
		},
	},
	sign_up_browsers: {
		...account,
		exported: "only hashes of the cookies of a sign-up's browsers",
	},
	sessions: {
		...account,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("sessions")
				.select([
					"device",
					"created_at",
					"last_seen_at",
					"expires_at",
					"proven_at",
					"locked_at",
					"acted_at",
				])
				.where("account_id", "=", accountId)
				.orderBy("created_at")
				.execute(),
	},
	app_locks: {
		...account,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("app_locks")
				.select(["idle_minutes", "when_hidden", "changed_at"])
				.where("account_id", "=", accountId)
				.execute(),
	},
	devices: {
		...account,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("devices")
				.select(["name", "created_at", "last_seen_at", "trusted_until"])
				.where("account_id", "=", accountId)
				.orderBy("created_at")
				.execute(),
	},
	second_factors: {
		...account,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("second_factors")
				.select(["created_at", "confirmed_at"])
				.where("account_id", "=", accountId)
				.execute(),
	},
	backup_codes: {
		...account,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("backup_codes")
				.select(["number", "used_at"])
				.where("account_id", "=", accountId)
				.orderBy("number")
				.execute(),
	},
	passkeys: {
		...account,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("passkeys")
				.select(["name", "created_at", "last_used_at"])
				.where("account_id", "=", accountId)
				.orderBy("created_at")
				.execute(),
	},
	passkey_challenges: {
		...account,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("passkey_challenges")
				.select("expires_at")
				.where("account_id", "=", accountId)
				.execute(),
	},
	recoveries: {
		...account,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("recoveries")
				.select("expires_at")
				.where("account_id", "=", accountId)
				.execute(),
	},
	email_changes: {
		...account,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("email_changes")
				.select(["new_email", "old_confirmed_at", "new_confirmed_at", "created_at", "expires_at"])
				.where("account_id", "=", accountId)
				.execute(),
	},
	lost_addresses: {
		...account,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("lost_addresses")
				.select(["new_email", "confirmed_at", "state", "reason", "asked_at", "due_at", "ended_at"])
				.where("account_id", "=", accountId)
				.execute(),
	},
	lost_factors: {
		...account,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("lost_factors")
				.select(["state", "reason", "asked_at", "due_at", "ended_at"])
				.where("account_id", "=", accountId)
				.execute(),
	},
	barred_contacts: {
		line: "חשבון של מי שטרם מלאו לו 18",
		time: "36 חודשים",
		exported: "only keyed hashes, which reveal nothing",
		erased: {
			stays: "nameless",
			why: "nobody can tell whose a hash is, and it expires after 36 months",
		},
	},
	notice_choices: {
		line: "התראות",
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("notice_choices")
				.select(["kind", "mail", "push"])
				.where("account_id", "=", accountId)
				.execute(),
		erased: "by foreign key",
	},
	push_subscriptions: {
		...account,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("push_subscriptions as push")
				.innerJoin("sessions", "sessions.id", "push.session_id")
				.select(["sessions.device", "push.made_at", "push.pushed_at", "push.ended_at"])
				.where("push.account_id", "=", accountId)
				.execute(),
	},
	staff: {
		...account,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("staff")
				.select(["name", "gender", "roles", "since", "first_seen_at", "left_at", "keys_off"])
				.select("work_name")
				.where("account_id", "=", accountId)
				.execute(),
	},
	staff_absences: {
		...account,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("staff_absences")
				.select(["first_day", "last_day"])
				.where("staff_id", "=", accountId)
				.orderBy("first_day")
				.execute(),
	},
	staff_invitations: {
		line: account.line,
		exported: (trx, { email }) =>
			trx
				.selectFrom("staff_invitations")
				.select(["email", "roles", "created_at", "expires_at", "accepted_at"])
				.where("email", "=", email)
				.execute(),
		erased: async (trx, { email }) => {
			await trx.deleteFrom("staff_invitations").where("email", "=", email).execute();
		},
	},
	drafts: {
		line: "טופס שהתחלתם למלא",
		time: `${draftHours} שעות`,
		exported: readDrafts,
		erased: "by foreign key",
	},
} satisfies PersonalTables;
