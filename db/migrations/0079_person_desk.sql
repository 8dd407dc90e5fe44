-- What the staff note about a person, seen by the staff and in the person's own export.
create table person_notes (
	id uuid primary key,
	account_id uuid not null references accounts (id) on delete cascade,
	by_staff uuid not null,
	body text not null check (char_length(body) between 1 and 1000),
	created_at timestamptz not null
);
create index person_notes_account_id on person_notes (account_id, created_at desc);

-- Somebody chose the wrong side of the site: one of the staff proposes the other, a second one agrees.
create table role_corrections (
	id uuid primary key,
	account_id uuid not null references accounts (id) on delete cascade,
	role text not null check (role in ('daddy', 'baby')),
	asked_by uuid not null,
	asked_at timestamptz not null,
	decided_by uuid,
	decided_at timestamptz,
	is_done boolean,
	check ((decided_at is null) = (is_done is null)),
	check (decided_by <> asked_by or not is_done)
);
create unique index role_corrections_waiting on role_corrections (account_id) where is_done is null;

-- The desk looks for an alias by its beginning.
create index member_texts_alias on member_texts (lower(text) text_pattern_ops) where field = 'display_name';
