-- The days a man pays for run only while the staff's approval of him stands: the first month begins with
-- it. One row for each approval; `until_at` is empty while it stands.
create table approval_spans (
	account_id uuid not null references accounts (id) on delete cascade,
	from_at timestamptz not null,
	until_at timestamptz check (until_at >= from_at),
	primary key (account_id, from_at)
);

create unique index approval_spans_standing on approval_spans (account_id) where until_at is null;

-- What was paid for and begins with the next approval, in order; computed like the periods.
create table waiting_plans (
	account_id uuid not null references accounts (id) on delete cascade,
	place integer not null check (place >= 1),
	payment_id uuid not null unique references payments (id),
	plan text not null check (plan in ('basic', 'premium', 'vip')),
	days integer not null check (days > 0),
	-- When it was paid for, or when an approval that had stood was taken back.
	waits_since timestamptz not null,
	primary key (account_id, place)
);

create index waiting_plans_waits_since on waiting_plans (waits_since);

-- Reminders to send the verification, by the moment that they count from.
create table verification_reminders (
	account_id uuid not null references accounts (id) on delete cascade,
	waits_since timestamptz not null,
	days integer not null check (days between 2 and 21),
	sent_at timestamptz not null default now(),
	primary key (account_id, waits_since, days)
);

-- Nobody sent the verification in time: all the money goes back.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
	check (reason in ('cancellation', 'profile', 'unverified', 'provider', 'reversal'));

-- Whoever is a member keeps the recorded periods: the months ran from the payment on. Whose application
-- was opened again keeps the days that are left, which wait for the next approval.
insert into approval_spans (account_id, from_at, until_at)
select
	accounts.id,
	least(accounts.created_at, first.settled_at),
	case when newest.state in ('submitted', 'in_review') then now() end
from members
join accounts on accounts.id = members.account_id
left join lateral (
	select state from applications
	where applications.account_id = accounts.id
	order by created_at desc limit 1
) as newest on true
left join lateral (
	select min(payments.settled_at) as settled_at from payments
	join orders on orders.id = payments.order_id
	where orders.account_id = accounts.id
) as first on true;

insert into waiting_plans (account_id, place, payment_id, plan, days, waits_since)
select
	periods.account_id,
	row_number() over (partition by periods.account_id order by periods.starts_at),
	periods.payment_id,
	periods.plan,
	ceil(extract(epoch from periods.ends_at - greatest(periods.starts_at, now())) / 86400),
	now()
from membership_periods as periods
join approval_spans on approval_spans.account_id = periods.account_id
where approval_spans.until_at is not null and periods.ends_at > now();

-- Who paid and was never approved has used no day, and could not send a verification until now.
insert into waiting_plans (account_id, place, payment_id, plan, days, waits_since)
select
	orders.account_id,
	row_number() over (partition by orders.account_id order by payments.number),
	payments.id,
	orders.product_id,
	30,
	now()
from payments
join orders on orders.id = payments.order_id
where orders.account_id is not null
	and orders.product_kind = 'plan'
	and payments.ended_at is null
	and payments.revoked_at is null
	and not exists (select 1 from members where members.account_id = orders.account_id);

-- Now they wait, so they run no longer.
delete from membership_periods as periods
where not exists (select 1 from approval_spans where approval_spans.account_id = periods.account_id)
	or (
		periods.starts_at >= now()
		and exists (
			select 1 from approval_spans
			where approval_spans.account_id = periods.account_id and approval_spans.until_at is not null
		)
	);

update membership_periods as periods set ends_at = now()
from approval_spans
where approval_spans.account_id = periods.account_id
	and approval_spans.until_at is not null
	and periods.ends_at > now();
