import { sql } from "kysely";
import { cast } from "../../db/seeds/cast.ts";
import { growDemo } from "../../db/seeds/grow/grow.ts";
import { signInAgain } from "../../test/person.ts";
import type { Figure } from "../figures.ts";
import { withFolder } from "../site-process.ts";
import { compareRendering, openWatchedSite } from "./rendering.ts";

/** CPU of /today with so many members, of whom so many gave a man a heart that he has not seen. */
export function benchTodayPage(members: number, notices: number): Promise<Figure[]> {
	return withFolder(async (folder) => {
		const site = await openWatchedSite(folder);
		try {
			const { db } = site.open.site;
			await growDemo(db, members);
			const me = await db
				.selectFrom("accounts")
				.innerJoin("members", "members.account_id", "accounts.id")
				.select(["accounts.id", "members.id as memberId"])
				.where("email", "=", cast.avi.email)
				.executeTakeFirstOrThrow();
			await sql`
				with givers as (select member_id from member_search where role = 1 limit ${notices}),
				given as (
					insert into hearts (member_id, other_id, is_told)
					select member_id, ${me.memberId}::uuid, true from givers
					on conflict (member_id, other_id) do update set is_told = true
				)
				insert into notices (account_id, kind, subject, code, member_id, last_at, expires_at)
				select ${me.id}::uuid, 'heart', member_id::text, '', member_id, now(), now() + interval '90 days'
				from givers
				on conflict (account_id, kind, subject) where seen_at is null do nothing`.execute(db);
			await sql.raw("vacuum analyze").execute(db);
			const { cookie } = await signInAgain(site.open.site, me.id);
			const count = (number: number) => number.toLocaleString("en");
			const name = `today: with ${count(notices)} notices and ${count(members)} members`;
			const asked = { name, path: "/today", goal: 1.5, cookie: `${cookie}; signed-in=1` };
			return [await compareRendering(site, asked)];
		} finally {
			await site.close();
		}
	});
}
