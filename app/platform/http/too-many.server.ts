import { countTry } from "../limits.server.ts";
import { type Limit, tooManyTries } from "../limits.ts";
import type { Site } from "../site.ts";

/** Forms that anybody may send, and that send mail to whatever address was typed. */
const perVisitor = { most: 5, minutes: 10 };
const overall = { most: 200, minutes: 10 };

/** The same forms without the work that a browser of ours does for them (decision 0008). */
const perVisitorUnproven = { most: 2, minutes: 10 };
const overallUnproven = { most: 40, minutes: 10 };

type Refusal = { sentence: string; init: { status: 429; headers: { "Retry-After": string } } };

/**
 * Counts one filled form of a visitor. Who is refused by the own count does not use up everybody's.
 * @param isProven false where the form should have brought a proof of work and did not.
 * @returns the sentence to show and how to answer when it is one too many, else null.
 */
export async function refuseTooMany(
	site: Site,
	form: string,
	visitor: string,
	isProven = true,
): Promise<Refusal | null> {
	const own: Limit[] = [{ rule: form, ...perVisitor }];
	const shared: Limit[] = [{ rule: `${form} overall`, ...overall }];
	if (!isProven) {
		own.unshift({ rule: `${form} unproven`, ...perVisitorUnproven });
		shared.unshift({ rule: `${form} unproven overall`, ...overallUnproven });
	}
	const wait =
		(await countFirst(site, own, visitor)) ?? (await countFirst(site, shared, "everybody"));
	if (!wait) return null;
	const headers = { "Retry-After": String(wait.seconds) };
	return { sentence: tooManyTries(wait.seconds), init: { status: 429, headers } };
}

/** Counts a try against one limit after the other, up to the first that refuses it. */
async function countFirst(site: Site, limits: readonly Limit[], doer: string) {
	for (const limit of limits) {
		const wait = await countTry(site, limit, doer);
		if (wait) return wait;
	}
	return null;
}
