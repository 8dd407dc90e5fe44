import type { Person } from "../../accounts/sessions/session.server.ts";
import type { Site } from "../../platform/site.ts";
import { personalData } from "../personal-data.server.ts";

type Export = { made_at: Date; [table: string]: object[] | Date };

/**
 * All of a person's data, table by table, from one snapshot (privacy law, section 13). Tokens,
 * hashes and secrets are left out: a lost file must not open the account.
 */
export function exportPerson(
	site: Pick<Site, "db" | "vault" | "files">,
	{ accountId, email }: Pick<Person, "accountId" | "email">,
): Promise<Export> {
	return site.db
		.transaction()
		.setIsolationLevel("repeatable read")
		.execute(async (trx) => {
			const exported: Export = { made_at: new Date() };
			for (const [table, entry] of Object.entries(personalData)) {
				if ("impersonal" in entry || typeof entry.exported === "string") continue;
				exported[table] = await entry.exported(trx, { accountId, email }, site);
			}
			return exported;
		});
}
