-- Messages of the contact form and of the accessibility statement's form.
create table tickets (
	id uuid primary key,
	number integer not null unique check (number between 100000 and 999999),
	name text not null check (length(name) between 1 and 60),
	email text not null check (length(email) between 3 and 254),
	subject text not null check (
		subject in ('general', 'technical', 'billing', 'privacy', 'feedback', 'other')
	),
	message text not null check (length(message) between 1 and 4000),
	source text not null default 'contact' check (source in ('contact', 'accessibility')),
	created_at timestamptz not null default now()
);
