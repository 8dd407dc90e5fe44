import { type Kysely, sql } from "kysely";
import { type DroppedMessage, readDropped } from "../conversations/dropped-messages.server.ts";
import { type HeldMessage, readHeldOf } from "../conversations/held-messages.server.ts";
import { type AroundMessage, readAround } from "../conversations/message-context.server.ts";
import type { Staffer } from "../desk/holds.server.ts";
import { listNotes } from "../desk/notes.server.ts";
import { readNote } from "../members/album/notes.server.ts";
import { openWords } from "../moderation/reports.server.ts";
import type { ReportCode } from "../moderation/reports.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { readTexts } from "../profiles/texts/texts.server.ts";
import type { TextField } from "../profiles/texts/texts.ts";
import { isOriginalDecider } from "../reviews/desk/first-decider.server.ts";
import { readPictures, type SamePicture } from "./case-pictures.server.ts";
import { markOf } from "./decide.server.ts";
import { type CaseRow, caseOf, caseRows } from "./list.server.ts";
import { findOpened } from "./open-case.server.ts";

export type Store = { db: Kysely<Tables> } & Pick<Site, "vault">;

/** A report as the desk reads it: the reporter is a number. */
type CaseReport = {
	id: string;
	kind: Tables["reports"]["kind"];
	itemId: string;
	itemNumber: number;
	code: ReportCode;
	words: string | null;
	at: Date;
	reporter: string;
	/** Of the reporter's earlier ones: how many were decided, and how many of those found a breach. */
	decided: number;
	found: number;
};

export type ReadCase = Omit<CaseRow, "pictures"> & {
	memberId: string;
	accountId: string | null;
	closedAt: Date | null;
	reports: number;
	all: CaseReport[];
	/** Since when the private part is open to this reviewer; null: it is closed. */
	openedToMe: Date | null;
	/** The reported messages with what is around them; empty while it is shut. */
	threads: { conversation: string; number: number; messages: AroundMessage[] }[];
	/** The reported notes of requests for an album; null: no longer kept. Empty while it is shut. */
	asked: { noteId: string; text: string | null; at: Date | null }[];
	pictures: SamePicture[];
	waiting: HeldMessage[];
	/** Held messages dropped in this case, while it is open. */
	dropped: DroppedMessage[];
	texts: { field: TextField; text: string }[];
	notes: Awaited<ReturnType<typeof listNotes>>;
	/** What was decided about the member before, the newest first. */
	earlier: Awaited<ReturnType<typeof readEarlier>>;
	decision: Awaited<ReturnType<typeof readDecision>>;
	/** Identifies what a decision on this page has seen. */
	mark: string;
};

/** A case; null if there is none with that id. Its private part only once it was opened. */
export async function readCase(
	site: Store,
	id: string,
	viewer: Staffer,
	now: Date,
): Promise<ReadCase | null> {
	const { db } = site;
	const row = await caseRows(db, now)
		.select(["c.member_id as memberId", "m.account_id as accountId", "c.closed_at as closedAt"])
		.where("c.id", "=", id)
		.executeTakeFirst();
	if (!row) return null;
	const { memberId, accountId, closedAt } = row;
	const openedToMe = closedAt ? null : await findOpened(db, viewer, id, now);
	const all = await readReports(site, id);
	const decision = await readDecision(db, id);
	const texts = accountId ? (await readTexts(db, { accountId })).shown : new Map();
	return {
		...caseOf(row),
		memberId,
		accountId,
		closedAt,
		all,
		openedToMe,
		...(await readReported(site, openedToMe ? all : [])),
		pictures: await readPictures(db, id),
		waiting: await readHeldOf(site, memberId, openedToMe !== null),
		dropped: closedAt ? [] : await readDropped(site, { caseId: id }, openedToMe !== null),
		texts: [...texts].map(([field, text]) => ({ field, text })),
		notes: await listNotes(site, { kind: "case", id }),
		earlier: await readEarlier(db, memberId, viewer),
		decision,
		mark: markOf(all.length, decision?.takesEffectAt === null ? decision.id : undefined),
	};
}

