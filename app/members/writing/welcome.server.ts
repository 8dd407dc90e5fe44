import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { MemberHere } from "../member.server.ts";

/** Whether another member's own choice of who writes to them lets this one begin. */
export async function isWelcome(
	db: Kysely<Tables>,
	me: Pick<MemberHere, "accountId" | "badgeAt">,
	other: { id: string },
	hasHearts: boolean,
): Promise<boolean> {
	const choice = await db
		.selectFrom("member_choices")
		.select(["who_writes as who", "write_age_from as from", "write_age_to as to"])
		.where("member_id", "=", other.id)
		.executeTakeFirst();
	if (!choice) return true;
	if (choice.who === "hearts" && !hasHearts) return false;
	if (choice.who === "verified" && me.badgeAt === null) return false;
	if (choice.from === null && choice.to === null) return true;
	const own = await db
		.selectFrom("profiles")
		.select("age")
		.where("id", "=", me.accountId)
		.executeTakeFirst();
	const age = own?.age ?? null;
	return age !== null && age >= (choice.from ?? age) && age <= (choice.to ?? age);
}
