import { contactsChangedJob } from "../accounts/contacts-changed.server.ts";
import type { Job } from "../platform/jobs/jobs.server.ts";
import type { Site } from "../platform/site.ts";
import { dropShutCopies } from "../profiles/photos/album-copies.server.ts";
import { forgetGrants } from "./album/grants.server.ts";
import { forgetNotes } from "./album/notes.server.ts";
import {
	applyDueContacts,
	compareAccount,
	compareEntries,
	contactRemovedJob,
} from "./contacts.server.ts";
import { forgetDayUses } from "./day-uses.server.ts";
import { forgetVisits } from "./visits.server.ts";
/** At 8:00, and every five minutes for whatever that missed: entries come into force. */
export const applyContacts: Job<Site> = {
	name: "apply-contacts",
	at: "*/5 * * * *",
	work: (site) => applyDueContacts(site),
};

/** After an account's address or its joining form changed, or it was approved. */
export const followContacts: Job<Site> = {
	name: contactsChangedJob,
	work: (site, data) => compareAccount(site, (data as { accountId: string }).accountId),
};

export const endContacts: Job<Site> = {
	name: contactRemovedJob,
	work: (site, data) => compareEntries(site, (data as { memberId: string }).memberId),
};

/** Deletes what members' visits and days no longer need; rerunning is harmless. */
export const forgetActivity: Job<Site> = {
	name: "forget-activity",
	at: "10 3 * * *",
	work: async ({ db }) => {
		await forgetVisits(db);
		await forgetDayUses(db);
	},
};

/** Every minute: deletes the copies of whose grant is over, and what nobody can report any more. */
export const tidyAlbums: Job<Site> = {
	name: "tidy-albums",
	at: "* * * * *",
	work: async (site) => {
		const now = new Date();
		await dropShutCopies(site, now);
		await forgetGrants(site.db, now);
		await forgetNotes(site.db, now);
	},
};
