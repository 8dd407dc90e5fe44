-- Who of the staff holds a ticket, and why it was closed without an answer.
alter table tickets add column held_by uuid references accounts (id) on delete set null;
alter table tickets add column held_at timestamptz;
alter table tickets add column close_code text
	check (close_code in ('solved', 'duplicate', 'silent', 'outside'));
create index tickets_held_by on tickets (held_by);

-- What the staff note for each other, sealed.
create table ticket_notes (
	id uuid primary key,
	ticket_id uuid not null references tickets (id) on delete cascade,
	by_staff uuid references accounts (id) on delete set null,
	body text not null,
	written_at timestamptz not null
);
create index ticket_notes_ticket_id on ticket_notes (ticket_id, written_at);
create index ticket_notes_by_staff on ticket_notes (by_staff);
