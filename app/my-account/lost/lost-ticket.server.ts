import type { Ticket } from "../../accounts/lost/ask.server.ts";
import type { Site } from "../../platform/site.ts";
import { receiveTicketIn } from "../../support/ticket.server.ts";

/** The ticket of a request, opened in the request's transaction. */
export function ticketAbout(site: Site, what: string): Ticket {
	return (trx, { accountId, account, email, reason }) => {
		const message = `${what}\nהחשבון (ההחלטה בדף של האדם): ${account}\n${reason}`;
		const words = { name: email, email, message, subject: "technical", source: "contact" } as const;
		return receiveTicketIn(trx, site, words, { accountId, isMailed: true });
	};
}
