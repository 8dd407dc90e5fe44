-- Suits every version: the order alone follows, from what others read, and whichever version next writes a row.
-- How complete a profile is, is one of four steps of a rank, by the weights of app/profiles/completeness.ts.
with read_of as (
	select members.id,
		(select coalesce(sum(case field
			when 'sentence' then 15
			when 'seeks' then 15
			when 'tags' then 5 * least(3, cardinality(string_to_array(text, ' ')))
			when 'expectations' then 10
			when 'interests' then 10
			when 'location' then 4
			when 'profession' then 3
			when 'education' then 3
			else 0 end), 0) from member_texts where member_texts.account_id = members.account_id)
		+ case when exists (select from photos where photos.account_id = members.account_id
			and audience = 'members' and approved_for = 'members') then 25 else 0 end as percent
	from members
)
update member_search
set rank = rank - rank / 16777216 % 4 * 16777216 + least(3, percent / 25)::integer * 16777216
from read_of where read_of.id = member_search.member_id
	and rank / 16777216 % 4 <> least(3, percent / 25);
