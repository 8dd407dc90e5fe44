import {
	type Attempt,
	type Refusal,
	type Rule,
	refuseTooMany,
} from "../platform/limits/too-many.server.ts";
import type { Site } from "../platform/site.ts";

/**
 * Rate limits of the account routes: per visitor, per account or typed address, and site-wide
 * before a proof of work is required (ASVS 6.1.1 and 6.3.1; docs/accounts.md). Unknown addresses
 * are counted like known ones, so the limit reveals nothing.
 */
const rules = {
	"sign in": {
		visitor: { most: 20, minutes: 10 },
		target: { most: 10, minutes: 10 },
		everybody: { most: 1_000, minutes: 10 },
	},
	"sign up": {
		visitor: { most: 10, minutes: 10 },
		everybody: { most: 300, minutes: 10 },
	},
	/**
	 * Requested mails: recovery and resent confirmations. Mails per address are limited where they
	 * are queued (`platform/mail/budget.server.ts`), so that nobody can lock someone else out of this
	 * form.
	 */
	"ask for mail": {
		visitor: { most: 10, minutes: 10 },
		everybody: { most: 300, minutes: 10 },
	},
	/** Each request replaces the earlier codes and ends all other sessions. */
	"new backup codes": {
		visitor: { most: 10, minutes: 10 },
		target: { most: 3, minutes: 10 },
	},
	export: {
		visitor: { most: 20, minutes: 10 },
		target: { most: 10, minutes: 10 },
	},
	/** Each request sends two mails. */
	"change address": {
		visitor: { most: 10, minutes: 10 },
		target: { most: 3, minutes: 60 },
	},
	/** Codes of six digits from a mail or an authenticator app, and backup codes. */
	code: {
		visitor: { most: 20, minutes: 10 },
		target: { most: 8, minutes: 10 },
		everybody: { most: 1_000, minutes: 10 },
	},
	/** Each request is read by two of the staff. */
	"lost factor": {
		visitor: { most: 10, minutes: 24 * 60 },
		target: { most: 3, minutes: 24 * 60 },
	},
	"lost address": {
		visitor: { most: 10, minutes: 24 * 60 },
		target: { most: 3, minutes: 24 * 60 },
	},
	unlock: {
		visitor: { most: 20, minutes: 10 },
		target: { most: 10, minutes: 10 },
	},
	/** Appeals against a refusal, read by the staff. */
	appeal: {
		visitor: { most: 20, minutes: 10 },
		target: { most: 5, minutes: 60 },
	},
	/** Additions to a ticket by its sender. */
	ticket: {
		visitor: { most: 20, minutes: 10 },
		target: { most: 10, minutes: 60 },
	},
	"staff search": { visitor: { most: 60, minutes: 1 }, target: { most: 30, minutes: 1 } },
	"staff mail": { visitor: { most: 20, minutes: 10 }, target: { most: 10, minutes: 10 } },
	draft: { visitor: { most: 30, minutes: 10 }, everybody: { most: 600, minutes: 10 } },
	/** Forms of the own profile, whose texts the rules read. */
	"save profile": { visitor: { most: 150, minutes: 10 }, target: { most: 30, minutes: 10 } },
	/** Passkey challenges; each is stored as a row for some minutes. */
	"passkey challenge": { visitor: { most: 20, minutes: 10 } },
} as const satisfies Record<string, Rule>;

type Caller = Omit<Attempt, "isKnown"> & {
	/**
	 * A browser the owner signed in with before is counted separately, so that attempts from
	 * elsewhere cannot lock the owner out; the site-wide limit does not apply to it.
	 */
	device?: string | undefined;
	isSignedIn?: boolean;
};

/** Counts one attempt. Returns the refusal once the limit is exceeded, else null. */
export function checkRateLimit(
	site: Pick<Site, "db" | "vault" | "settings">,
	what: keyof typeof rules,
	{ target, device, isSignedIn = false, ...caller }: Caller,
): Promise<Refusal | null> {
	const isKnown = isSignedIn || device !== undefined;
	const whom = device === undefined ? target : `${target} ${device}`;
	return refuseTooMany(site, what, rules[what], {
		...caller,
		...(whom === undefined ? {} : { target: whom }),
		isKnown,
	});
}
