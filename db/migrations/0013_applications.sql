-- What a person told beside the profile when joining, for the staff's decision: sealed, one row a person.
create table join_details (
	account_id uuid primary key references accounts (id) on delete cascade,
	body text not null,
	updated_at timestamptz not null default now()
);

create index join_details_updated_at on join_details (updated_at);

-- Requests to become a member, which a person on the staff decides.
create table applications (
	id uuid primary key,
	account_id uuid not null references accounts (id) on delete cascade,
	state text not null check (state in ('submitted', 'in_review', 'approved', 'rejected', 'withdrawn')),
	-- Why it was rejected, in words that the person reads.
	reason text check (length(reason) between 1 and 1000),
	created_at timestamptz not null default now(),
	-- When the person last sent the form while it was open.
	updated_at timestamptz not null default now(),
	-- When it was approved, rejected or withdrawn.
	ended_at timestamptz,
	check ((state = 'rejected') = (reason is not null)),
	check ((state in ('submitted', 'in_review')) = (ended_at is null))
);

-- One open application a person, however many tabs send the form.
create unique index applications_open on applications (account_id) where state in ('submitted', 'in_review');
create index applications_account_id on applications (account_id, created_at desc);
