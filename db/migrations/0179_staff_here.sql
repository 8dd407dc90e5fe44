-- Which page of the desk one of the staff has open, so that a colleague who opens the same is told.
-- Suits every version: one before neither reads nor writes it.
alter table staff add column at_path text, add column at_seen timestamptz;
