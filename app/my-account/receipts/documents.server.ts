import type { InferResult, Kysely } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Person } from "../../accounts/sessions/session.server.ts";
import {
	type OpenRefund,
	openRefundsOf,
	viewOpenRefunds,
} from "../../payments/cancellation/open-refunds.server.ts";
import { type Receipt, receiptsOf } from "../../payments/receipts/receipt.server.ts";
import type { Tables } from "../../platform/database/tables.ts";

type Owner = Pick<Person, "accountId">;

type Listed = Pick<Receipt, "number" | "kind" | "issuedAt" | "totalAgorot" | "of">;

const partsOf = (db: Kysely<Tables>, owner: Owner) =>
	db.selectNoFrom([
		jsonArrayFrom(receiptsOf(db, owner).orderBy("receipts.number", "desc")).as("receipts"),
		jsonArrayFrom(openRefundsOf(db, owner)).as("refunds"),
	]);

const readParts = (
	db: Kysely<Tables>,
	values: Owner,
): Promise<InferResult<ReturnType<typeof partsOf>>[number] | undefined> =>
	partsOf(db, { accountId: values.accountId }).executeTakeFirst();

/** A person's documents, newest first, and the refunds still owed, in one query. */
export async function readDocuments(
	db: Kysely<Tables>,
	{ accountId }: Owner,
): Promise<{ receipts: Listed[]; refunds: OpenRefund[] }> {
	const parts = await readParts(db, { accountId });
	if (!parts) throw new Error("a statement without a table has one row");
	return {
		receipts: parts.receipts.map(({ number, kind, issued_at, total_agorot, of }) => ({
			number,
			kind,
			issuedAt: new Date(issued_at),
			totalAgorot: total_agorot,
			of: kind === "credit" ? of : null,
		})),
		refunds: viewOpenRefunds(parts.refunds),
	};
}
