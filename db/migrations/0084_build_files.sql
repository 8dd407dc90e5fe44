-- The files of every build whose pages may still be open somewhere (docs/decisions/0052-files-of-other-builds.md):
-- a node finds here what only another version has. Names hold a hash of the content.
create table build_files (
	name text primary key check (name ~ '^[\w.~-]{1,100}-[\w-]{8}\.[a-z0-9]{2,5}$'),
	-- As brotli packed it.
	body bytea not null check (octet_length(body) <= 4000000),
	-- Only who knows the site's secret may put a script here.
	mac text not null check (length(mac) <= 60),
	key text not null check (length(key) <= 60),
	-- Since when no build that started later has it; empty while the newest has.
	superseded_at timestamptz
);

alter table build_files alter column body set storage external;

create index build_files_superseded_at on build_files (superseded_at) where superseded_at is not null;
