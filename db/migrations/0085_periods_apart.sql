-- With `=` of btree_gist the index finds an account's periods at once; a range of one account had no distance by
-- which to place them (docs/decisions/0055-btree-gist.md). The name stays, and so does what it refuses; whoever
-- runs already goes on writing.
-- Suits the versions that know 0085_periods_apart: an older one opens the embedded database without the extension.
create extension if not exists btree_gist;
alter table membership_periods
	drop constraint membership_periods_apart,
	add constraint membership_periods_apart exclude using gist (
		account_id with =,
		tstzrange(starts_at, ends_at) with &&
	) deferrable initially deferred;
drop type account_range;
