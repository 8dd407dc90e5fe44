import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { readWaitingAct, undoAct } from "../../desk/acts.server.ts";
import { readDrafted } from "../../desk/holds.server.ts";
import { addNote } from "../../desk/notes.server.ts";
import { readWord } from "../../desk/take-over.server.ts";
import { handleForm, type Refuse } from "../../platform/forms/handle-form.server.ts";
import { notFound } from "../../platform/http/hidden-routes.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { findAddressForm } from "../../platform/mail/mail.server.ts";
import { type RequestArgs, type Site, siteOf } from "../../platform/site.ts";
import {
	answerTicket,
	closeTicket,
	type DeskRefusal,
	type SentToTicket,
	sendSoon,
} from "../../support/threads/answer.server.ts";
import {
	handTicketOver,
	releaseTicket,
	takeTicket,
	takeTicketOver,
} from "../../support/threads/holds.server.ts";
import { findNextTicket } from "../../support/threads/queue.server.ts";
import { answerForm, closeForm, writtenMeanwhile } from "../../support/threads/reply.form.ts";
import {
	readTicket,
	type TicketThread,
	ticketNumber,
} from "../../support/threads/thread.server.ts";
import { noteForm } from "../note.form.ts";
import { giveBack, undoneToast } from "../queues/hold-acts.server.ts";
import { requireAct, type StaffPerson } from "../staff-person.server.ts";
import { insertMacro } from "./macros/insert-macro.ts";
import { readMacros } from "./macros/macros.server.ts";

const acts = ["take", "release", "close", "note", "undo"] as const;
type Act = (typeof acts)[number];

/** Whether an address names an act; without any, it is the answer. */
const isAct = (act: string | undefined): act is Act | undefined =>
	act === undefined || acts.some((one) => one === act);

export type TicketArgs = RequestArgs & {
	params: { item?: string | undefined; act?: string | undefined };
};

/** Which form of the page was refused, and how; or the answer with a ready one filled in. */
export type FailedAction = { act: "answer" | "close" | "note"; result: SubmissionResult };

export const list = "/staff/tickets";

/** The ticket of the address; not found when there is none. */
export async function requireTicket({ context, params }: TicketArgs) {
	const { item, act } = params;
	if (!isAct(act)) notFound(context);
	const number = ticketNumber(item);
	const ticket = number === null ? null : await readTicket(siteOf(context).db, number);
	if (!ticket) notFound(context);
	return ticket;
}

const refusals: Readonly<Record<DeskRefusal["refused"], string>> = {
	gone: "הפנייה כבר לא כאן.",
	changed: writtenMeanwhile,
	taken: "הפנייה אצל מישהו אחר מהצוות. מה שנכתב נשאר בשדה ועוד לא נשלח.",
	closed: "הפנייה כבר נסגרה.",
};

type ActionContext = { staff: StaffPerson; ticket: TicketThread };

export async function actOnTicket(args: TicketArgs) {
	const { act } = args.params;
	if (!isAct(act)) notFound(args.context);
	const staff = await requireAct(args, "tickets", act ?? "answer");
	const ticket = await requireTicket(args);
	const { id, number } = ticket;
	const site = siteOf(args.context);
	const path = `${list}/${number}`;
	if (act === "take") {
		const form = await args.request.formData();
		const word = readWord(form);
		const [now, drafted] = [new Date(), readDrafted(form)];
		await (word
			? takeTicketOver(site, staff, number, word, now, drafted)
			: takeTicket(site, staff, number, now, drafted));
		// The page says who was faster.
		return redirectWith(site, path);
	}
	if (act === "release") {
		return giveBack(site, await args.request.formData(), {
			list,
			release: () => releaseTicket(site, staff, number),
			handOver: (handing) => handTicketOver(site, staff, number, handing),
		});
	}
	if (act === "undo") {
		const subject = { kind: "ticket", id } as const;
		const sent = (await readWaitingAct(site, subject)) as SentToTicket | null;
		const of = sent && "code" in sent ? "closing" : "thread";
		const toast = undoneToast(of, await undoAct(site, staff, subject));
		return redirectWith(site, path, { toast });
	}
	if (act === "note") {
		return handleForm<typeof noteForm, Response, FailedAction>(args, {
			schema: noteForm,
			act: async ({ value }) => {
				await addNote(site, staff, { kind: "ticket", id }, value.note);
				return redirectWith(site, `${path}#notes`);
			},
			answer: (result) => ({ act, result }),
		});
	}
	return act === "close" ? close(args, { staff, ticket }) : answer(args, { staff, ticket });
}

/** After an act that can be undone: the next free ticket, or the list. */
async function goOn(site: Site, staff: StaffPerson, number: number) {
	const next = await findNextTicket(site.db, number, staff, new Date());
	return redirectWith(site, next === null ? list : `${list}/${next}`);
}

type Refused = ReturnType<Refuse<FailedAction>>;

function close(args: TicketArgs, { staff, ticket: { number } }: ActionContext) {
	return handleForm<typeof closeForm, Response | Refused, FailedAction>(args, {
		schema: closeForm,
		act: async ({ site, value: { next, ...value }, refuse }) => {
			const closed = await (next ? sendSoon : closeTicket)(site, staff, number, value);
			if (closed !== "done") return refuse({ form: refusals[closed.refused] }, { status: 409 });
			if (next) return goOn(site, staff, number);
			const body = "הסיבה מופיעה בעמוד הפנייה, והודעה יצאה באימייל";
			return redirectWith(site, list, {
				toast: { kind: "success", title: "הפנייה נסגרה", body },
			});
		},
		answer: (result) => ({ act: "close", result }),
	});
}

/** Sends the answer; a requested ready answer is only written into the field. */
async function answer(args: TicketArgs, { staff, ticket }: ActionContext) {
	const form = await args.request.formData();
	const { db } = siteOf(args.context);
	const asked = form.get("macro");
	const macro = asked && (await readMacros(db)).find(({ code }) => code === asked);
	if (macro) {
		const spoken = macro.text[await findAddressForm(db, ticket.email.toLowerCase())];
		const text = insertMacro(String(form.get("text") ?? ""), spoken, ticket.name);
		return data<FailedAction>({ act: "answer", result: { initialValue: { text } } });
	}
	return handleForm<typeof answerForm, Response | Refused, FailedAction>(args, {
		schema: answerForm,
		form,
		act: async ({ site, value, refuse }) => {
			const { text, seen, after, next } = value;
			const given = { text, seen, closes: after === "close" };
			const answered = await (next ? sendSoon : answerTicket)(site, staff, ticket.number, given);
			if (answered !== "done") return refuse({ form: refusals[answered.refused] }, { status: 409 });
			if (next) return goOn(site, staff, ticket.number);
			const body = given.closes ? "והפנייה נסגרה" : "הודעה על כך יצאה באימייל";
			return redirectWith(site, list, { toast: { kind: "success", title: "התשובה נשלחה", body } });
		},
		answer: (result) => ({ act: "answer", result }),
	});
}
