import type { Transaction } from "kysely";
import { areBothTold } from "../../members/hearts/hearts.server.ts";
import type { Partner } from "../../members/may-see.server.ts";
import type { MemberHere } from "../../members/member.server.ts";
import { countUse } from "../../members/rights/day-uses.server.ts";
import { rightsOf } from "../../members/rights/rights.ts";
import { isWelcome } from "../../members/writing/welcome.server.ts";
import {
	findMessageLimit,
	type RunningLimit,
} from "../../moderation/enforcements/limits.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { countTry } from "../../platform/limits/limits.server.ts";
import type { Site } from "../../platform/site.ts";

/** Why nobody is written to first. */
export type BeginRefusal =
	/** The other does not wish it, for a reason that stays unsaid. */
	| { refused: "closed" }
	/** Without a month running, only after hearts of both. */
	| { refused: "hearts" }
	/** Today's new conversations are begun; so many there are. */
	| { refused: "day"; most: number }
	| { refused: "fast"; seconds: number }
	/** The staff let the member begin no conversation for now. */
	| ({ refused: "limited" } & RunningLimit);

const burst = { rule: "conversations begun", most: 5, minutes: 60 };

/** How many requests a day are told to somebody; later ones wait until they look. */
const toldADay = 20;

/**
 * Whether a member may begin a conversation with another, and counts it against the day and the hour
 * (`members.md` 5). Hearts of both count against nothing.
 */
export async function refuseToBegin(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault" | "settings">,
	me: MemberHere,
	other: Pick<Partner, "id">,
	now: Date,
): Promise<BeginRefusal | null> {
	const limit = await findMessageLimit(trx, { memberId: me.id }, now);
	if (limit) return { refused: "limited", ...limit };
	const hasHearts = await areBothTold(trx, me.id, other.id);
	if (!(await isWelcome(trx, me, other, hasHearts))) return { refused: "closed" };
	if (hasHearts) return null;
	const most = rightsOf(me, now).conversationsADay;
	if (most === 0) return { refused: "hearts" };
	const use = { memberId: me.id, otherId: other.id, kind: "conversation" } as const;
	if (!(await countUse(trx, use, most, now))) return { refused: "day", most };
	const wait = await countTry({ ...site, db: trx }, burst, me.id);
	return wait && { refused: "fast", seconds: wait.seconds };
}

/** Counts a request that arrives; false beyond the day's many. */
export function isTold(
	trx: Transaction<Tables>,
	me: { id: string },
	other: { id: string },
	now: Date,
): Promise<boolean> {
	return countUse(trx, { memberId: other.id, otherId: me.id, kind: "request" }, toldADay, now);
}
