-- Private conversations: one of each two members. No column holds a word of theirs: texts and drafts are sealed
-- with a key of the conversation, and that key with the site's (docs/decisions/0040-conversations.md).
create table conversations (
	-- Random: also the address of its page.
	id uuid primary key,
	first_id uuid not null references members (id),
	second_id uuid not null references members (id),
	-- Only what was answered is open; closed means declined, or unanswered for too long.
	state text not null check (state in ('request', 'open', 'closed')),
	-- Who wrote first, since when, and how many messages of this request.
	asked_by uuid not null check (asked_by in (first_id, second_id)),
	asked_at timestamptz not null,
	asked_count smallint not null default 1,
	-- Until when the one who asked may think that it waits; null once it is answered or over.
	expires_at timestamptz,
	-- Since when one of the two is away, and the request does not age.
	held_at timestamptz,
	declined_at timestamptz,
	last_number integer not null default 0,
	last_at timestamptz not null,
	unique (first_id, second_id),
	check (first_id < second_id)
);

create index conversations_second_id on conversations (second_id);
create index conversations_expires_at on conversations (expires_at) where expires_at is not null;

-- The first byte of whatever a key sealed is its version.
create table conversation_keys (
	conversation_id uuid not null references conversations (id) on delete cascade,
	version smallint not null check (version between 1 and 255),
	-- The fingerprint of the site's secret that sealed it.
	sealed_by text not null,
	sealed text not null,
	primary key (conversation_id, version)
);

create index conversation_keys_sealed_by on conversation_keys (sealed_by);

-- What a conversation is to one of its two members.
create table conversation_sides (
	conversation_id uuid not null references conversations (id) on delete cascade,
	member_id uuid not null references members (id),
	other_id uuid not null references members (id),
	-- "gone": deleted by this member, until something new arrives.
	shelf text not null check (shelf in ('inbox', 'requests', 'archived', 'gone')),
	-- The order of the lists.
	moved_at timestamptz not null,
	read_to integer not null default 0,
	unread integer not null default 0 check (unread >= 0),
	-- A request beyond a day's many: told to nobody until the member looks at the requests.
	is_quiet boolean not null default false,
	is_muted boolean not null default false,
	-- Up to this number the member deleted the messages for themselves.
	deleted_to integer not null default 0,
	draft bytea,
	primary key (conversation_id, member_id),
	check (member_id <> other_id)
) with (fillfactor = 80);

create index conversation_sides_list on conversation_sides (member_id, shelf, moved_at, conversation_id);
create index conversation_sides_unread on conversation_sides (member_id, shelf, moved_at, conversation_id)
	where unread > 0;
create index conversation_sides_other_id on conversation_sides (other_id);

create table messages (
	conversation_id uuid not null references conversations (id) on delete cascade,
	-- The conversation's own counter: the order, without gaps.
	number integer not null check (number > 0),
	sender_id uuid not null,
	-- A digest of the id that the sender's device gave: what is sent again is stored once.
	client_id uuid not null,
	-- Null once an unsent text is no longer kept.
	sealed bytea,
	sent_at timestamptz not null,
	unsent_at timestamptz,
	primary key (conversation_id, number) include (sent_at),
	unique (conversation_id, sender_id, client_id),
	check (sealed is not null or unsent_at is not null)
);

create index messages_unsent_at on messages (unsent_at) where unsent_at is not null and sealed is not null;

alter table day_uses drop constraint day_uses_kind_check;
-- "conversation": begun with whom; "request": received from whom.
alter table day_uses add constraint day_uses_kind_check
	check (kind in ('profile', 'heart', 'conversation', 'request'));

-- Who may write first: everybody, those with the badge, or only where both gave a heart; and of what age.
alter table member_choices
	add column shows_receipts boolean not null default false,
	add column who_writes text not null default 'everyone' check (who_writes in ('everyone', 'verified', 'hearts')),
	add column write_age_from smallint,
	add column write_age_to smallint;
