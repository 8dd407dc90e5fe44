-- What can still be taken back may be of any kind, not of a ticket alone.
-- Suits every version: one before writes tickets only, which are unique and of that kind as they are; at a row of
-- another kind its job fails and leaves it to this version.
alter table desk_acts alter column ticket_id drop not null;
alter table desk_acts add column kind text not null default 'ticket'
	check (kind in ('ticket', 'case', 'payment', 'hand', 'difference'));
alter table desk_acts add column subject_id uuid;
create unique index desk_acts_subject on desk_acts (kind, subject_id);
