import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { formatDay } from "../../platform/dates.ts";
import { matchTown } from "./towns.server.ts";

/** So often a member's own town changes in so many days (`members.md` 4). */
const most = 3;
const windowMs = 30 * 86_400_000;

/**
 * Why a member's town cannot become another one now; null when it can, and for who is no member yet.
 * Distances are reckoned from the approved town, so approvals count: of several saves that wait, one.
 */
export async function refuseTown(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
	location: string | null,
	now = new Date(),
): Promise<string | null> {
	const town = location === null ? null : await matchTown(db, location);
	if (!town) return null;
	const [shown, approved] = await Promise.all([
		db
			.selectFrom("member_texts")
			.select("text")
			.where("account_id", "=", accountId)
			.where("field", "=", "location")
			.executeTakeFirst(),
		db
			.selectFrom("text_reviews")
			.innerJoin("members", "members.account_id", "text_reviews.account_id")
			.select(["decided_at", "text_reviews.text"])
			.where("text_reviews.account_id", "=", accountId)
			.where("field", "=", "location")
			.where("state", "=", "approved")
			.where("decided_at", ">", new Date(now.getTime() - windowMs))
			// The first town came with the approval of the member.
			.whereRef("decided_at", ">", "members.since")
			.orderBy("decided_at", "desc")
			.execute(),
	]);
	// Coming back to the town of before, which had only been left out, changes nothing.
	const moves = approved.filter(({ text }, at) => text !== approved[at + 1]?.text);
	const first = moves[most - 1]?.decided_at;
	const current = shown?.text ?? approved[0]?.text;
	if (current === town.name || !first) return null;
	const opens = formatDay(new Date(first.getTime() + windowMs));
	return `את היישוב אפשר לשנות ${most} פעמים ב־30 יום. אפשר יהיה שוב ב־${opens}`;
}
