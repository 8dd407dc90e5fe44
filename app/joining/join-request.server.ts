import { parseWithValibot } from "@conform-to/valibot";
import { data, type RouterContextProvider, redirect } from "react-router";
import type { ErrorMessage, InferOutput, ObjectEntries, ObjectIssue, ObjectSchema } from "valibot";
import { draftCookie, draftToken, keepDraft } from "../accounts/draft.server.ts";
import { findPerson } from "../accounts/sessions/person.server.ts";
import { reportFailure } from "../platform/http/failure.server.ts";
import { flashCookie } from "../platform/http/flash.server.ts";
import { type Flash, type Site, siteOf } from "../platform/site.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

type FormSchema = ObjectSchema<ObjectEntries, ErrorMessage<ObjectIssue>>;

type Sender = { accountId: string; draft: string | undefined };

/** The page after the form, and what is said there. */
type Done = { path: "/application" | "/sugardaddy/payment"; toast?: Flash["toast"] };

type JoinForm<Schema extends FormSchema> = {
	kind: "men" | "women";
	schema: Schema;
	/** The form's own page, to come back to after signing up. */
	path: "/sugardaddy" | "/sugarbaby";
	/** Shown on the sign-up page to whoever is not signed in. */
	toast: Flash["toast"];
	/** Saves the form of a person who is signed in. */
	save: (
		site: Site,
		sender: Sender,
		values: InferOutput<Schema>,
	) => Promise<string | { refused: "other_role" }>;
	/** Where the saved form leads, by the word that `save` gave and the button that was pressed. */
	done: (saved: string, pressed: FormDataEntryValue | null) => Done;
};

/**
 * Takes a filled form. A visitor's is kept as a draft, right or wrong (`product.md`, "Drafts"), and
 * leads to signing up and back; that of a signed-in person is saved. Errors come back as 422, a
 * failure of ours as 503, both with everything that was typed; 409 where the form is not for this
 * account.
 */
export async function receiveForm<Schema extends FormSchema>(asked: Asked, form: JoinForm<Schema>) {
	const sent = await asked.request.formData();
	const submission = parseWithValibot(sent, { schema: form.schema });
	try {
		const person = await findPerson(asked);
		if (!person) return await keepForLater(asked, form, sent);
		if (submission.status !== "success") return data(submission.reply(), 422);
		const site = siteOf(asked.context);
		const sender = {
			accountId: person.accountId,
			draft: draftToken(asked.request, site.settings.origin),
		};
		const saved = await form.save(site, sender, submission.value as InferOutput<Schema>);
		if (typeof saved !== "string") return data(submission.reply(), 409);
		const { path, toast } = form.done(saved, sent.get("then"));
		return leadOn(site, path, toast);
	} catch (error) {
		reportFailure(error, asked, "form not saved");
		const formErrors = ["הפרטים לא נשמרו. מה שנכתב נשאר בטופס, ואפשר לנסות שוב."];
		return data(submission.reply({ formErrors }), 503);
	}
}

async function keepForLater<Schema extends FormSchema>(
	{ request, context }: Asked,
	form: JoinForm<Schema>,
	sent: FormData,
) {
	const site = siteOf(context);
	const headers = new Headers();
	const token = await keepTyped(site, request, form, sent);
	if (token !== undefined) {
		headers.append("Set-Cookie", draftCookie(token, site.settings.origin));
	}
	const submission = parseWithValibot(sent, { schema: form.schema });
	if (submission.status !== "success") return data(submission.reply(), { status: 422, headers });
	return leadOn(site, `/auth?tab=signup&next=${form.path}`, form.toast, headers);
}

function leadOn(site: Site, path: string, toast: Flash["toast"], headers = new Headers()) {
	headers.append("Set-Cookie", flashCookie(site, toast ? { toast } : {}));
	return redirect(path, { status: 303, headers });
}

/** Keeps the form's own fields as they were typed; a form without a single word keeps nothing. */
async function keepTyped(
	site: Site,
	request: Request,
	{ kind, schema }: Pick<JoinForm<FormSchema>, "kind" | "schema">,
	sent: FormData,
): Promise<string | undefined> {
	const values: Record<string, string> = {};
	for (const name of Object.keys(schema.entries)) {
		const value = sent.get(name);
		if (typeof value === "string" && value.trim() !== "") values[name] = value;
	}
	if (Object.keys(values).length === 0) return undefined;
	const { token } = await keepDraft(site, draftToken(request, site.settings.origin), {
		kind,
		values,
	});
	return token;
}
