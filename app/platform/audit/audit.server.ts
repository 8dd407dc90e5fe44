import type { Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";

/**
 * What is recorded of one act: ids and codes. A text that somebody wrote must not come in here, except
 * the sentence in which one of the staff says why an album or a held message is opened.
 */
export type RecordedAct = {
	/** The acting account; null: the site itself. */
	actor: string | null;
	/** What was done, as `area.what`; Hebrew names are in `app/staff/record/act-names.ts`. */
	act: string;
	subject: { kind: string; id: string };
	/** The reason's code; for an opened album or message, the reviewer's own words. */
	reason?: string;
	/** Further ids, codes and amounts. */
	details?: Record<string, string | number | boolean | null>;
};

const codeOrId = /^[A-Za-z0-9._:-]{0,80}$/;

/**
 * Records an act in the transaction that carries it out, so that neither exists without the other. It never waits:
 * the row is chained to the others later (`chain.job.ts`). Rows cannot be changed or deleted afterwards (desk.md,
 * "Record").
 * @throws TypeError when a detail is neither a number, a boolean, nor one word of an id or a code.
 */
export async function recordAct(
	trx: Transaction<Tables>,
	{ actor, act, subject, reason, details = {} }: RecordedAct,
): Promise<void> {
	for (const [name, value] of Object.entries(details)) {
		if (typeof value === "string" && !codeOrId.test(value)) {
			throw new TypeError(`The detail ${name} of ${act} is no id or code.`);
		}
	}
	await trx
		.insertInto("audit")
		.values({
			at: new Date(),
			actor,
			act,
			subject_kind: subject.kind,
			subject_id: subject.id,
			reason: reason ?? null,
			details: JSON.stringify(details),
		})
		.execute();
}
