// Made by `npm run tables` from db/migrations. Do not edit.
import type { Generated } from "kysely";

interface AccountsTable {
	id: string;
	email: string;
	password_hash: string;
	created_at: Generated<Date>;
	deletes_at: Date | null;
	secured_at: Date | null;
	role: "daddy" | "baby" | null;
}

interface AppLocksTable {
	account_id: string;
	code_hash: string;
	idle_minutes: number;
	when_hidden: boolean;
	changed_at: Generated<Date>;
}

interface BackupCodesTable {
	account_id: string;
	number: number;
	code_hash: string;
	used_at: Date | null;
}

interface BarredContactsTable {
	contact_hash: string;
	kind: "email" | "phone" | "passkey" | "picture";
	barred_at: Date;
	expires_at: Date;
	enforcement_id: string | null;
	sealed: string | null;
}

interface ConsentsTable {
	account_id: string;
	kind: "adult" | "terms" | "privacy" | "photos" | "verification";
	version: string;
	given_at: Generated<Date>;
}

interface DevicesTable {
	id: string;
	account_id: string;
	token_hash: string;
	name: string;
	trusted_until: Date | null;
	created_at: Generated<Date>;
	last_seen_at: Generated<Date>;
}

interface DraftsTable {
	token_hash: string;
	kind: string;
	body: string;
	created_at: Generated<Date>;
	updated_at: Generated<Date>;
	expires_at: Date;
	account_id: string | null;
}

interface EmailChangesTable {
	account_id: string;
	new_email: string;
	old_token_hash: string;
	new_token_hash: string | null;
	old_confirmed_at: Date | null;
	new_confirmed_at: Date | null;
	created_at: Generated<Date>;
	expires_at: Date;
}

interface LostAddressesTable {
	account_id: string;
	id: string;
	new_email: string;
	confirmed_at: Date | null;
	state: Generated<"unconfirmed" | "asked" | "proposed" | "waiting" | "stopped" | "declined" | "done">;
	reason: string;
	asked_at: Generated<Date>;
	proposed_by: string | null;
	approved_by: string | null;
	due_at: Date | null;
	reminded_at: Date | null;
	ended_at: Date | null;
}

interface LostFactorsTable {
	account_id: string;
	id: string;
	state: Generated<"asked" | "proposed" | "waiting" | "stopped" | "declined" | "done">;
	reason: string;
	asked_at: Generated<Date>;
	proposed_by: string | null;
	approved_by: string | null;
	due_at: Date | null;
	reminded_at: Date | null;
	ended_at: Date | null;
}

interface NoticeChoicesTable {
	account_id: string;
	kind: "message" | "request" | "album" | "heart" | "match" | "decision" | "verification" | "membership" | "billing" | "support" | "security" | "gift" | "search" | "pick";
	mail: boolean;
	push: Generated<boolean>;
}

interface NoticesTable {
	id: Generated<string>;
	account_id: string;
	kind: "heart" | "match" | "decision" | "verification" | "membership" | "billing" | "support" | "security" | "gift" | "search" | "pick";
	subject: string;
	code: string;
	member_id: string | null;
	times: Generated<number>;
	last_at: Date;
	seen_at: Date | null;
	expires_at: Date;
}

interface PasskeyChallengesTable {
	challenge_hash: string;
	account_id: string | null;
	expires_at: Date;
	bound_hash: string | null;
}

interface PasskeysTable {
	id: string;
	account_id: string;
	credential_id: string;
	public_key: string;
	counter: number;
	transports: string[];
	name: string;
	created_at: Generated<Date>;
	last_used_at: Date | null;
}

interface PushKeysTable {
	id: Generated<string>;
	public_key: string;
	sealed: string;
	made_at: Generated<Date>;
}

interface PushSubscriptionsTable {
	session_id: string;
	account_id: string;
	key_id: string;
	endpoint_hash: string | null;
	sealed: string | null;
	made_at: Generated<Date>;
	pushed_at: Date | null;
	retry_at: Date | null;
	ended_at: Date | null;
}

interface RecoveriesTable {
	account_id: string;
	token_hash: string;
	expires_at: Date;
}

interface SecondFactorsTable {
	account_id: string;
	secret: string;
	confirmed_at: Date | null;
	last_step: number | null;
	created_at: Generated<Date>;
}

interface SessionsTable {
	id: string;
	account_id: string;
	token_hash: string;
	device: string;
	created_at: Generated<Date>;
	last_seen_at: Generated<Date>;
	expires_at: Date;
	ends_at: Date;
	proven_at: Date | null;
	factor_at: Date | null;
	is_staff: Generated<boolean>;
	waiting_act: string | null;
	locked_at: Date | null;
	lock_tries: Generated<number>;
	acted_at: Date | null;
}

interface SignUpBrowsersTable {
	browser_hash: string;
	sign_up_id: string;
	linked_at: Generated<Date>;
}

interface SignUpsTable {
	id: string;
	email: string;
	password_hash: string;
	terms_version: string;
	privacy_version: string;
	adult_version: string;
	person: string | null;
	next_path: string | null;
	draft_token_hash: string | null;
	browser_hash: string | null;
	link_hash: string | null;
	link_expires_at: Date | null;
	code_hash: string | null;
	code_expires_at: Date | null;
	code_tries: Generated<number>;
	account_id: string | null;
	created_at: Generated<Date>;
	expires_at: Date;
}

export interface TablesOfAccounts {
	accounts: AccountsTable;
	app_locks: AppLocksTable;
	backup_codes: BackupCodesTable;
	barred_contacts: BarredContactsTable;
	consents: ConsentsTable;
	devices: DevicesTable;
	drafts: DraftsTable;
	email_changes: EmailChangesTable;
	lost_addresses: LostAddressesTable;
	lost_factors: LostFactorsTable;
	notice_choices: NoticeChoicesTable;
	notices: NoticesTable;
	passkey_challenges: PasskeyChallengesTable;
	passkeys: PasskeysTable;
	push_keys: PushKeysTable;
	push_subscriptions: PushSubscriptionsTable;
	recoveries: RecoveriesTable;
	second_factors: SecondFactorsTable;
	sessions: SessionsTable;
	sign_up_browsers: SignUpBrowsersTable;
	sign_ups: SignUpsTable;
}
