import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Letter } from "../../platform/mail/letter.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { disownLink } from "../recovery/disown-link.server.ts";
import { distrustDevices } from "../sessions/device.server.ts";
import { endSessions, type Person } from "../sessions/session.server.ts";
import type { ChangeLinks } from "./second-factor.email.tsx";

type Change = {
	write: (links: ChangeLinks) => Letter;
};

/**
 * What every change of a person's factors does besides: all other sessions end, no browser is
 * trusted any more (ASVS 7.4.3), and the owner hears of it by mail (ASVS 6.3.7).
 */
export async function secureAfterChange(
	trx: Transaction<Tables>,
	site: Site,
	person: Person,
	{ write }: Change,
): Promise<void> {
	const { accountId, email } = person;
	await endSessions(trx, accountId, person);
	await distrustDevices(trx, accountId);
	const disown = disownLink(site, { accountId, email });
	const letter = write({ at: new Date(), disown });
	await queueMail(trx, site, { class: "service", to: email, letter });
}
