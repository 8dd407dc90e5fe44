-- What waited of members before there was a queue comes into it; holidays aside it is due a working day from now.
insert into review_items (kind, account_id, due_at)
select
	'changes',
	members.account_id,
	now() + case extract(dow from now() at time zone 'Asia/Jerusalem')
		when 4 then interval '3 days'
		when 5 then interval '2 days'
		else interval '1 day'
	end
from members
where
	'approved' = (
		select state from applications where applications.account_id = members.account_id
		order by created_at desc limit 1
	)
	and (
		exists (
			select from photo_reviews join photos on photos.id = photo_reviews.photo_id
			where photos.account_id = members.account_id and photo_reviews.state = 'open'
		)
		or exists (
			select from text_reviews
			where text_reviews.account_id = members.account_id and text_reviews.state = 'open'
		)
	)
on conflict (account_id, kind) where closed_at is null do nothing;
