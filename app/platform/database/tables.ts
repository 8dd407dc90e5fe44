// Made by `npm run tables` from db/migrations. Do not edit.
import type { ColumnType, Generated } from "kysely";

interface AccountsTable {
	id: string;
	email: string;
	password_hash: string;
	created_at: Generated<Date>;
	deletes_at: Date | null;
	secured_at: Date | null;
	role: "daddy" | "baby" | null;
}

interface ApartTable {
	viewer_id: string;
	other_id: string;
	why: number;
	since: Generated<Date>;
}

interface AppealsTable {
	id: Generated<string>;
	application_id: string;
	account_id: string;
	text: string;
	verification_id: string | null;
	opened_at: Generated<Date>;
	decided_at: Date | null;
	outcome: "upheld" | "reversed" | null;
	words: string | null;
}

interface ApplicationsTable {
	id: string;
	account_id: string;
	state: "submitted" | "in_review" | "approved" | "rejected" | "withdrawn";
	reason: string | null;
	created_at: Generated<Date>;
	updated_at: Generated<Date>;
	ended_at: Date | null;
	due_at: Date | null;
	reason_code: "pose" | "other_person" | "unclear" | "differs" | "rules" | "duplicate" | "under_18" | null;
	again_at: Date | null;
	greeted_at: Date | null;
	closed_why: "unverified" | null;
}

interface ApprovalSpansTable {
	account_id: string;
	from_at: Date;
	until_at: Date | null;
}

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

interface BackupCodesTable {
	account_id: string;
	number: number;
	code_hash: string;
	used_at: Date | null;
}

interface BarredContactsTable {
	contact_hash: string;
	kind: "email" | "phone";
	barred_at: Date;
	expires_at: Date;
}

interface ConsentsTable {
	account_id: string;
	kind: "adult" | "terms" | "privacy" | "photos" | "verification";
	version: string;
	given_at: Generated<Date>;
}

interface DayUsesTable {
	member_id: string;
	day: string;
	kind: "profile" | "heart";
	other_id: string;
}

