-- Suits every version: the column is there, and the version before reads and writes it the same way.
-- The same picture at two people stands decided for both also where that was decided before decision 0064: by a
-- case's "nothing" or a step for what is shown, by an approval that two looked at, by a refusal for the picture.
with settled as (
	select members.account_id as one, known.other_account as other, known.enforcement_id is not null as is_barred,
		decision.decided_at
	from case_decisions as decision
	join cases on cases.id = decision.case_id
	join members on members.id = cases.member_id
	join case_pictures as known on known.case_id = cases.id and known.found_at <= decision.decided_at
	where decision.applied_at is not null
		and (decision.rule is null or decision.rule in ('fake', 'profile_content', 'privacy'))
	union all
	select item.account_id, other.account_id, true, decision.decided_at
	from decisions as decision
	join review_items as item on item.id = decision.item_id and item.kind = 'application'
	join photos as own on own.account_id = item.account_id
	left join photo_matches on own.id in (photo_matches.photo_id, photo_matches.earlier_id)
		and photo_matches.found_at <= decision.decided_at
	left join photos as other on other.id in (photo_matches.photo_id, photo_matches.earlier_id)
		and other.account_id <> own.account_id
	where decision.applied_at is not null and (decision.code in ('duplicate', 'other_person')
		or (decision.verdict in ('approve', 'approve_back') and item.looked_by is not null))
), matches as (
	update photo_matches set decided_at = settled.decided_at
	from settled, photos as later, photos as earlier
	where later.id = photo_matches.photo_id and earlier.id = photo_matches.earlier_id
		and photo_matches.decided_at is null and photo_matches.found_at <= settled.decided_at
		and (settled.one, settled.other) in
			((later.account_id, earlier.account_id), (earlier.account_id, later.account_id))
), pictures as (
	update case_pictures set decided_at = settled.decided_at
	from settled, cases, members
	where cases.id = case_pictures.case_id and members.id = cases.member_id
		and case_pictures.decided_at is null and case_pictures.found_at <= settled.decided_at
		and ((settled.one, settled.other) in
			((members.account_id, case_pictures.other_account), (case_pictures.other_account, members.account_id))
			or (case_pictures.enforcement_id is not null and settled.is_barred and settled.one = members.account_id))
)
update barred_matches set decided_at = settled.decided_at
from settled, photos
where photos.id = barred_matches.photo_id and photos.account_id = settled.one and settled.is_barred
	and barred_matches.decided_at is null and barred_matches.found_at <= settled.decided_at;
