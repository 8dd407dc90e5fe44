import type { Kysely } from "kysely";
import type { Tables } from "../../../platform/database/tables.ts";

type Owner = { id: string };

/** Whether a member asked for one mail once there are more people. */
export async function wantsGrowthMail(db: Kysely<Tables>, me: Owner): Promise<boolean> {
	const row = await db
		.selectFrom("member_choices")
		.select("wants_growth_mail")
		.where("member_id", "=", me.id)
		.executeTakeFirst();
	return row?.wants_growth_mail ?? false;
}

export async function chooseGrowthMail(
	db: Kysely<Tables>,
	me: Owner,
	isWanted: boolean,
): Promise<void> {
	await db
		.insertInto("member_choices")
		.values({ member_id: me.id, wants_growth_mail: isWanted })
		.onConflict((conflict) =>
			conflict.column("member_id").doUpdateSet({ wants_growth_mail: isWanted }),
		)
		.execute();
}