export async function readReports({ db, vault }: Store, caseId: string): Promise<CaseReport[]> {
	const rows = await db
		.selectFrom("reports")
		.innerJoin("members", "members.id", "reporter_id")
		.select([
			"reports.id",
			"kind",
			"item_id as itemId",
			"item_number as itemNumber",
			"code",
			"words",
		])
		.select(["reported_at as at", "members.number as reporter"])
		.select(({ selectFrom }) => [
			selectFrom("reports as e")
				.select(({ fn }) => fn.count<number>("e.outcome").as("n"))
				.whereRef("e.reporter_id", "=", "reports.reporter_id")
				.$asScalar()
				.$notNull()
				.as("decided"),
			selectFrom("reports as e")
				.select(({ fn }) => fn.countAll<number>().as("n"))
				.whereRef("e.reporter_id", "=", "reports.reporter_id")
				.where("e.outcome", "=", "found")
				.$asScalar()
				.$notNull()
				.as("found"),
		])
		.where("case_id", "=", caseId)
		.orderBy("reported_at")
		.execute();
	return rows.map((row) => ({
		...row,
		decided: Number(row.decided),
		found: Number(row.found),
		words: openWords(vault, row),
	}));
}

/** What is named by a report, or by a decision. */
export type Reported = Pick<CaseReport, "kind" | "itemId" | "itemNumber">;

/** The private part of what was reported; the caller has checked that a reason is on record. */
export async function readReported(
	site: Store,
	reports: readonly Reported[],
): Promise<Pick<ReadCase, "threads" | "asked">> {
	return {
		threads: await readThreads(site, reports),
		asked: await readAlbumRequests(site, reports),
	};
}

/** Each reported message once, with what is around it. */
async function readThreads(site: Store, reports: readonly Reported[]) {
	const threads: ReadCase["threads"] = [];
	for (const { kind, itemId: conversation, itemNumber: number } of reports) {
		const isRead = threads.some(
			(thread) => thread.conversation === conversation && thread.number === number,
		);
		if (kind !== "message" || isRead) continue;
		const messages = await readAround(site, { conversation, number });
		threads.push({ conversation, number, messages });
	}
	return threads;
}

async function readAlbumRequests(
	site: Store,
	reports: readonly Reported[],
): Promise<ReadCase["asked"]> {
	const notes = reports.filter(({ kind }) => kind === "note").map(({ itemId }) => itemId);
	const read: ReadCase["asked"] = [];
	for (const noteId of new Set(notes)) {
		const note = await readNote(site, noteId);
		read.push({ noteId, text: note?.text ?? null, at: note?.at ?? null });
	}
	return read;
}

/** The appeal of a decision: none, waiting, or how it ended; the first decider learns only of its outcome (`desk.md`). */
type AppealState = "none" | "waiting" | "upheld" | "reversed" | null;

async function readEarlier(db: Kysely<Tables>, memberId: string, { accountId }: Staffer) {
	const rows = await db
		.selectFrom("enforcements as e")
		.leftJoin("staff", "staff.account_id", "e.decided_by")
		.leftJoin("enforcement_appeals as a", "a.enforcement_id", "e.id")
		.select(["e.id", "e.kind as action", "scope", "rule", "e.since", "until", "staff.name as by"])
		.select(["lifted_at as liftedAt", "lifted_why as liftedWhy"])
		.select(["a.opened_at as appealedAt", "a.outcome"])
		.select(isOriginalDecider(sql.ref("e.id"), sql.val(accountId)).as("isFirst"))
		.where("member_id", "=", memberId)
		.orderBy("e.since", "desc")
		.limit(20)
		.execute();
	return rows.map(({ appealedAt, outcome, isFirst, ...row }) => {
		const open = appealedAt ? "waiting" : "none";
		const appeal: AppealState = outcome ?? (isFirst ? null : open);
		return { ...row, appeal };
	});
}

/** The newest decision or proposal on a case that was not voided. */
async function readDecision(db: Kysely<Tables>, caseId: string) {
	const row = await db
		.selectFrom("case_decisions as d")
		.leftJoin("staff as by", "by.account_id", "d.decided_by")
		.leftJoin("staff as first", "first.account_id", "d.proposed_by")
		.select(["d.id", "verdict", "rule", "scope", "days", "item_kind as itemKind"])
		.select(["item_id as itemId", "words", "by.name as by", "first.name as proposer"])
		.select(["d.proposed_by as proposedBy", "proposed_at as proposedAt"])
		.select(["decided_by as decidedBy", "decided_at as decidedAt", "applied_at as appliedAt"])
		.select("takes_effect_at as takesEffectAt")
		.where("case_id", "=", caseId)
		.where("voided_at", "is", null)
		.orderBy("d.id")
		.executeTakeFirst();
	return row ?? null;
}
