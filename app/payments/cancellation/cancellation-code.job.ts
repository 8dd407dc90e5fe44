import type { Job } from "../../platform/jobs/jobs.server.ts";
import { queueCountedMail } from "../../platform/mail/budget.server.ts";
import type { Site } from "../../platform/site.ts";
import { openClaims, sealClaims } from "../../platform/tokens.server.ts";
import { cancellationCodeEmail } from "./cancellation.email.tsx";
import { findBuyer } from "./find-purchase.server.ts";

const name = "cancellation-code";

type CodeRequest = { receipt: number; email: string; code: string; until?: number };

/** A job checks whether receipt and address match, so that the response reveals nothing. */
export async function askForCancellationCode(
	{ db, jobs, vault }: Pick<Site, "db" | "jobs" | "vault">,
	asked: CodeRequest,
): Promise<void> {
	const sealed = sealClaims(vault, name, asked);
	await db.transaction().execute((trx) => jobs.enqueue(trx, name, { sealed }));
}

/** Mails the code if the typed address is the buyer's. */
export const mailCancellationCode: Job<Site> = {
	name,
	work: async (site, data) => {
		const asked = openClaims<CodeRequest>(site.vault, name, (data as { sealed?: string }).sealed);
		if (!asked) return;
		const { receipt, email, code, until } = asked;
		const buyer = await findBuyer(site.db, receipt);
		if (buyer?.email !== email) return;
		const content = cancellationCodeEmail({ receipt, code });
		const mail = {
			class: "service",
			to: buyer.email,
			content,
			...(until ? { until: new Date(until) } : {}),
		} as const;
		await site.db
			.transaction()
			.execute((trx) => queueCountedMail(trx, site, "cancellation code", mail));
	},
};
