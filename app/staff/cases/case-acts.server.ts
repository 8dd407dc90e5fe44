import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { requireFreshFactor } from "../../accounts/second-factor/fresh-factor.server.ts";
import { type CaseRefusal, decideCase } from "../../cases/decide.server.ts";
import { decideHeld, decideHeldSoon } from "../../cases/held.server.ts";
import {
	handCaseOver,
	releaseCase,
	takeCase,
	takeCaseOver,
	undoCase,
} from "../../cases/holds.server.ts";
import { openPrivate } from "../../cases/open-case.server.ts";
import { findNextCase } from "../../cases/queue.server.ts";
import type { ReadCase } from "../../cases/read-case.server.ts";
import { readDrafted } from "../../desk/holds.server.ts";
import { addNote } from "../../desk/notes.server.ts";
import { readWord } from "../../desk/take-over.server.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { notFound } from "../../platform/http/hidden-routes.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type Site, siteOf } from "../../platform/site.ts";
import { noteForm } from "../note.form.ts";
import { casesPath } from "../queues/addresses.ts";
import { giveBack, undoneToast } from "../queues/hold-acts.server.ts";
import { requireAct, type StaffPerson } from "../staff-person.server.ts";
import {
	anyRule,
	caseChoices,
	heldIn,
	openForm,
	readCaseInput,
	ruleOf,
	type TypedCase,
	typedCase,
} from "./case-form.ts";
import { type CaseArgs, isCaseAct, requireCase } from "./load-case.server.ts";
/** What a failed action leaves on the page. */
export type FailedAction = {
	typed: TypedCase;
	refused: CaseRefusal["refused"] | "preview" | "reason" | "note" | "not_held";
	/** What was wrong with the reason for opening, or with a note. */
	form?: SubmissionResult;
};

type ActionContext = {
	args: CaseArgs;
	site: Site;
	staff: StaffPerson;
	read: ReadCase;
	form: FormData;
	path: string;
	now: Date;
};

export async function actOnCase(args: CaseArgs, now = new Date()) {
	const { act } = args.params;
	if (!isCaseAct(act)) notFound(args.context);
	const staff = await requireAct(args, "cases", act);
	const read = await requireCase(args, staff, now);
	const form = await args.request.formData();
	const path = `${casesPath}/${read.id}`;
	if (act === "open" || act === "decide") {
		const words = act === "open" ? "פתיחת" : "החלטה על";
		await requireFreshFactor(args, staff, { act: `${words} תיק ${read.number}`, back: path, form });
	}
	const acting = { args, site: siteOf(args.context), staff, read, form, path, now };
	return handlers[act](acting);
}

const handlers = {
	take: async ({ site, staff, read, form, path, now }: ActionContext) => {
		const word = readWord(form);
		await (word
			? takeCaseOver(site, staff, read.id, word, now, readDrafted(form))
			: takeCase(site, staff, read.id, now, readDrafted(form)));
		// The page says who was faster.
		return redirectWith(site, path);
	},
	release: ({ site, staff, read, form, now }: ActionContext) =>
		giveBack(site, form, {
			list: casesPath,
			release: () => releaseCase(site, staff, read.id),
			handOver: (handing) => handCaseOver(site, staff, read.id, handing, now),
		}),
	undo: async ({ site, staff, read, path, now }: ActionContext) => {
		const toast = undoneToast("decision", await undoCase(site, staff, read.id, now));
		return redirectWith(site, path, { toast });
	},
	open: ({ args, site, staff, read, form, path, now }: ActionContext) =>
		handleForm<typeof openForm, Response | ReturnType<typeof refuse>, FailedAction>(args, {
			schema: openForm,
			form,
			act: async ({ value: { reason } }) => {
				const opened = await openPrivate(site, staff, { caseId: read.id, reason }, now);
				return opened === "opened" ? redirectWith(site, path) : refuse({}, "not_held", 409);
			},
			answer: (result) => ({ typed: {}, refused: "reason", form: result }),
		}),
	note: ({ args, site, staff, read, form, path, now }: ActionContext) =>
		handleForm<typeof noteForm, Response, FailedAction>(args, {
			schema: noteForm,
			form,
			act: async ({ value: { note } }) => {
				await addNote(site, staff, { kind: "case", id: read.id }, note, now);
				return redirectWith(site, `${path}#notes`);
			},
			answer: (result) => ({ typed: {}, refused: "note", form: result }),
		}),
	decide,
};

const refuse = (typed: TypedCase, refused: FailedAction["refused"], status: number) =>
	data({ typed, refused } satisfies FailedAction, { status });

async function decide({ site, staff, read, form, path, now }: ActionContext) {
	const typed = typedCase(form);
	if (typed.preview !== undefined) return refuse(typed, "preview", 200);
	const messages = heldIn(typed, read);
	const rule = ruleOf(typed.reason);
	if (messages.some(({ as }) => as === "drop") && !rule) return refuse(typed, "invalid", 422);
	const answers = { messages, rule: rule ?? anyRule };
	const isOfPerson = caseChoices.some(({ value }) => value === typed.decision);
	if (messages.length > 0 && !isOfPerson) {
		const told = { ...answers, isTold: true };
		const decideThem = form.has("next") ? decideHeldSoon : decideHeld;
		const done = await decideThem(site, staff, read.id, told, now);
		if (typeof done === "string") {
			return redirectWith(site, path, done === "done" ? { toast: heldToasts.done } : {});
		}
		if (done.refused === "unread") return refuse(typed, "unread", 409);
		return redirectWith(site, path, { toast: heldToasts[done.refused] });
	}
	const input = readCaseInput(typed, read);
	if (!input) return refuse(typed, "invalid", 422);
	// The mark is no field of the contract: a form without it decides what stands there now.
	const seen = typed.seen ?? read.mark;
	const isTold = input.verdict === "nothing" || input.verdict === "banned";
	const held = messages.length > 0 ? { held: { ...answers, isTold } } : {};
	const made = await decideCase(site, staff, read.id, { ...input, ...held, seen }, now);
	if ("made" in made) {
		const next = form.has("next") ? await findNextCase(site.db, read.id, staff, now) : null;
		if (next) await takeCase(site, staff, next, now, readDrafted(form));
		const goOn = next ? `${casesPath}/${next}` : casesPath;
		return redirectWith(site, goOn, made.made === "proposed" ? { toast: proposed } : {});
	}
	return refuse(typed, made.refused, made.refused === "invalid" ? 422 : 409);
}

const proposed = {
	kind: "success",
	title: "ההצעה מחכה לאישור שני",
	body: "עד האישור שום דבר לא יוצא",
} as const;

const heldToasts = {
	done: { kind: "success", title: "ההודעה הוכרעה", body: "התיק נשאר פתוח עד החלטה" },
	gone: { kind: "success", title: "ההודעה כבר הוכרעה" },
	taken: {
		kind: "destructive",
		title: "לא נשמר",
		body: "החלטה קודמת על ההודעה הזאת נכנסת לתוקף בתוך שניות",
	},
	kept: {
		kind: "destructive",
		title: "ההודעה נשארת בבדיקה",
		body: "אחד הצדדים בהפסקה. אפשר לשלוח כשיחזור.",
	},
} as const;
