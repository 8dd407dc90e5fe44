import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Step } from "./next-step.ts";

type Owner = { accountId: string };

export async function readPutAside(db: Kysely<Tables>, { accountId }: Owner): Promise<Step[]> {
	const rows = await db
		.selectFrom("steps_put_aside")
		.select("step")
		.where("account_id", "=", accountId)
		.execute();
	return rows.map(({ step }) => step);
}

export async function putAside(db: Kysely<Tables>, { accountId }: Owner, step: Step) {
	await db
		.insertInto("steps_put_aside")
		.values({ account_id: accountId, step })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/** Proposes again whatever was put aside. */
export async function proposeAgain(db: Kysely<Tables>, { accountId }: Owner) {
	await db.deleteFrom("steps_put_aside").where("account_id", "=", accountId).execute();
}
