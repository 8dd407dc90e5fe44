-- A sign-up may be continued in several browsers: the one it was made in, and each in which its
-- password was entered since.
create table sign_up_browsers (
	browser_hash text primary key,
	sign_up_id uuid not null references sign_ups (id) on delete cascade,
	linked_at timestamptz not null default now()
);
create index sign_up_browsers_sign_up_id on sign_up_browsers (sign_up_id);
insert into sign_up_browsers (browser_hash, sign_up_id) select browser_hash, id from sign_ups;
-- The version before this one still writes the column.
alter table sign_ups alter column browser_hash drop not null;
