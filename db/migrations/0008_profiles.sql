-- The specification's own table (section 3), keyed by the account's id.
create table profiles (
	id uuid primary key references accounts (id) on delete cascade,
	display_name text check (length(display_name) between 1 and 60),
	age integer check (age between 18 and 120),
	gender text check (gender in ('male', 'female')),
	location text check (length(location) between 1 and 80),
	interests text check (length(interests) between 1 and 1000),
	expectations text check (length(expectations) between 1 and 1000),
	-- Grows with each save, so that a second tab can be told.
	version integer not null default 1,
	updated_at timestamptz not null default now()
);
