-- When the link was made and mailed; until then nobody knows any token of the row.
alter table staff_invitations add column mailed_at timestamptz;
create index staff_invitations_unmailed on staff_invitations (id) where mailed_at is null;
