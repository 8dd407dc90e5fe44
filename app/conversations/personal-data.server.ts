import type { Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { PersonalTables, Subject } from "../platform/personal-data.server.ts";
import { readOwnConversations, readOwnSides } from "./reading/own-conversations.server.ts";

const line = "הודעות";

function memberOf(trx: Transaction<Tables>, { accountId }: Subject) {
	return trx.selectFrom("members").select("id").where("account_id", "=", accountId);
}

/**
 * What is stored of conversations. A conversation goes, with its keys, once nobody who took part in it
 * is left, and a request that was never answered with the one who asked; else the other side keeps the
 * text (`members.md` 1).
 */
export const conversationTables = {
	conversations: {
		line,
		exported: (trx, subject, site) => readOwnConversations(trx, site, subject),
		erased: async (trx, subject) => {
			const own = await memberOf(trx, subject).executeTakeFirst();
			if (!own) return;
			await trx
				.deleteFrom("conversations as c")
				.where(({ eb, or, and, not, exists, selectFrom }) =>
					and([
						// The items of an open case stay until it is closed (`keeping/`).
						not(
							exists(
								selectFrom("reports")
									.select("reports.id")
									.where("kind", "=", "message")
									.whereRef("item_id", "=", "c.id")
									.where("decided_at", "is", null),
							),
						),
						or([eb("c.first_id", "=", own.id), eb("c.second_id", "=", own.id)]),
						or([
							and([eb("c.state", "<>", "open"), eb("c.asked_by", "=", own.id)]),
							not(
								exists(
									selectFrom("members")
										.select("members.id")
										.where("members.account_id", "is not", null)
										.where("members.id", "<>", own.id)
										.where((either) =>
											either.or([
												either("members.id", "=", either.ref("c.first_id")),
												either("members.id", "=", either.ref("c.second_id")),
											]),
										),
								),
							),
						]),
					]),
				)
				.execute();
		},
	},
	conversation_sides: {
		line,
		exported: (trx, subject, site) => readOwnSides(trx, site, subject),
		erased: async (trx, subject) => {
			const own = memberOf(trx, subject);
			const sides = trx.updateTable("conversation_sides").where("other_id", "in", own);
			await sides.set({ shut_as: null }).execute();
			await trx.deleteFrom("conversation_sides").where("member_id", "in", own).execute();
		},
	},
	messages: {
		line,
		exported: "with their conversations, as the member sees them",
		// One that the other side keeps stays, without a name.
		erased: "by foreign key",
	},
	held_messages: {
		line,
		exported: "not sent; the member reads them in the conversation",
		erased: async (trx, subject) => {
			await trx
				.deleteFrom("held_messages")
				.where("sender_id", "in", memberOf(trx, subject))
				.execute();
		},
	},
	conversation_keys: {
		line,
		exported: "sealed keys: whoever has them reads the texts",
		erased: "by foreign key",
	},
} satisfies PersonalTables;
