-- A member's place among equals in "recommended", drawn at random once: it follows from nothing else, so that
-- nobody who learns an id can work out the order (docs/decisions/0036-search.md).
alter table members add column draw integer not null
	default ('x' || left(gen_random_uuid()::text, 6))::bit(24)::integer check (draw between 0 and 16777215);

update member_search set rank = rank / 16777216 * 16777216 + members.draw
from members where members.id = member_search.member_id;

-- Under what a hidden or blocked person was known then: the list of them says no more, whatever becomes of the other.
alter table apart add column known_as text, add column known_address uuid;

update apart set known_address = others.public_id, known_as = (
	select text from member_texts where account_id = others.account_id and field = 'display_name'
)
from members as others where others.id = apart.other_id and why & 3 > 0;
