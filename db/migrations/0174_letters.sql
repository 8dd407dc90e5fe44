-- The monthly letter (docs/decisions/0101-monthly-letter.md).
create table letters (
	id uuid primary key,
	title text not null check (length(title) <= 480),
	opening text not null check (length(opening) <= 8000),
	-- The addresses of the articles that it leads to, in their order.
	articles text[] not null,
	version integer not null,
	-- Of the staff: who saved it last.
	written_by uuid not null,
	written_at timestamptz not null,
	state text not null check (state in ('draft', 'sending', 'paused', 'stopped', 'done')),
	-- In Israel, as 2026-11.
	month text unique check (month ~ '^\d{4}-\d{2}$'),
	released_by uuid check (released_by <> written_by),
	released_at timestamptz,
	ended_at timestamptz,
	-- What everybody gets, as it was released.
	content jsonb,
	recipients integer,
	-- The last subscription of what was gone through, in the order of their ids.
	reached uuid,
	-- Which run of which node works on it.
	lease uuid,
	lease_until timestamptz,
	-- When the mail server last took one, and what it said since then.
	progress_at timestamptz,
	trouble text,
	-- What became of each, once the rows are gone.
	counts jsonb,
	check ((state = 'draft') = (month is null)),
	check ((month is null) = (released_by is null)),
	check ((month is null) = (released_at is null)),
	check ((month is null) = (content is null)),
	check ((state in ('stopped', 'done')) = (ended_at is not null))
);

-- A row is written before its mail leaves, and its primary key is why nobody gets a letter twice.
create table letter_sends (
	letter_id uuid not null references letters (id) on delete cascade,
	subscription_id uuid not null references newsletter_subscriptions (id) on delete cascade,
	-- The Message-ID, by which the mail server's log names it.
	mail_id uuid not null,
	-- later: the server asked for patience with this address; unknown: it may have been sent.
	state text not null check (state in ('sending', 'sent', 'bounced', 'later', 'given-up', 'unknown')),
	tries integer not null,
	at timestamptz not null,
	primary key (letter_id, subscription_id)
);

create index letter_sends_state on letter_sends (letter_id, state, at);
create index letter_sends_subscription on letter_sends (subscription_id);

-- Letters that its mail server refused for good.
alter table newsletter_subscriptions add column hard_bounces integer not null default 0;

create index newsletter_subscriptions_ended on newsletter_subscriptions (unsubscribed_at)
	where unsubscribed_at is not null;
