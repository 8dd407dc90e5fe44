-- What the owner sets without a developer (docs/decisions/0093-owner-settings.md); without a row the default holds.
create table settings (
	name text primary key check (name ~ '^[a-z]+(-[a-z0-9]+)*$'),
	version integer not null check (version > 0),
	value jsonb not null,
	changed_at timestamptz not null
);

-- Every value that a setting had, the one of now included.
create table setting_versions (
	name text not null references settings (name),
	version integer not null check (version > 0),
	value jsonb not null,
	at timestamptz not null,
	by_id uuid references accounts (id) on delete set null,
	primary key (name, version)
);

create index setting_versions_by on setting_versions (by_id) where by_id is not null;

-- What one person proposes and another one approves.
create table setting_proposals (
	id uuid primary key,
	name text not null,
	-- The version that it was written for; 0 is the default.
	base integer not null check (base >= 0),
	value jsonb not null,
	proposed_by uuid references accounts (id) on delete set null,
	proposed_at timestamptz not null,
	closed_by uuid references accounts (id) on delete set null,
	closed_at timestamptz,
	outcome text check (outcome in ('approved', 'declined', 'withdrawn', 'stale')),
	check ((closed_at is null) = (outcome is null)),
	check (outcome <> 'approved' or closed_by <> proposed_by)
);

-- One waits at a time.
create unique index setting_proposals_open on setting_proposals (name) where closed_at is null;
create index setting_proposals_by on setting_proposals (proposed_by) where proposed_by is not null;
create index setting_proposals_closed_by on setting_proposals (closed_by) where closed_by is not null;
