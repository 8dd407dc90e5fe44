-- Who answers at night, and what rang (docs/decisions/0082-duty.md).
create table duty_shifts (
	id uuid primary key,
	starts_at timestamptz not null,
	ends_at timestamptz not null check (ends_at > starts_at),
	staff_id uuid not null references staff (account_id) on delete cascade,
	second_id uuid references staff (account_id) on delete set null check (second_id <> staff_id),
	planned_by uuid references accounts (id) on delete set null,
	-- One person answers at a time.
	exclude using gist (tstzrange(starts_at, ends_at) with &&)
);

create index duty_shifts_end on duty_shifts (ends_at);
create index duty_shifts_staff on duty_shifts (staff_id);
create index duty_shifts_second on duty_shifts (second_id) where second_id is not null;
create index duty_shifts_planner on duty_shifts (planned_by) where planned_by is not null;

-- Each time that something rang, whom, and whether the pager answered.
create table rings (
	id uuid primary key,
	at timestamptz not null,
	-- How many items of lane A nobody had taken, and since when the oldest waited.
	waiting integer not null check (waiting > 0),
	oldest_at timestamptz not null,
	step text not null check (step in ('duty', 'second', 'everybody')),
	people integer not null check (people >= 0),
	pager text not null check (pager in ('calling', 'answered', 'failed', 'none'))
);

create index rings_at on rings (at);

-- The pager is called without cause once a day.
create table pager_tests (
	at timestamptz primary key,
	answered boolean not null
);
