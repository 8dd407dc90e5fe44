import { type Kysely, sql } from "kysely";
import type { CaseVerdict } from "../../cases/decide.server.ts";
import { openAct } from "../../desk/acts.server.ts";
import { type UrgentKind, urgentNames } from "../../duty/urgent/urgent.form.ts";
import type { MoneyAct } from "../../payments/manual/acts.server.ts";
import { discrepancyWords } from "../../payments/manual/discrepancy-words.ts";
import { chargedText } from "../../payments/money.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { formatTime } from "../../platform/dates.ts";
import type { Site } from "../../platform/site.ts";
import type { Verdict } from "../../reviews/desk/verdicts.ts";
import type { ItemKind } from "../../reviews/item.ts";
import type { SentToTicket } from "../../support/threads/answer.server.ts";
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
	/** The numbers of all cases that take effect at once. */
	numbers: number[] | null;
	/** Whom or what it is about: a name, or the kind of a difference or of an urgent text. */
	about: string | null;
	sent_at: Date | null;
	/** The charge of a discrepancy, or the sum that a second person decides on. */
	cents: number | null;
	currency: "USD" | "ILS" | null;
	takes_effect_at: Date;
};

/** As the case's own page names its member. */
const caseName = sql`coalesce(alias.text, members.number)`;
const caseMember = sql`left join members on members.id = cases.member_id
	left join member_texts as alias on alias.account_id = members.account_id
		and alias.field = 'display_name'`;

/** The newest act in its ten-second undo window, of every kind of work. */
export async function findUndoable(
	{ db, vault }: { db: Kysely<Tables> } & Pick<Site, "vault">,
	accountId: string,
	now: Date,
): Promise<Undoable | null> {
	const { rows } = await sql<Row>`
		select review_items.kind, item_id as id, verdict, null::text as body, null::int as number,
			null::int[] as numbers, profiles.display_name as about, null::timestamptz as sent_at,
			null::int as cents, null::text as currency, takes_effect_at
		from decisions join review_items on review_items.id = item_id
		left join profiles on profiles.id = review_items.account_id
		where decided_by = ${accountId} and voided_at is null and applied_at is null and takes_effect_at > ${now}
		union all
		select 'case', case_id, verdict, null, cases.number,
			array_agg(cases.number) over (partition by takes_effect_at), ${caseName}, null, null, null, takes_effect_at
		from case_decisions join cases on cases.id = case_id ${caseMember}
		where decided_by = ${accountId} and voided_at is null and applied_at is null and takes_effect_at > ${now}
		union all
		select desk_acts.kind, coalesce(subject_id, ticket_id), null, body,
			coalesce(tickets.number, receipts.number, cases.number), null,
			coalesce(discrepancies.kind, urgent_texts.kind, ${caseName}), urgent_texts.sent_at,
			coalesce(discrepancies.cents, hands.cents), coalesce(payments.currency, discrepancies.currency), takes_effect_at
		from desk_acts
		left join tickets on tickets.id = ticket_id
		left join cases on cases.id = subject_id ${caseMember}
		left join discrepancies on discrepancies.id = subject_id
		left join urgent_texts on urgent_texts.id = subject_id
		left join manual_adjustments as hands on hands.id = subject_id
		left join payments on payments.id = coalesce(hands.payment_id, subject_id)
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

/** `12, 13, 14 ועוד 2`. */
function listed(numbers: readonly number[]): string {
	const most = 3;
	const shown = numbers.toSorted((a, b) => a - b).slice(0, most);
	const more = numbers.length - shown.length;
	return shown.map(isolated).join(", ") + (more > 0 ? ` ועוד ${isolated(more)}` : "");
}

/** Whom or what it is about, and what was done; the address that undoes it. */
function describe(
	{ kind, id, verdict, number, numbers, about, sent_at, cents, currency, takes_effect_at }: Row,
	sent: unknown,
): Pick<Undoable, "title" | "action"> {
	const receipt = number === null ? "" : `, קבלה ${isolated(number)}`;
	const sum = cents && currency ? `, ${isolated(chargedText({ cents, currency }))}` : "";
	switch (kind) {
		case "ticket":
			return {
				title: `פנייה ${isolated(number)}: ${ticketWords(sent as SentToTicket)}`,
				action: `/staff/tickets/${number}/undo`,
			};
		case "case":
			// Cases closed together take effect together.
			if (numbers && numbers.length > 1) {
				return {
					title: `סגירה של ${isolated(numbers.length)} תיקים: ${listed(numbers)}`,
					action: `/staff/cases/together/undo?at=${takes_effect_at.getTime()}`,
				};
			}
			return {
				title: `תיק ${isolated(number)}${about ? `, ${isolated(about)}` : ""}: ${
					verdict ? verdictWords[verdict as CaseVerdict] : "ההכרעה על ההודעה"
				}`,
				action: `/staff/cases/${id}/undo`,
			};
		case "urgent":
			return {
				title: `פנייה דחופה, ${urgentNames[about as UrgentKind] ?? ""}${
					sent_at ? `, ${isolated(formatTime(sent_at))}` : ""
				}: ${sent === "closed" ? "סגירה" : "תשובה"}`,
				action: `/staff/urgent/${id}/undo`,
			};
		case "payment":
			return {
				title: moneyWords(sent as MoneyAct, currency) + receipt,
				action: `/staff/money/payments/${number}/undo`,
			};
		case "hand":
			return {
				title: moneyWords(sent as MoneyAct, currency) + sum + receipt,
				action: `/staff/money/by-hand/${id}/undo`,
			};
		case "difference":
			return {
				title: `${moneyWords(sent as MoneyAct, currency)}: ${discrepancyWords[about ?? ""]?.title ?? "הפרש"}${sum}`,
				action: `/staff/money/differences/${id}/undo`,
			};
		default:
			return {
				title: `${isolated(about ?? "בלי כינוי")}: ${verdictNames[verdict as Verdict]}`,
				action: `/staff/${queues[kind]}/${id}/undo`,
			};
	}
}

function ticketWords(sent: SentToTicket): string {
	if ("code" in sent) return "סגירה בלי תשובה";
	return sent.closes ? "תשובה וסגירה" : "תשובה";
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
