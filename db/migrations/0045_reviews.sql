-- What waits for a decision by the staff. One open row a person and kind; changes of texts and photos gather in it.
create table review_items (
	id uuid primary key default gen_random_uuid(),
	-- What the staff say aloud.
	number integer generated always as identity unique,
	kind text not null check (kind in ('application', 'changes', 'appeal')),
	account_id uuid not null references accounts (id) on delete cascade,
	-- The application that is decided, or appealed.
	application_id uuid references applications (id) on delete cascade,
	-- The verification that came with it; its rows and evidence have their own life.
	verification_id uuid,
	opened_at timestamptz not null default now(),
	due_at timestamptz not null,
	closed_at timestamptz,
	held_by uuid references accounts (id) on delete set null,
	-- When the holder last did something here.
	held_at timestamptz,
	-- Who asked for a second look, and who gave it.
	second_look_by uuid references accounts (id) on delete set null,
	second_look_at timestamptz,
	looked_by uuid references accounts (id) on delete set null,
	looked_at timestamptz,
	check ((kind = 'changes') = (application_id is null))
);

create unique index review_items_open on review_items (account_id, kind) where closed_at is null;
create index review_items_queue on review_items (kind, due_at, id) where closed_at is null;
create index review_items_account_id on review_items (account_id, opened_at desc);
create index review_items_application_id on review_items (application_id);
create index review_items_held_by on review_items (held_by) where held_by is not null;
create index review_items_second_look_by on review_items (second_look_by) where second_look_by is not null;
create index review_items_looked_by on review_items (looked_by) where looked_by is not null;

-- What the staff decided: in force from `takes_effect_at`, once a job has applied it. Until then it can be voided.
create table decisions (
	id uuid primary key default gen_random_uuid(),
	item_id uuid not null references review_items (id) on delete cascade,
	verdict text not null check (verdict in ('approve', 'approve_back', 'refuse', 'ask', 'second_look', 'decide',
		'uphold', 'reverse')),
	code text check (code in ('pose', 'other_person', 'unclear', 'differs', 'rules', 'duplicate', 'under_18')),
	-- What the person reads.
	words text check (length(words) between 1 and 1000),
	-- 0, 30 or 180 days until the person may apply again.
	again_days integer check (again_days between 0 and 180),
	-- The verdict on each text and photo, and what of each was read.
	parts jsonb not null,
	decided_by uuid references accounts (id) on delete set null,
	decided_at timestamptz not null default now(),
	takes_effect_at timestamptz not null,
	voided_at timestamptz,
	-- Why it was voided: undone, or there was nothing left to decide.
	voided_why text check (voided_why in ('undone', 'gone', 'no_role', 'changed')),
	applied_at timestamptz,
	check (voided_at is null or applied_at is null),
	check ((voided_at is null) = (voided_why is null)),
	check ((verdict = 'refuse') = (code is not null)),
	check ((verdict = 'refuse') = (again_days is not null))
);

create unique index decisions_waiting on decisions (item_id) where voided_at is null and applied_at is null;
create index decisions_due on decisions (takes_effect_at) where voided_at is null and applied_at is null;
create index decisions_item_id on decisions (item_id, decided_at desc);
create index decisions_decided_by on decisions (decided_by);

alter table applications
	-- Until when an answer is promised; absent while the person has something to send.
	add column due_at timestamptz,
	add column reason_code text check (reason_code in ('pose', 'other_person', 'unclear', 'differs', 'rules',
		'duplicate', 'under_18')),
	-- From when the person may apply again after a refusal.
	add column again_at timestamptz,
	-- When the person first saw that it was approved.
	add column greeted_at timestamptz;

-- What a person answers to a refusal, sealed. Its item opens when the new selfie is there too.
create table appeals (
	id uuid primary key default gen_random_uuid(),
	application_id uuid not null unique references applications (id) on delete cascade,
	account_id uuid not null references accounts (id) on delete cascade,
	text text not null,
	verification_id uuid,
	opened_at timestamptz not null default now(),
	decided_at timestamptz,
	outcome text check (outcome in ('upheld', 'reversed')),
	-- What the person reads about the outcome.
	words text check (length(words) between 1 and 1000),
	check ((outcome is null) = (decided_at is null))
);

create index appeals_account_id on appeals (account_id);

-- Photos that their owner wants others to see wait here, as texts do in `text_reviews`.
create table photo_reviews (
	id uuid primary key default gen_random_uuid(),
	photo_id uuid not null references photos (id) on delete cascade,
	audience text not null check (audience in ('members', 'album')),
	state text not null default 'open' check (state in ('open', 'approved', 'refused')),
	code text check (code in ('not_you', 'other_person', 'child', 'nudity', 'contact', 'fake', 'unclear', 'duplicate')),
	-- Why it was refused, in words that the owner reads.
	words text check (length(words) between 1 and 1000),
	opened_at timestamptz not null default now(),
	decided_by uuid references accounts (id) on delete set null,
	decided_at timestamptz,
	check ((state = 'open') = (decided_at is null)),
	check ((state = 'refused') = (code is not null))
);

create unique index photo_reviews_open on photo_reviews (photo_id) where state = 'open';
create index photo_reviews_photo_id on photo_reviews (photo_id, decided_at desc);
create index photo_reviews_decided_by on photo_reviews (decided_by);

-- Who may see it once its owner wants so: all members, or whoever is let into the album.
alter table photos add column approved_for text check (approved_for in ('members', 'album'));

insert into photo_reviews (photo_id, audience)
select id, audience from photos where audience <> 'me';

alter table members
	-- Since when the badge stands; absent while a new portrait waits for its pose.
	add column badge_at timestamptz,
	add column birth_date date;

-- Who was approved before photos were asked for becomes an applicant again; number and paid days stay.
update applications set state = 'submitted', ended_at = null, updated_at = now()
where state = 'approved'
	and not exists (select from photos where photos.account_id = applications.account_id)
	and not exists (
		select from applications as newer
		where newer.account_id = applications.account_id and newer.created_at > applications.created_at
	);
