import { contactsChangedJob } from "../../accounts/contacts-changed.server.ts";
import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { applyDueContacts, compareAccount, compareEntries } from "./compare-contacts.server.ts";
import { contactRemovedJob } from "./contact-blocks.server.ts";

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

/** After an entry was removed. */
export const endContacts: Job<Site> = {
	name: contactRemovedJob,
	work: (site, data) => compareEntries(site, (data as { memberId: string }).memberId),
};
