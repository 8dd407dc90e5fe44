-- At the desk photos of a private album are opened for a reason only: by whom, within one hold of the item.
alter table review_items
	add column album_opened_by uuid references accounts (id) on delete set null,
	add column album_opened_at timestamptz,
	add check (album_opened_by is null or album_opened_at is not null);

create index review_items_album_opened_by on review_items (album_opened_by) where album_opened_by is not null;

-- The reason is the reviewer's own sentence: the one text in the record.
alter table audit drop constraint audit_reason_check;
alter table audit add constraint audit_reason_check check (
	reason ~ '^[a-z0-9_.-]{1,60}$' or (act = 'album.opened' and char_length(reason) between 10 and 200)
);

-- 1: birth dates under 18, answered within the hour. 2: everything else. A queue shows all of the first one first.
alter table review_items add column lane smallint not null default 2 check (lane between 1 and 2);
update review_items set lane = 1 from verifications
	where verifications.id = review_items.verification_id and verifications.state = 'under_age';

drop index review_items_queue;
create index review_items_queue on review_items (kind, lane, due_at, id) where closed_at is null;
