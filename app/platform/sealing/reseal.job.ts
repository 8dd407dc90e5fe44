import type { Job } from "../jobs/jobs.server.ts";
import type { Site } from "../site.ts";
import { listFingerprints, settleFilesKey } from "./fingerprints.server.ts";
import {
	countSealedByOld,
	type Resealed,
	resealJobName,
	resealSome,
	resealSoon,
} from "./reseal.server.ts";

/**
 * After a change of SECRET reseals everything stored with the new one, a part in each run, until the log says that
 * nothing is left. Logs the same for FILES_KEY.
 */
export const resealSecret: Job<Site> = {
	name: resealJobName,
	at: "5 * * * *",
	work: async (site) => {
		const { db, vault, log } = site;
		if (await settleFilesKey(site)) {
			log.info("no file is sealed by an older FILES_KEY: it may be dropped");
		}
		const fingerprints = await listFingerprints(db, "SECRET");
		const strangers = fingerprints.filter(
			(fingerprint) => !vault.fingerprints.includes(fingerprint),
		);
		if (strangers.length > 0) {
			// Nothing is finished before this process stops writing what the new secret cannot open.
			await db.deleteFrom("reseals").execute();
			log.warn("SECRET is being replaced and this process does not know the new one: restart it");
			return;
		}
		if (fingerprints.length > 1 || fingerprints[0] !== vault.fingerprints[0])
			await report(site, await resealSome(site));
	},
};

async function report(site: Site, { resealed, lost, isDone, isAtWork }: Resealed): Promise<void> {
	const { log } = site;
	if (lost > 0) log.error({ lost }, "sealed texts that no SECRET opens");
	if (isDone) {
		log.info({ resealed }, "nothing stored is sealed by an older SECRET: it may be dropped");
	} else if (isAtWork) {
		const left = await countSealedByOld(site);
		log.info({ resealed, left }, "sealing anew after a change of SECRET");
		await resealSoon(site);
	}
}
