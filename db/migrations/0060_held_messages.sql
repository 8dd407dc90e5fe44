-- What a rule holds until a person has decided: it reaches nobody, and takes its number only when it is sent.
create table held_messages (
	id uuid primary key,
	conversation_id uuid not null references conversations (id) on delete cascade,
	sender_id uuid not null,
	client_id uuid not null,
	-- Sealed like a message; its place is the id.
	sealed bytea not null,
	lane text not null check (lane in ('A', 'B', 'D')),
	held_at timestamptz not null,
	unique (conversation_id, sender_id, client_id)
);

create index held_messages_held_at on held_messages (held_at);

-- The number of the first message that brought this member a card; null: none yet. Each card comes once in a
-- conversation, and is gone once its member has closed it.
alter table conversation_sides
	add column safety_card integer,
	add column meeting_card integer,
	add column safety_closed boolean not null default false,
	add column meeting_closed boolean not null default false;
