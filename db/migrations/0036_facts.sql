-- What a person tells members beside the specification's profile; each field may stay empty.
create table facts (
	id uuid primary key references accounts (id) on delete cascade,
	profession text check (length(profession) between 1 and 80),
	education text check (education in ('high-school', 'college', 'university', 'masters', 'phd')),
	tags text[] not null default '{}' check (cardinality(tags) <= 8),
	seeks text[] not null default '{}' check (cardinality(seeks) <= 3),
	sentence text check (length(sentence) between 1 and 120),
	-- Profession and education were asked for the staff only; others get those that are named here.
	shown text[] not null default '{}' check (shown <@ array['profession', 'education']),
	version integer not null default 1,
	updated_at timestamptz not null default now()
);

-- Whom a person would like to meet; nobody but the owner reads it.
create table wishes (
	id uuid primary key references accounts (id) on delete cascade,
	age_from integer check (age_from between 18 and 120),
	age_to integer check (age_to between 18 and 120),
	-- Kilometres, the same town, or anywhere.
	within text check (within in ('town', '20', '50', '100', 'anywhere')),
	seeks text[] not null default '{}' check (cardinality(seeks) <= 8),
	version integer not null default 1,
	updated_at timestamptz not null default now(),
	check (age_from <= age_to)
);
