-- What jobs look for stands in an index of its own, so that none of them reads what is over
-- (docs/decisions/0054-jobs.md). Columns come without rewriting their tables.
-- Suits every version: others take the place of the indexes that go, and the triggers fill a new column only.

-- When an order is read at the provider again; null: nothing can change any more.
alter table orders add column recheck_at timestamptz;
update orders set recheck_at = coalesce(checked_at, created_at) + interval '1 day'
	where provider_order_id is not null and created_at > now() - interval '200 days';
alter table orders alter column recheck_at set default now();
create index orders_recheck on orders (recheck_at, id) where provider_order_id is not null;

-- When it was last tried.
alter table refunds add column checked_at timestamptz;

create index webhook_events_unsettled on webhook_events (received_at)
	where worked_at is null or outcome in ('unknown', 'early');
create index webhook_events_sealed on webhook_events (received_at) where sealed is not null;
create index disputes_open on disputes (id) where is_open;

create index tickets_created_at on tickets (created_at);
create index cases_closed_at on cases (closed_at) where closed_at is not null;
create index recoveries_expires_at on recoveries (expires_at);
create index email_changes_expires_at on email_changes (expires_at);
create index staff_invitations_expires_at on staff_invitations (expires_at);

-- A new FILES_KEY goes through what an older one sealed, in this order.
drop index files_sealed_by;
create index files_sealed_by on files (sealed_by, id);

-- When the details of a joining form may be needed no more; all of the present ones are looked at once.
alter table join_details add column look_at timestamptz not null default now();
alter table join_details alter column look_at set default now() + interval '30 days';
create index join_details_look_at on join_details (look_at);
drop index join_details_updated_at;

-- Since when by what a member is reached is noted as it is; those of today are, but for who has no address noted.
alter table members add column contacts_noted_at timestamptz default now();
alter table members alter column contacts_noted_at drop default;
update members set contacts_noted_at = null where account_id is not null and not exists (
	select from contact_hashes where contact_hashes.account_id = members.account_id and kind = 'email');
create index members_unnoted on members (account_id) where contacts_noted_at is null and account_id is not null;
create index members_birthday on members (
	((extract(month from birth_date) * 100 + extract(day from birth_date))::integer)) where account_id is not null;

create index enforcements_suspended on enforcements (until) where kind = 'suspended' and lifted_at is null;

-- Since when only a case keeps a conversation whose members left.
alter table conversations add column outlived_at timestamptz;
create index conversations_outlived on conversations (id) where outlived_at is not null;
create index conversations_held on conversations (id) where held_at is not null;
-- Those that hold nothing but a first draft.
create index conversations_unasked on conversations (id) where asked_count = 0;
create index conversation_sides_lately on conversation_sides (moved_at, member_id) where unread > 0;
create index reports_decided_at on reports (decided_at, item_id) where kind = 'message';
update conversations as c set outlived_at = now()
	where id in (select item_id from reports where kind = 'message')
		and ((state <> 'open' and exists (select from members where id = c.asked_by and account_id is null))
			or not exists (select from members where id in (c.first_id, c.second_id) and account_id is not null));

-- The case in which a pair stands: it is looked at no more.
alter table photo_matches add column case_id uuid references cases (id) on delete set null;
create index photo_matches_new on photo_matches (photo_id) where case_id is null;
create index photo_matches_case_id on photo_matches (case_id) where case_id is not null;
alter table barred_matches add column case_id uuid references cases (id) on delete set null;
create index barred_matches_new on barred_matches (photo_id) where case_id is null;
create index barred_matches_case_id on barred_matches (case_id) where case_id is not null;

-- When a copy of an album's picture is nobody's any more: the end of its grant, at once when that was taken
-- back or the picture left the album. The database says so itself, because grants end in many places.
alter table album_copies add column shut_at timestamptz;
create index album_copies_shut_at on album_copies (shut_at) where shut_at is not null;

create function album_shut_at(photo uuid, viewer uuid) returns timestamptz language sql stable as $$
	select case when count(*) = 0 then '-infinity' else max(given.until) end
	from photos
	join members as owner on owner.account_id = photos.account_id
	join album_grants as given on given.owner_id = owner.id and given.viewer_id = viewer
	where photos.id = photo and photos.audience = 'album' and photos.approved_for is not null
$$;

create function shut_new_copy() returns trigger language plpgsql as $$
begin
	new.shut_at := album_shut_at(new.photo_id, new.viewer_id);
	return new;
end
$$;

create function shut_copies_of_grant() returns trigger language plpgsql as $$
begin
	update album_copies set shut_at = album_shut_at(photo_id, viewer_id)
	where viewer_id = coalesce(new.viewer_id, old.viewer_id) and photo_id in (
		select photos.id from photos join members on members.account_id = photos.account_id
		where members.id = coalesce(new.owner_id, old.owner_id));
	return null;
end
$$;

create function shut_copies_of_photo() returns trigger language plpgsql as $$
begin
	update album_copies set shut_at = album_shut_at(photo_id, viewer_id) where photo_id = new.id;
	return null;
end
$$;

create trigger album_copies_shut before insert on album_copies for each row execute function shut_new_copy();
create trigger album_grants_shut after insert or update or delete on album_grants
	for each row execute function shut_copies_of_grant();
create trigger photos_shut after update of audience, approved_for on photos
	for each row execute function shut_copies_of_photo();
with ends as (
	select copy.photo_id, copy.viewer_id, case
		when given.owner_id is null or photos.audience <> 'album' or photos.approved_for is null then '-infinity'
		else given.until end as at
	from album_copies as copy
	join photos on photos.id = copy.photo_id
	left join members as owner on owner.account_id = photos.account_id
	left join album_grants as given on given.owner_id = owner.id and given.viewer_id = copy.viewer_id
)
update album_copies as copy set shut_at = ends.at from ends
	where ends.photo_id = copy.photo_id and ends.viewer_id = copy.viewer_id and ends.at is not null;
