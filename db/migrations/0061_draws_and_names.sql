-- A member's place among equals in "recommended", drawn at random once: it follows from nothing else, so that
-- nobody who learns an id can work out the order (docs/decisions/0036-search.md).
alter table members add column draw integer not null
	default ('x' || left(gen_random_uuid()::text, 6))::bit(24)::integer check (draw between 0 and 16777215);

update member_search set rank = rank / 16777216 * 16777216 + members.draw
from members where members.id = member_search.member_id;
