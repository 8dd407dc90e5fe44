-- Who asked for the newsletter, with the words they agreed to.
create table newsletter_subscriptions (
	id uuid primary key,
	email text not null unique check (email = lower(email) and length(email) between 3 and 254),
	consent_text text not null check (consent_text <> ''),
	source text not null check (source in ('articles', 'footer')),
	created_at timestamptz not null default now(),
	confirmed_at timestamptz,
	unsubscribed_at timestamptz
);
