-- When a member's account was deleted: what they wrote may be reported for ninety days more.
-- Suits every version: the trigger fills a new column only, whichever version deletes the account.
alter table members add column gone_at timestamptz;

create function note_gone() returns trigger language plpgsql as $$
begin
	new.gone_at := coalesce(new.gone_at, now());
	return new;
end $$;

create trigger members_gone before update of account_id on members
	for each row when (old.account_id is not null and new.account_id is null) execute function note_gone();
