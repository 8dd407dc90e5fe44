import { sql } from "kysely";
import { addPairs } from "../../app/members/picks/morning.server.ts";
import { morningOf } from "../../app/members/picks/rows.server.ts";
import { morningOn } from "../../app/platform/morning.ts";
import type { Site } from "../../app/platform/site.ts";
import { cast } from "./cast.ts";

/** Introductions of the last morning: three for avi, and dana's own. Their notice was seen. */
export async function seedPicks({ db }: Pick<Site, "db">, now = new Date()): Promise<void> {
	const morning = morningOf(now);
	const { rows } = await sql<{ woman: string; man: string }>`
		select case me.role when 'baby' then me.id else other.id end as woman,
			case me.role when 'baby' then other.id else me.id end as man
		from accounts join members as me on me.account_id = accounts.id
			join member_search as mine on mine.member_id = me.id
			cross join lateral (
				select found.member_id as id from member_search as found
				where found.role <> mine.role and not exists (select from participants as side
						where side.member_id = me.id and side.other_id = found.member_id)
					and not exists (select from hearts where hearts.member_id = me.id and hearts.other_id = found.member_id)
					and not exists (select from accounts as cast_one join members on members.account_id = cast_one.id
						where members.id = found.member_id and cast_one.email = any(${Object.values(cast).map(({ email }) => email)}))
				order by bit_count((found.tags & mine.tags)::bit(48)) desc, found.member_id limit 3
			) as other
		where accounts.email in (${cast.avi.email}, ${cast.dana.email})`.execute(db);
	await db.transaction().execute(async (trx) => {
		await addPairs(trx, rows, morning, morningOn(morning));
		await trx.updateTable("notices").set({ seen_at: now }).where("kind", "=", "pick").execute();
		await trx
			.insertInto("pick_mornings")
			.values({
				morning,
				claimed_until: morningOn(morning),
				done_at: morningOn(morning),
				is_few: true,
			})
			.execute();
	});
}
