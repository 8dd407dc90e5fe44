/** A message that a rule holds, between two members of its own. */
import { expect } from "vitest";
import { sendMessage } from "../app/conversations/send.server.ts";
import type { Settings } from "../app/platform/settings.ts";
import type { Site } from "../app/platform/site.ts";
import { addPair, addTalk, readerOf, type TalkSite, write } from "./talks.ts";

/** Words that a rule holds for a person. */
export const heldWords = "אני בת 16";

/** Writes a first message that is held; its id, and that of its case. */
export async function addHeld({
	db,
	vault,
}: Pick<Site, "db" | "vault">): Promise<{ id: string; caseId: string }> {
	const site: TalkSite = { db, vault, settings: { limits: 1_000 } as Settings };
	const { man, woman } = await addPair(site);
	expect(await write(site, man, woman, heldWords)).toBe("held");
	return db
		.selectFrom("held_messages")
		.innerJoin("cases", "cases.member_id", "sender_id")
		.select(["held_messages.id", "cases.id as caseId"])
		.where("sender_id", "=", man.memberId)
		.executeTakeFirstOrThrow();
}

/** A man's held message in a conversation, after a message of each; its id, and that of its case. */
export async function addHeldTalk({ db, vault }: Pick<Site, "db" | "vault">) {
	const site: TalkSite = { db, vault, settings: { limits: 1_000 } as Settings };
	const { man, woman, id: conversation } = await addTalk(site);
	const me = await readerOf(site, man);
	const input = { text: heldWords, clientId: null };
	expect(await sendMessage(site, me, conversation, input)).toMatchObject({ isHeld: true });
	const { id } = await db
		.selectFrom("held_messages")
		.select("id")
		.where("sender_id", "=", man.memberId)
		.executeTakeFirstOrThrow();
	const { id: caseId } = await db
		.selectFrom("cases")
		.select("id")
		.where("member_id", "=", man.memberId)
		.executeTakeFirstOrThrow();
	return { man, woman, conversation, id, caseId };
}
