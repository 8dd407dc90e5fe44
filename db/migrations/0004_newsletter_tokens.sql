-- Links that confirm a newsletter subscription: found by the hash of a random token. The words agreed
-- to stand with the link, so that asking again changes nothing before it is confirmed.
create table newsletter_tokens (
	token_hash text primary key,
	subscription_id uuid not null references newsletter_subscriptions (id) on delete cascade,
	consent_text text not null check (consent_text <> ''),
	source text not null check (source in ('articles', 'footer')),
	created_at timestamptz not null default now(),
	expires_at timestamptz not null
);

create index newsletter_tokens_subscription_id on newsletter_tokens (subscription_id, created_at);
create index newsletter_tokens_expires_at on newsletter_tokens (expires_at);
