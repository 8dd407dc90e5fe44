-- Money is in whole minor units. What the law asks to keep (orders, payments, refunds, receipts) names
-- no person: the account stands in `orders` alone and is emptied there when the account goes.

create table orders (
	id uuid primary key,
	account_id uuid references accounts (id) on delete set null,
	plan text not null check (plan in ('basic', 'premium', 'vip')),
	cents integer not null check (cents > 0),
	currency text not null check (currency in ('USD')),
	-- What stood beside the dollars when the person decided, and the rate that it came from.
	shown_agorot integer not null check (shown_agorot > 0),
	usd_ils numeric(8, 4) not null check (usd_ils > 0),
	usd_ils_date date not null,
	provider text not null check (provider in ('paypal')),
	-- Absent until the provider answered.
	provider_order_id text unique check (length(provider_order_id) between 1 and 64),
	-- Whose account at the provider is paid, as the provider said when the order was made.
	payee text check (length(payee) between 1 and 64),
	create_request_id uuid not null,
	-- The same for every try of one capture; a new one after a decline.
	capture_request_id uuid not null,
	state text not null check (state in ('creating', 'open', 'capturing', 'pending', 'paid', 'declined', 'dropped')),
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	-- When it was last read at the provider.
	checked_at timestamptz
);

-- One open order a person and plan, however many tabs and devices.
create unique index orders_open on orders (account_id, plan) where state in ('creating', 'open', 'capturing', 'pending');
create index orders_account_id on orders (account_id, created_at desc);
create index orders_in_doubt on orders (updated_at) where state in ('creating', 'capturing', 'pending');

-- A capture that was completed; nothing else is money.
create table payments (
	id uuid primary key,
	-- The order in which payments were settled.
	number integer generated always as identity unique,
	order_id uuid not null unique references orders (id),
	capture_id text not null unique check (length(capture_id) between 1 and 64),
	cents integer not null check (cents > 0),
	currency text not null check (currency in ('USD')),
	settled_at timestamptz not null,
	-- A part was paid back: its membership ended then.
	ended_at timestamptz,
	-- All of it was paid back or taken back: as though it had never been.
	revoked_at timestamptz
);

create table refunds (
	-- Also the provider's request id, so that a repeated call refunds once.
	id uuid primary key,
	payment_id uuid not null references payments (id),
	reason text not null check (reason in ('cancellation', 'profile', 'provider', 'reversal')),
	cents integer not null check (cents > 0),
	state text not null check (state in ('asked', 'pending', 'completed', 'failed')),
	provider_refund_id text unique check (length(provider_refund_id) between 1 and 64),
	-- What the person who cancelled was told as the number of the cancellation.
	confirmation text unique check (confirmation ~ '^[0-9]{8}$'),
	asked_at timestamptz not null,
	settled_at timestamptz
);

create index refunds_payment_id on refunds (payment_id);
create index refunds_in_doubt on refunds (asked_at) where state in ('asked', 'pending');

create table disputes (
	-- The provider's own.
	id text primary key check (length(id) between 1 and 255),
	payment_id uuid not null references payments (id),
	is_open boolean not null,
	outcome text,
	opened_at timestamptz not null,
	updated_at timestamptz not null
);

create index disputes_payment_id on disputes (payment_id);

-- `=` on uuid inside an exclusion constraint, without an extension: a range of one account.
create type account_range as range (subtype = uuid);

-- Who is a member from when to when.
create table membership_periods (
	id uuid primary key,
	account_id uuid not null references accounts (id) on delete cascade,
	payment_id uuid not null references payments (id),
	plan text not null check (plan in ('basic', 'premium', 'vip')),
	starts_at timestamptz not null,
	ends_at timestamptz not null check (ends_at > starts_at),
	constraint membership_periods_apart exclude using gist (
		account_range(account_id, account_id, '[]') with &&,
		tstzrange(starts_at, ends_at) with &&
	) deferrable initially deferred
);

create index membership_periods_account_id on membership_periods (account_id, starts_at);
create index membership_periods_payment_id on membership_periods (payment_id);
create index membership_periods_ends_at on membership_periods (ends_at);

-- Reminders that were sent.
create table membership_reminders (
	account_id uuid not null references accounts (id) on delete cascade,
	ends_at timestamptz not null,
	days integer not null check (days between 1 and 7),
	sent_at timestamptz not null default now(),
	primary key (account_id, ends_at, days)
);

-- The number that was given last; its row is locked until the document with the next one stands.
create table receipt_counters (
	series text primary key check (series in ('receipt')),
	last integer not null
);

-- Documents: never changed, never deleted, numbered without gaps.
create table receipts (
	number integer primary key,
	kind text not null check (kind in ('receipt', 'credit')),
	payment_id uuid not null references payments (id),
	refund_id uuid unique references refunds (id),
	cents integer not null check (cents > 0),
	currency text not null check (currency in ('USD')),
	usd_ils numeric(8, 4) not null,
	usd_ils_date date not null,
	total_agorot integer not null,
	vat_agorot integer not null,
	issued_at timestamptz not null,
	check ((kind = 'credit') = (refund_id is not null))
);

create unique index receipts_of_payments on receipts (payment_id) where kind = 'receipt';
create index receipts_payment_id on receipts (payment_id);

-- What the provider told us, once by its own number. The text names people and stands sealed.
create table webhook_events (
	id text primary key check (length(id) between 1 and 128),
	kind text not null,
	-- Which order, capture, refund or dispute it speaks of.
	about text not null,
	sealed text,
	received_at timestamptz not null default now(),
	worked_at timestamptz,
	outcome text
);

create index webhook_events_open on webhook_events (received_at) where worked_at is null;

-- Where our books and the provider's do not say the same; the finance console shows them.
create table differences (
	id uuid primary key,
	kind text not null,
	-- The provider's or our number of what differs.
	subject text not null,
	detail text not null,
	found_at timestamptz not null default now(),
	solved_at timestamptz
);

create unique index differences_open on differences (kind, subject) where solved_at is null;
