-- Who somebody is. An account exists from the moment its address is confirmed; before that there is
-- only a sign-up, so that a known and an unknown address leave the same trace.
create table accounts (
	id uuid primary key,
	email text not null unique check (email = lower(email) and length(email) between 3 and 254),
	password_hash text not null,
	created_at timestamptz not null default now(),
	-- Its owner asked for its deletion; until then it can be undone.
	deletes_at timestamptz,
	-- Its owner said "it was not me"; links for that which are older do nothing any more.
	secured_at timestamptz
);

create index accounts_deletes_at on accounts (deletes_at) where deletes_at is not null;

-- Somebody filled in the sign-up form. Link, code and browser stand as hashes; `person` is sealed.
create table sign_ups (
	id uuid primary key,
	email text not null check (email = lower(email) and length(email) between 3 and 254),
	password_hash text not null,
	terms_version text not null,
	privacy_version text not null,
	adult_version text not null,
	person text,
	next_path text,
	draft_token_hash text,
	browser_hash text not null unique,
	link_hash text unique,
	link_expires_at timestamptz,
	code_hash text,
	code_expires_at timestamptz,
	code_tries integer not null default 0,
	-- Set when the address was confirmed.
	account_id uuid references accounts (id) on delete cascade,
	created_at timestamptz not null default now(),
	expires_at timestamptz not null
);

create index sign_ups_email on sign_ups (email, created_at desc);
create index sign_ups_account_id on sign_ups (account_id);
create index sign_ups_expires_at on sign_ups (expires_at);

-- What an account agreed to, in which version.
create table consents (
	account_id uuid not null references accounts (id) on delete cascade,
	kind text not null check (kind in ('adult', 'terms', 'privacy')),
	version text not null,
	given_at timestamptz not null default now(),
	primary key (account_id, kind, version)
);

-- Browsers in which somebody signed in before, known by the hash of a cookie.
create table devices (
	id uuid primary key,
	account_id uuid not null references accounts (id) on delete cascade,
	token_hash text not null,
	name text not null check (length(name) between 1 and 80),
	-- Until then the second factor is not asked for in this browser.
	trusted_until timestamptz,
	created_at timestamptz not null default now(),
	last_seen_at timestamptz not null default now(),
	unique (account_id, token_hash)
);

create table sessions (
	id uuid primary key,
	account_id uuid not null references accounts (id) on delete cascade,
	token_hash text not null unique,
	device text not null check (length(device) between 1 and 80),
	created_at timestamptz not null default now(),
	last_seen_at timestamptz not null default now(),
	-- Slides; never past `ends_at`.
	expires_at timestamptz not null,
	ends_at timestamptz not null,
	-- When the password or a passkey was last given again in this session.
	proven_at timestamptz
);

create index sessions_account_id on sessions (account_id, last_seen_at desc);
create index sessions_expires_at on sessions (expires_at);

-- One a person: a newer link replaces the older one.
create table recoveries (
	account_id uuid primary key references accounts (id) on delete cascade,
	token_hash text not null unique,
	expires_at timestamptz not null
);

-- A change of address waits until it is confirmed at both; one a person.
create table email_changes (
	account_id uuid primary key references accounts (id) on delete cascade,
	new_email text not null check (new_email = lower(new_email) and length(new_email) between 3 and 254),
	old_token_hash text not null unique,
	-- Absent where the new address belongs to an account already: nothing can confirm it.
	new_token_hash text unique,
	old_confirmed_at timestamptz,
	new_confirmed_at timestamptz,
	created_at timestamptz not null default now(),
	expires_at timestamptz not null
);

-- A draft belongs to the account whose sign-up took it along.
alter table drafts add column account_id uuid references accounts (id) on delete cascade;

create index drafts_account_id on drafts (account_id) where account_id is not null;
