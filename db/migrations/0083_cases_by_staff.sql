-- A case that one of the staff opened: who, and for which rule. The reason in words is the case's first note.
alter table cases
	add column opened_by uuid references accounts (id) on delete set null,
	add column opened_rule text check (opened_rule ~ '^[a-z_]{1,40}$');

create index cases_opened_by on cases (opened_by) where opened_by is not null;
