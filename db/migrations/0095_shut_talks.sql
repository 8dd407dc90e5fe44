-- Suits every version: the version before writes none of these, and a block without them keeps the
-- conversation from both, as it did.
alter table conversation_sides
	-- Since when a block by the other shuts the conversation to this member, and since when that is taken back.
	add column shut_at timestamptz,
	add column reopened_at timestamptz,
	-- The other's alias of that moment: a later one is not told.
	add column shut_as text check (length(shut_as) <= 1000);

update conversation_sides as s
set shut_at = apart.since, shut_as = (
	select text from member_texts join members on members.account_id = member_texts.account_id
	where members.id = s.other_id and field = 'display_name'
)
from apart
where apart.viewer_id = s.member_id and apart.other_id = s.other_id and apart.why & 28 > 0;
