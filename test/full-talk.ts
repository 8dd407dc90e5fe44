import { randomUUID } from "node:crypto";
import { addConversation } from "../app/conversations/conversation.server.ts";
import { readKeysOf, sealText } from "../app/conversations/sealing.server.ts";
import type { Site } from "../app/platform/site.ts";

/**
 * A conversation of a member with somebody whose account is gone, or with the member of that id, with a
 * message, a draft and an album; its id.
 */
export async function addFullTalk(
	{ db, vault }: Pick<Site, "db" | "vault">,
	accountId: string,
	mark: string,
	living?: string,
): Promise<string> {
	const now = new Date();
	const { id, role } = await db
		.selectFrom("members")
		.select(["id", "role"])
		.where("account_id", "=", accountId)
		.executeTakeFirstOrThrow();
	const otherId = living ?? randomUUID();
	const number = otherId.slice(0, 6).toUpperCase().replace(/[01]/g, "4");
	await db
		.insertInto("members")
		.values({
			id: otherId,
			public_id: randomUUID(),
			number,
			role: role === "baby" ? "daddy" : "baby",
			since: now,
		})
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	return db.transaction().execute(async (trx) => {
		const conversation = await addConversation(trx, { vault }, { id }, otherId, now);
		const keys = await readKeysOf(trx, { vault }, conversation.id);
		const conversationId = conversation.id;
		const sealed = sealText(keys, { conversationId, place: 1 }, `${mark} message`);
		await trx
			.insertInto("messages")
			.values({
				conversation_id: conversationId,
				number: 1,
				sender_id: id,
				client_id: randomUUID(),
				sealed,
				sent_at: now,
			})
			.execute();
		const draft = sealText(keys, { conversationId, place: `draft ${id}` }, `${mark} begun`);
		await trx
			.updateTable("participants")
			.set({ draft })
			.where("member_id", "=", id)
			.where("conversation_id", "=", conversationId)
			.execute();
		const asked = { asker_id: id, owner_id: otherId };
		const note_id = randomUUID();
		const words = vault.seal("album note", `${mark} note`);
		await trx
			.insertInto("album_notes")
			.values({ ...asked, id: note_id, words, sent_at: now })
			.execute();
		await trx
			.insertInto("album_requests")
			.values({ ...asked, asked_at: now, note_id })
			.execute();
		await trx
			.insertInto("album_grants")
			.values({ viewer_id: otherId, owner_id: id, granted_at: now })
			.execute();
		const line = { conversation_id: conversationId, after_number: 1, actor_id: id, at: now };
		await trx
			.insertInto("album_lines")
			.values({ ...line, id: randomUUID(), kind: "granted" })
			.execute();
		return conversation.id;
	});
}
