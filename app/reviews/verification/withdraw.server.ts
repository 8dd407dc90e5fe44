import { lockAccount } from "../../accounts/role.server.ts";
import { describeError } from "../../platform/log/log.server.ts";
import type { Site } from "../../platform/site.ts";
import { queueChanges } from "../../profiles/changes.server.ts";
import { closeItem } from "../items.server.ts";
import { deleteDoomed } from "./evidence.server.ts";
import { endVerification, findVerification } from "./verification.server.ts";
import { itemKindOf } from "./verification.ts";

/** Withdraws a person's open verification and deletes its evidence at once; a job repeats what fails. */
export async function withdrawVerification(
	site: Pick<Site, "db" | "files" | "jobs" | "log">,
	owner: { accountId: string },
	now = new Date(),
): Promise<"withdrawn" | { refused: "none" }> {
	const withdrawn = await site.db.transaction().execute(async (trx) => {
		await lockAccount(trx, owner);
		const verification = await findVerification(trx, owner);
		if (!verification || verification.decidedAt) return false;
		const { id: verificationId, kind } = verification;
		await closeItem(trx, { ...owner, kind: itemKindOf[kind], now });
		const isEnded = await endVerification(trx, site, { verificationId, state: "withdrawn", now });
		// Texts and photos that waited with the pose still do.
		if (kind === "badge") await queueChanges(trx, owner, now);
		return isEnded;
	});
	if (!withdrawn) return { refused: "none" };
	await deleteDoomed(site, now).catch((error) =>
		site.log.error(describeError(error), "withdrawn evidence not deleted yet"),
	);
	return "withdrawn";
}
