import { dataWith, redirectWith } from "../platform/http/redirect-with.server.ts";
import { type RequestArgs, siteOf } from "../platform/site.ts";
import type { Answer } from "./use-saves.ts";

const toasts = {
	saved: { kind: "success", title: "ההגדרות נשמרו" },
	changed: {
		kind: "destructive",
		title: "לא נשמר",
		body: "ההגדרות השתנו בינתיים בחלון אחר. כך הן עכשיו, ואפשר לשנות שוב.",
	},
} as const;

/** The version that a form of choices was opened with; null when it names none that can be. */
export function versionIn(form: FormData): number | null {
	const version = Number(form.get("version"));
	return Number.isInteger(version) && version >= 0 && version < 2 ** 31 - 1 ? version : null;
}

/**
 * Says what became of choices: a script says it in the row that was changed, a page above itself.
 * @param path of the form's page.
 */
export function answerSaved(
	{ request, context }: Pick<RequestArgs, "request" | "context">,
	path: string,
	word: keyof typeof toasts,
	cookies: string[] = [],
) {
	const site = siteOf(context);
	const toast = toasts[word];
	if (!new URL(request.url).pathname.endsWith(".data")) {
		return redirectWith(site, path, { toast, cookies });
	}
	const refused = toast.kind === "destructive" ? `${toast.title}. ${toast.body}` : null;
	return dataWith(site, { refused } satisfies Answer, { cookies });
}
