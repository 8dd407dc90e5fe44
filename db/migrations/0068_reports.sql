-- What the staff decide about one person: reports by members, and what a rule holds, gather in it.
create table cases (
	id uuid primary key,
	-- What the staff say aloud.
	number integer generated always as identity unique,
	member_id uuid not null references members (id),
	-- The gravest lane of what it holds.
	lane text not null check (lane in ('A', 'B', 'C', 'D')),
	opened_at timestamptz not null,
	due_at timestamptz not null,
	closed_at timestamptz,
	-- When every reviewer was mailed about lane A.
	alarmed_at timestamptz,
	held_by uuid references accounts (id) on delete set null,
	-- When the holder last did something here.
	held_at timestamptz
);

create unique index cases_open on cases (member_id) where closed_at is null;
create index cases_member_id on cases (member_id, opened_at desc);
create index cases_queue on cases (lane, due_at, id) where closed_at is null;
create index cases_alarm on cases (opened_at) where closed_at is null and lane = 'A' and alarmed_at is null;
create index cases_held_by on cases (held_by) where held_by is not null;

-- What a member reported. Its item is read by the folder that owns the kind.
create table reports (
	id uuid primary key,
	-- Six random digits that the reporter quotes.
	number integer not null unique check (number between 100000 and 999999),
	case_id uuid not null references cases (id) on delete cascade,
	reporter_id uuid not null references members (id),
	kind text not null check (kind in ('profile', 'photo', 'message')),
	-- The member, the photo, or the conversation of the message.
	item_id uuid not null,
	-- The message's number in its conversation; else 0.
	item_number integer not null default 0,
	code text not null check (code in ('minor', 'danger', 'ncii', 'offline_harm', 'scam_money', 'solicitation_offer',
		'solicitation_service', 'fake', 'trafficking', 'privacy', 'profile_content', 'harassment_sexual',
		'harassment_other', 'offplatform_pressure', 'offline_behavior', 'spam_ads', 'underfill_other')),
	-- What the reporter wrote, sealed.
	words text,
	reported_at timestamptz not null,
	decided_at timestamptz,
	-- All that the reporter learns.
	outcome text check (outcome in ('found', 'not_found')),
	check ((outcome is null) = (decided_at is null))
);

-- The same said again is the same report.
create unique index reports_same on reports (reporter_id, kind, item_id, item_number, code) where decided_at is null;
create index reports_case_id on reports (case_id, reported_at);
create index reports_reporter_id on reports (reporter_id, reported_at desc);
create index reports_item_id on reports (item_id, item_number);

-- Since when a member's copy of a conversation is deleted: what it held can be reported for 90 days.
alter table conversation_sides add column deleted_at timestamptz;

-- What a rule holds already belongs to a case of its writer.
insert into cases (id, member_id, lane, opened_at, due_at)
select gen_random_uuid(), sender_id, min(lane), min(held_at), min(held_at + case lane
	when 'A' then interval '2 hours' when 'B' then interval '12 hours' else interval '48 hours' end)
from held_messages join members on members.id = held_messages.sender_id group by sender_id;
