-- A held message that the staff decided not to send, for as long as that may be disputed
-- (docs/decisions/0116-what-is-not-sent-stays-readable.md). A table of its own: the version before shows what is in
-- `held_messages` as waiting.
create table dropped_messages (
	-- The held one's.
	id uuid primary key,
	case_id uuid not null references cases (id) on delete cascade,
	sender_id uuid not null references members (id),
	-- No reference: it may go before the appeal is decided, and what was written around it with it.
	conversation_id uuid not null,
	-- Sealed with the site's secret, since the conversation's key may go.
	body text not null,
	held_at timestamptz not null,
	dropped_at timestamptz not null,
	-- Whether its writer got a statement about it alone; else a decision about the person says it.
	is_told boolean not null
);

create index dropped_messages_case_id on dropped_messages (case_id, dropped_at);
create index dropped_messages_sender_id on dropped_messages (sender_id);
create index dropped_messages_dropped_at on dropped_messages (dropped_at);
