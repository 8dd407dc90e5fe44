-- Photos hang on the account: people have them before they are members. Their files are erased by hand
-- (app/profiles/photos/photos.server.ts), so an account cannot go and leave them behind.
create table photos (
	id uuid primary key,
	account_id uuid not null references accounts (id),
	-- 1 is the portrait.
	place integer not null check (place between 1 and 12),
	-- Who is meant to see it; others than its owner do so after a review only.
	audience text not null default 'me' check (audience in ('me', 'members', 'album')),
	width integer not null,
	height integer not null,
	-- 64 bits each, to find the same picture again; of its mirror image too.
	hash text not null check (hash ~ '^[01]{64}$'),
	mirrored_hash text not null check (mirrored_hash ~ '^[01]{64}$'),
	added_at timestamptz not null default now(),
	constraint photos_place unique (account_id, place) deferrable initially deferred
);

-- The files of a photo: each size in each format, and the blur.
create table photo_files (
	file_id uuid primary key references files (id) on delete cascade,
	photo_id uuid not null references photos (id) on delete cascade,
	format text not null check (format in ('avif', 'webp')),
	-- The longest edge that it was made for; 24 is the blur.
	size integer not null check (size between 24 and 1600),
	width integer not null,
	height integer not null,
	unique (photo_id, format, size)
);

-- The same picture at two accounts, noted for a person to look at.
create table photo_matches (
	photo_id uuid not null references photos (id) on delete cascade,
	earlier_id uuid not null references photos (id) on delete cascade,
	-- Bits that differ, of 64.
	distance integer not null,
	found_at timestamptz not null default now(),
	primary key (photo_id, earlier_id)
);

create index photo_matches_earlier_id on photo_matches (earlier_id);

alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check
	check (kind in ('adult', 'terms', 'privacy', 'photos'));
