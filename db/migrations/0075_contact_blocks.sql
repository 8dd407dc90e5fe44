-- Whom a member never wants to meet here (docs/decisions/0047-block-before-meeting.md): an address or a phone
-- number as a keyed hash, and sealed by what the member recognises it.
create table contact_blocks (
	id uuid primary key,
	owner_id uuid not null references members (id) on delete cascade,
	contact_hash text not null,
	label text not null,
	added_at timestamptz not null,
	from_at timestamptz not null check (from_at > added_at),
	fixed_until timestamptz not null check (fixed_until > from_at),
	-- When it was first compared with everybody.
	applied_at timestamptz,
	unique (owner_id, contact_hash)
);

create index contact_blocks_hash on contact_blocks (contact_hash);
create index contact_blocks_due on contact_blocks (from_at) where applied_at is null;

-- By what a member is reached, as the same hashes, to be found by them.
create table contact_hashes (
	account_id uuid not null references accounts (id) on delete cascade,
	kind text not null check (kind in ('email', 'phone')),
	contact_hash text not null,
	primary key (account_id, kind)
);

create index contact_hashes_hash on contact_hashes (contact_hash);