interface DecisionsTable {
	id: Generated<string>;
	item_id: string;
	verdict: "approve" | "approve_back" | "refuse" | "ask" | "second_look" | "decide" | "uphold" | "reverse";
	code: "pose" | "other_person" | "unclear" | "differs" | "rules" | "duplicate" | "under_18" | null;
	words: string | null;
	again_days: number | null;
	parts: ColumnType<unknown, string, string>;
	decided_by: string | null;
	decided_at: Generated<Date>;
	takes_effect_at: Date;
	voided_at: Date | null;
	voided_why: "undone" | "gone" | "no_role" | "changed" | null;
	applied_at: Date | null;
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

interface DifferencesTable {
	id: string;
	kind: string;
	subject: string;
	detail: string;
	found_at: Generated<Date>;
	solved_at: Date | null;
}

interface DisputesTable {
	id: string;
	payment_id: string;
	is_open: boolean;
	outcome: string | null;
	opened_at: Date;
	updated_at: Date;
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

interface EnforcementsTable {
	id: Generated<string>;
	member_id: string;
	kind: "suspended" | "banned";
	since: Generated<Date>;
	until: Date | null;
	lifted_at: Date | null;
}

interface EvidenceLogTable {
	file_id: string;
	verification_id: string;
	bytes: number;
	sha256: string;
	deleted_at: Date;
	why: string;
}

interface FactsTable {
	id: string;
	profession: string | null;
	education: "high-school" | "college" | "university" | "masters" | "phd" | null;
	tags: Generated<string[]>;
	seeks: Generated<string[]>;
	sentence: string | null;
	shown: Generated<string[]>;
	version: Generated<number>;
	updated_at: Generated<Date>;
}

interface FilesTable {
	id: string;
	sealed_key: string;
	sealed_by: string;
	bytes: number;
	created_at: Generated<Date>;
}

interface HeartsTable {
	member_id: string;
	other_id: string;
	given_at: Generated<Date>;
	is_told: boolean;
}

interface JoinDetailsTable {
	account_id: string;
	body: string;
	updated_at: Generated<Date>;
}

interface MemberChoicesTable {
	member_id: string;
	shows_presence: Generated<boolean>;
	shows_hearts: Generated<boolean>;
	is_invisible: Generated<boolean>;
	shows_region: Generated<boolean>;
	hidden_at: Date | null;
	paused_until: Date | null;
	wants_growth_mail: Generated<boolean>;
	version: Generated<number>;
	updated_at: Generated<Date>;
}

interface MemberPresenceTable {
	member_id: string;
	seen_at: Date;
}

interface MemberSearchTable {
	member_id: string;
	public_id: string;
	role: number;
	place: number | null;
	age: number | null;
	education: number | null;
	verified: boolean;
	photos: boolean;
	presence: Generated<number>;
	fresh: number;
	rank: number;
	seeks: number;
	tags: number;
	facets: number[];
	words: string;
}

interface MemberTextsTable {
	account_id: string;
	field: "display_name" | "location" | "sentence" | "profession" | "education" | "tags" | "seeks" | "interests" | "expectations";
	text: string;
	approved_by: string | null;
	approved_at: Generated<Date>;
}

interface MembersTable {
	id: string;
	public_id: string;
	number: string;
	account_id: string | null;
	role: "daddy" | "baby";
	since: Date;
	badge_at: Date | null;
	birth_date: string | null;
}

interface MembershipPeriodsTable {
	id: string;
	account_id: string;
	payment_id: string;
	plan: "basic" | "premium" | "vip";
	starts_at: Date;
	ends_at: Date;
}

interface MembershipRemindersTable {
	account_id: string;
	ends_at: Date;
	days: number;
	sent_at: Generated<Date>;
}

interface NewsletterSubscriptionsTable {
	id: string;
	email: string;
	consent_text: string;
	source: "articles" | "footer";
	created_at: Generated<Date>;
	confirmed_at: Date | null;
	unsubscribed_at: Date | null;
}

interface NewsletterTokensTable {
	token_hash: string;
	subscription_id: string;
	consent_text: string;
	source: "articles" | "footer";
	created_at: Generated<Date>;
	expires_at: Date;
}

interface OrdersTable {
	id: string;
	account_id: string | null;
	plan: "basic" | "premium" | "vip" | null;
	cents: number;
	currency: string;
	shown_agorot: number;
	usd_ils: string;
	usd_ils_date: string;
	provider: string;
	provider_order_id: string | null;
	payee: string | null;
	create_request_id: string;
	capture_request_id: string;
	state: "creating" | "open" | "capturing" | "pending" | "paid" | "declined" | "dropped";
	created_at: Generated<Date>;
	updated_at: Generated<Date>;
	checked_at: Date | null;
	left_at: Date | null;
	product_kind: string;
	product_id: string;
	product_name: string;
}

interface OverviewFiguresTable {
	name: string;
	body: ColumnType<unknown, string, string>;
	counted_at: Date;
}

interface PasskeyChallengesTable {
	challenge_hash: string;
	account_id: string | null;
	expires_at: Date;
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

interface PaymentsTable {
	id: string;
	number: Generated<number>;
	order_id: string;
	capture_id: string;
	cents: number;
	currency: string;
	settled_at: Date;
	ended_at: Date | null;
	revoked_at: Date | null;
}

interface PhotoFilesTable {
	file_id: string;
	photo_id: string;
	format: "avif" | "webp";
	size: number;
	width: number;
	height: number;
}

interface PhotoMatchesTable {
	photo_id: string;
	earlier_id: string;
	distance: number;
	found_at: Generated<Date>;
}

interface PhotoReviewsTable {
	id: Generated<string>;
	photo_id: string;
	audience: "members" | "album";
	state: Generated<"open" | "approved" | "refused">;
	code: "not_you" | "other_person" | "child" | "nudity" | "contact" | "fake" | "unclear" | "duplicate" | null;
	words: string | null;
	opened_at: Generated<Date>;
	decided_by: string | null;
	decided_at: Date | null;
}

interface PhotosTable {
	id: string;
	account_id: string;
	place: number;
	audience: Generated<"me" | "members" | "album">;
	width: number;
	height: number;
	hash: string;
	mirrored_hash: string;
	added_at: Generated<Date>;
	approved_for: "members" | "album" | null;
}

interface ProfilesTable {
	id: string;
	display_name: string | null;
	age: number | null;
	gender: "male" | "female" | null;
	location: string | null;
	interests: string | null;
	expectations: string | null;
	version: Generated<number>;
	updated_at: Generated<Date>;
}

interface RateLimitsTable {
	rule: string;
	doer_hash: string;
	count: number;
	ends_at: Date;
}

interface ReceiptCountersTable {
	series: string;
	last: number;
}

interface ReceiptsTable {
	number: number;
	kind: "receipt" | "credit";
	payment_id: string;
	refund_id: string | null;
	cents: number;
	currency: string;
	usd_ils: string;
	usd_ils_date: string;
	total_agorot: number;
	vat_agorot: number;
	issued_at: Date;
}

interface RecoveriesTable {
	account_id: string;
	token_hash: string;
	expires_at: Date;
}

interface RefundsTable {
	id: string;
	payment_id: string;
	reason: "cancellation" | "profile" | "unverified" | "provider" | "reversal";
	cents: number;
	state: "asked" | "pending" | "completed" | "failed";
	provider_refund_id: string | null;
	confirmation: string | null;
	asked_at: Date;
	settled_at: Date | null;
}

interface ReviewItemsTable {
	id: Generated<string>;
	number: Generated<number>;
	kind: "application" | "changes" | "appeal";
	account_id: string;
	application_id: string | null;
	verification_id: string | null;
	opened_at: Generated<Date>;
	due_at: Date;
	closed_at: Date | null;
	held_by: string | null;
	held_at: Date | null;
	second_look_by: string | null;
	second_look_at: Date | null;
	looked_by: string | null;
	looked_at: Date | null;
}

interface RuleHitsTable {
	account_id: string;
	field: "display_name" | "sentence" | "profession" | "interests" | "expectations";
	rule: string;
	version: number;
	score: number;
	found_at: Generated<Date>;
}

interface SearchFrequenciesTable {
	role: number;
	kind: "members" | "facet" | "word";
	key: string;
	share: number;
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

interface SpentProofsTable {
	nonce: string;
	expires_at: Date;
}

interface StaffTable {
	account_id: string;
	name: string;
	gender: "male" | "female" | null;
	roles: string[];
	since: Generated<Date>;
	first_seen_at: Date | null;
	left_at: Date | null;
	keys_off: Generated<boolean>;
}

interface StaffInvitationsTable {
	id: string;
	email: string;
	roles: string[];
	token_hash: string;
	invited_by: string | null;
	created_at: Generated<Date>;
	expires_at: Date;
	accepted_at: Date | null;
	mailed_at: Date | null;
}

interface TextReviewsTable {
	id: Generated<string>;
	account_id: string;
	field: "display_name" | "location" | "sentence" | "profession" | "education" | "tags" | "seeks" | "interests" | "expectations";
	text: string;
	state: Generated<"open" | "approved" | "refused">;
	reason: string | null;
	opened_at: Generated<Date>;
	updated_at: Generated<Date>;
	decided_at: Date | null;
	decided_by: string | null;
}

interface TicketsTable {
	id: string;
	number: number;
	name: string;
	email: string;
	subject: "general" | "technical" | "billing" | "privacy" | "feedback" | "other";
	message: string;
	source: Generated<"contact" | "accessibility">;
	created_at: Generated<Date>;
}

interface TownsTable {
	code: number;
	name_he: string;
	name_en: string;
	district: string;
	latitude: string;
	longitude: string;
	people: number;
}

interface VerificationFilesTable {
	file_id: string;
	verification_id: string;
	kind: string;
	sealed_key: string;
	sealed_by: string;
	bytes: number;
	sha256: string;
	stored_at: Date;
	doomed_at: Date | null;
	why: "decided" | "withdrawn" | "unsent" | "unanswered" | "undecided" | "replaced" | "account_deleted" | null;
}

interface VerificationRemindersTable {
	account_id: string;
	waits_since: Date;
	days: number;
	sent_at: Generated<Date>;
}

interface VerificationTriesTable {
	account_id: string;
	day: string;
	count: number;
	expires_at: Date;
}

interface VerificationsTable {
	id: string;
	account_id: string;
	kind: "join" | "badge" | "appeal";
	state: "started" | "sent" | "more_asked" | "approved" | "refused" | "withdrawn" | "expired" | "under_age";
	birth_date: string | null;
	photo_id: string | null;
	pose: number | null;
	pose_drawn_at: Date | null;
	started_at: Date;
	sent_at: Date | null;
	decided_at: Date | null;
	asked_words: string | null;
	asked_until: Date | null;
}

interface VisitsTable {
	viewer_id: string;
	other_id: string;
	visited_at: Date;
}

interface WaitingPlansTable {
	account_id: string;
	place: number;
	payment_id: string;
	plan: "basic" | "premium" | "vip";
	days: number;
	waits_since: Date;
}

interface WebhookEventsTable {
	id: string;
	kind: string;
	about: string;
	sealed: string | null;
	received_at: Generated<Date>;
	worked_at: Date | null;
	outcome: string | null;
}

interface WishesTable {
	id: string;
	age_from: number | null;
	age_to: number | null;
	within: "town" | "20" | "50" | "100" | "anywhere" | null;
	seeks: Generated<string[]>;
	version: Generated<number>;
	updated_at: Generated<Date>;
}

/** Every table of the database. */
export interface Tables {
	accounts: AccountsTable;
	apart: ApartTable;
	appeals: AppealsTable;
	applications: ApplicationsTable;
	approval_spans: ApprovalSpansTable;
	audit: AuditTable;
	audit_chain: AuditChainTable;
	audit_head: AuditHeadTable;
	audit_seals: AuditSealsTable;
	audit_waiting: AuditWaitingTable;
	backup_codes: BackupCodesTable;
	barred_contacts: BarredContactsTable;
	consents: ConsentsTable;
	day_uses: DayUsesTable;
	decisions: DecisionsTable;
	devices: DevicesTable;
	differences: DifferencesTable;
	disputes: DisputesTable;
	drafts: DraftsTable;
	email_changes: EmailChangesTable;
	enforcements: EnforcementsTable;
	evidence_log: EvidenceLogTable;
	facts: FactsTable;
	files: FilesTable;
	hearts: HeartsTable;
	join_details: JoinDetailsTable;
	member_choices: MemberChoicesTable;
	member_presence: MemberPresenceTable;
	member_search: MemberSearchTable;
	member_texts: MemberTextsTable;
	members: MembersTable;
	membership_periods: MembershipPeriodsTable;
	membership_reminders: MembershipRemindersTable;
	newsletter_subscriptions: NewsletterSubscriptionsTable;
	newsletter_tokens: NewsletterTokensTable;
	orders: OrdersTable;
	overview_figures: OverviewFiguresTable;
	passkey_challenges: PasskeyChallengesTable;
	passkeys: PasskeysTable;
	payments: PaymentsTable;
	photo_files: PhotoFilesTable;
	photo_matches: PhotoMatchesTable;
	photo_reviews: PhotoReviewsTable;
	photos: PhotosTable;
	profiles: ProfilesTable;
	rate_limits: RateLimitsTable;
	receipt_counters: ReceiptCountersTable;
	receipts: ReceiptsTable;
	recoveries: RecoveriesTable;
	refunds: RefundsTable;
	review_items: ReviewItemsTable;
	rule_hits: RuleHitsTable;
	search_frequencies: SearchFrequenciesTable;
	second_factors: SecondFactorsTable;
	sessions: SessionsTable;
	sign_up_browsers: SignUpBrowsersTable;
	sign_ups: SignUpsTable;
	spent_proofs: SpentProofsTable;
	staff: StaffTable;
	staff_invitations: StaffInvitationsTable;
	text_reviews: TextReviewsTable;
	tickets: TicketsTable;
	towns: TownsTable;
	verification_files: VerificationFilesTable;
	verification_reminders: VerificationRemindersTable;
	verification_tries: VerificationTriesTable;
	verifications: VerificationsTable;
	visits: VisitsTable;
	waiting_plans: WaitingPlansTable;
	webhook_events: WebhookEventsTable;
	wishes: WishesTable;
}
