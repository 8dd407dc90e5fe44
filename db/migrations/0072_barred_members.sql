-- Whatever a banned member is known by, as keyed hashes; a reversal takes away what its ban put here.
alter table barred_contacts
	drop constraint barred_contacts_kind_check,
	add constraint barred_contacts_kind_check check (kind in ('email', 'phone', 'passkey', 'picture')),
	add column enforcement_id uuid;

create index barred_contacts_enforcement_id on barred_contacts (enforcement_id) where enforcement_id is not null;
