import type { SubmissionResult } from "@conform-to/react";
import { checkRateLimit } from "../../accounts/rate-limits.server.ts";
import { requireFreshFactor } from "../../accounts/second-factor/fresh-factor.server.ts";
import { beginCase } from "../../cases/begin-case.server.ts";
import { addNote } from "../../desk/notes.server.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { notFound } from "../../platform/http/hidden-routes.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type RequestArgs, type Site, siteOf } from "../../platform/site.ts";
import { liftEarly } from "../../reviews/desk/lift-early.server.ts";
import { noteForm } from "../note.form.ts";
import { casesPath } from "../queues/addresses.ts";
import { requireAct, type StaffPerson } from "../staff-person.server.ts";
import { actOnPerson, type ReasonedAct, reasonedActs } from "./acts.server.ts";
import { caseForm, liftForm, type Refused, reasonForm } from "./person.form.ts";
import { findPersonOf } from "./person.server.ts";
import { actRefusals } from "./person-words.ts";

export type PersonArgs = RequestArgs & { params: { number?: string; act?: string } };

export const personActs = [...reasonedActs, "lift", "case", "note"] as const;

type PersonAct = (typeof personActs)[number];

const isAct = (text: string | undefined): text is PersonAct =>
	personActs.some((act) => act === text);

/** The person whom an address names; an unknown person or act is not found. */
export async function requirePersonOf({ context, params: { number = "", act } }: PersonArgs) {
	if (act && !isAct(act)) notFound(context);
	const person = await findPersonOf(siteOf(context).db, number);
	return person ?? notFound(context);
}

type ActionContext = {
	args: PersonArgs;
	site: Site;
	staff: StaffPerson;
	person: { accountId: string; email: string };
	form: FormData;
	back: string;
};

/** Carries out an act on a person; all but a note needs a fresh factor. */
export async function handleAct(args: PersonArgs) {
	const { act } = args.params;
	if (!isAct(act)) return notFound(args.context);
	const staff = await requireAct(args, "people", act);
	const { id: accountId, email, number } = await requirePersonOf(args);
	const form = await args.request.formData();
	const back = `/staff/people/${number ?? accountId}`;
	const site = siteOf(args.context);
	const acting = { args, site, staff, person: { accountId, email }, form, back };
	if (act === "note") return note(acting);
	await requireFreshFactor(args, staff, { act: "פעולה בדף של אדם", back, form });
	if (act === "case") return begin(acting);
	return act === "lift" ? lift(acting) : reasoned(acting, act);
}

const note = ({ args, site, staff, person: { accountId }, form, back }: ActionContext) =>
	handleForm<typeof noteForm, Response, Refused>(args, {
		schema: noteForm,
		form,
		answer: (result) => ({ act: "note", result }),
		act: async ({ value }) => {
			const isKept = await addNote(site, staff, { kind: "person", id: accountId }, value.note);
			return isKept ? redirectWith(site, `${back}#notes`) : notFound(args.context);
		},
	});

const begin = ({ args, site, staff, person: { accountId }, form, back }: ActionContext) =>
	handleForm<typeof caseForm, Response, Refused>(args, {
		schema: caseForm,
		form,
		answer: (result) => ({ act: "case", result }),
		act: async ({ value }) => {
			const begun = await beginCase(site, staff, { accountId, ...value });
			return "caseId" in begun
				? redirectWith(site, `${casesPath}/${begun.caseId}`)
				: refused(site, back, begun.refused);
		},
	});

const lift = ({ args, site, staff, person: { accountId }, form, back }: ActionContext) =>
	handleForm<typeof liftForm, Response, Refused>(args, {
		schema: liftForm,
		form,
		answer: (result) => ({ act: "lift", result, decision: String(form.get("decision")) }),
		act: async ({ value: { decision: id, ...why } }) => {
			const done = await liftEarly(site, staff, { accountId, id, ...why });
			return done === "lifted" ? succeeded(site, back) : refused(site, back, done.refused);
		},
	});

/** Acts that mail the person are limited for each of the staff. */
const mailing: readonly ReasonedAct[] = ["export", "delete", "receipt"];

const reasoned = ({ args, site, staff, person, form, back }: ActionContext, act: ReasonedAct) =>
	handleForm<typeof reasonForm, Response, Refused>(args, {
		schema: reasonForm,
		form,
		answer: (result: SubmissionResult) => ({ act, result }),
		limit: async ({ visitor }) =>
			mailing.includes(act)
				? checkRateLimit(site, "staff mail", { visitor, target: staff.accountId, isSignedIn: true })
				: null,
		act: async ({ value }) => {
			const done = await actOnPerson(site, staff, person, { act, ...value });
			return done === "done" ? succeeded(site, back) : refused(site, back, done.refused);
		},
	});

const succeeded = (site: Site, back: string) =>
	redirectWith(site, back, {
		toast: { kind: "success", title: "נעשה", body: "הפעולה נרשמה" },
	});

const refused = (site: Site, back: string, why: string) =>
	redirectWith(site, back, {
		toast: { kind: "destructive", title: "לא נעשה", body: actRefusals[why] ?? "" },
	});
