import { type Kysely, sql } from "kysely";
import type { CaseVerdict } from "../../cases/decide.server.ts";
import { openAct } from "../../desk/acts.server.ts";
import type { MoneyAct } from "../../payments/manual/acts.server.ts";
import { chargedText } from "../../payments/money.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import type { Verdict } from "../../reviews/desk/verdicts.ts";
import type { ItemKind } from "../../reviews/item.ts";
import { verdictNames, verdictWords } from "./verdict-words.ts";

/** The last decision or message of a staff member that can still be undone. */
export type Undoable = {
	title: string;
	takesEffectAt: Date;
	now: Date;
	/** URL that undoes it. */
	action: string;
};

type Row = {
	kind: ItemKind | "ticket" | "case" | "payment" | "hand" | "difference" | "urgent";
	id: string;
	verdict: string | null;
	body: string | null;
	number: number | null;
	currency: "USD" | "ILS" | null;
	takes_effect_at: Date;
};

/** The newest act in its ten-second undo window, of every kind of work. */
export async function findUndoable(
	{ db, vault }: { db: Kysely<Tables> } & Pick<Site, "vault">,
	accountId: string,
	now: Date,
): Promise<Undoable | null> {
	const { rows } = await sql<Row>`
		select review_items.kind, item_id as id, verdict, null::text as body, null::int as number,
			null::text as currency,
			takes_effect_at
		from decisions join review_items on review_items.id = item_id
		where decided_by = ${accountId} and voided_at is null and applied_at is null and takes_effect_at > ${now}
		union all
		select 'case', case_id, verdict, null, (count(*) over (partition by takes_effect_at))::int, null,
			takes_effect_at
		from case_decisions
		where decided_by = ${accountId} and voided_at is null and applied_at is null and takes_effect_at > ${now}
		union all
		select desk_acts.kind, coalesce(subject_id, ticket_id), null, body,
			coalesce(tickets.number, receipts.number), payments.currency, takes_effect_at
		from desk_acts
		left join tickets on tickets.id = ticket_id
		left join payments on payments.id = subject_id
		left join receipts on receipts.payment_id = payments.id and receipts.kind = 'receipt'
		where by_staff = ${accountId} and takes_effect_at > ${now}
		order by takes_effect_at desc, verdict nulls last limit 1`.execute(db);
	const [row] = rows;
	if (!row) return null;
	const sent = row.body === null ? null : openAct({ vault }, row.body);
	return { ...describe(row, sent), takesEffectAt: row.takes_effect_at, now };
}

const queues: Readonly<Record<ItemKind, string>> = {
	application: "applications",
	changes: "changes",
	appeal: "appeals",
};

const isolated = (text: string | number | null) => `\u2068${text}\u2069`;

function describe(
	{ kind, id, verdict, number, currency, takes_effect_at }: Row,
	sent: unknown,
): Pick<Undoable, "title" | "action"> {
	switch (kind) {
		case "ticket":
			return {
				title: `פנייה ${isolated(number)}: נשלחת`,
				action: `/staff/tickets/${number}/undo`,
			};
		case "case":
			// Cases closed together take effect together.
			if (number && number > 1) {
				return {
					title: `סגירה של ${isolated(number)} תיקים`,
					action: `/staff/cases/together/undo?at=${takes_effect_at.getTime()}`,
				};
			}
			return {
				title: verdict ? verdictWords[verdict as CaseVerdict] : "ההכרעה על ההודעה",
				action: `/staff/cases/${id}/undo`,
			};
		case "urgent":
			return {
				title: sent === "closed" ? "סגירת הפנייה הדחופה" : "תשובה לפנייה דחופה",
				action: `/staff/urgent/${id}/undo`,
			};
		case "payment":
			return {
				title: `${moneyWords(sent as MoneyAct, currency)}, קבלה ${isolated(number)}`,
				action: `/staff/money/payments/${number}/undo`,
			};
		case "hand":
			return {
				title: moneyWords(sent as MoneyAct, currency),
				action: `/staff/money/by-hand/${id}/undo`,
			};
		case "difference":
			return {
				title: moneyWords(sent as MoneyAct, currency),
				action: `/staff/money/differences/${id}/undo`,
			};
		default:
			return {
				title: verdictNames[verdict as Verdict],
				action: `/staff/${queues[kind]}/${id}/undo`,
			};
	}
}

function moneyWords(sent: MoneyAct, currency: Row["currency"]): string {
	switch (sent.act) {
		case "refund":
			return `החזר של ${isolated(chargedText({ cents: sent.cents, currency: currency ?? "USD" }))}`;
		case "days":
			return sent.days === 1 ? "יום אחד נוסף" : `${isolated(sent.days)} ימים נוספים`;
		case "approve":
			return "אישור שני";
		case "decline":
			return "הבקשה לא מאושרת";
		case "close":
			return "סגירת ההפרש";
		case "book":
			return "קליטה לפי ההזמנה";
		case "repay":
			return "החזר למי ששילם";
		case "paid":
			return "רישום ששולם";
		default:
			return "ניסיון נוסף אצל הספק";
	}
}
