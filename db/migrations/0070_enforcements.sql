-- What the staff decide about a member, from a notice to a ban, with what its statement says
-- (docs/decisions/0043-enforcements.md). `kind` keeps its name: the version before reads it.
alter table enforcements
	drop constraint enforcements_kind_check,
	add constraint enforcements_kind_check
		check (kind in ('notice', 'removed', 'limited', 'suspended', 'banned')),
	-- What is limited.
	add column scope text check (scope in ('messages', 'discovery')),
	-- A code of app/moderation/enforcements/rules.ts.
	add column rule text check (rule ~ '^[a-z_]{1,40}$'),
	-- What the decision is about; the folder that owns the kind knows the id.
	add column item_kind text check (item_kind ~ '^[a-z_]{1,40}$'),
	add column item_id text check (length(item_id) between 1 and 80),
	add column found_by text check (found_by in ('report', 'rules', 'staff')),
	add column case_id uuid,
	-- The statement's own words; they quote nobody but the member.
	add column words text check (length(words) between 1 and 1000),
	-- When the member first opened the statement.
	add column read_at timestamptz,
	add column decided_by uuid references accounts (id) on delete set null,
	add column lifted_by uuid references accounts (id) on delete set null,
	add column lifted_why text check (lifted_why in ('reversed', 'lifted')),
	add check ((item_kind is null) = (item_id is null)),
	add check ((kind = 'limited') = (scope is not null)),
	add check (kind = 'limited' or kind = 'suspended' or until is null);

create index enforcements_decided_by on enforcements (decided_by);
create index enforcements_lifted_by on enforcements (lifted_by);
