-- What the sender's plan promised when the ticket was sent; null: the answer that everybody gets.
alter table tickets add column promise text check (promise in ('same-day', 'named'));
-- The order of the desk: by the day of the deadline, a named contact's first in it.
create index tickets_urgent on tickets
	(((due_at at time zone 'Asia/Jerusalem')::date), (promise is distinct from 'named'), due_at, number)
	where waits_since is not null;
drop index tickets_waiting;
