-- What one of the staff sent from the desk and can still take back: it takes effect within seconds, and then the row goes.
create table desk_acts (
	id uuid primary key,
	ticket_id uuid not null references tickets (id) on delete cascade,
	by_staff uuid references accounts (id) on delete set null,
	body text not null,
	made_at timestamptz not null,
	takes_effect_at timestamptz not null
);
create unique index desk_acts_ticket_id on desk_acts (ticket_id);
create index desk_acts_takes_effect_at on desk_acts (takes_effect_at);
create index desk_acts_by_staff on desk_acts (by_staff);
