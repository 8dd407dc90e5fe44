import { type Kysely, sql } from "kysely";
import { findGift } from "../../../credits/catalogue.ts";
import { sourceWords } from "../../../gifts/ledger-words.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { csvFile, inUnits, momentsOf } from "./month.server.ts";

/** One kind of gifts and credits in a month; sums are in agorot. */
type CreditRow = {
	source: Tables["credit_lots"]["source"] | "now";
	name: string;
	sold: number;
	soldAgorot: number;
	used: number;
	returned: number;
	expired: number;
	refunded: number;
	/** What members could still send, or what waited, at the month's end, and what was paid for it. */
	open: number;
	openAgorot: number;
};

/**
 * What a month sold, what was used, came back, expired and was paid back, and what the owner still owed at its end
 * (`today.md` 6). Credits of a plan or a woman's month were not paid for by themselves: they owe no money.
 */
async function readCreditMonth(db: Kysely<Tables>, month: string): Promise<CreditRow[]> {
	const { from, until } = momentsOf(month);
	const { rows } = await sql<CreditRow>`
		with moved as (
			select lot.id, lot.source, lot.name, lot.size, payments.cents,
				coalesce(sum(m.amount) filter (where m.kind = 'granted' and m.at >= ${from}), 0) as granted,
				count(*) filter (where m.kind = 'granted' and m.at >= ${from}) as grants,
				count(*) filter (where m.kind = 'sent' and m.at >= ${from}) as used,
				count(*) filter (where m.kind = 'returned' and m.at >= ${from}) as returned,
				coalesce(-sum(m.amount) filter (where m.kind in ('expired', 'restored') and m.at >= ${from}), 0) as expired,
				-- Without a number it goes back whole or not at all, and is owed until the first gift.
				case when lot.source = 'unlimited' then
					coalesce(payments.revoked_at >= ${from} and payments.revoked_at < ${until}, false)::int
				else coalesce(-sum(m.amount) filter (where m.kind = 'refunded' and m.at >= ${from}), 0) end as refunded,
				case when lot.source = 'unlimited' then
					(lot.ends_at > ${until} and count(*) filter (where m.kind = 'sent') = 0)::int
				else sum(m.amount) - coalesce(sum(m.amount) filter (where m.kind in ('frozen', 'thawed')), 0) end as open
			from credit_lots as lot join credit_movements as m on m.lot_id = lot.id and m.at < ${until}
			left join payments on payments.id = lot.payment_id and lot.source in ('package', 'unlimited')
			group by lot.id, payments.cents, payments.revoked_at
		)
		select source, name, sum(case source when 'unlimited' then grants else granted end)::int as sold,
			coalesce(sum(cents) filter (where grants > 0), 0)::int as "soldAgorot",
			sum(used)::int as used, sum(returned)::int as returned, sum(expired)::int as expired,
			sum(refunded)::int as refunded, sum(open)::int as open,
			coalesce(sum(cents * open / greatest(size, 1)), 0)::int as "openAgorot"
		from moved group by source, name
		union all
		select 'now', gifts.gift, count(*) filter (where sent_at >= ${from})::int,
			coalesce(sum(face_agorot) filter (where sent_at >= ${from}), 0)::int,
			count(*) filter (where state = 'accepted' and ended_at >= ${from} and ended_at < ${until})::int,
			count(*) filter (where state = 'returned' and ended_at >= ${from} and ended_at < ${until})::int, 0,
			count(*) filter (where state = 'returned' and ended_at >= ${from} and ended_at < ${until})::int,
			count(*) filter (where ended_at is null or ended_at >= ${until})::int,
			coalesce(sum(face_agorot) filter (where ended_at is null or ended_at >= ${until}), 0)::int
		from gifts where payment_id is not null and sent_at < ${until} group by gifts.gift
		order by 1, 2`.execute(db);
	const isThere = ({ source: _, name: __, ...figures }: CreditRow) =>
		Object.values(figures).some((figure) => figure !== 0);
	return rows.filter(isThere);
}

const heads = [
	...["מה", "נמכרו או ניתנו", "בשקלים", "נשלחו או התקבלו", "חזרו", "פגו", "הוחזר עליהן כסף"],
	...["פתוחות בסוף החודש", "חוב פתוח בשקלים"],
];

/** The same for the accountant, with a line for everything that is open. */
export async function exportCreditMonth(db: Kysely<Tables>, month: string): Promise<string> {
	const rows = await readCreditMonth(db, month);
	const lines = rows.map(({ source, name, ...row }) => [
		source === "now"
			? `${findGift(name)?.name ?? name}, שולמה מיד`
			: sourceWords(source, name).replaceAll(/[\u2068\u2069]/g, ""),
		...[String(row.sold), inUnits(row.soldAgorot), String(row.used), String(row.returned)],
		...[String(row.expired), String(row.refunded), String(row.open), inUnits(row.openAgorot)],
	]);
	const owed = rows.reduce((sum, { openAgorot }) => sum + openAgorot, 0);
	const blank = heads.slice(2).map(() => "");
	return csvFile([heads, ...lines, ["סך החוב הפתוח", ...blank, inUnits(owed)]]);
}
