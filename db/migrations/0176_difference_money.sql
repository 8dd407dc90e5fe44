-- A difference is booked to its order, or its money is paid back, besides being closed
-- (docs/decisions/0104-differences-that-move-money.md).
--
-- Suits every version: one before writes differences without these facts, which can then only be closed, and reports
-- once more what this one booked or paid back, as it does each night with what was closed by hand.

-- The charge at the provider that it is about, its sum, and the order of ours that it is for.
alter table differences add column capture_id text check (length(capture_id) between 1 and 64);
alter table differences add column order_id uuid references orders (id);
alter table differences add column cents integer check (cents > 0);
alter table differences add column currency text check (currency in ('USD', 'ILS'));
create index differences_capture_id on differences (capture_id);
create index differences_order_id on differences (order_id);
alter table differences drop constraint differences_solved_why_check;
alter table differences add constraint differences_solved_why_check check (solved_why in
	('fixed_there', 'our_mistake', 'conversion', 'paid_otherwise', 'tried_again', 'other', 'booked', 'repaid'));

-- The charge that the staff booked to the order although its sum is another, or the order did not know of it.
alter table orders add column booked_capture_id text unique check (length(booked_capture_id) between 1 and 64);
create index orders_booked on orders (id) where booked_capture_id is not null and state <> 'paid';

create table difference_money (
	-- Also the provider's request id, so that a repeated call pays back once.
	id uuid primary key,
	difference_id uuid not null references differences (id),
	kind text not null check (kind in ('book', 'repay')),
	capture_id text not null check (length(capture_id) between 1 and 64),
	cents integer not null check (cents > 0),
	currency text not null check (currency in ('USD', 'ILS')),
	code text not null check (code in ('service', 'mistake', 'twice', 'law', 'other')),
	words text not null check (length(words) between 1 and 1200),
	asked_by uuid not null,
	asked_at timestamptz not null,
	decided_by uuid,
	decided_at timestamptz,
	-- Absent while it waits for the second person.
	is_done boolean,
	-- How the provider answered, once money goes back.
	refund_state text check (refund_state in ('asked', 'pending', 'completed', 'failed')),
	provider_refund_id text unique check (length(provider_refund_id) between 1 and 64),
	checked_at timestamptz,
	check ((decided_at is null) = (is_done is null)),
	check (decided_by <> asked_by or not is_done),
	check (refund_state is null or (kind = 'repay' and is_done))
);
create index difference_money_difference_id on difference_money (difference_id);
-- A charge is dealt with once, whichever of its differences somebody has open.
create unique index difference_money_once on difference_money (capture_id)
	where is_done is not false and refund_state is distinct from 'failed';
create index difference_money_in_doubt on difference_money (asked_at) where refund_state in ('asked', 'pending');
