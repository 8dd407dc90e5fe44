import type { Kysely } from "kysely";
import { readAppealed } from "../../cases/appealed.server.ts";
import { withSides } from "../../conversations/message-context.server.ts";
import { hasLooked, recordLook } from "../../desk/looks.server.ts";
import { listNotes } from "../../desk/notes.server.ts";
import { addressed, findNeighbours } from "../../desk/queue.server.ts";
import { readWorkingTime } from "../../owner/settings.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { wholeDay, wholeMinute } from "../../platform/dates.ts";
import { notFound } from "../../platform/http/hidden-routes.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { pageAddress } from "../../platform/http/return-path.ts";
import { isId } from "../../platform/ids.ts";
import { type RequestArgs, type Site, siteOf } from "../../platform/site.ts";
import { hour } from "../../platform/time.ts";
import { workingDayDue } from "../../platform/working-day.ts";
import { itemQueue } from "../../reviews/desk/items.server.ts";
import { findProposal } from "../../reviews/desk/proposal.server.ts";
import { type ReadItem, readItem } from "../../reviews/desk/read-item.server.ts";
import { showColleague } from "../colleague.ts";
import { deskOf } from "../frame/desk.server.ts";
import { listReceivers } from "../names.server.ts";
import { isAllowed } from "../permissions.ts";
import {
	isItemAct,
	itemPath,
	type Queue,
	queueAt,
	queuePath,
	queues,
} from "../queues/addresses.ts";
import { isConflictOfInterest, listUpcoming } from "../queues/queue.server.ts";
import { lookWords } from "../queues/words.ts";
import { requireStaff, type StaffPerson } from "../staff-person.server.ts";
import { showHeld } from "../threads/show-held.server.ts";
import { proposedFields } from "./decision/proposed.ts";
import { findPerson, listBarredMatches, listMatches } from "./person.server.ts";
import { hitsIn } from "./texts/hits.server.ts";

type ItemArgs = RequestArgs & { params: { item?: string | undefined; act?: string | undefined } };

/**
 * An item as this reviewer may see it. What is not in the queue, or not for this reviewer, is answered like an
 * unknown address; a reviewer who had opened an item whose account is deleted is redirected to the queue.
 */
export async function requireItem(
	{ context, params }: Pick<ItemArgs, "context" | "params">,
	queue: Queue,
	staff: StaffPerson,
	now: Date,
): Promise<ReadItem> {
	const { item: id, act } = params;
	if (act !== undefined && !isItemAct(act)) notFound(context);
	const site = siteOf(context);
	const item = isId(id) ? await readItem(site, id, staff, now) : null;
	if (!item && isId(id) && (await hasLooked(site, lookAt(id, staff))))
		throw redirectWith(site, queuePath(queue), { toast: gone });
	if (!item || item.kind !== queues[queue] || isConflictOfInterest(item, staff.accountId))
		notFound(context);
	return item;
}

const leaving = {
	kind: "success",
	title: "הפריט ירד מהתור",
	body: "התבקשה מחיקה של החשבון. אם תבוטל, הוא יחזור לתור",
} as const;

const gone = {
	kind: "success",
	title: "הפריט ירד מהתור",
	body: "החשבון נמחק, ואין כאן עוד מה להחליט",
} as const;

/** The record of an item's page being opened. */
const lookAt = (id: string, { accountId: actor }: StaffPerson) => ({
	actor,
	act: "item.opened",
	subject: itemSubject(id),
});

export async function loadItem(args: ItemArgs, now = new Date()) {
	const queue = queueAt(pageAddress(args.request).pathname);
	return readPage(args, { queue, staff: await requireStaff(args, queue), now });
}

type Reading = { queue: Queue; staff: StaffPerson; now: Date };

/** The page of an item to which a decision leads on, for its answer to bring along. */
export function readNextPage(args: ItemArgs, id: string, reading: Reading) {
	const { url, headers } = args.request;
	const request = new Request(new URL(itemPath(reading.queue, id), url), { headers });
	return readPage({ ...args, request, params: { item: id } }, reading);
}

