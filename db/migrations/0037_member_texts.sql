-- The copy that others read (decision 0024). Lists are keys with a space between them.
create table member_texts (
	account_id uuid not null references accounts (id) on delete cascade,
	field text not null check (field in ('display_name', 'location', 'sentence', 'profession', 'education',
		'tags', 'seeks', 'interests', 'expectations')),
	text text not null check (length(text) between 1 and 1000),
	approved_by uuid references accounts (id) on delete set null,
	approved_at timestamptz not null default now(),
	primary key (account_id, field)
);

create index member_texts_approved_by on member_texts (approved_by);

-- Texts that wait for the staff's decision, and those that were decided.
create table text_reviews (
	id uuid primary key default gen_random_uuid(),
	account_id uuid not null references accounts (id) on delete cascade,
	field text not null check (field in ('display_name', 'location', 'sentence', 'profession', 'education',
		'tags', 'seeks', 'interests', 'expectations')),
	text text not null check (length(text) between 1 and 1000),
	state text not null default 'open' check (state in ('open', 'approved', 'refused')),
	-- Why it was refused, in words that the owner reads.
	reason text check (length(reason) between 1 and 1000),
	opened_at timestamptz not null default now(),
	-- When the text last changed while it was open.
	updated_at timestamptz not null default now(),
	decided_at timestamptz,
	decided_by uuid references accounts (id) on delete set null,
	check ((state = 'refused') = (reason is not null)),
	check ((state = 'open') = (decided_at is null))
);

-- One open review a field, with the latest text.
create unique index text_reviews_open on text_reviews (account_id, field) where state = 'open';
create index text_reviews_decided on text_reviews (account_id, field, decided_at desc);
create index text_reviews_decided_by on text_reviews (decided_by);

-- What profiles say already waits too; towns follow when the profile is saved next, because only the
-- product matches their spellings.
insert into text_reviews (account_id, field, text)
select id, field, text from profiles,
	lateral (values ('display_name', display_name), ('interests', interests), ('expectations', expectations))
		as said (field, text)
where text is not null;
