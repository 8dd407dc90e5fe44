-- The person by name whom each VIP has, and the places that are sold for it (docs/decisions/0086-named-contact.md).

-- What members call somebody of support; chosen by themselves. Without one nobody is a contact.
alter table staff add column work_name text check (length(work_name) between 2 and 20);

create table staff_absences (
	id uuid primary key,
	staff_id uuid not null references accounts (id) on delete cascade,
	first_day date not null,
	last_day date not null check (last_day >= first_day and last_day <= first_day + 92)
);

create index staff_absences_of on staff_absences (staff_id, last_day);

-- Stays thirty days after the last day of VIP, so that who comes back finds the same person.
create table vip_contacts (
	account_id uuid primary key references accounts (id) on delete cascade,
	staff_id uuid not null references staff (account_id) on delete cascade,
	since timestamptz not null
);

create index vip_contacts_of on vip_contacts (staff_id);
create index membership_periods_vip on membership_periods (ends_at) where plan = 'vip';

-- Until when an order for VIP holds a place; null where it needs none.
alter table orders add column slot_until timestamptz;

create index orders_slots on orders (account_id)
	where slot_until is not null and state in ('creating', 'open', 'capturing', 'pending');

-- Who reads a ticket first, and until when.
alter table tickets
	add column contact_id uuid references staff (account_id) on delete set null,
	add column contact_until timestamptz;

create index tickets_contact on tickets (contact_id) where contact_id is not null;
