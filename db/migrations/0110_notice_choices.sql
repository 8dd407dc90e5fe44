-- What somebody wants, or does not want, by mail beside the site; without a row the kind's default holds.
create table notice_choices (
	account_id uuid not null references accounts (id) on delete cascade,
	kind text not null check (kind in ('message', 'request', 'album', 'heart', 'match', 'decision', 'verification',
		'membership', 'billing', 'support', 'security', 'gift', 'search', 'pick')),
	mail boolean not null,
	primary key (account_id, kind)
);

-- Each minute: what came lately and may be a reason for a mail.
create index notices_of_members on notices (last_at) where seen_at is null and member_id is not null;
create index album_requests_asked on album_requests (asked_at) where answer is null;
