-- Suits every version: the same function, which answers the same.
-- As in 0059, one session at a time: a query for a list of unknown length is planned anew at each call,
-- which took longer than the rest of a delivery.
create or replace function hold_delivery(account uuid, session_ids uuid[], now_is timestamptz) returns setof uuid
language plpgsql volatile as $$
declare
	session_id uuid;
begin
	perform pg_advisory_xact_lock_shared(5902, hashtext(account::text));
	foreach session_id in array session_ids loop
		perform pg_advisory_xact_lock_shared(5901, hashtext(session_id::text));
	end loop;
	foreach session_id in array session_ids loop
		return query select id from sessions where id = session_id and expires_at > now_is;
	end loop;
end
$$;