async function readPage(args: ItemArgs, { queue, staff, now }: Reading) {
	const site = siteOf(args.context);
	const item = await requireItem(args, queue, staff, now);
	if (item.isLeaving) throw redirectWith(site, queuePath(queue), { toast: leaving });
	// The birth date, waiting texts and what is written in an appeal are read before taking too.
	await recordLook(site, lookAt(item.id, staff), now);
	const isHeld = item.closedAt === null && item.holder?.accountId === staff.accountId;
	const face = item.photos.find(({ isFace }) => isFace)?.id ?? null;
	const { accountId } = item;
	const isEnded = item.closedAt !== null || item.decided !== null;
	const shown = new URL(args.request.url).searchParams.getAll("shown").slice(0, 12);
	return {
		desk: await deskOf(args, staff),
		queue,
		item: isEnded ? endedItem(showItem(item, staff)) : showItem(item, staff),
		appealed: isEnded ? null : await showAppealed(site, item, staff),
		person: isEnded ? null : await showPerson(site.db, accountId),
		details: isHeld ? await openDetails(site, staff, item.id, item.details, now) : null,
		matches: (isEnded ? [] : await listMatches(site.db, { accountId, face })).map((match) => ({
			...match,
			openedAt: wholeDay(match.openedAt),
		})),
		barred: isEnded ? [] : await listBarredMatches(site.db, { accountId, face }),
		selfie: await hasSelfie(site, item),
		neighbours: addressed(await findNeighbours(site.db, itemQueue(item.kind), item.id), (id) =>
			itemPath(queue, id),
		),
		upcoming: (await listUpcoming(site.db, item, staff, now)).filter(
			({ id }) => !isEnded || id !== item.id,
		),
		isHeld,
		proposed: isHeld && !isEnded ? await showProposed(site, item) : null,
		colleagues: isEnded ? [] : await listReceivers(site.db, "reviewer", staff, item.holder),
		word: isEnded ? null : await findWord(site, item, staff, now),
		shown: isHeld ? shown : [],
		/** Due date of an application that an appeal restores. */
		dueAfterAppeal:
			item.kind === "appeal" ? workingDayDue(now, await readWorkingTime(site.db)) : null,
		now,
	};
}

/** The first look's marks and words, as far as the texts are unchanged. */
async function showProposed(site: Site, item: ReadItem) {
	const proposal = await findProposal(site, item.id);
	if (!proposal) return null;
	const proposed = proposedFields(proposal, item);
	return Object.keys(proposed.fields).length > 0 ? proposed : null;
}

/** What the holder said to the colleague they took it from, within the hour; or null. */
async function findWord(site: Site, item: ReadItem, viewer: StaffPerson, now: Date) {
	if (!item.holder || item.holder.accountId === viewer.accountId) return null;
	const notes = await listNotes(site, { kind: "person", id: item.accountId });
	const { name } = item.holder;
	const said = notes.findLast(({ by, at }) => by === name && now.getTime() - at.getTime() < hour);
	return said?.text ?? null;
}

/** An item as its page gets it: account and row ids stay on the server. */
function showItem(item: ReadItem, viewer: StaffPerson) {
	// Beside an appeal against a decision only a photo that it is about is shown.
	const hasPhotos = item.told === null || item.told.item?.kind === "photo";
	const { accountId: _, enforcementId: __, isBarred: ___, details: ____, ...rest } = item;
	const {
		elsewhere: _____,
		portrait: ______,
		told,
		texts,
		photos,
		verification,
		decisions,
		looks,
		...shown
	} = rest;
	return {
		...shown,
		looks: looks.map((reason) => lookWords(reason, item)),
		town: told ? null : item.town,
		holder: showColleague(item.holder, viewer),
		secondLook: showColleague(item.secondLook, viewer),
		decided: showColleague(item.decided, viewer),
		toldBy: showColleague(item.toldBy, viewer),
		lookedBy: showColleague(item.lookedBy, viewer),
		told: told && showDecision(told),
		texts: texts.map(({ reviewId: _, ...text }) => ({
			...text,
			hits: hitsIn(text.field, text.text),
		})),
		photos: (hasPhotos ? photos : []).map(({ reviewId, refusedBy, ...photo }) => ({
			...photo,
			isOwnRefusal: refusedBy === viewer.accountId,
			isWaiting: reviewId !== null,
			isDisputed: told?.item?.kind === "photo" && told.item.id === photo.id,
		})),
		verification: verification && showVerification(verification, item.kind),
		decisions: decisions.map(({ appliedAt, at, itemId, by, ...made }) => ({
			verdict: made.verdict,
			code: made.code,
			words: made.words,
			againDays: made.againDays,
			appliedAt: appliedAt && wholeMinute(appliedAt),
			at: wholeMinute(at),
			isOfThis: itemId === item.id,
			by: showColleague(by, viewer),
		})),
	};
}

