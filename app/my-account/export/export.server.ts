import type { Person } from "../../accounts/sessions/session.server.ts";
import { ExportedFile } from "../../platform/personal-data.server.ts";
import type { Site } from "../../platform/site.ts";
import { personalData } from "../personal-data.server.ts";
import { type ZipEntry, zip } from "./zip.server.ts";

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

/** The export as one .zip: the rows as text, the files beside them. */
export function zipExport(exported: Export): Promise<Buffer> {
	const rows: ZipEntry = {
		name: "my-data.json",
		bytes: Buffer.from(JSON.stringify(exported, null, "\t")),
	};
	const files = Object.values(exported)
		.flat()
		.flatMap((row) => Object.values(row))
		.filter((value) => value instanceof ExportedFile)
		.map(({ path, bytes }) => ({ name: path, bytes }));
	return zip([rows, ...files], exported.made_at);
}
