import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { appendMessage } from "../../../app/conversations/append.server.ts";
import {
	addConversation,
	changeSide,
	findConversationWith,
} from "../../../app/conversations/conversation.server.ts";
import { readKeysOf, sealText } from "../../../app/conversations/sealing.server.ts";
import { asOpen } from "../../../app/conversations/send.server.ts";
import { requestMs } from "../../../app/conversations/times.ts";
import type { Tables } from "../../../app/platform/database/tables.ts";
import type { Site } from "../../../app/platform/site.ts";
import { type Talk, talks } from "./talks.ts";

const hour = 3_600_000;

type Members = ReadonlyMap<string, string>;
type Side = "asker" | "asked";

/** Adds the conversations of the demo's members; somebody who has left is only a row without a name. */
export async function seedTalks(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault">,
	now: Date,
): Promise<void> {
	const rows = await trx
		.selectFrom("members")
		.innerJoin("accounts", "accounts.id", "members.account_id")
		.select(["members.id", "email"])
		.execute();
	const members = new Map(rows.map(({ id, email }) => [email.split("@")[0] ?? "", id]));
	for (const [name, role, goneHoursAgo] of [
		["gone-woman", "baby", 50 * 24],
		["gone-man", "daddy", 40 * 24],
	] as const) {
		const id = randomUUID();
		const number = name === "gone-man" ? "GNEMAN" : "GNEWMN";
		const since = new Date(now.getTime() - 8_760 * hour);
		const gone_at = new Date(now.getTime() - goneHoursAgo * hour);
		await trx
			.insertInto("members")
			.values({ id, public_id: randomUUID(), number, role, since, gone_at })
			.execute();
		members.set(name, id);
	}
	for (const talk of talks) await seedTalk(trx, site, talk, members, now);
}

async function seedTalk(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault">,
	talk: Talk,
	members: Members,
	now: Date,
): Promise<void> {
	const idOf = (side: Side) => {
		const id = members.get(talk[side]);
		if (!id) throw new Error(`The demo has no member ${talk[side]}.`);
		return id;
	};
	const otherOf = (side: Side) => (side === "asker" ? "asked" : "asker");
	const isOpen = talk.lines.some(([from]) => from === "asked");
	const [[, begun = 0] = []] = talk.lines;
	const asked_at = new Date(now.getTime() - begun * hour);
	const asker = { id: idOf("asker") };
	await addConversation(trx, site, asker, idOf("asked"), asked_at);
	for (const [index, [from, hoursAgo, text]] of talk.lines.entries()) {
		const me = { id: idOf(from), accountId: null };
		const other = { id: idOf(otherOf(from)), accountId: null };
		const conversation = await findConversationWith(trx, me, other.id);
		if (!conversation) throw new Error("The conversation was just made.");
		const asking = {
			state: "request",
			asked_at,
			asked_count: index + 1,
			expires_at: new Date(asked_at.getTime() + requestMs),
		} as const;
		const change = isOpen ? asOpen : asking;
		const cards = { safety: false, meeting: false };
		const writing = { conversation, me, other, text, clientId: randomUUID(), cards, change };
		const at = new Date(now.getTime() - hoursAgo * hour);
		const shelf = isOpen ? "inbox" : "requests";
		await appendMessage(trx, site, { ...writing, shelf, isMutedRequest: false }, at);
	}
	await finish(trx, site, talk, idOf);
}

/** What the two did with the conversation afterwards. */
async function finish(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault">,
	talk: Talk,
	idOf: (side: Side) => string,
): Promise<void> {
	const conversation = await findConversationWith(trx, { id: idOf("asker") }, idOf("asked"));
	if (!conversation) throw new Error("The conversation was just made.");
	const { id, lastNumber, askedAt } = conversation;
	for (const side of ["asker", "asked"] as const) {
		const to = talk.read?.[side] ?? lastNumber;
		const isNews = ([from]: Talk["lines"][number], index: number) => index >= to && from !== side;
		const unread = talk.lines.filter(isNews).length;
		await changeSide(trx, { id: idOf(side) }, id, {
			read_to: to,
			unread,
			...(talk.archivedBy === side ? { shelf: "archived" } : {}),
			is_muted: talk.mutedBy === side,
		});
	}
	for (const number of talk.unsent ?? []) {
		await trx
			.updateTable("messages")
			.set(({ ref }) => ({ unsent_at: ref("sent_at") }))
			.where("conversation_id", "=", id)
			.where("number", "=", number)
			.execute();
	}
	if (talk.draft) {
		const [side, text] = talk.draft;
		const owner = { id: idOf(side) };
		const place = { conversationId: id, place: `draft ${owner.id}` } as const;
		const draft = sealText(await readKeysOf(trx, site, id), place, text);
		await changeSide(trx, owner, id, { draft });
	}
	if (!talk.end) return;
	const declined = talk.end === "declined" ? new Date(askedAt.getTime() + hour) : null;
	await trx
		.updateTable("conversations")
		.set({ state: "closed", declined_at: declined, ...(declined ? {} : { expires_at: null }) })
		.where("id", "=", id)
		.execute();
	const archived = { shelf: "archived", unread: 0 } as const;
	await changeSide(trx, { id: idOf("asked") }, id, archived);
	if (!declined) await changeSide(trx, { id: idOf("asker") }, id, archived);
}
