import { parseWithValibot } from "@conform-to/valibot";
import { data } from "react-router";
import type { ErrorMessage, InferOutput, ObjectEntries, ObjectIssue, ObjectSchema } from "valibot";
import { draftCookie } from "../accounts/cookies.ts";
import { keepDraft } from "../accounts/draft.server.ts";
import { acceptancePath } from "../accounts/open-without.ts";
import { checkRateLimit } from "../accounts/rate-limits.server.ts";
import { findPerson } from "../accounts/sessions/person.server.ts";
import type { Person } from "../accounts/sessions/session.server.ts";
import { type FieldTexts, judgeTexts } from "../moderation/judge.ts";
import { recordHits } from "../moderation/rule-hits.server.ts";
import { cutToField } from "../platform/forms/rules.ts";
import { reportFailure } from "../platform/http/failure.server.ts";
import { dataWith, redirectWith } from "../platform/http/redirect-with.server.ts";
import {
	type Flash,
	type RequestArgs,
	type Site,
	siteOf,
	visitorContext,
} from "../platform/site.ts";
import { sure } from "../profiles/edits/field-texts.ts";
import { readProfile } from "../profiles/profile.server.ts";
import type { JoinFormKind } from "./waiting-forms.server.ts";

type FormSchema = ObjectSchema<ObjectEntries, ErrorMessage<ObjectIssue>>;

type Sender = { accountId: string; draft: string | undefined };

/** The page after the form, and the toast shown there. */
type Done = { path: "/application" | "/sugardaddy/payment"; toast?: Flash["toast"] };

type JoinForm<Schema extends FormSchema> = {
	kind: JoinFormKind;
	schema: Schema;
	/** The form's page, to return to after signing up. */
	path: "/sugardaddy" | "/sugarbaby";
	/** Shown on the sign-up page to signed-out visitors. */
	toast: Flash["toast"];
	save: (
		site: Site,
		sender: Sender,
		values: InferOutput<Schema>,
	) => Promise<string | { refused: "other_role" | "not_yet" }>;
	/** What rules check before it is saved. */
	texts: (values: InferOutput<Schema>) => JoinTexts;
	/** Where the saved form redirects, depending on the result of `save` and the button clicked. */
	done: (saved: string, pressed: FormDataEntryValue | null) => Done;
};

/**
 * Handles a submitted form. A visitor's is stored as a draft, valid or not (`product.md`,
 * "Drafts"), and redirects to sign-up and back; a signed-in person's is saved, once the newest terms
 * are accepted. Errors return 422,
 * internal failures 503, too many drafts 429, each with the input kept; 409 if the form is not for
 * this account's role, the account is one of the staff, or somebody rejected has to wait.
 */
export async function receiveForm<Schema extends FormSchema>(
	args: RequestArgs,
	form: JoinForm<Schema>,
) {
	const sent = await args.request.formData();
	const submission = parseWithValibot(sent, { schema: form.schema });
	try {
		const person = await findPerson(args);
		if (person?.isStaff) return data(submission.reply({ formErrors: [forMembersOnly] }), 409);
		if (!person || person.mustAccept) return await keepForLater(args, form, sent, person);
		if (submission.status !== "success") return data(submission.reply(), 422);
		const site = siteOf(args.context);
		const values = submission.value as InferOutput<Schema>;
		const { fieldErrors, asked } = await judgeJoin(site, person, form.texts(values), sent);
		if (Object.keys(fieldErrors).length > 0) {
			return data({ ...submission.reply({ fieldErrors }), asked }, 422);
		}
		const sender = {
			accountId: person.accountId,
			draft: draftCookie.read(args.request, site.settings.origin),
		};
		const saved = await form.save(site, sender, values);
		if (typeof saved !== "string") return data(submission.reply(), 409);
		const { path, toast } = form.done(saved, sent.get("then"));
		return redirectWith(site, path, { toast });
	} catch (error) {
		reportFailure(error, args, "form not saved");
		const formErrors = ["הפרטים לא נשמרו. מה שנכתב נשאר בטופס, ואפשר לנסות שוב."];
		return data(submission.reply({ formErrors }), 503);
	}
}

const forMembersOnly = "חשבון צוות אינו מצטרף למועדון. כדי להצטרף צריך חשבון אחר, בכתובת אחרת.";

async function keepForLater<Schema extends FormSchema>(
	{ request, context }: RequestArgs,
	form: JoinForm<Schema>,
	sent: FormData,
	person: Person | null,
) {
	const site = siteOf(context);
	const submission = parseWithValibot(sent, { schema: form.schema });
	const visitor = context.get(visitorContext);
	const tooMany = await checkRateLimit(site, "draft", { visitor, form: sent });
	if (tooMany) return data(submission.reply({ formErrors: [tooMany.sentence] }), tooMany.init);
	const token = await keepTyped(site, request, form, sent);
	const cookies = token === undefined ? [] : [draftCookie.set(token, site.settings.origin)];
	if (submission.status === "success") {
		if (person) return redirectWith(site, `${acceptancePath}?next=${form.path}`, { cookies });
		const texts = form.texts(submission.value as InferOutput<Schema>);
		const { fieldErrors } = await judgeJoin(site, null, texts, sent);
		if (Object.keys(fieldErrors).length > 0) {
			return dataWith(site, submission.reply({ fieldErrors }), { status: 422, cookies });
		}
		return redirectWith(site, `/auth?tab=signup&next=${form.path}`, { toast: form.toast, cookies });
	}
	return dataWith(site, submission.reply(), { status: 422, cookies });
}

/** Stores the form's own fields as typed; an empty form is not stored. */
async function keepTyped(
	site: Site,
	request: Request,
	{ kind, schema }: Pick<JoinForm<FormSchema>, "kind" | "schema">,
	sent: FormData,
): Promise<string | undefined> {
	const values: Record<string, string> = {};
	for (const [name, field] of Object.entries(schema.entries)) {
		const value = sent.get(name);
		if (typeof value === "string" && value.trim() !== "") values[name] = cutToField(field, value);
	}
	if (Object.keys(values).length === 0) return undefined;
	const { token } = await keepDraft(site, draftCookie.read(request, site.settings.origin), {
		kind,
		values,
	});
	return token;
}

/** The texts of a form that the profile takes. */
type JoinTexts = {
	texts: FieldTexts;
	/** The name field that becomes the alias. */
	nameField: "fullName" | "firstName";
};

type FieldErrors = Record<string, string[]>;

/**
 * Applies the text rules to what a joining form changes in the profile. A visitor's form waits until after sign-up
 * and is judged again then, so a visitor only learns what cannot be saved at all.
 */
async function judgeJoin(
	{ db }: Pick<Site, "db">,
	person: { accountId: string } | null,
	{ texts, nameField }: JoinTexts,
	sent: FormData,
): Promise<{ fieldErrors: FieldErrors; asked: string }> {
	const stored = person && (await readProfile(db, person));
	const known = new Set(Object.values(stored ?? {}));
	const changed = Object.fromEntries(
		Object.entries(texts).filter(([, text]) => text != null && !known.has(text)),
	);
	const { reasons, asked, hits } = judgeTexts(changed, String(sent.get(sure) ?? ""));
	if (person) await recordHits(db, person, hits);
	const fieldErrors: FieldErrors = {};
	if (!person && asked !== "") return { fieldErrors, asked: "" };
	for (const [field, reason] of Object.entries(reasons)) {
		fieldErrors[field === "display_name" ? nameField : field] = [reason];
	}
	return { fieldErrors, asked };
}
