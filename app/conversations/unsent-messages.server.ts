import type { Transaction } from "kysely";
import type { Partner } from "../members/may-see.server.ts";
import type { CurrentMember } from "../members/member.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { noteLast, withPair } from "./conversation.server.ts";
import { publish } from "./events.server.ts";
import { mayUnsendMs } from "./times.ts";

type Me = Pick<CurrentMember, "id" | "accountId">;

/**
 * Unsends an own message within ten minutes: a line replaces it, and the sealed text stays for 90 days, for a
 * report.
 */
export function unsendMessage(
	site: Pick<Site, "db">,
	me: Me,
	conversationId: string,
	number: number,
	now = new Date(),
): Promise<"unsent" | { refused: "late" } | null> {
	return withPair(site, me, conversationId, now, async (trx, conversation, other) => {
		const { id, state } = conversation;
		const own = await trx
			.selectFrom("messages")
			.select(["sent_at", "unsent_at"])
			.where("conversation_id", "=", id)
			.where("number", "=", number)
			.where("number", ">", conversation.deletedTo)
			.where("sender_id", "=", me.id)
			.executeTakeFirst();
		if (!own) return null;
		if (own.unsent_at) return "unsent";
		if (now.getTime() - own.sent_at.getTime() > mayUnsendMs) return { refused: "late" };
		await trx
			.updateTable("messages")
			.set({ unsent_at: now })
			.where("conversation_id", "=", id)
			.where("number", "=", number)
			.execute();
		await noteLast(trx, { id, number }, me.id, null);
		const event = { kind: "unsent", conversation: id, number } as const;
		const mine = { ...event, accountId: me.accountId };
		// Somebody who declined was never notified of it.
		const theirs = state !== "closed" && (await takeFromUnread(trx, other, id, number));
		const { accountId } = other;
		await publish(trx, [
			mine,
			...(theirs ? [{ ...event, accountId }] : []),
			...(theirs === "fewer" ? [{ ...event, kind: "count", accountId } as const] : []),
		]);
		return "unsent";
	});
}

/** An unsent message waits for nobody; false: nobody was told of it. */
async function takeFromUnread(
	trx: Transaction<Tables>,
	other: Partner,
	id: string,
	number: number,
): Promise<"fewer" | "same" | false> {
	const side = trx
		.updateTable("participants")
		.where("conversation_id", "=", id)
		.where("member_id", "=", other.id);
	const fewer = await side
		.set(({ eb }) => ({ unread: eb("unread", "-", 1) }))
		.where("read_to", "<", number)
		.where("deleted_to", "<", number)
		.where("unread", ">", 0)
		.returning("is_quiet")
		.executeTakeFirst();
	if (fewer?.is_quiet) return false;
	return fewer ? "fewer" : "same";
}