/** How an item ended, or is about to: nothing of the person is shown any more. */
function endedItem(item: ReturnType<typeof showItem>): typeof item {
	const nothing = { texts: [], photos: [], looks: [], compared: [], unopened: [] };
	const untold = { verification: null, appeal: null, quote: null, told: null, town: null };
	return { ...item, ...nothing, ...untold, toldBy: null, lookedBy: null };
}

/** What an appealed decision rests on; its messages only once this reviewer opened them. */
async function showAppealed(
	site: Site,
	{ enforcementId, albumOpenedAt, told }: ReadItem,
	{ roles }: StaffPerson,
) {
	if (!enforcementId) return null;
	const appealed = await readAppealed(site, enforcementId, albumOpenedAt !== null);
	const { case: made, memberId, threads, asked, dropped, hasWords } = appealed;
	return {
		case: isAllowed(roles, "cases", "view") ? made : null,
		hasWords,
		asked,
		hasDropped: dropped.length > 0,
		// Also to whom and when is shown behind the reason.
		dropped: (albumOpenedAt ? dropped : []).map((held) => showHeld(held, memberId)),
		threads: threads.map(({ number, messages }) => ({
			number,
			// A message that the decision removed was not unsent by its author.
			messages: withSides(messages, memberId).map((message) => ({
				...message,
				isUnsent: message.isUnsent && !(told?.action === "removed" && message.number === number),
			})),
		})),
	};
}

/** Its item is named by kind; a text by its field. */
function showDecision({
	id: _,
	item,
	appeal: __,
	readAt: ___,
	...told
}: NonNullable<ReadItem["told"]>) {
	const about = item && { kind: item.kind, id: item.kind === "text" ? item.id : "" };
	return { ...told, item: about, since: wholeMinute(told.since) };
}

/** Among a member's changes only the pose is compared: the birth date was checked long ago. */
function showVerification(
	{ id: _, birthDate, ...shown }: NonNullable<ReadItem["verification"]>,
	kind: ReadItem["kind"],
) {
	const isJoining = kind !== "changes";
	return {
		...shown,
		birthDate: isJoining ? birthDate : null,
		firstBirthDate: isJoining ? shown.firstBirthDate : null,
	};
}

async function showPerson(db: Site["db"], accountId: string) {
	const person = await findPerson(db, { accountId });
	if (!person) return null;
	const { openedAt, memberSince, badgeAt: _, location: __, ...shown } = person;
	return {
		...shown,
		openedAt: wholeDay(openedAt),
		memberSince: memberSince && wholeDay(memberSince),
	};
}

type ShownItem = ReturnType<typeof showItem>;

export type ShownPhoto = ShownItem["photos"][number];

export type LoadedItem = Awaited<ReturnType<typeof loadItem>>;

const itemSubject = (id: string) => ({ kind: "item", id });

/** Staff-only details. None of it is shown without a record. */
async function openDetails(
	site: Pick<Site, "db">,
	{ accountId: actor }: StaffPerson,
	item: string,
	details: ReadItem["details"],
	now: Date,
): Promise<ReadItem["details"] | null> {
	if (Object.keys(details).length === 0) return null;
	await recordLook(site, { actor, act: "details.opened", subject: itemSubject(item) }, now);
	return details;
}

const findEvidence = (
	db: Kysely<Tables>,
	values: { verification: string },
): Promise<{ file_id: string } | undefined> =>
	db
		.selectFrom("verification_files")
		.select("file_id")
		.where("verification_id", "=", values.verification)
		.where("doomed_at", "is", null)
		.executeTakeFirst();

/** Whether the selfie still exists, is gone, or was never part of it. */
async function hasSelfie(
	{ db }: Pick<Site, "db">,
	{ verification }: Pick<ReadItem, "verification">,
): Promise<"here" | "gone" | "none"> {
	if (!verification?.sentAt) return "none";
	return (await findEvidence(db, { verification: verification.id })) ? "here" : "gone";
}
