import { sql } from "kysely";
import type { ReadRows } from "../../platform/personal-data.server.ts";

/**
 * When the staff opened which private part of a person's data, and why (`members.md` 9); staff ids are not
 * disclosed. For a case it is disclosed once the case is closed, as a look at the rules: the reviewer's own words
 * may mention a report, and nobody learns of one here.
 */
export const readOpened: ReadRows = async (trx, { accountId }) => {
	const { rows } = await sql<object>`
		with items as (
			select id::text from review_items where account_id = ${accountId}
		), own as (
			select id from members where account_id = ${accountId}
		), closed as (
			select id::text, member_id, id as case_id from cases where closed_at is not null
		)
		select act, at, case
			when subject_kind = 'case' or (act = 'person.opened' and reason = 'case') then 'community_rules'
			else reason end as reason
		from audit
		where (act in ('album.opened', 'appealed.opened', 'details.opened')
				and subject_kind = 'item' and subject_id in (select id from items))
			or (act = 'person.opened' and subject_kind = 'account' and subject_id = ${accountId})
			or (act = 'picture.revealed' and case subject_kind
				when 'item' then subject_id in (select id from items) and not exists (
					select from photos where photos.id::text = details->>'picture'
						and account_id <> ${accountId})
				when 'case' then subject_id in (
					select id from closed where member_id in (select id from own)) and not exists (
					select from photos where photos.id::text = details->>'picture'
						and account_id <> ${accountId})
				end)
			-- A photo that shows the same as somebody else's.
			or (act = 'picture.revealed'
				and (subject_kind = 'item' or subject_id in (select id from closed))
				and exists (select from photos where photos.id::text = details->>'picture'
					and account_id = ${accountId}))
			or (act = 'message.opened' and subject_kind = 'case' and exists (
				select from closed where closed.id = subject_id and (member_id in (select id from own)
					-- What they wrote with the one whom they reported.
					or exists (select from reports where reports.case_id = closed.case_id
						and reporter_id in (select id from own) and kind in ('message', 'note')
						and reported_at <= audit.at))))
		order by at`.execute(trx);
	return rows;
};
