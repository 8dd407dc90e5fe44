-- Suits every version: the column is there, and the version before reads it of appeals too.
-- An open appeal against a birth date under 18 carries the verification it is about (decision 0071), and the
-- item of that date stands again for the two who decide whether it was a slip.
with appealed as (
	select review_items.id, review_items.account_id, review_items.application_id, verifications.id as verification_id
	from review_items
	join applications on applications.id = application_id and reason_code = 'under_18'
	join verifications on verifications.account_id = review_items.account_id and verifications.state = 'under_age'
	where review_items.kind = 'appeal' and review_items.closed_at is null and review_items.verification_id is null
), carried as (
	update review_items set verification_id = appealed.verification_id
	from appealed where review_items.id = appealed.id
)
insert into review_items (kind, account_id, application_id, verification_id, opened_at, due_at, lane)
select 'application', account_id, application_id, verification_id, now(), now() + interval '1 hour', 1
from appealed
where not exists (
	select from review_items as open
	where open.account_id = appealed.account_id and open.kind = 'application' and open.closed_at is null
);
