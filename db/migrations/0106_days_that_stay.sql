-- A part of a payment that is paid back by hand leaves the days, or ends them.
--
-- Suits every version: the one before knows no refund that leaves the days and would end them whenever it compares
-- a payment with the provider; the trigger keeps them, and stops nothing else that it writes.

-- Absent where it is not a question: all that was left of the payment, or days that had ended before.
alter table money_by_hand add column days_stay boolean;
alter table refunds add column days_stay boolean not null default false;

create function keep_days_that_stay() returns trigger language plpgsql as $$
begin
	if exists (select from refunds where payment_id = new.id and state <> 'failed' and days_stay)
		and not exists (select from refunds where payment_id = new.id and state <> 'failed' and not days_stay)
	then
		new.ended_at := null;
	end if;
	return new;
end $$;

create trigger payments_keep_days before update of ended_at on payments for each row
	when (old.ended_at is null and new.ended_at is not null and new.revoked_at is null)
	execute function keep_days_that_stay();
