import { findWaitingCase } from "../../cases/queue.server.ts";
import { type ReadCase, readCase } from "../../cases/read-case.server.ts";
import { conceal } from "../../platform/http/concealed/concealed.server.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { deskOf } from "../frame/desk.server.ts";
import { isId } from "../queues/addresses.ts";
import { requireAct, type StaffPerson } from "../staff-person.server.ts";

/** What the address of a case, or of an act on it, names. */
export type AskedCase = RequestArgs & {
	params: { item?: string | undefined; act?: string | undefined };
};

const acts = ["take", "release", "open", "decide", "undo", "note"] as const;
type CaseAct = (typeof acts)[number];

/** Whether this is an act on a case. */
export const isCaseAct = (text: string | undefined): text is CaseAct =>
	acts.some((act) => act === text);

/** A case as this reviewer may see it; their own, and what is none, is an unknown address. */
export async function requireCase(
	{ context, params }: Pick<AskedCase, "context" | "params">,
	staff: StaffPerson,
	now: Date,
): Promise<ReadCase> {
	const { item: id, act } = params;
	if (act !== undefined && !isCaseAct(act)) conceal(context);
	const read = isId(id) ? await readCase(siteOf(context), id, staff, now) : null;
	if (!read || read.accountId === staff.accountId) conceal(context);
	return read;
}

/** A case as its page shows it; which accounts it is about stays here. */
export async function loadCase(args: AskedCase, now = new Date()) {
	const staff = await requireAct(args, "cases", "view");
	const { accountId, ...read } = await requireCase(args, staff, now);
	const asked = new URL(args.request.url).searchParams;
	return {
		desk: await deskOf(args, staff),
		read: { ...read, isGone: accountId === null },
		isHeld: read.closedAt === null && read.holder?.accountId === staff.accountId,
		waiting: await findWaitingCase(siteOf(args.context).db, staff, now),
		viewer: staff.accountId,
		shown: asked.getAll("shown").slice(0, 12),
		now,
	};
}

export type LoadedCase = Awaited<ReturnType<typeof loadCase>>;
