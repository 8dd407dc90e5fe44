-- An authenticator app; it counts from its first right code on.
create table second_factors (
	account_id uuid primary key references accounts (id) on delete cascade,
	-- Sealed with the site's secret.
	secret text not null,
	confirmed_at timestamptz,
	-- The last time step whose code was accepted: each code counts once.
	last_step integer,
	created_at timestamptz not null default now()
);

-- Codes for the day the phone is lost: numbered, so that one hash has to be tried.
create table backup_codes (
	account_id uuid not null references accounts (id) on delete cascade,
	number integer not null check (number between 0 and 9),
	code_hash text not null,
	used_at timestamptz,
	primary key (account_id, number)
);

create table passkeys (
	id uuid primary key,
	account_id uuid not null references accounts (id) on delete cascade,
	credential_id text not null unique,
	public_key text not null,
	counter bigint not null,
	transports text[] not null,
	name text not null check (length(name) between 1 and 80),
	created_at timestamptz not null default now(),
	last_used_at timestamptz
);

create index passkeys_account_id on passkeys (account_id);

-- Challenges that a passkey may answer once.
create table passkey_challenges (
	challenge_hash text primary key,
	-- Absent where nobody is signed in yet.
	account_id uuid references accounts (id) on delete cascade,
	expires_at timestamptz not null
);

create index passkey_challenges_expires_at on passkey_challenges (expires_at);
