-- By when an urgent text is read, as it was told; two hours where the version before stores it.
alter table urgent_texts add column due_at timestamptz not null default now() + interval '2 hours';
update urgent_texts set due_at = sent_at + interval '2 hours';

-- What the staff note for each other, sealed (docs/decisions/0078-one-desk.md).
create table urgent_notes (
	id uuid primary key,
	urgent_id uuid not null references urgent_texts (id) on delete cascade,
	by_staff uuid references accounts (id) on delete set null,
	body text not null,
	written_at timestamptz not null
);
create index urgent_notes_of on urgent_notes (urgent_id, written_at);
create index urgent_notes_by_staff on urgent_notes (by_staff);
