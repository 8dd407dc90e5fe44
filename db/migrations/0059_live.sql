-- What an open page is told (docs/decisions/0039-live.md): which thing changed, never a word of it. Rows are
-- swept after an hour; who comes back later reads the page again.

-- The number of an account's last event. Whoever counts on holds the row until its transaction ends, so that
-- the numbers have no gap and stand in the order in which they became visible.
create table live_counters (
	account_id uuid primary key references accounts (id) on delete cascade,
	last bigint not null check (last > 0)
);

create table live_events (
	account_id uuid not null,
	number bigint not null,
	kind text not null check (kind ~ '^[a-z]{1,20}$'),
	-- The id of what it is about, and the number of a part of that.
	subject text check (length(subject) <= 64),
	ref bigint,
	at timestamptz not null default now(),
	primary key (account_id, number)
);
create index live_events_at on live_events (at);

-- A session that ends while it is valid waits for what is being delivered to it, keeps the next delivery waiting
-- until it has ended, and then closes its streams on every node. (An expired one ends its streams by itself.)
create function end_live_streams() returns trigger language plpgsql as $$
begin
	perform pg_advisory_xact_lock(5901, hashtext(old.id::text));
	perform pg_notify('live', json_build_array('ended', old.id)::text);
	return null;
end
$$;

create trigger sessions_end_live_streams after delete on sessions
	for each row when (old.expires_at > now()) execute function end_live_streams();

-- Begins a delivery to an account: keeps those waiting who take away what it may see or end one of the sessions,
-- then says which sessions are live. A function, because each of its statements sees what was committed while the
-- one before it waited.
create function hold_delivery(account uuid, session_ids uuid[], now_is timestamptz) returns setof uuid
language plpgsql volatile as $$
begin
	perform pg_advisory_xact_lock_shared(5902, hashtext(account::text));
	perform pg_advisory_xact_lock_shared(5901, hashtext(id::text)) from unnest(session_ids) as id;
	return query select id from sessions where id = any (session_ids) and expires_at > now_is;
end
$$;
