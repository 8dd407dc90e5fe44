-- What lies in the file store: encrypted with a key of its own, which stands here sealed. Without its row
-- a file is noise.
create table files (
	id uuid primary key,
	sealed_key text not null,
	-- Which FILES_KEY sealed it, so that keys of an older one are found.
	sealed_by text not null,
	-- Of the encrypted file.
	bytes integer not null check (bytes > 0),
	created_at timestamptz not null default now()
);

create index files_sealed_by on files (sealed_by);
