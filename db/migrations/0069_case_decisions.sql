-- What the staff decided about a case: in force from `takes_effect_at`, once a job has applied it. A ban has none
-- until somebody other than who proposed it approves it.
create table case_decisions (
	id uuid primary key,
	case_id uuid not null references cases (id) on delete cascade,
	verdict text not null check (verdict in ('nothing', 'notice', 'removed', 'limited', 'suspended', 'banned')),
	-- A code of app/moderation/enforcements/rules.ts.
	rule text check (rule ~ '^[a-z_]{1,40}$'),
	scope text check (scope in ('messages', 'discovery')),
	days integer check (days between 1 and 365),
	-- What it is about, as an enforcement names it.
	item_kind text check (item_kind in ('profile', 'text', 'photo', 'message')),
	item_id text check (length(item_id) between 1 and 80),
	-- What the member reads besides.
	words text check (length(words) between 1 and 1000),
	proposed_by uuid references accounts (id) on delete set null,
	proposed_at timestamptz,
	decided_by uuid references accounts (id) on delete set null,
	decided_at timestamptz,
	takes_effect_at timestamptz,
	voided_at timestamptz,
	voided_why text check (voided_why in ('undone', 'gone', 'no_role', 'returned')),
	applied_at timestamptz,
	check (voided_at is null or applied_at is null),
	check ((voided_at is null) = (voided_why is null)),
	check ((verdict = 'nothing') = (rule is null)),
	check ((verdict = 'limited') = (scope is not null)),
	check (verdict in ('limited', 'suspended') or days is null),
	check ((item_kind is null) = (item_id is null)),
	check ((verdict = 'banned') = (proposed_at is not null)),
	check (takes_effect_at is not null or verdict = 'banned'),
	check ((decided_at is null) = (takes_effect_at is null)),
	check (decided_by <> proposed_by)
);

create unique index case_decisions_waiting on case_decisions (case_id) where voided_at is null and applied_at is null;
create index case_decisions_due on case_decisions (takes_effect_at) where voided_at is null and applied_at is null;
create index case_decisions_case_id on case_decisions (case_id);
create index case_decisions_decided_by on case_decisions (decided_by);
create index case_decisions_proposed_by on case_decisions (proposed_by);

-- What the staff note for each other, sealed.
create table case_notes (
	id uuid primary key,
	case_id uuid not null references cases (id) on delete cascade,
	by_staff uuid references accounts (id) on delete set null,
	body text not null,
	written_at timestamptz not null
);

create index case_notes_case_id on case_notes (case_id, written_at);
create index case_notes_by_staff on case_notes (by_staff);
