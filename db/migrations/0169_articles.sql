-- What the staff write for everybody (docs/decisions/0097-articles-as-rows.md). The first articles are files until
-- somebody changes one: then it gets its rows, with what stood in the file as version 0.
create table articles (
	id uuid primary key,
	slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
	-- When it was first published; its address is settled from then on.
	published_on date,
	last_version integer not null,
	-- What everybody reads; null: nobody.
	shown_version integer
);

-- Each save is one.
create table article_versions (
	article_id uuid not null references articles (id) on delete cascade,
	version integer not null check (version >= 0),
	title text not null check (length(title) <= 480),
	excerpt text not null check (length(excerpt) <= 1200),
	category text not null check (category in ('relationships', 'tips', 'lifestyle', 'privacy', 'success')),
	-- The name of a picture of the house, or the id of one that was uploaded.
	image text not null check (length(image) <= 40),
	image_alt text not null check (length(image_alt) <= 800),
	featured boolean not null,
	body text not null check (length(body) <= 36000),
	minutes integer not null,
	-- Of the staff; null: it came from a file.
	by_staff uuid,
	made_at timestamptz not null,
	restored_from integer,
	primary key (article_id, version)
);

create table article_pictures (
	id uuid primary key,
	article_id uuid not null references articles (id) on delete cascade,
	file_id uuid not null unique references files (id),
	width integer not null,
	height integer not null,
	added_at timestamptz not null
);

create index article_pictures_article on article_pictures (article_id, added_at);
