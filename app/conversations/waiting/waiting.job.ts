import { findOwnParty } from "../../members/may-see.server.ts";
import { isInside } from "../../members/may-see.ts";
import type { Job } from "../../platform/jobs/jobs.server.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { somethingWaits } from "./waiting.email.tsx";
import { listWaiting, noteMailed } from "./waiting.server.ts";

/**
 * Mails each member who asked for it when a message or a request waited ten minutes unseen: one mail,
 * until they have looked. Rerunning is harmless.
 */
export const mailWaiting: Job<Site> = {
	name: "mail-waiting",
	at: "* * * * *",
	work: (site) => mailAll(site, 2 * hour),
};

/** Every hour, when quiet hours end: whatever came within a day. */
export const mailWaitingLonger: Job<Site> = {
	name: "mail-waiting-longer",
	at: "0 * * * *",
	work: (site) => mailAll(site, 24 * hour),
};

const hour = 3_600_000;

async function mailAll(site: Site, lately: number): Promise<void> {
	const { db, settings } = site;
	const now = new Date();
	for (const { email, ...me } of await listWaiting(db, now, lately)) {
		const party = await findOwnParty(db, me, now);
		if (!party || !isInside(party)) continue;
		await db.transaction().execute(async (trx) => {
			if (!(await noteMailed(trx, me, now))) return;
			const content = somethingWaits(settings.origin);
			await queueMail(trx, site, { class: "service", to: email, content });
		});
	}
}
