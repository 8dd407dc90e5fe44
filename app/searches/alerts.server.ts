import { sql } from "kysely";
import { tellNotices } from "../accounts/notices.server.ts";
import { readFilterBounds } from "../gallery/members/read-gallery.server.ts";
import { findOwnParty } from "../members/may-see.server.ts";
import { isInside } from "../members/may-see.ts";
import { findMember } from "../members/member.server.ts";
import { rightsOf } from "../members/rights.ts";
import { addDays, dateInIsrael } from "../platform/dates.ts";
import { morningOn } from "../platform/morning.ts";
import type { Site } from "../platform/site.ts";
import { countFreshOf } from "./read-searches.server.ts";
import { listSearches } from "./searches.server.ts";

/** Fewest new people worth an alert: with fewer, one could infer when somebody was approved. */
const enough = 3;

type Store = Pick<Site, "db" | "vault">;

/**
 * Tells each member with alerts about new people in saved searches, in one notice for all of them. Members
 * considered after `since` are left out, on whichever node.
 */
export async function tellOfNewPeople(site: Store, since: Date, now: Date): Promise<void> {
	for (;;) {
		const due = await dueMember(site, since);
		if (!due) return;
		const isTold = await findsEnough(site, due, now);
		await site.db.transaction().execute(async (trx) => {
			const done = await trx
				.updateTable("saved_searches")
				.set({ checked_at: now })
				.where("member_id", "=", due.id)
				.where(({ eb, or }) => or([eb("checked_at", "is", null), eb("checked_at", "<", since)]))
				.executeTakeFirst();
			if (done.numUpdatedRows === 0n || !isTold) return;
			await tellNotices(trx, [{ accountId: due.accountId, kind: "search" }], now);
		});
	}
}

/** A member with an alert that was not considered yet. */
function dueMember({ db }: Store, since: Date) {
	return db
		.selectFrom("saved_searches")
		.innerJoin("members", "members.id", "member_id")
		.innerJoin("accounts", "accounts.id", "members.account_id")
		.select(["members.id", "accounts.id as accountId"])
		.where("wants_alert", "=", sql.lit(true))
		.where("removed_at", "is", null)
		.where(({ eb, or }) => or([eb("checked_at", "is", null), eb("checked_at", "<", since)]))
		.orderBy("members.id")
		.executeTakeFirst();
}

async function findsEnough(
	site: Store,
	{ accountId }: { accountId: string },
	now: Date,
): Promise<boolean> {
	const { db } = site;
	const me = await findMember(db, { accountId }, now);
	if ("refused" in me) return false;
	const { searchAlerts, savedSearches: most } = rightsOf(me, now);
	const party = searchAlerts && (await findOwnParty(db, me));
	if (!party || !isInside(party)) return false;
	const bounds = await readFilterBounds(db, me, now);
	const searches = (await listSearches(site, me)).slice(0, most);
	for (const one of searches.filter(({ wantsAlert }) => wantsAlert)) {
		if ((await countFreshOf(site, me, one, bounds)) >= enough) return true;
	}
	return false;
}

/** The last Sunday at 8:00 in Israel. */
export function lastSunday(now: Date): Date {
	const today = dateInIsrael(now);
	const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
	const sunday = morningOn(addDays(today, -weekday));
	return sunday > now ? morningOn(addDays(today, -7)) : sunday;
}
