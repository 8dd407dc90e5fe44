import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";

/** The settings that seal, each `new,old` while it is replaced. */
export type SealingSetting = Tables["secret_prints"]["name"];

/** Notes that something may be sealed by a secret from now on. */
export async function addPrint(
	trx: Transaction<Tables>,
	name: SealingSetting,
	print: string,
): Promise<void> {
	await trx
		.insertInto("secret_prints")
		.values({ name, print })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/** The fingerprints of all secrets that something may be sealed by. */
export async function listPrints(db: Kysely<Tables>, name: SealingSetting): Promise<string[]> {
	const rows = await db
		.selectFrom("secret_prints")
		.select("print")
		.where("name", "=", name)
		.execute();
	return rows.map(({ print }) => print);
}

/** Notes that nothing is sealed by any secret but this one. */
export async function keepOnlyPrint(
	trx: Transaction<Tables>,
	name: SealingSetting,
	print: string,
): Promise<void> {
	await addPrint(trx, name, print);
	await trx
		.deleteFrom("secret_prints")
		.where("name", "=", name)
		.where("print", "!=", print)
		.execute();
}
