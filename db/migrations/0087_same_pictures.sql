-- Pictures of banned members are known again though some bits differ, so their 64 bits are kept, sealed.
alter table barred_contacts add column sealed text;

-- Photos that show what a banned member's did.
create table barred_matches (
	photo_id uuid not null references photos (id) on delete cascade,
	enforcement_id uuid not null references enforcements (id) on delete cascade,
	-- Bits that differ, of 64.
	distance integer not null,
	found_at timestamptz not null default now(),
	primary key (photo_id, enforcement_id)
);

create index barred_matches_enforcement_id on barred_matches (enforcement_id);

-- The same picture at two people, in the case of the one who showed it later (docs/decisions/0042-cases.md).
create table case_pictures (
	id uuid primary key,
	case_id uuid not null references cases (id) on delete cascade,
	photo_id uuid not null,
	-- The other account and its photo; empty once that is gone.
	other_account uuid references accounts (id) on delete set null,
	other_photo uuid,
	-- Or the ban by which the picture is known.
	enforcement_id uuid references enforcements (id) on delete set null,
	found_at timestamptz not null,
	unique (case_id, other_account),
	unique (case_id, enforcement_id)
);

create index case_pictures_other_account on case_pictures (other_account);
create index case_pictures_enforcement_id on case_pictures (enforcement_id);

-- Why the item of an appeal is opened stands in the reader's own words, as with an album or a case.
alter table audit drop constraint audit_reason_check;
alter table audit add constraint audit_reason_check check (
	reason ~ '^[a-z0-9_.-]{1,60}$'
	or (act in ('album.opened', 'appealed.opened', 'message.opened') and char_length(reason) between 10 and 200)
);
