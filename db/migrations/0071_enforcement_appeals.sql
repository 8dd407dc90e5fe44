-- An appeal against a decision about a member stands in the queue of appeals (docs/decisions/0043-enforcements.md).
create table enforcement_appeals (
	enforcement_id uuid primary key references enforcements (id) on delete cascade,
	account_id uuid not null references accounts (id) on delete cascade,
	-- Sealed.
	text text not null,
	opened_at timestamptz not null,
	due_at timestamptz not null,
	decided_at timestamptz,
	outcome text check (outcome in ('upheld', 'reversed')),
	-- What the member reads about the outcome.
	words text check (length(words) between 1 and 1000),
	check ((outcome is null) = (decided_at is null))
);

create index enforcement_appeals_waiting on enforcement_appeals (account_id, opened_at) where decided_at is null;

alter table review_items
	-- The decision about a member that is appealed, in place of an application.
	add column enforcement_id uuid references enforcements (id) on delete cascade,
	drop constraint review_items_check,
	add constraint review_items_check check (case kind
		when 'changes' then application_id is null and enforcement_id is null
		when 'appeal' then (application_id is null) <> (enforcement_id is null)
		else application_id is not null and enforcement_id is null end);

create index review_items_enforcement_id on review_items (enforcement_id) where enforcement_id is not null;

-- What a removed text said, sealed, so that a reversal can put it back.
alter table enforcements add column removed text;

-- A photo that a decision about its owner took away.
alter table photo_reviews
	drop constraint photo_reviews_code_check,
	add constraint photo_reviews_code_check check (code in ('not_you', 'other_person', 'child', 'nudity', 'contact',
		'fake', 'unclear', 'duplicate', 'decision'));
