-- What a member looks for, kept under a name (docs/decisions/0092-saved-searches.md).

create table saved_searches (
	id uuid primary key,
	member_id uuid not null references members (id) on delete cascade,
	-- Both sealed: what somebody looks for tells as much as what they write.
	name text not null,
	filters text not null,
	wants_alert boolean not null default false,
	saved_at timestamptz not null,
	-- For as long as the removal can be undone.
	removed_at timestamptz,
	-- When the alert was last considered.
	checked_at timestamptz
);

create index saved_searches_of on saved_searches (member_id, saved_at);
create index saved_searches_alerts on saved_searches (member_id) where wants_alert and removed_at is null;
create index saved_searches_removed on saved_searches (removed_at) where removed_at is not null;
