-- Takes gifts only of those with whom an open conversation is.
alter table member_choices add column gifts_from_talks boolean not null default false;
