import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { enrolAtOnce } from "../../app/accounts/second-factor/second-factor.server.ts";
import type { Tables } from "../../app/platform/database/tables.ts";
import type { Site } from "../../app/platform/site.ts";
import { cast, type Person } from "./cast.ts";
import { castPasswordHash } from "./cast-password.ts";

/**
 * Adds the demo's staff, each with an authenticator app whose secret is made here: another one in
 * every demo (`app/demo.server.ts` shows it).
 */
export async function seedStaff(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault">,
): Promise<void> {
	for (const { email, name, staff } of Object.values<Person>(cast)) {
		if (!staff) continue;
		const id = randomUUID();
		await trx
			.insertInto("accounts")
			.values({ id, email, password_hash: await castPasswordHash() })
			.execute();
		await trx
			.insertInto("staff")
			.values({
				account_id: id,
				name,
				gender: staff.gender,
				roles: [...staff.roles],
				work_name: staff.roles.includes("support") ? name : null,
			})
			.execute();
		await enrolAtOnce(trx, site, id);
	}
}
