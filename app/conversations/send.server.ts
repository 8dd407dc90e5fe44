import { createHash, randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { countUse } from "../members/day-uses.server.ts";
import { haveMutualHearts, readOpeningHeart, readToldHeart } from "../members/hearts.server.ts";
import { findOther, findPartners, type Partner } from "../members/may-see.server.ts";
import type { CurrentMember } from "../members/member.server.ts";
import { rightsOf } from "../members/rights.ts";
import { isWelcome } from "../members/way-to-write.server.ts";
import { askedState, longest } from "../members/way-to-write.ts";
import { tierOf } from "../memberships/entitlements.ts";
import { lockPair } from "../moderation/blocks.server.ts";
import { findMessageLimit, type RunningLimit } from "../moderation/enforcements/limits.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { cleanText, isLonger, isVisible } from "../platform/forms/characters.ts";
import { countTry } from "../platform/limits/limits.server.ts";
import type { Site } from "../platform/site.ts";
import { appendMessage, type Writing } from "./append.server.ts";
import {
	addConversation,
	type Conversation,
	findConversationWith,
	lockConversation,
} from "./conversation.server.ts";
import { withRightCounter } from "./counter.server.ts";
import { keepFirstDraft } from "./drafts.server.ts";
import { findDuplicate, holdMessage, judge } from "./screening.server.ts";
import { requestMs } from "./times.ts";

/** Why a conversation cannot be started. */
type BeginRefusal =
	/** The other does not wish it, for a reason that stays unsaid. */
	| { refused: "closed" }
	/** Without a month running, only after hearts of both. */
	| { refused: "hearts" }
	/** Today's new conversations are used up; `most` is their number. */
	| { refused: "day"; most: number }
	| { refused: "fast"; seconds: number }
	/** The staff have limited the member from starting conversations for now. */
	| ({ refused: "limited" } & RunningLimit);

const burst = { rule: "conversations begun", most: 5, minutes: 60 };

/** How many requests a day are notified to a member; later ones wait until they look. */
const requestsADay = 20;

/**
 * Whether a member may start a conversation with another; counts it towards the day and the hour (`members.md` 5).
 * Mutual hearts do not count.
 */
async function refuseToBegin(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault" | "settings">,
	me: CurrentMember,
	other: Pick<Partner, "id">,
	now: Date,
): Promise<BeginRefusal | null> {
	const limit = await findMessageLimit(trx, { memberId: me.id }, now);
	if (limit) return { refused: "limited", ...limit };
	const hasHearts = await haveMutualHearts(trx, me.id, other.id);
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
function countRequest(
	trx: Transaction<Tables>,
	me: { id: string },
	other: { id: string },
	now: Date,
): Promise<boolean> {
	return countUse(trx, { memberId: other.id, otherId: me.id, kind: "request" }, requestsADay, now);
}

type Store = Pick<Site, "db" | "vault" | "settings">;

/** The outcome of a message; null if there is nobody, or nobody for this member. */
export type Sent =
	| { conversation: string; number: number }
	/** 'בבדיקה': it is not delivered before a person has decided; the reason is undisclosed. */
	| { conversation: string; isHeld: true }
	| TextRefusal
	| BeginRefusal
	/** The request has its two messages and waits for an answer. */
	| { refused: "waiting" }
	| { refused: "resting" }
	| { refused: "left" }
	| null;

type MessagePlan = Pick<Writing, "shelf" | "isMutedRequest" | "change">;

/**
 * Writes to a member from their page: starts a conversation with a request, or continues the existing one
 * (`members.md` 6).
 */
export function writeTo(
	site: Store,
	me: CurrentMember,
	publicId: string,
	input: MessageInput,
	now = new Date(),
): Promise<Sent> {
	return withRightCounter(site.db, async (trx) => {
		const other = await findOther(trx, me, publicId, "conversation", now);
		if (!other) return null;
		await lockPair(trx, { viewerId: me.id, otherId: other.id });
		return writeBetween(trx, site, me, other.id, input, now);
	});
}

/** Writes in a conversation; the first message of the one who was asked accepts the request. */
export function sendMessage(
	site: Store,
	me: CurrentMember,
	conversationId: string,
	input: MessageInput,
	now = new Date(),
): Promise<Sent> {
	return withRightCounter(site.db, async (trx) => {
		const otherId = await lockConversation(trx, me, conversationId);
		return otherId === null ? null : writeBetween(trx, site, me, otherId, input, now);
	});
}

/** The same in the caller's transaction, which holds the lock of the pair. */
export async function writeBetween(
	trx: Transaction<Tables>,
	site: Store,
	me: CurrentMember,
	otherId: string,
	input: MessageInput,
	now: Date,
): Promise<Sent> {
	// A block may have come first.
	const other = (await findPartners(trx, me, [otherId], now)).get(otherId);
	if (!other) return null;
	const known = await findConversationWith(trx, me, otherId);
	const clientId = hashClientId(input.clientId);
	const earlier = known && (await findDuplicate(trx, known.id, me.id, clientId));
	if (earlier?.sent) return earlier.sent;
	if (other.talk !== "open") return { refused: other.talk };
	const text = cleanText(input.text);
	const isBegun = known !== null && known.lastNumber > 0;
	const isAnswer = isBegun && (known.state === "open" || known.askedBy !== me.id);
	const most = isAnswer ? longest.open : longest.request;
	const sentBefore = earlier?.count ?? 0;
	const judged = await checkText(trx, site, me, {
		otherId,
		sentBefore,
		text,
		most,
		confirmed: input.confirmed,
	});
	if ("refused" in judged) return judged;
	const step = await planMessage(trx, site, me, other, known, now);
	if ("refused" in step) {
		if (step.refused === "day" && !isBegun) {
			// Tomorrow the form shows it again.
			const empty = known ?? (await addConversation(trx, site, me, otherId, now));
			await keepFirstDraft(trx, site, me, empty.id, text, now);
		}
		return step;
	}
	const conversation = known ?? (await addConversation(trx, site, me, otherId, now));
	const writing = { conversation, me, other, text, clientId, cards: judged.cards, ...step };
	if (judged.verdict === "hold") return holdMessage(trx, site, writing, judged.lane, now);
	await judged.keep(now);
	const number = await appendMessage(trx, site, writing, now);
	return { conversation: conversation.id, number };
}

type CheckedText = Omit<Parameters<typeof judge>[2], "me"> & { most: number };

/** Every text that is to reach the other passes here: its length, how often its writer may write, the rules. */
async function checkText(
	trx: Transaction<Tables>,
	site: Store,
	me: CurrentMember,
	{ most, ...asked }: CheckedText,
) {
	const refused = refuseLength(asked.text, most) ?? (await refuseFast(trx, site, me));
	if (refused) return refused;
	const judged = await judge(trx, site, { me, ...asked });
	if (judged.verdict === "stop") return { refused: "stop", sentence: judged.sentence } as const;
	if (judged.verdict !== "ask") return judged;
	return { refused: "ask", asked: judged.asked, sentence: judged.sentence } as const;
}

/** Messages an hour (`trust-and-safety.md` D.6): fewer for men without a month running. */
async function refuseFast(trx: Transaction<Tables>, site: Store, me: CurrentMember) {
	const tier = tierOf({ role: me.role, plan: me.membership?.plan.id ?? null });
	const limit = {
		rule: "messages",
		most: tier === "free" ? 60 : 120,
		minutes: 60,
		mayBeForgotten: true,
	} as const;
	const wait = await countTry({ ...site, db: trx }, limit, me.id);
	return wait && ({ refused: "fast", seconds: wait.seconds } as const);
}

/** What the member's next message is to the conversation, or why there is none. */
async function planMessage(
	trx: Transaction<Tables>,
	site: Store,
	me: CurrentMember,
	other: Partner,
	known: Conversation | null,
	now: Date,
): Promise<MessagePlan | Extract<Sent, { refused: string }>> {
	if (!known || known.lastNumber === 0) return begin(trx, site, me, other, now);
	if (known.state === "open") return { shelf: "inbox", isMutedRequest: false, change: {} };
	if (known.askedBy !== me.id) return { shelf: "inbox", isMutedRequest: false, change: asOpen };
	const state = askedState(known, now);
	const heart = await readToldHeart(trx, other.id, me.id);
	const reopensAt = await readOpeningHeart(trx, me, other.id, now);
	// Somebody who declined is reached only after a heart of theirs; to the sender it looks like any request.
	const { declinedAt } = known;
	const shut = declinedAt && !(heart && heart > declinedAt) ? declinedAt : null;
	if (state === "more") {
		const limit = await findMessageLimit(trx, { memberId: me.id }, now);
		if (limit) return { refused: "limited", ...limit };
		const change = {
			asked_count: known.askedCount + 1,
			state: "request",
			declined_at: null,
		} as const;
		return deliverTo({ shelf: "requests", isMutedRequest: "as it was", change }, shut);
	}
	if (!reopensAt || reopensAt <= known.askedAt)
		return { refused: state === "over" ? "closed" : "waiting" };
	const anew = await begin(trx, site, me, other, now);
	return "refused" in anew ? anew : deliverTo(anew, shut);
}

/** Where a request lands: nowhere, as long as the one who declined it has not changed their mind. */
function deliverTo(step: MessagePlan, declined: Date | null): MessagePlan {
	if (declined === null) return step;
	return {
		...step,
		shelf: null,
		change: { ...step.change, state: "closed", declined_at: declined },
	};
}

/** What an answer makes of a request. */
export const asOpen = {
	state: "open",
	expires_at: null,
	held_at: null,
	declined_at: null,
} as const;

async function begin(
	trx: Transaction<Tables>,
	site: Store,
	me: CurrentMember,
	other: Partner,
	now: Date,
): Promise<MessagePlan | BeginRefusal> {
	const refused = await refuseToBegin(trx, site, me, other, now);
	if (refused) return refused;
	return {
		shelf: "requests",
		isMutedRequest: !(await countRequest(trx, me, other, now)),
		change: {
			state: "request",
			asked_by: me.id,
			asked_at: now,
			asked_count: 1,
			expires_at: new Date(now.getTime() + requestMs),
			held_at: null,
			declined_at: null,
		},
	};
}

export type MessageInput = {
	text: string;
	/** The device's own id of the message, for deduplication. */
	clientId: string | null;
	/** `asked` of an earlier answer that the writer confirmed. */
	confirmed?: string | undefined;
};

/** Why a text is not sent unchanged. */
type TextRefusal =
	| { refused: "empty" }
	| { refused: "long"; most: number }
	/** The writer may edit it, leave it, or send it all the same with `confirmed` set to `asked`. */
	| { refused: "ask"; asked: string; sentence: string }
	| { refused: "stop"; sentence: string };

/** A client id as stored: whatever it contains, its digest reveals no word. */
export function hashClientId(clientId: string | null): string {
	if (!clientId) return randomUUID();
	const hex = createHash("sha256").update(clientId).digest("hex");
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		hex.slice(12, 16),
		hex.slice(16, 20),
		hex.slice(20, 32),
	].join("-");
}

function refuseLength(text: string, most: number): TextRefusal | null {
	if (!isVisible(text)) return { refused: "empty" };
	return isLonger(text, most) ? { refused: "long", most } : null;
}
