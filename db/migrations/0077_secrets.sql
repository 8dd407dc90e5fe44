-- Suits every version: the one before schedules the job whose timetable is taken out here when it starts.

-- The fingerprints of the secrets that something here may be sealed with (docs/decisions/0050-rotation.md). A
-- site that lacks one of them does not start.
create table secret_prints (
	name text not null check (name in ('SECRET', 'FILES_KEY')),
	print text not null check (length(print) between 1 and 40),
	since timestamptz not null default now(),
	primary key (name, print)
);

-- Keys of hashes and links that must outlive every SECRET, sealed with it.
create table kept_keys (
	name text primary key,
	sealed text not null
);

-- How far the job has come that seals everything anew after a change of SECRET; empty in between.
create table reseals (
	-- Purpose and table.
	place text primary key,
	-- The fingerprint of the secret that seals now.
	toward text not null,
	pass integer not null default 1,
	-- The key of the last row looked at.
	after jsonb,
	-- Rows still to be looked at in this pass, at most.
	left_rows bigint not null check (left_rows >= 0),
	-- What this pass found sealed by another secret, and what no secret opens.
	found bigint not null default 0,
	lost bigint not null default 0,
	is_done boolean not null default false
);

-- Backups of a server's database, as npm run backup or the operator reports them.
create table backups_made (
	at timestamptz primary key default now()
);

-- That job seals the keys of conversations too: theirs is gone.
do $$ begin
	if to_regclass('pgboss.schedule') is not null then
		delete from pgboss.schedule where name = 'reseal-conversations';
	end if;
end $$;
