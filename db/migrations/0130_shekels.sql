-- Sums in shekels beside those in dollars: packages and gifts have their price in shekels. An order in shekels has
-- the rate 1, so whatever reckons its shekels by the rate is right (docs/decisions/0080-one-order-for-every-kind.md).
--
-- Suits every version: it allows more than before, and the version before writes dollars alone.
alter table orders drop constraint orders_currency_check;
alter table orders add constraint orders_currency_check check (currency in ('USD', 'ILS'));
alter table payments drop constraint payments_currency_check;
alter table payments add constraint payments_currency_check check (currency in ('USD', 'ILS'));
alter table receipts drop constraint receipts_currency_check;
alter table receipts add constraint receipts_currency_check check (currency in ('USD', 'ILS'));

-- A gift that was paid for at once and not accepted: its money goes back on day 14.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
	check (reason in ('cancellation', 'profile', 'unverified', 'provider', 'reversal', 'staff', 'returned'));
