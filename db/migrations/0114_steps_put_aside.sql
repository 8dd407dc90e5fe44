-- Steps of the profile that /today proposed and somebody does not want to be asked about.
create table steps_put_aside (
	account_id uuid not null references accounts (id) on delete cascade,
	step text not null check (step in ('portrait', 'sentence', 'tags', 'seeks', 'wishes', 'who')),
	put_at timestamptz not null default now(),
	primary key (account_id, step)
);
