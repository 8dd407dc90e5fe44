import { countTry } from "../limits.server.ts";
import { tooManyTries } from "../limits.ts";
import type { Site } from "../site.ts";

/** Forms that anybody may send, and that send mail to whatever address was typed. */
const perVisitor = { most: 5, minutes: 10 };
const overall = { most: 200, minutes: 10 };

type Refusal = { sentence: string; init: { status: 429; headers: { "Retry-After": string } } };

/**
 * Counts one filled form of a visitor. Who is refused by the own count does not use up everybody's.
 * @returns the sentence to show and how to answer when it is one too many, else null.
 */
export async function refuseTooMany(
	site: Site,
	form: string,
	visitor: string,
): Promise<Refusal | null> {
	const wait =
		(await countTry(site, { rule: form, ...perVisitor }, visitor)) ??
		(await countTry(site, { rule: `${form} overall`, ...overall }, "everybody"));
	if (!wait) return null;
	const headers = { "Retry-After": String(wait.seconds) };
	return { sentence: tooManyTries(wait.seconds), init: { status: 429, headers } };
}
