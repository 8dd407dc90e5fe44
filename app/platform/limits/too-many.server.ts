import { defineCookie } from "../cookies.ts";
import type { Site } from "../site.ts";
import {
	type Bound,
	countEverybody,
	countTry,
	countVisitor,
	proofRequired,
	tooManyTries,
	type Wait,
} from "./limits.server.ts";
import { spendProof } from "./proof.server.ts";

type Store = Pick<Site, "db" | "vault" | "settings">;

export type Rule = {
	/** Per address; five times as much per IPv6 /48. */
	visitor: Bound;
	/** Per targeted account or typed address, across all visitors. */
	target?: Bound;
	/** Across all visitors; beyond it a proof of work is required (decision 0015). */
	everybody?: Bound;
};

export type Attempt = {
	visitor: string;
	target?: string;
	/** Signed in, or in a browser known to the account: exempt from the limit for everybody. */
	isKnown?: boolean;
	/** The posted form, which may contain a proof of work. */
	form?: FormData;
};

export type Refusal = { sentence: string; init: { status: 429; headers: Record<string, string> } };

/**
 * While there are too many tries overall, a visitor without a proof of work has one try a minute.
 */
const withoutProof = { most: 1, minutes: 1 };

/**
 * Counts one try of an action; returns a refusal when it is over the limit, else null. The limit
 * for everybody never blocks a person because of others: it requires a proof of work.
 */
export async function refuseTooMany(
	site: Store,
	act: string,
	rule: Rule,
	{ visitor, target, isKnown = false, form }: Attempt,
): Promise<Refusal | null> {
	const own = await countVisitor(site, { rule: `${act}: visitor`, ...rule.visitor }, visitor);
	if (own) return refuse(own);
	if (rule.target && target !== undefined) {
		const there = await countTry(site, { rule: `${act}: target`, ...rule.target }, target);
		if (there) return refuse(there);
	}
	if (!rule.everybody || isKnown) return null;
	const isCrowded = await countEverybody(site, { rule: `${act}: everybody`, ...rule.everybody });
	if (!isCrowded || (form && (await spendProof(site, form)))) return null;
	const wait = await countVisitor(site, { rule: `${act}: no proof`, ...withoutProof }, visitor);
	return wait && askForProof(site.settings, wait);
}

/** Forms that anybody may send, and that send mail to the typed address. */
const openForm: Rule = { visitor: { most: 5, minutes: 10 } };
/** The same without the proof of work that our pages attach to each of them (decision 0008). */
const unproven: Rule = {
	visitor: { most: 2, minutes: 10 },
	everybody: { most: 40, minutes: 10 },
};

/** Counts one submission of a form that always comes with a proof of work when scripts run. */
export async function refuseOpenForm(
	site: Store,
	name: string,
	visitor: string,
	form: FormData,
): Promise<Refusal | null> {
	const isProven = await spendProof(site, form);
	return (
		(isProven ? null : await refuseTooMany(site, `${name} without proof`, unproven, { visitor })) ??
		(await refuseTooMany(site, name, openForm, { visitor }))
	);
}

function refuse({ seconds }: Wait): Refusal {
	return {
		sentence: tooManyTries(seconds),
		init: { status: 429, headers: { "Retry-After": String(seconds) } },
	};
}

/** Makes our pages' scripts compute a proof before any form is sent (`prove-work.ts`). */
const workCookie = defineCookie({ name: "prove-work", seconds: 10 * 60, isForScripts: true });

/** Refuses a form until it comes with a proof of work. */
export function askForProof({ origin }: Store["settings"], { seconds }: Wait): Refusal {
	const cookie = workCookie.set("1", origin);
	const headers = { "Retry-After": String(seconds), "Set-Cookie": cookie };
	return { sentence: proofRequired, init: { status: 429, headers } };
}
