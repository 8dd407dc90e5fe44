-- What an account is told (docs/decisions/0073-notices.md). Messages, requests and asks for the album are not
-- here: they are read from what waits itself.
create table notices (
	id uuid primary key default gen_random_uuid(),
	account_id uuid not null references accounts (id) on delete cascade,
	kind text not null check (kind in ('heart', 'match', 'decision', 'verification', 'membership', 'billing',
		'support', 'security', 'gift', 'search', 'pick')),
	-- What it is about; with the kind it says where it leads.
	subject text not null check (length(subject) <= 64),
	-- Which of the kind's sentences it is.
	code text not null check (code ~ '^[a-z-]{0,30}$'),
	-- About whom; shown only while the one who reads finds them.
	member_id uuid references members (id) on delete cascade,
	-- How often it happened while nobody had seen it.
	times integer not null default 1 check (times > 0),
	last_at timestamptz not null,
	seen_at timestamptz,
	expires_at timestamptz not null
);

create unique index notices_unseen on notices (account_id, kind, subject) where seen_at is null;
create index notices_listed on notices (account_id, last_at desc, id desc);
create index notices_subject on notices (account_id, kind, subject, last_at);
create index notices_member on notices (member_id) where member_id is not null;
create index notices_expire on notices (expires_at);
