-- Figures of the overview that read many rows, counted once for all who look within minutes.
create table overview_figures (
	name text primary key check (name ~ '^[a-z]{1,40}$'),
	body jsonb not null,
	counted_at timestamptz not null
);
