import { caseQueue } from "../../cases/queue.server.ts";
import { type ReadCase, readCase } from "../../cases/read-case.server.ts";
import { withSides } from "../../conversations/message-context.server.ts";
import { hasWaitingAct } from "../../desk/acts.server.ts";
import { addressed, findNeighbours } from "../../desk/queue.server.ts";
import { notFound } from "../../platform/http/hidden-routes.server.ts";
import { isId } from "../../platform/ids.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { showColleague } from "../colleague.ts";
import { deskOf } from "../frame/desk.server.ts";
import { listReceivers } from "../names.server.ts";
import { casesPath } from "../queues/addresses.ts";
import { requireAct, type StaffPerson } from "../staff-person.server.ts";
import { showHeld } from "../threads/show-held.server.ts";

/** Route arguments of a case, or of an action on it. */
export type CaseArgs = RequestArgs & {
	params: { item?: string | undefined; act?: string | undefined };
};

const acts = ["take", "release", "open", "decide", "undo", "note"] as const;
type CaseAct = (typeof acts)[number];

export const isCaseAct = (text: string | undefined): text is CaseAct =>
	acts.some((act) => act === text);

/** A case as this reviewer may see it; their own, or an unknown one, is not found. */
export async function requireCase(
	{ context, params }: Pick<CaseArgs, "context" | "params">,
	staff: StaffPerson,
	now: Date,
): Promise<ReadCase> {
	const { item: id, act } = params;
	if (act !== undefined && !isCaseAct(act)) notFound(context);
	const read = isId(id) ? await readCase(siteOf(context), id, staff, now) : null;
	if (!read || read.accountId === staff.accountId) notFound(context);
	return read;
}

/** A case as its page shows it; the accounts it is about stay on the server. */
export async function loadCase(args: CaseArgs, now = new Date()) {
	const staff = await requireAct(args, "cases", "view");
	const read = await requireCase(args, staff, now);
	const isHeld = read.closedAt === null && read.holder?.accountId === staff.accountId;
	const asked = new URL(args.request.url).searchParams;
	return {
		desk: await deskOf(args, staff),
		read: showCase(read, staff, isHeld),
		isHeld,
		colleagues:
			read.closedAt || read.isDecided
				? []
				: await listReceivers(siteOf(args.context).db, "reviewer", staff, read.holder),
		neighbours: addressed(
			await findNeighbours(siteOf(args.context).db, caseQueue, read.id),
			(id) => `${casesPath}/${id}`,
		),
		isAnswered: await hasWaitingAct(siteOf(args.context).db, { kind: "case", id: read.id }),
		shown: asked.getAll("shown").slice(0, 12),
		now,
	};
}

/**
 * A case as its page gets it: sides in place of members, and nobody's account. What was reported is named
 * by its row only where the page needs it: for a picture, and once it may be decided.
 */
function showCase(read: ReadCase, viewer: StaffPerson, isHeld: boolean) {
	const { accountId, memberId, proposedBy, all, threads, waiting, dropped, decision, ...shown } =
		read;
	const isMine = proposedBy !== null && proposedBy === viewer.accountId;
	return {
		...shown,
		isGone: accountId === null,
		holder: showColleague(read.holder, viewer),
		proposal: proposedBy === null ? null : { isMine },
		all: all.map(({ id: _, itemId, ...report }) => ({
			...report,
			itemId: isHeld || report.kind === "photo" ? itemId : "",
		})),
		threads: threads.map((thread) => ({
			...thread,
			messages: withSides(thread.messages, memberId),
		})),
		waiting: waiting.map((held) => showHeld(held, memberId)),
		dropped: dropped.map((held) => showHeld(held, memberId)),
		decision: decision && showDecision(decision),
	};
}

function showDecision(decision: NonNullable<ReadCase["decision"]>) {
	const { proposedBy: _, decidedBy: __, ...shown } = decision;
	return shown;
}

export type LoadedCase = Awaited<ReturnType<typeof loadCase>>;
