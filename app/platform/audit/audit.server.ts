import type { Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";

/**
 * What is recorded of one act: ids and codes. A text that somebody wrote must not come in here, except
 * the sentence in which one of the staff says why an album or a held message is opened.
 */
export type RecordedAct = {
	/** The account of who acted; null: the site itself. */
	actor: string | null;
	/** What was done, as `area.what`; its Hebrew name stands in `app/staff/record/act-names.ts`. */
	act: string;
	/** What it was done to. */
	subject: { kind: string; id: string };
	/** The code of the reason given; of an album or a message that is opened the reviewer's own words. */
	reason?: string;
	/** Further ids, codes and amounts. */
	details?: Record<string, string | number | boolean | null>;
};

const codeOrId = /^[A-Za-z0-9._:-]{0,80}$/;

/**
 * Records an act in the transaction that carries it out, so that neither stands without the other. It
 * waits for nobody: the row is chained to the others later (`chain.job.ts`). Rows cannot be changed or
 * deleted afterwards (desk.md, "Record").
 * @throws TypeError when a detail is neither a number, a yes or no, nor one word of an id or a code.
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
