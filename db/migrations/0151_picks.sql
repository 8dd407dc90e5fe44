-- Introductions of the morning: one row for both ends (docs/decisions/0091-introductions.md).

create table picks (
	woman_id uuid not null references members (id) on delete cascade,
	man_id uuid not null references members (id) on delete cascade,
	-- The day in Israel on which both got it.
	picked_on date not null,
	woman_opened_at timestamptz,
	man_opened_at timestamptz,
	woman_aside_at timestamptz,
	man_aside_at timestamptz,
	-- Why, if it was said.
	woman_word text check (woman_word in ('far', 'age', 'different', 'known', 'not-now')),
	man_word text check (man_word in ('far', 'age', 'different', 'known', 'not-now')),
	expires_at timestamptz not null,
	primary key (woman_id, man_id)
);

create index picks_of_men on picks (man_id, picked_on);
create index picks_expires_at on picks (expires_at);

-- Each morning's work, which one node does at a time.
create table pick_mornings (
	morning date primary key,
	-- Until when the node that works on it is taken to be alive.
	claimed_until timestamptz not null,
	done_at timestamptz,
	-- Too few people for ranking.
	is_few boolean
);
