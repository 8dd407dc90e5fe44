// Made by `npm run tables` from db/migrations. Do not edit.
import type { ColumnType, Generated } from "kysely";

interface AuditTable {
	id: Generated<number>;
	at: Generated<Date>;
	actor: string | null;
	act: string;
	subject_kind: string;
	subject_id: string;
	reason: string | null;
	details: ColumnType<unknown, string, string>;
}

interface AuditChainTable {
	position: number;
	audit_id: number;
	day: string;
	hash: string;
	mac: string;
	key: string;
}

interface AuditHeadTable {
	is_only: Generated<boolean>;
	position: number;
	hash: string;
	day: string;
	mac: string;
	key: string;
	chained_at: Date;
}

interface AuditSealsTable {
	day: string;
	entries: number;
	position: number;
	hash: string;
	mac: string;
	key: string;
	sealed_at: Date;
}

interface AuditWaitingTable {
	audit_id: number;
}

interface BackupsMadeTable {
	at: Generated<Date>;
}

interface BuildFilesTable {
	name: string;
	body: Buffer;
	mac: string;
	key: string;
	superseded_at: Date | null;
}

interface FilesTable {
	id: string;
	sealed_key: string;
	sealed_by: string;
	bytes: number;
	created_at: Generated<Date>;
}

interface KeptKeysTable {
	name: string;
	sealed: string;
}

interface LiveCountersTable {
	account_id: string;
	last: number;
}

interface LiveEventsTable {
	account_id: string;
	number: number;
	kind: string;
	subject: string | null;
	ref: number | null;
	at: Generated<Date>;
}

interface RateLimitsTable {
	rule: string;
	doer_hash: string;
	count: number;
	ends_at: Date;
}

interface ResealsTable {
	place: string;
	toward: string;
	pass: Generated<number>;
	after: ColumnType<unknown, string, string> | null;
	left_rows: number;
	found: Generated<number>;
	lost: Generated<number>;
	is_done: Generated<boolean>;
}

interface SecretPrintsTable {
	name: "SECRET" | "FILES_KEY";
	print: string;
	since: Generated<Date>;
}

interface SettingProposalsTable {
	id: string;
	name: string;
	base: number;
	value: ColumnType<unknown, string, string>;
	proposed_by: string | null;
	proposed_at: Date;
	closed_by: string | null;
	closed_at: Date | null;
	outcome: "approved" | "declined" | "withdrawn" | "stale" | null;
	reason: string | null;
}

interface SettingVersionsTable {
	name: string;
	version: number;
	value: ColumnType<unknown, string, string>;
	at: Date;
	by_id: string | null;
}

interface SettingsTable {
	name: string;
	version: number;
	value: ColumnType<unknown, string, string>;
	changed_at: Date;
}

interface SpentProofsTable {
	nonce: string;
	expires_at: Date;
}

export interface TablesOfPlatform {
	audit: AuditTable;
	audit_chain: AuditChainTable;
	audit_head: AuditHeadTable;
	audit_seals: AuditSealsTable;
	audit_waiting: AuditWaitingTable;
	backups_made: BackupsMadeTable;
	build_files: BuildFilesTable;
	files: FilesTable;
	kept_keys: KeptKeysTable;
	live_counters: LiveCountersTable;
	live_events: LiveEventsTable;
	rate_limits: RateLimitsTable;
	reseals: ResealsTable;
	secret_prints: SecretPrintsTable;
	setting_proposals: SettingProposalsTable;
	setting_versions: SettingVersionsTable;
	settings: SettingsTable;
	spent_proofs: SpentProofsTable;
}
