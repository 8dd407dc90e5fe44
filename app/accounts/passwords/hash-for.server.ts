import { Busy } from "../../platform/busy.ts";
import { spendProof } from "../../platform/limits/proof.server.ts";
import { askForProof, type Refusal } from "../../platform/limits/too-many.server.ts";
import type { Site } from "../../platform/site.ts";
import { type Hasher, hashQueue } from "./password-hash.server.ts";

type Sender = {
	form: FormData;
	/** A browser that the account's owner signed in with before. */
	isKnown?: boolean;
};

const refusedSeconds = 10;

/**
 * Does what hashes the password of somebody who is not signed in. Where strangers' half of the queue is full,
 * only a known browser or a form with a proof of work goes on; the rest is asked for one.
 */
export async function hashFor<Done>(
	site: Pick<Site, "db" | "vault" | "settings">,
	{ form, isKnown = false }: Sender,
	work: (hasher: Hasher) => Promise<Done>,
): Promise<Done | { tooMany: Refusal }> {
	if (isKnown) return work("known");
	try {
		return await work("stranger");
	} catch (error) {
		if (!(error instanceof Busy) || error.code !== hashQueue) throw error;
		if (await spendProof(site, form)) return work("known");
		return { tooMany: askForProof(site.settings, { seconds: refusedSeconds }) };
	}
}
