-- The private album: who asked to see whose, who may see it until when, the copies that bear the viewer's number,
-- and the lines in a conversation (docs/decisions/0044-album.md).
create table album_requests (
	asker_id uuid not null references members (id) on delete cascade,
	owner_id uuid not null references members (id) on delete cascade,
	asked_at timestamptz not null,
	-- Sealed; gone with the answer.
	note text,
	answer text check (answer in ('granted', 'refused')),
	-- Since the last time the album was opened: after two there is nothing to ask for.
	refusals smallint not null default 0 check (refusals >= 0),
	primary key (asker_id, owner_id),
	check (asker_id <> owner_id),
	check (note is null or answer is null)
);

create index album_requests_waiting on album_requests (owner_id, asked_at desc) where answer is null;
create index album_requests_owner_id on album_requests (owner_id);

create table album_grants (
	viewer_id uuid not null references members (id) on delete cascade,
	owner_id uuid not null references members (id) on delete cascade,
	granted_at timestamptz not null,
	-- Null: until it is taken back.
	until timestamptz check (until > granted_at),
	primary key (viewer_id, owner_id),
	check (viewer_id <> owner_id)
);

create index album_grants_owner on album_grants (owner_id, granted_at desc);
create index album_grants_until on album_grants (until) where until is not null;

create table album_copies (
	photo_id uuid not null references photos (id) on delete cascade,
	viewer_id uuid not null references members (id) on delete cascade,
	file_id uuid not null unique references files (id) on delete cascade,
	primary key (photo_id, viewer_id)
);

create index album_copies_viewer_id on album_copies (viewer_id);

create table album_lines (
	id uuid primary key,
	conversation_id uuid not null references conversations (id) on delete cascade,
	-- The message behind which it stands.
	after_number integer not null,
	actor_id uuid not null references members (id) on delete cascade,
	kind text not null check (kind in ('asked', 'granted')),
	at timestamptz not null,
	until timestamptz
);

create index album_lines_conversation on album_lines (conversation_id, after_number, at);
create index album_lines_actor_id on album_lines (actor_id);

alter table day_uses drop constraint day_uses_kind_check;
alter table day_uses add constraint day_uses_kind_check
	check (kind in ('profile', 'heart', 'conversation', 'request', 'album'));
