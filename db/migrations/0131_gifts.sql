-- Gifts and the credits they are sent by (docs/decisions/0081-credits-as-lots.md). Like the rest of the ledger these
-- rows stay seven years, and name nobody once the accounts are gone.

-- What gave credits: one row for a plan's month, a month of a member, a package, or what came back after its end.
create table credit_lots (
	id uuid primary key,
	account_id uuid references accounts (id) on delete set null,
	source text not null check (source in ('plan', 'month', 'package', 'unlimited', 'returned', 'amends')),
	-- Which plan or package, as it was called then.
	name text not null check (name ~ '^[a-z-]{1,32}$'),
	payment_id uuid references payments (id),
	-- The payment of a higher plan, bought while this month ran: the credits go on to its end.
	carried_by uuid references payments (id),
	-- Of a month that costs nothing: its first day in Israel.
	month date,
	size integer not null check (size >= 0),
	balance integer not null check (balance >= 0),
	starts_at timestamptz not null,
	-- Absent: never.
	ends_at timestamptz,
	check ((source = 'month') = (month is not null)),
	check (source not in ('plan', 'package', 'unlimited') or payment_id is not null)
);

-- A payment grants once, and so does a month.
create unique index credit_lots_payment on credit_lots (payment_id) where source in ('plan', 'package', 'unlimited');
create unique index credit_lots_month on credit_lots (account_id, month) where month is not null;
create index credit_lots_account on credit_lots (account_id);
create index credit_lots_carried_by on credit_lots (carried_by) where carried_by is not null;
create index credit_lots_ending on credit_lots (ends_at) where balance > 0;

-- A gift between two members. What the receiver does with it stands beside the state that the sender reads.
create table gifts (
	id uuid primary key,
	sender_id uuid not null references members (id),
	receiver_id uuid not null references members (id),
	-- The receiver as the sender saw them, sealed: whoever is gone later, the sender reads the same.
	receiver_name text,
	gift text not null check (gift ~ '^[a-z-]{1,32}$'),
	face_agorot integer not null check (face_agorot > 0),
	-- A digest of the id that the sender's device gave: what is sent again is stored once.
	client_id uuid not null,
	-- By a credit of which lot, or paid for at once.
	lot_id uuid references credit_lots (id),
	payment_id uuid unique references payments (id),
	state text not null default 'sent' check (state in ('sent', 'accepted', 'returned')),
	sent_at timestamptz not null,
	due_at timestamptz not null,
	ended_at timestamptz,
	-- 'לא תודה', or the receiver takes none: told to nobody.
	declined_at timestamptz,
	thanked_at timestamptz,
	-- The receiver was removed for fraud afterwards, and the sender got a credit.
	amends_at timestamptz,
	-- The words that came with it are the conversation's message of this number; without words it stands behind it.
	conversation_id uuid references conversations (id) on delete set null,
	message_number integer,
	has_note boolean not null default false,
	check ((lot_id is null) <> (payment_id is null)),
	check ((state = 'sent') = (ended_at is null)),
	check (sender_id <> receiver_id),
	unique (sender_id, client_id)
);

-- One waits per pair.
create unique index gifts_waiting on gifts (sender_id, receiver_id) where state = 'sent';
create index gifts_sent on gifts (sender_id, sent_at desc, id desc);
create index gifts_received on gifts (receiver_id, sent_at desc, id desc);
create index gifts_due on gifts (due_at) where state = 'sent';
create index gifts_named on gifts (sent_at) where receiver_name is not null;
create index gifts_conversation on gifts (conversation_id, message_number) where conversation_id is not null;
create index gifts_lot on gifts (lot_id) where lot_id is not null;

-- Every movement of credits, never changed and never deleted. `total` is the account's whole balance behind it.
create table credit_movements (
	number bigint generated always as identity primary key,
	lot_id uuid not null references credit_lots (id),
	account_id uuid references accounts (id) on delete set null,
	kind text not null check (kind in
		('granted', 'sent', 'returned', 'expired', 'restored', 'refunded', 'frozen', 'thawed')),
	amount integer not null,
	total integer not null check (total >= 0),
	gift_id uuid references gifts (id) deferrable initially deferred,
	at timestamptz not null
);

create index credit_movements_account on credit_movements (account_id, number desc);
create index credit_movements_lot on credit_movements (lot_id);
create index credit_movements_at on credit_movements (at);
-- A gift is paid for once and comes back once.
create unique index credit_movements_of_gift on credit_movements (gift_id, kind) where gift_id is not null;

-- A gift that is being paid for.
create table gift_drafts (
	id uuid primary key,
	account_id uuid not null references accounts (id) on delete cascade,
	receiver_id uuid not null references members (id),
	gift text not null check (gift ~ '^[a-z-]{1,32}$'),
	note text,
	client_id uuid not null,
	expires_at timestamptz not null,
	unique (account_id, client_id)
);

create index gift_drafts_expires on gift_drafts (expires_at);
create index gift_drafts_receiver on gift_drafts (receiver_id);

-- From whom somebody takes no gifts.
create table gift_refusals (
	member_id uuid not null references members (id),
	other_id uuid not null references members (id),
	since timestamptz not null,
	primary key (member_id, other_id)
);

create index gift_refusals_other on gift_refusals (other_id);

alter table member_choices add column takes_gifts boolean not null default true;
