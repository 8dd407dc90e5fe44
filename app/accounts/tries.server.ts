import { countTry } from "../platform/limits.server.ts";
import type { Limit } from "../platform/limits.ts";
import { tooManyTries } from "../platform/limits.ts";
import type { Site } from "../platform/site.ts";

/**
 * How often somebody may try what guards an account: for each visitor, for each account or address
 * that was typed, and overall (ASVS 6.1.1 and 6.3.1; docs/accounts.md). The count of an address is kept
 * whether or not it belongs to an account, so it tells nothing.
 */
type Tries = {
	visitor: Omit<Limit, "rule">;
	target: Omit<Limit, "rule">;
	overall: Omit<Limit, "rule">;
};

const rules = {
	"sign in": {
		visitor: { most: 20, minutes: 10 },
		target: { most: 10, minutes: 10 },
		overall: { most: 1_000, minutes: 10 },
	},
	"sign up": {
		visitor: { most: 10, minutes: 10 },
		target: { most: 5, minutes: 60 },
		overall: { most: 300, minutes: 10 },
	},
	/** Mails that somebody asks for: recovery, once more the confirmation. */
	"ask for mail": {
		visitor: { most: 10, minutes: 10 },
		target: { most: 5, minutes: 60 },
		overall: { most: 300, minutes: 10 },
	},
	/** Codes of six digits from a mail or an authenticator app, and backup codes. */
	code: {
		visitor: { most: 20, minutes: 10 },
		target: { most: 8, minutes: 10 },
		overall: { most: 1_000, minutes: 10 },
	},
	/** The password once more, by somebody who is signed in. */
	unlock: {
		visitor: { most: 20, minutes: 10 },
		target: { most: 10, minutes: 10 },
		overall: { most: 1_000, minutes: 10 },
	},
} as const satisfies Record<string, Tries>;

export type TryRefusal = {
	sentence: string;
	init: { status: 429; headers: { "Retry-After": string } };
};

type Doer = {
	visitor: string;
	/** The address or the account that is tried. */
	target: string;
	/**
	 * A browser in which the owner signed in before has a count of its own, so that nobody can lock
	 * the owner out by trying from elsewhere.
	 */
	device?: string | undefined;
};

/** Counts one try; the refusal to answer with when it is one too many, else null. */
export async function refuseTries(
	site: Pick<Site, "db" | "vault" | "settings">,
	what: keyof typeof rules,
	{ visitor, target, device }: Doer,
): Promise<TryRefusal | null> {
	const rule = rules[what];
	const whom = device === undefined ? target : `${target} ${device}`;
	const wait =
		(await countTry(site, { rule: `${what}: visitor`, ...rule.visitor }, visitor)) ??
		(await countTry(site, { rule: `${what}: target`, ...rule.target }, whom)) ??
		(await countTry(site, { rule: `${what}: overall`, ...rule.overall }, "everybody"));
	if (!wait) return null;
	const headers = { "Retry-After": String(wait.seconds) };
	return { sentence: tooManyTries(wait.seconds), init: { status: 429, headers } };
}
