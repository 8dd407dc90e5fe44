import { parseWithValibot } from "@conform-to/valibot";
import { data, type RouterContextProvider, redirect } from "react-router";
import type { ErrorMessage, ObjectEntries, ObjectIssue, ObjectSchema } from "valibot";
import { draftCookie, draftToken, findDraft, keepDraft } from "../accounts/draft.server.ts";
import { flashCookie } from "../platform/http/flash.server.ts";
import { type Flash, type Site, siteOf } from "../platform/site.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

type JoinForm = {
	kind: "men" | "women";
	schema: ObjectSchema<ObjectEntries, ErrorMessage<ObjectIssue>>;
	/** The form's own page, to come back to after signing up. */
	path: "/sugardaddy" | "/sugarbaby";
	/** Shown on the sign-up page. */
	toast: Flash["toast"];
};

/** What this visitor typed into one of the two forms before, or null. */
export function readTyped({ request, context }: Asked, kind: JoinForm["kind"]) {
	return findDraft(siteOf(context), draftToken(request), kind);
}

/**
 * Takes a filled form from a visitor: what was typed is kept as a draft, right or wrong
 * (`product.md`, "Drafts"); a form with errors comes back with them as 422, one without leads to
 * signing up and back.
 */
export async function receiveForm({ request, context }: Asked, form: JoinForm) {
	const site = siteOf(context);
	const sent = await request.formData();
	const headers = new Headers();
	const token = await keepTyped(site, request, form, sent);
	if (token !== undefined) {
		headers.append("Set-Cookie", draftCookie(token, site.settings.origin));
	}
	const submission = parseWithValibot(sent, { schema: form.schema });
	if (submission.status !== "success") return data(submission.reply(), { status: 422, headers });
	const isSecure = site.settings.origin.startsWith("https:");
	const flash = form.toast ? { toast: form.toast } : {};
	headers.append("Set-Cookie", flashCookie(site.vault, flash, isSecure));
	return redirect(`/auth?tab=signup&next=${form.path}`, { status: 303, headers });
}

/** Keeps the form's own fields as they were typed; a form without a single word keeps nothing. */
async function keepTyped(
	site: Site,
	request: Request,
	{ kind, schema }: JoinForm,
	sent: FormData,
): Promise<string | undefined> {
	const values: Record<string, string> = {};
	for (const name of Object.keys(schema.entries)) {
		const value = sent.get(name);
		if (typeof value === "string" && value.trim() !== "") values[name] = value;
	}
	if (Object.keys(values).length === 0) return undefined;
	const { token } = await keepDraft(site, draftToken(request), { kind, values });
	return token;
}
