-- Pushes to a browser that asked for them (docs/decisions/0096-push.md).

-- Suits every version: an older one sends none, and a choice without a word about pushes is none.

-- The site's key pair, by which a push service knows the sender. A browser keeps the one it subscribed with.
create table push_keys (
	id uuid primary key default gen_random_uuid(),
	public_key text not null,
	sealed text not null,
	made_at timestamptz not null default now()
);

-- One of a signed-in browser; it ends with the session. Ended by the push service it is an empty row, so that its
-- browser can be told.
create table push_subscriptions (
	session_id uuid primary key references sessions (id) on delete cascade,
	account_id uuid not null references accounts (id) on delete cascade,
	key_id uuid not null references push_keys (id),
	endpoint_hash text unique,
	-- Address and keys of the browser.
	sealed text,
	made_at timestamptz not null default now(),
	pushed_at timestamptz,
	-- The push service was away, or asked to wait.
	retry_at timestamptz,
	ended_at timestamptz,
	check ((endpoint_hash is null) = (sealed is null)),
	check ((sealed is null) = (ended_at is not null))
);
create index push_subscriptions_of_account on push_subscriptions (account_id);
create index push_subscriptions_of_key on push_subscriptions (key_id);

alter table notice_choices add column push boolean not null default false;
