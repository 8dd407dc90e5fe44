import { sendByCredit } from "../../app/gifts/send.server.ts";
import { findMember } from "../../app/members/member.server.ts";
import type { Site } from "../../app/platform/site.ts";
import { cast } from "./cast.ts";

/** A gift of avi's waits with somebody he writes with, other than dana and tamar. */
export async function seedGift(site: Site): Promise<void> {
	const found = await site.db
		.selectFrom("accounts")
		.innerJoin("members as own", "own.account_id", "accounts.id")
		.innerJoin("participants as side", "side.member_id", "own.id")
		.innerJoin("conversations", "conversations.id", "side.conversation_id")
		.innerJoin("members as other", "other.id", "side.other_id")
		.innerJoin("accounts as theirs", "theirs.id", "other.account_id")
		.select(["accounts.id as accountId", "other.public_id as to"])
		.where("accounts.email", "=", cast.avi.email)
		.where("theirs.email", "not in", [cast.dana.email, cast.tamar.email])
		.where("conversations.state", "=", "open")
		.orderBy("side.moved_at", "desc")
		.limit(1)
		.executeTakeFirst();
	if (!found) return;
	const me = await findMember(site.db, found);
	if ("refused" in me) return;
	const given = { to: found.to, gift: "wildflowers", note: "", clientId: null };
	await sendByCredit(site, { ...me, sessionId: "" }, given);
}
