-- How often somebody did something: one row for each rule and doer, dropped when its time is over.
-- The doer is a keyed hash, never an address.
create table rate_limits (
	rule text not null,
	doer_hash text not null,
	count integer not null check (count > 0),
	ends_at timestamptz not null,
	primary key (rule, doer_hash)
);

create index rate_limits_ends_at on rate_limits (ends_at);
