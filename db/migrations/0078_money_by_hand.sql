-- What finance does with a payment by hand: a refund that no rule asks for, a refund that was paid outside the
-- provider, added days. Above a sum it waits for a second person (`desk.md`, "People"). Like the rest of the
-- ledger a row names no person whose money it is.
create table money_by_hand (
	id uuid primary key,
	kind text not null check (kind in ('refund', 'paid', 'days')),
	payment_id uuid not null references payments (id),
	-- The refund that was paid or that this became.
	refund_id uuid references refunds (id),
	cents integer check (cents > 0),
	days integer check (days between 1 and 60),
	code text not null check (code in ('service', 'mistake', 'twice', 'law', 'other')),
	words text not null check (char_length(words) between 10 and 300),
	asked_by uuid not null,
	asked_at timestamptz not null,
	decided_by uuid,
	decided_at timestamptz,
	-- Absent while it waits for the second person.
	is_done boolean,
	check ((kind = 'days') = (days is not null)),
	check ((kind = 'days') = (cents is null)),
	check ((decided_at is null) = (is_done is null)),
	check (decided_by <> asked_by or not is_done)
);
-- The same is asked for once at a time.
create unique index money_by_hand_waiting on money_by_hand (payment_id, kind) where is_done is null;
create index money_by_hand_payment_id on money_by_hand (payment_id);
create index money_by_hand_asked_at on money_by_hand (asked_at desc, id desc);

alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
	check (reason in ('cancellation', 'profile', 'unverified', 'provider', 'reversal', 'staff'));

alter table differences add column solved_by uuid;
alter table differences add column solved_why text
	check (solved_why in ('fixed_there', 'our_mistake', 'conversion', 'paid_otherwise', 'tried_again', 'other'));
alter table differences add column solved_words text check (char_length(solved_words) between 10 and 300);
create index differences_found_at on differences (found_at desc, id desc);
create index payments_settled_at on payments (settled_at desc, id desc);
create index refunds_asked_at on refunds (asked_at desc, id desc);
create index disputes_opened_at on disputes (opened_at desc, id desc);
