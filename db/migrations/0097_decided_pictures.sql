-- The same picture at two people is decided once, on whichever page it stood; until then it is open.
alter table photo_matches add column decided_at timestamptz;
alter table barred_matches add column decided_at timestamptz;
alter table case_pictures add column decided_at timestamptz;
