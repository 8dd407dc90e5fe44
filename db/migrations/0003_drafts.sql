-- Half-filled registration forms: found by the hash of a random token, with an encrypted body.
create table drafts (
	token_hash text not null,
	kind text not null check (kind in ('quick', 'men', 'women')),
	body text not null,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	expires_at timestamptz not null,
	primary key (token_hash, kind)
);

create index drafts_expires_at on drafts (expires_at);
