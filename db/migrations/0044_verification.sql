-- Proving to be oneself: a birth date, a photo of the face, a selfie in a pose drawn at random. A row
-- each time somebody begins; the newest one counts.
create table verifications (
	id uuid primary key,
	account_id uuid not null references accounts (id) on delete cascade,
	-- What it is for: joining, the badge of a member whose portrait changed, or an appeal.
	kind text not null check (kind in ('join', 'badge', 'appeal')),
	state text not null check (state in (
		'started', 'sent', 'more_asked', 'approved', 'refused', 'withdrawn', 'expired', 'under_age')),
	-- As typed, until a decision; then with the member.
	birth_date date,
	photo_id uuid references photos (id) on delete set null,
	-- Which of the forty, and when it was drawn.
	pose integer check (pose between 0 and 39),
	pose_drawn_at timestamptz,
	started_at timestamptz not null,
	sent_at timestamptz,
	decided_at timestamptz,
	-- What the staff ask for, and until when.
	asked_words text check (length(asked_words) between 1 and 1000),
	asked_until timestamptz,
	check ((pose is null) = (pose_drawn_at is null)),
	check ((asked_until is null) = (asked_words is null)),
	check ((state in ('started', 'sent', 'more_asked')) = (decided_at is null)),
	check (state <> 'sent' or sent_at is not null)
);

-- One open verification a person, however many tabs begin.
create unique index verifications_open on verifications (account_id)
	where state in ('started', 'sent', 'more_asked');
create index verifications_account_id on verifications (account_id, started_at desc);
create index verifications_photo_id on verifications (photo_id) where photo_id is not null;
create index verifications_started_at on verifications (started_at)
	where state in ('started', 'sent', 'more_asked');

-- The evidence: encrypted in a store of its own, which no backup holds. Once it is doomed its key is
-- empty; the row goes when the bytes are gone, which may be after the verification and its account.
create table verification_files (
	file_id uuid primary key,
	verification_id uuid not null,
	kind text not null check (kind = 'selfie'),
	sealed_key text not null,
	-- Which FILES_KEY sealed it, so that keys of an older one are found.
	sealed_by text not null,
	bytes integer not null check (bytes > 0),
	-- Of the picture before it was encrypted.
	sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
	stored_at timestamptz not null,
	doomed_at timestamptz,
	why text check (why in (
		'decided', 'withdrawn', 'unsent', 'unanswered', 'undecided', 'replaced', 'account_deleted')),
	check ((doomed_at is null) = (why is null)),
	check (doomed_at is null or sealed_key = '')
);

create unique index verification_files_kept on verification_files (verification_id, kind)
	where doomed_at is null;
create index verification_files_doomed_at on verification_files (doomed_at);

-- The proof that evidence was deleted; it outlives the account and names nobody.
create table evidence_log (
	file_id uuid primary key,
	verification_id uuid not null,
	bytes integer not null,
	sha256 text not null,
	deleted_at timestamptz not null,
	why text not null
);

create index evidence_log_verification_id on evidence_log (verification_id);
create index evidence_log_deleted_at on evidence_log (deleted_at);

-- How many poses a person had drawn on a day of Israel.
create table verification_tries (
	account_id uuid not null references accounts (id) on delete cascade,
	day date not null,
	count integer not null check (count > 0),
	expires_at timestamptz not null,
	primary key (account_id, day)
);

create index verification_tries_expires_at on verification_tries (expires_at);

-- Keyed hashes of the address and the phone of somebody whose birth date was under 18; the staff lift
-- them when it was a slip.
create table barred_contacts (
	contact_hash text primary key,
	kind text not null check (kind in ('email', 'phone')),
	barred_at timestamptz not null,
	expires_at timestamptz not null
);

create index barred_contacts_expires_at on barred_contacts (expires_at);

alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check
	check (kind in ('adult', 'terms', 'privacy', 'photos', 'verification'));
