import type { Job } from "../../../platform/jobs/jobs.server.ts";
import { queueMail } from "../../../platform/mail/mail.server.ts";
import type { Site } from "../../../platform/site.ts";
import { findBuyer } from "../find-deal.server.ts";
import { cancellationCodeLetter } from "./cancellation-code.email.tsx";

const name = "cancellation-code";

type Asked = { receipt: number; email: string; code: string };

/** Leaves it to a job whether receipt and address belong together, so that asking tells nothing. */
export async function askForCancellationCode(
	{ db, jobs, vault }: Pick<Site, "db" | "jobs" | "vault">,
	asked: Asked,
): Promise<void> {
	const sealed = vault.seal(name, JSON.stringify(asked));
	await db.transaction().execute((trx) => jobs.enqueue(trx, name, { sealed }));
}

/** Mails the code to the buyer, if the address that was typed is the buyer's. */
export const mailCancellationCode: Job<Site> = {
	name,
	work: async (site, data) => {
		const opened = site.vault.open(name, String((data as { sealed?: unknown }).sealed));
		if (opened === null) return;
		const { receipt, email, code } = JSON.parse(opened) as Asked;
		const buyer = await findBuyer(site.db, receipt);
		if (buyer?.email !== email) return;
		const letter = cancellationCodeLetter({ receipt, code });
		await site.db
			.transaction()
			.execute((trx) => queueMail(trx, site, { class: "service", to: buyer.email, letter }));
	},
};
