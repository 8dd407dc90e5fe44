-- What is written at /urgent, without an account (docs/decisions/0083-urgent-door.md).
create table urgent_texts (
	id uuid primary key,
	kind text not null check (kind in ('threat', 'minor', 'image')),
	-- SHA-256 of the code that leads back to it.
	code_hash text not null unique,
	sent_at timestamptz not null,
	-- Whether it rings: beyond five an hour only with a proof of work.
	does_ring boolean not null,
	held_by uuid references accounts (id) on delete set null,
	held_at timestamptz,
	answered_at timestamptz,
	closed_at timestamptz,
	expires_at timestamptz not null
);

create index urgent_texts_open on urgent_texts (sent_at) where closed_at is null;
create index urgent_texts_sent on urgent_texts (sent_at);
create index urgent_texts_holder on urgent_texts (held_by) where held_by is not null;
create index urgent_texts_expire on urgent_texts (expires_at);

create table urgent_words (
	id uuid primary key,
	urgent_id uuid not null references urgent_texts (id) on delete cascade,
	is_ours boolean not null,
	body text not null,
	written_at timestamptz not null
);

create index urgent_words_of on urgent_words (urgent_id, written_at);
