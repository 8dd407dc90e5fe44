import type { Site } from "../../platform/site.ts";
import { writeToEachOther } from "../each-other.server.ts";
import { findOther } from "../may-see.server.ts";
import type { MemberHere } from "../member.server.ts";
import { countUse } from "../rights/day-uses.server.ts";
import { readOwnChoices } from "../rights/own-choices.server.ts";
import { rightsOf } from "../rights/rights.ts";
import { noteVisit } from "../visits/visits.server.ts";
import { findWayToWrite } from "../writing/way-to-write.server.ts";
import { opensWords, pageLimit, profileLimit, whoseLimit } from "./limits/limit-words.ts";
import { countPage, nextMidnight } from "./limits/page-limits.server.ts";
import { readOther } from "./read-other.server.ts";

type Opener = MemberHere & { sessionId: string };

/**
 * Opens another member's page: counts it against the limits of the hour and the day, asks whether the
 * member may see the other, counts the profile against the day's, and notes the visit. Between two who
 * write to each other neither counts.
 */
export async function openProfile(site: Site, me: Opener, publicId: string, now: Date) {
	const { db } = site;
	const opensAt = await countPage(site, me, now);
	if (opensAt) return limited(pageLimit(opensWords(opensAt, now)), opensAt, now, false);
	const found = await findOther(db, me, publicId, "page", now);
	const other = found && (await readOther(site, me, found, now));
	if (!found || !other) return { kind: "nobody" } as const;
	// Who write to each other come and go: it is no visit, and counts against no day.
	const arePartners = await writeToEachOther(db, { viewerId: me.id, otherId: found.id });
	const most = arePartners ? null : rightsOf(me, now).profilesADay;
	const use = { memberId: me.id, otherId: found.id, kind: "profile" } as const;
	const isWithin = await db.transaction().execute((trx) => countUse(trx, use, most, now));
	if (!isWithin) {
		const midnight = nextMidnight(now);
		const words = profileLimit(most ?? 0, whoseLimit(me, now), opensWords(midnight, now));
		return limited(words, midnight, now, true);
	}
	const way = await findWayToWrite(db, me, found, now);
	const { isInvisible, showsPresence } = await readOwnChoices(db, me, now);
	if (!isInvisible && !arePartners)
		await noteVisit(db, { viewerId: me.id, otherId: found.id }, now);
	const { memberId: _, conversation: __, ...shown } = other;
	return {
		kind: "member",
		other: { ...shown, presence: showsPresence ? other.presence : null },
		hasPlans: me.role === "daddy",
		way: way.kind === "over" ? ({ kind: "over" } as const) : way,
		opens: opensWords(nextMidnight(now), now),
		now,
	} as const;
}

function limited(words: ReturnType<typeof pageLimit>, opensAt: Date, now: Date, hasPlans: boolean) {
	const seconds = Math.ceil((opensAt.getTime() - now.getTime()) / 1_000);
	return { kind: "limit", words, seconds, hasPlans } as const;
}
