-- The people who work here. Each has an account of their own, which belongs to no member.
create table staff (
	account_id uuid primary key references accounts (id) on delete cascade,
	name text not null check (length(name) between 1 and 60),
	gender text check (gender in ('male', 'female')),
	roles text[] not null
		check (roles <@ array['reviewer', 'support', 'editor', 'finance', 'admin']),
	since timestamptz not null default now(),
	-- The first page that was opened with a second factor.
	first_seen_at timestamptz,
	left_at timestamptz,
	-- Whether the keys of the desk are switched off.
	keys_off boolean not null default false
);

create table staff_invitations (
	id uuid primary key,
	email text not null check (email = lower(email) and length(email) between 3 and 254),
	roles text[] not null
		check (
			cardinality(roles) > 0
			and roles <@ array['reviewer', 'support', 'editor', 'finance', 'admin']
		),
	token_hash text not null unique,
	-- Absent where somebody with the server's shell invited.
	invited_by uuid references staff (account_id) on delete set null,
	created_at timestamptz not null default now(),
	expires_at timestamptz not null,
	accepted_at timestamptz
);

create index staff_invitations_email on staff_invitations (email);
create index staff_invitations_invited_by on staff_invitations (invited_by)
	where invited_by is not null;

-- When the second factor was last given in this session.
alter table sessions add column factor_at timestamptz;
-- Opened for somebody on the staff: shorter limits.
alter table sessions add column is_staff boolean not null default false;
-- An act that goes on once the second factor was given again; sealed.
alter table sessions add column waiting_act text;
