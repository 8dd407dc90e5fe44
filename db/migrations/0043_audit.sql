-- The record of what the staff did and saw and of every movement of money: ids, codes and reasons, never
-- what people wrote. It names people by id only and outlives them (docs/decisions/0031-record.md).
create table audit (
	id bigint generated always as identity primary key,
	at timestamptz(3) not null default now(),
	-- Whose account; absent: the site itself.
	actor uuid,
	act text not null check (act ~ '^[a-z_]+(\.[a-z_]+)+$' and length(act) <= 60),
	subject_kind text not null check (subject_kind ~ '^[a-z_]{1,40}$'),
	subject_id text not null check (subject_id ~ '^[A-Za-z0-9._:-]{1,80}$'),
	reason text check (reason ~ '^[a-z0-9_.-]{1,60}$'),
	details jsonb not null check (jsonb_typeof(details) = 'object' and length(details::text) <= 1000)
);

create index audit_at on audit (at, id);
create index audit_actor on audit (actor, at, id);
create index audit_act on audit (act, at, id);
create index audit_subject on audit (subject_id, at, id);
create index audit_subject_kind on audit (subject_kind, at, id);

-- What was recorded and is not chained yet: ids are drawn before the commit, so their order does not tell
-- which row came last, and nobody waits for another to write one.
create table audit_waiting (
	audit_id bigint primary key
);

-- The rows as they were chained, in the order of the chain.
create table audit_chain (
	position bigint primary key check (position > 0),
	audit_id bigint not null unique,
	day date not null,
	-- Over the row and the hash before it.
	hash text not null,
	-- Over the hash, with a key made from SECRET; `key` tells from which one.
	mac text not null,
	key text not null
);

create index audit_chain_day on audit_chain (day);

-- Where the chain ends: one row.
create table audit_head (
	is_only boolean primary key default true check (is_only),
	position bigint not null,
	hash text not null,
	-- The day that is not sealed yet.
	day date not null,
	mac text not null,
	key text not null,
	chained_at timestamptz not null
);

create table audit_seals (
	day date primary key,
	entries integer not null check (entries >= 0),
	-- Where the chain ended at the end of the day.
	position bigint not null,
	hash text not null,
	mac text not null,
	key text not null,
	sealed_at timestamptz not null
);

create function remember_audit() returns trigger language plpgsql as $$
begin
	insert into audit_waiting (audit_id) values (new.id);
	return null;
end
$$;

create trigger audit_waits after insert on audit
	for each row execute function remember_audit();

-- Days go after 24 months, once they are sealed; whatever else is refused.
create function refuse_audit_change() returns trigger language plpgsql as $$
declare
	oldest date := (current_date - interval '24 months')::date;
begin
	if tg_op = 'DELETE' and tg_table_name = 'audit' then
		if exists (
			select from audit_chain join audit_seals using (day)
				where audit_chain.audit_id = old.id and audit_chain.day < oldest
		) then
			return old;
		end if;
	elsif tg_op = 'DELETE' and tg_table_name = 'audit_chain' then
		if exists (select from audit_seals where audit_seals.day = old.day and old.day < oldest) then
			return old;
		end if;
	end if;
	raise exception 'rows of % are never changed', tg_table_name;
end
$$;

create trigger audit_stays before update or delete on audit
	for each row execute function refuse_audit_change();
create trigger audit_stays_whole before truncate on audit
	for each statement execute function refuse_audit_change();
create trigger audit_chain_stays before update or delete on audit_chain
	for each row execute function refuse_audit_change();
create trigger audit_chain_stays_whole before truncate on audit_chain
	for each statement execute function refuse_audit_change();
create trigger audit_seals_stay before update or delete on audit_seals
	for each row execute function refuse_audit_change();
create trigger audit_seals_stay_whole before truncate on audit_seals
	for each statement execute function refuse_audit_change();
