-- The words with which somebody asks for an album have an id, by which they are reported. After the answer
-- nobody reads them; for a report they stay sealed for a while (docs/decisions/0044-album.md).
create table album_notes (
	id uuid primary key,
	asker_id uuid not null references members (id) on delete cascade,
	owner_id uuid not null references members (id) on delete cascade,
	-- Sealed.
	words text not null,
	sent_at timestamptz not null,
	-- The request was answered, asked anew, or is gone.
	answered_at timestamptz,
	check (asker_id <> owner_id)
);

create index album_notes_asker_id on album_notes (asker_id);
create index album_notes_owner_id on album_notes (owner_id, answered_at);
create index album_notes_answered on album_notes (answered_at) where answered_at is not null;

alter table album_requests add column note_id uuid references album_notes (id) on delete set null;
create index album_requests_note_id on album_requests (note_id) where note_id is not null;

with moved as (
	insert into album_notes (id, asker_id, owner_id, words, sent_at)
	select gen_random_uuid(), asker_id, owner_id, note, asked_at from album_requests where note is not null
	returning id, asker_id, owner_id
)
update album_requests as asked set note_id = moved.id from moved
where asked.asker_id = moved.asker_id and asked.owner_id = moved.owner_id;

alter table album_requests drop column note;
alter table album_requests add check (note_id is null or answer is null);

alter table reports drop constraint reports_kind_check;
alter table reports add constraint reports_kind_check check (kind in ('profile', 'photo', 'message', 'note'));

alter table case_decisions drop constraint case_decisions_item_kind_check;
alter table case_decisions add constraint case_decisions_item_kind_check
	check (item_kind in ('profile', 'text', 'photo', 'message', 'note'));
