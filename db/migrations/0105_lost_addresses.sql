-- Suits every version: a new table that the version before neither reads nor writes.
-- Who cannot reach the account's address any more asks for another one. A table beside `lost_factors`, not
-- a kind in it: the version before takes every row there for a lost factor.
create table lost_addresses (
	account_id uuid primary key references accounts (id) on delete cascade,
	id uuid not null unique,
	new_email text not null check (char_length(new_email) <= 254),
	confirmed_at timestamptz,
	state text not null default 'unconfirmed'
		check (state in ('unconfirmed', 'asked', 'proposed', 'waiting', 'stopped', 'declined', 'done')),
	reason text not null check (char_length(reason) <= 1000),
	asked_at timestamptz not null default now(),
	proposed_by uuid,
	approved_by uuid,
	due_at timestamptz,
	reminded_at timestamptz,
	ended_at timestamptz,
	check ((state in ('waiting', 'done')) <= (due_at is not null and approved_by <> proposed_by))
);
create index lost_addresses_open on lost_addresses (state, due_at) where ended_at is null;
