import type { Transaction } from "kysely";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { type MailReason, queueCountedMail } from "../../platform/mail/budget.server.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";
import type { Site } from "../../platform/site.ts";
import { notMeLink } from "../not-me-link.server.ts";
import { tellOfSecurity } from "../notices.server.ts";
import { distrustDevices } from "../sessions/device.server.ts";
import { endSessions, type Person } from "../sessions/session.server.ts";
import { findStaff } from "../staff.server.ts";
import type { ChangeLinks } from "./second-factor.email.tsx";

type Change = {
	reason: Extract<
		MailReason,
		"factor on" | "factor off" | "codes renewed" | "passkey added" | "passkey removed"
	>;
	write: (links: ChangeLinks) => EmailContent;
};

/**
 * Runs with every change of a person's factors: ends all other sessions, forgets remembered browsers (ASVS 7.4.3)
 * and notifies the owner by mail (ASVS 6.3.7). For staff, the change is also recorded.
 */
export async function secureAfterChange(
	trx: Transaction<Tables>,
	site: Site,
	person: Person,
	{ reason, write }: Change,
): Promise<void> {
	const { accountId, email } = person;
	await endSessions(trx, accountId, person);
	await distrustDevices(trx, accountId);
	if (await findStaff(trx, accountId)) {
		await recordAct(trx, {
			actor: accountId,
			act: "staff.factor_changed",
			subject: { kind: "staff", id: accountId },
			details: { change: reason.replace(" ", "_") },
		});
	}
	const notMe = notMeLink(site, { accountId, email });
	const content = write({ at: new Date(), notMe });
	await queueCountedMail(trx, site, reason, { class: "service", to: email, content });
	await tellOfSecurity(trx, accountId, "factor");
}
