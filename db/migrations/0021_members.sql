-- Who is inside: whom a person on the staff approved. Everything of the club hangs on `id`, so the row stays
-- when the account goes. State is no column: it follows from rows with a who and a when.
create table members (
	id uuid primary key,
	-- The address of the member's page; the staff can change it.
	public_id uuid not null unique,
	-- What people quote: in no order, without 0, 1, I and O.
	number text not null unique check (number ~ '^[2-9A-HJ-NP-Z]{6}$'),
	account_id uuid unique references accounts (id) on delete set null,
	role text not null check (role in ('daddy', 'baby')),
	since timestamptz not null
);

-- Who was approved until now: the newest application says so.
do $$
declare
	approved record;
	bytes bytea;
	drawn text;
begin
	for approved in
		select newest.account_id, newest.ended_at, accounts.role
		from (
			select distinct on (account_id) account_id, state, ended_at from applications
			order by account_id, created_at desc
		) as newest
		join accounts on accounts.id = newest.account_id
		where newest.state = 'approved' and accounts.role is not null
	loop
		loop
			-- The first six bytes of a random uuid are random throughout.
			bytes := uuid_send(gen_random_uuid());
			select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (get_byte(bytes, place) & 31) + 1, 1), '')
				into drawn from generate_series(0, 5) as place;
			insert into members (id, public_id, number, account_id, role, since)
			values (gen_random_uuid(), gen_random_uuid(), drawn, approved.account_id, approved.role, approved.ended_at)
			on conflict (number) do nothing;
			exit when found;
		end loop;
	end loop;
end
$$;
