-- Nobody is shown a left order any more, because it is too old or unknown at the provider; its buyer could
-- still pay it. Until now it had the state `dropped`, which hid that it was being captured.
alter table orders add column left_at timestamptz;

update orders set left_at = updated_at where state = 'dropped';

drop index orders_open;

-- One open order a person and plan, however many tabs and devices.
create unique index orders_open on orders (account_id, plan)
	where left_at is null and state in ('creating', 'open', 'capturing', 'pending');
