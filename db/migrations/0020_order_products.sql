-- An order is of a product: its kind, which one of that kind, and its name on the day it was sold, so that
-- a document keeps saying what was bought.
alter table orders
	add column product_kind text check (product_kind ~ '^[a-z][a-z-]{0,31}$'),
	add column product_id text check (length(product_id) between 1 and 64),
	add column product_name text check (length(product_name) between 1 and 60);

-- The version before this one writes and reads `plan` alone, and both run side by side while the nodes of
-- a site change over. The column and this trigger go with a later version.
alter table orders alter column plan drop not null;

create function fill_order_product() returns trigger language plpgsql as $$
begin
	if new.product_kind is null then
		new.product_kind := 'plan';
		new.product_id := new.plan;
		new.product_name := case new.plan
			when 'basic' then 'Basic' when 'premium' then 'Premium' when 'vip' then 'VIP' end;
	elsif new.product_kind = 'plan' then
		new.plan := new.product_id;
	end if;
	return new;
end
$$;

create trigger orders_product before insert or update on orders
	for each row execute function fill_order_product();

-- The trigger fills the rows that are there.
update orders set updated_at = updated_at;

alter table orders
	alter column product_kind set not null,
	alter column product_id set not null,
	alter column product_name set not null;

drop index orders_open;

-- One open order a person and product, however many tabs and devices.
create unique index orders_open on orders (account_id, product_kind, product_id)
	where left_at is null and state in ('creating', 'open', 'capturing', 'pending');
