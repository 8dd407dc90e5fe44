-- A ticket becomes a thread. `waits_since` is null once the staff have answered or closed it; the defaults
-- serve the version before, which still writes tickets.
alter table tickets add column waits_since timestamptz default now();
alter table tickets add column due_at timestamptz not null default now() + interval '1 day';
alter table tickets add column closed_at timestamptz;
update tickets set waits_since = created_at, due_at = created_at + interval '1 day';
alter table tickets add check (waits_since is null or closed_at is null);
create index tickets_waiting on tickets (due_at, number) where waits_since is not null;
create index tickets_done on tickets (created_at desc) where waits_since is null;
create index tickets_email on tickets (lower(email), created_at);

create table ticket_messages (
	ticket_id uuid not null references tickets (id) on delete cascade,
	place integer not null check (place > 1),
	by_staff uuid references accounts (id) on delete set null,
	is_ours boolean not null,
	body text not null check (length(body) between 1 and 4000),
	created_at timestamptz not null default now(),
	primary key (ticket_id, place),
	check (is_ours or by_staff is null)
);
create index ticket_messages_by_staff on ticket_messages (by_staff);
