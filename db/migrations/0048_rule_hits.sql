-- What the rules for texts found in what a person saved or tried to save: never the text. One row for
-- each field and version of a rule, with the last time (decision 0035).
create table rule_hits (
	account_id uuid not null references accounts (id) on delete cascade,
	field text not null check (field in ('display_name', 'sentence', 'profession', 'interests', 'expectations')),
	rule text not null check (length(rule) between 1 and 60),
	version integer not null check (version > 0),
	score integer not null check (score between 0 and 100),
	found_at timestamptz not null default now(),
	primary key (account_id, field, rule, version)
);
