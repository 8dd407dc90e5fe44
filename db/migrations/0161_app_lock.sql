-- A code in front of a signed-in browser (docs/decisions/0099-app-lock.md).

-- Suits every version: an older one lets in whoever is signed in, as before.

create table app_locks (
	account_id uuid primary key references accounts (id) on delete cascade,
	code_hash text not null,
	idle_minutes smallint not null check (idle_minutes between 1 and 60),
	when_hidden boolean not null,
	changed_at timestamptz not null default now()
);

alter table sessions
	add column locked_at timestamptz,
	add column lock_tries smallint not null default 0 check (lock_tries between 0 and 5),
	-- To the second for who has a lock; ahead while a payment is under way.
	add column acted_at timestamptz;

-- Whether a session that is live may be shown anything.
create function is_unlocked(session sessions, now_is timestamptz) returns boolean language sql stable as $$
	select session.is_staff or session.locked_at is null and not exists (
		select from app_locks
		where app_locks.account_id = session.account_id
			and coalesce(session.acted_at, session.last_seen_at)
				+ idle_minutes * interval '1 minute' < now_is
	)
$$;

create trigger sessions_lock_ends_live_streams after update of locked_at on sessions
	for each row when (old.locked_at is null and new.locked_at is not null)
	execute function end_live_streams();

create or replace function hold_delivery(account uuid, session_ids uuid[], now_is timestamptz) returns setof uuid
language plpgsql volatile as $$
declare
	session_id uuid;
begin
	perform pg_advisory_xact_lock_shared(5902, hashtext(account::text));
	foreach session_id in array session_ids loop
		perform pg_advisory_xact_lock_shared(5901, hashtext(session_id::text));
	end loop;
	foreach session_id in array session_ids loop
		return query select id from sessions
			where id = session_id and expires_at > now_is and is_unlocked(sessions, now_is);
	end loop;
end
$$;
