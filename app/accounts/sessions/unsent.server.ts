import { data, redirect } from "react-router";
import type { Unsent } from "../../ui/layout/unsent.tsx";

/** Ids, codes and choices have no two words. */
const isWords = (value: FormDataEntryValue): value is string =>
	typeof value === "string" && /\S\s+\S/.test(value);

/**
 * What to throw when a request has to go elsewhere first. A form that no script keeps is answered with what
 * was typed, to be copied: a redirect would lose it. Nothing of it is stored, as whoever signs in
 * next at this browser may be somebody else.
 * @param otherwise the answer when nothing was typed
 */
export async function leaveWithWords(
	request: Request,
	{ to, why }: Omit<Unsent, "typed">,
	otherwise: Response = redirect(to, 303),
) {
	const isForm = /^application\/x-www-form-urlencoded/i.test(
		request.headers.get("content-type") ?? "",
	);
	const isByScript = new URL(request.url).pathname.endsWith(".data");
	if (request.method !== "POST" || !isForm || isByScript || request.bodyUsed) return otherwise;
	const typed = [...(await request.formData())].flatMap(([name, value]) =>
		/password/i.test(name) || !isWords(value) ? [] : [value],
	);
	if (typed.length === 0) return otherwise;
	return data({ unsent: { typed, to, why } satisfies Unsent }, { status: 401 });
}
