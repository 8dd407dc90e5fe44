import { data } from "react-router";
import { requireFreshFactor } from "../../accounts/second-factor/fresh-factor.server.ts";
import { closeTogether, undoTogether } from "../../cases/close-together.server.ts";
import { type ClosingCode, closingCodes, mostTogether } from "../../cases/close-together.ts";
import { type ReadCase, readCase } from "../../cases/read-case.server.ts";
import { notFound } from "../../platform/http/hidden-routes.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type RequestArgs, type Site, siteOf } from "../../platform/site.ts";
import { day } from "../../platform/time.ts";
import { deskOf } from "../frame/desk.server.ts";
import { casesPath } from "../queues/addresses.ts";
import { undoneToast } from "../queues/hold-acts.server.ts";
import { requireAct, type StaffPerson } from "../staff-person.server.ts";
import type { FailedAction } from "./case-acts.server.ts";

/** Why a case is not closed together with others. */
type LeftOut = "gone" | "decided" | "taken" | "proposed" | "held" | "unread";

/** The numbers that an address or a form names, each once. */
function numbersIn(given: FormData | URLSearchParams): number[] {
	const named = given.getAll("case").filter((one) => /^\d{1,9}$/.test(String(one)));
	return [...new Set(named.map(Number))].slice(0, mostTogether);
}

function findIds({ db }: Pick<Site, "db">, numbers: readonly number[]) {
	if (numbers.length === 0) return [];
	return db.selectFrom("cases").select(["id", "number"]).where("number", "in", numbers).execute();
}

type TogetherArgs = RequestArgs & { params: { act?: string | undefined } };

/** Without an act, cases are closed. */
const isAct = (act: string | undefined): act is "undo" | undefined =>
	act === undefined || act === "undo";

/** The cases that the address names, read as far as nothing in them is shut, and which are left out and why. */
export async function loadTogether(args: TogetherArgs, now = new Date()) {
	const staff = await requireAct(args, "cases", "close");
	if (!isAct(args.params.act)) notFound(args.context);
	const site = siteOf(args.context);
	const numbers = numbersIn(new URL(args.request.url).searchParams);
	const ids = await findIds(site, numbers);
	const cases = [];
	for (const number of numbers) {
		const id = ids.find((one) => one.number === number)?.id;
		const read = id ? await readCase(site, id, staff, now) : null;
		cases.push(showOne(number, read, staff));
	}
	return { desk: await deskOf(args, staff), cases };
}

/** A case as the page gets it: what is left out comes without a word of it. */
function showOne(number: number, read: ReadCase | null, viewer: StaffPerson) {
	const left = read ? whyLeftOut(read, viewer) : "gone";
	// Their own is to them as if it were none.
	if (!read || left === "gone") return { number, left: "gone" as const, path: null, name: null };
	const { id, alias, memberNumber, age, gender, role, openedToMe, texts } = read;
	const name = alias ?? memberNumber;
	const known = { number, path: `${casesPath}/${id}`, name };
	if (left) return { ...known, left, holder: left === "taken" ? read.holder?.name : undefined };
	const all = read.all.map(({ id: _, itemId: __, itemNumber: ___, ...report }) => report);
	return { ...known, left: null, age, gender, role, openedToMe, texts, all };
}

export type TogetherRow = ReturnType<typeof showOne>;

function whyLeftOut(read: ReadCase, { accountId }: StaffPerson): LeftOut | null {
	if (read.accountId === accountId || read.closedAt) return "gone";
	if (read.isDecided) return "decided";
	if (read.holder && read.holder.accountId !== accountId) return "taken";
	if (read.proposedBy) return "proposed";
	if (read.waiting.length > 0) return "held";
	const isPrivate =
		read.pictures.length + read.dropped.length > 0 ||
		read.all.some(({ kind }) => kind !== "profile");
	return isPrivate && !read.openedToMe ? "unread" : null;
}

/** What became of a form that did not close everything in it. */
type FailedTogether = {
	code: ClosingCode | null;
	ticked: number[];
	missing: { code?: string; case?: string };
	refused: { number: number; why: FailedAction["refused"] }[];
};

/** Closes what is ticked, or takes it back. */
export async function actTogether(args: TogetherArgs, now = new Date()) {
	const { act } = args.params;
	if (!isAct(act)) notFound(args.context);
	return act === "undo" ? undo(args, now) : close(args, now);
}

/** What is not closed is said at its case. */
async function close(args: RequestArgs, now: Date) {
	const staff = await requireAct(args, "cases", "close");
	const site = siteOf(args.context);
	const form = await args.request.formData();
	const ticked = numbersIn(form);
	const code = closingCodes.find((one) => one === form.get("code")) ?? null;
	const act = "סגירת תיקים יחד";
	await requireFreshFactor(args, staff, { act, back: casesPath, form });
	const missing = {
		...(code ? {} : { code: "יש לבחור למה נסגרים." }),
		...(ticked.length > 0 ? {} : { case: "לא סומן אף תיק." }),
	};
	const failed = { code, ticked, missing, refused: [] } satisfies FailedTogether;
	if (!code || ticked.length === 0) return data<FailedTogether>(failed, { status: 422 });
	const ids = await findIds(site, ticked);
	const cases = ids.map(({ id, number }) => ({ id, reports: Number(form.get(`seen-${number}`)) }));
	const closed = await closeTogether(site, staff, cases, code, now);
	const refused = closed.flatMap(({ id, refused: why }) => {
		const number = ids.find((one) => one.id === id)?.number;
		return why && number ? [{ number, why }] : [];
	});
	if (refused.length === 0) return redirectWith(site, casesPath);
	return data<FailedTogether>({ ...failed, refused }, { status: 409 });
}

async function undo(args: RequestArgs, now: Date) {
	const staff = await requireAct(args, "cases", "undo");
	const site = siteOf(args.context);
	const at = new Date(Number(new URL(args.request.url).searchParams.get("at")));
	// What was closed days ago is in force; further away is no date of the database's.
	const undone = !(Math.abs(at.getTime() - now.getTime()) < day)
		? ({ refused: "late" } as const)
		: await undoTogether(site, staff, at, now);
	return redirectWith(site, casesPath, { toast: undoneToast("decision", undone) });
}
