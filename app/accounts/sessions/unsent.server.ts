import { data, redirect } from "react-router";
import type { Unsent } from "../../ui/layout/unsent.tsx";

/** Ids, codes and choices are single words. */
const isWords = (value: FormDataEntryValue): value is string =>
	typeof value === "string" && /\S\s+\S/.test(value);

/**
 * The answer to throw when a request must go elsewhere first. A browser's own form post is answered with
 * the text that was typed, so that it can be copied: a redirect would lose it. The text is not stored, because
 * the next person to sign in at this browser may be somebody else.
 * @param otherwise the answer when no text was typed, or when a script asks, which keeps its own
 */
export async function leaveWithWords(
	request: Request,
	{ to, why }: Omit<Unsent, "typed">,
	otherwise: Response = redirect(to, 303),
) {
	const isForm = /^application\/x-www-form-urlencoded/i.test(
		request.headers.get("content-type") ?? "",
	);
	const isNavigation = request.headers.get("accept")?.includes("text/html") ?? false;
	if (request.method !== "POST" || !isForm || !isNavigation || request.bodyUsed) return otherwise;
	const typed = new Set(
		[...(await request.formData())].flatMap(([name, value]) =>
			/password/i.test(name) || !isWords(value) ? [] : [value],
		),
	);
	if (typed.size === 0) return otherwise;
	return data({ unsent: { typed: [...typed], to, why } satisfies Unsent }, { status: 401 });
}
