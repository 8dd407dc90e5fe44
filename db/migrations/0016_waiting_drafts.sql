-- The oldest drafts that are nobody's yet are found without reading them all.
create index drafts_waiting_updated_at on drafts (updated_at) where account_id is null;
