-- Since when a photo is known to show its person: a pose was compared with it. The badge stands while such a
-- photo is the portrait.
alter table photos add column verified_at timestamptz;

update photos set verified_at = members.badge_at
from members
where members.account_id = photos.account_id and members.badge_at is not null and photos.place = 1;
