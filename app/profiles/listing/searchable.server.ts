import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Role } from "../../accounts/role.server.ts";
import type { Tables } from "../../platform/database/tables.ts";

/** Everything that decides whether a member is found, and with what. */
export type Truth = {
	memberId: string;
	accountId: string;
	publicId: string;
	role: Role;
	/** The position among equals, drawn once. */
	draw: number;
	since: Date;
	badgeAt: Date | null;
	birthDate: string | null;
	/** As entered by the person; used only without a birth date. */
	profileAge: number | null;
	/** Whether the newest application is approved. */
	isApproved: boolean;
	isLeaving: boolean;
	isHidden: boolean;
	pausedUntil: Date | null;
	/** Removed from the lists by the staff, permanently. */
	isBanned: boolean;
	/** Until when the staff keep them out of the lists, by any decision. */
	suspendedUntil: Date | null;
	showsPresence: boolean;
	showsRegion: boolean;
	seenAt: Date | null;
	/** How many pictures all members see. */
	pictures: number;
	/** The town of the shown text, if it is in the list. */
	town: { code: number; district: string } | null;
	/** What others read, by field. */
	texts: { [Field in Tables["member_texts"]["field"]]?: string };
};

/** The members matching a condition on `members`, by id; those without an account are left out. */
export async function readTruths(db: Kysely<Tables>, which: RawBuilder<unknown>): Promise<Truth[]> {
	const { rows } = await sql<Truth>`
		select members.id as "memberId", members.account_id as "accountId",
			members.public_id as "publicId", members.role, members.draw, members.since,
			members.badge_at as "badgeAt", members.birth_date as "birthDate", profiles.age as "profileAge",
			coalesce((
				select state = 'approved' from applications
				where applications.account_id = members.account_id order by created_at desc limit 1
			), false) as "isApproved",
			accounts.deletes_at is not null as "isLeaving",
			choices.hidden_at is not null as "isHidden",
			choices.paused_until as "pausedUntil",
			stops.is_banned as "isBanned", stops.until as "suspendedUntil",
			coalesce(choices.shows_presence, true) as "showsPresence",
			coalesce(choices.shows_region, false) as "showsRegion",
			member_presence.seen_at as "seenAt",
			(
				select count(*)::int from photos where photos.account_id = members.account_id
					and audience = 'members' and approved_for = 'members'
			) as pictures,
			(
				select json_build_object('code', code, 'district', district) from towns
				where name_he = told.texts ->> 'location'
			) as town,
			told.texts
		from members
			join accounts on accounts.id = members.account_id
			left join profiles on profiles.id = members.account_id
			left join member_choices as choices on choices.member_id = members.id
			left join member_presence on member_presence.member_id = members.id
			cross join lateral (
				select coalesce(json_object_agg(field, text), '{}') as texts from member_texts
				where member_texts.account_id = members.account_id
			) as told
			cross join lateral (
				select coalesce(bool_or(until is null), false) as is_banned, max(until) as until
				from enforcements where enforcements.member_id = members.id and lifted_at is null
					and (kind in ('suspended', 'banned') or scope = 'discovery')
			) as stops
		where ${which}
		order by members.id`.execute(db);
	return rows;
}
