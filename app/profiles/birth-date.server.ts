import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { ageOn } from "./age.ts";

type Owner = { accountId: string };

/** The birth date (ISO) with which a member was approved; null for everyone else. */
export async function findBirthDate(
	db: Kysely<Tables>,
	{ accountId }: Owner,
): Promise<string | null> {
	const member = await db
		.selectFrom("members")
		.select("birth_date")
		.where("account_id", "=", accountId)
		.executeTakeFirst();
	return member?.birth_date ?? null;
}

/** The current age by the approved birth date; null while the person still enters it. */
export async function findFixedAge(
	db: Kysely<Tables>,
	owner: Owner,
	now = new Date(),
): Promise<number | null> {
	const birthDate = await findBirthDate(db, owner);
	return birthDate === null ? null : ageOn(birthDate, now);
}
