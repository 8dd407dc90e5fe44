import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { AddressForm } from "./email-content.ts";

/**
 * How to address whoever reads the mails to this address: as the profile of its account says, and
 * neutrally where there is none.
 */
export async function findAddressForm(db: Kysely<Tables>, email: string): Promise<AddressForm> {
	const row = await db
		.selectFrom("accounts")
		.innerJoin("profiles", "profiles.id", "accounts.id")
		.select("profiles.gender")
		.where("accounts.email", "=", email)
		.executeTakeFirst();
	if (row?.gender === "female") return "f";
	return row?.gender === "male" ? "m" : "n";
}
