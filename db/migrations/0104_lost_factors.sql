-- Suits every version: a new table that the version before neither reads nor writes.
-- Who lost the second factor and its codes asks for its removal; two of the staff and a waiting week decide.
create table lost_factors (
	account_id uuid primary key references accounts (id) on delete cascade,
	id uuid not null unique,
	state text not null default 'asked'
		check (state in ('asked', 'proposed', 'waiting', 'stopped', 'declined', 'done')),
	reason text not null check (char_length(reason) <= 1000),
	asked_at timestamptz not null default now(),
	proposed_by uuid,
	approved_by uuid,
	due_at timestamptz,
	reminded_at timestamptz,
	ended_at timestamptz,
	check ((state in ('waiting', 'done')) <= (due_at is not null and approved_by <> proposed_by))
);
create index lost_factors_open on lost_factors (state, due_at) where state in ('asked', 'proposed', 'waiting');
