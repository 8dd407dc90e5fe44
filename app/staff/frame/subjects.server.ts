import { type Kysely, type RawBuilder, sql } from "kysely";
import type { StaffRole } from "../../accounts/staff.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { isId } from "../../platform/ids.ts";
import type { ItemKind } from "../../reviews/item.ts";
import { type NamedPerson, namePeople, seesWaiting } from "../names.server.ts";
import { type DeskPage, isAllowed } from "../permissions.ts";

/** What an act was done to, in words: its number, its page, and the person it is about. */
export type NamedSubject = {
	number: number | null;
	href: string | null;
	person: NamedPerson | null;
	/** Of an appeal: `refusal`, or the kind of the decision that it is against. */
	appealed: string | null;
};

type Row = {
	kind: string;
	id: string;
	number: number | null;
	account: string | null;
	queue: ItemKind | null;
	appealed: string | null;
};

/** A payment's own number is its receipt's. */
const ofPayment = sql`join orders on orders.id = payments.order_id
	join receipts on receipts.payment_id = payments.id and receipts.kind = 'receipt'`;

const sources: Readonly<Record<string, RawBuilder<unknown>>> = {
	account: sql`select id, null::int, id as account, null::text from accounts where id`,
	item: sql`select id, number, account_id, kind from review_items where id`,
	case: sql`select cases.id, cases.number, account_id, null from cases
		join members on members.id = member_id where cases.id`,
	ticket: sql`select tickets.id, number, accounts.id, null from tickets
		left join accounts on accounts.email = lower(tickets.email) where tickets.id`,
	payment: sql`select payments.id, receipts.number, orders.account_id, null from payments ${ofPayment}
		where payments.id`,
	refund: sql`select refunds.id, receipts.number, orders.account_id, null from refunds
		join payments on payments.id = refunds.payment_id
		join orders on orders.id = payments.order_id
		join receipts on receipts.payment_id = payments.id and receipts.kind = 'receipt' where refunds.id`,
	hand: sql`select hands.id, receipts.number, orders.account_id, null from manual_adjustments as hands
		join payments on payments.id = hands.payment_id ${ofPayment} where hands.id`,
	difference: sql`select id, null::int, null::uuid, null::text from discrepancies where id`,
	urgent: sql`select id, null::int, null::uuid, null::text from urgent_texts where closed_at is null and id`,
	enforcement: sql`select enforcements.id, null::int, account_id, null from enforcements
		join members on members.id = member_id where enforcements.id`,
	article: sql`select id, null::int, null::uuid, null::text from articles where id`,
	letter: sql`select id, null::int, null::uuid, null::text from letters where id`,
	photo: sql`select id, null::int, account_id, null from photos where id`,
	application: sql`select id, null::int, account_id, null from applications where id`,
	verification: sql`select id, null::int, account_id, null from verifications where id`,
};

/** What an appeal is against. */
const appealed = sql`(select coalesce(enforcements.kind, 'refusal') from review_items
	left join enforcements on enforcements.id = enforcement_id
	where review_items.id = found.id and review_items.kind = 'appeal')`;

/** What the acts of a page were done to, by kind and id, if it still exists and this viewer may know it. */
export async function nameSubjects(
	db: Kysely<Tables>,
	rows: readonly { subject_kind: string; subject_id: string }[],
	roles: readonly StaffRole[],
): Promise<Record<string, NamedSubject>> {
	const kinds = Map.groupBy(
		rows.filter(({ subject_id }) => isId(subject_id)),
		({ subject_kind }) => subject_kind,
	);
	const parts = [...kinds].flatMap(([kind, of]) => {
		const source = sources[kind];
		const ids = [...new Set(of.map(({ subject_id }) => subject_id))];
		return source
			? [
					sql`select ${kind}::text as kind, found.*,
				${kind === "item" ? appealed : sql`null::text`} as appealed from (${source} = any(${ids}::uuid[]))
				as found (id, number, account, queue)`,
				]
			: [];
	});
	if (parts.length === 0) return {};
	const { rows: found } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db);
	const people = isAllowed(roles, "people", "view")
		? await namePeople(
				db,
				found.map(({ account }) => account),
				seesWaiting(roles),
			)
		: new Map<string, NamedPerson>();
	return Object.fromEntries(
		found.map((row) => {
			const person = people.get(row.account ?? "") ?? null;
			const href = row.kind === "account" ? null : pathOf(row, roles);
			return [
				`${row.kind} ${row.id}`,
				{ number: row.number, href, person, appealed: row.appealed },
			];
		}),
	);
}

const queues = { application: "applications", changes: "changes", appeal: "appeals" } as const;

/** The page where it is read, for roles that may. */
function pathOf({ kind, id, number, queue }: Row, roles: readonly StaffRole[]): string | null {
	const to = (page: DeskPage, path: string) => (isAllowed(roles, page, "view") ? path : null);
	if (queue) return to(queues[queue], `/staff/${queues[queue]}/${id}`);
	if (kind === "case") return to("cases", `/staff/cases/${id}`);
	if (kind === "ticket") return to("tickets", `/staff/tickets/${number}`);
	if (kind === "article") return to("articles", `/staff/articles/${id}`);
	if (kind === "letter") return to("letters", `/staff/letters/${id}`);
	if (kind === "urgent") return to("urgent", `/staff/urgent/${id}`);
	if (kind === "difference") return to("money", `/staff/money/differences/${id}`);
	if (kind === "hand") return to("money", `/staff/money/by-hand/${id}`);
	const isMoney = kind === "payment" || kind === "refund";
	return isMoney ? to("money", `/staff/money/payments/${number}`) : null;
}
