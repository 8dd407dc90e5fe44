import type { ReactNode } from "react";
import { dateInIsrael, formatMonth } from "../../platform/dates.ts";
import { siteOf } from "../../platform/site.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { Tab, Tabs } from "../../ui/tabs.tsx";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { requireStaff } from "../staff-person.server.ts";
import type { Route } from "./+types/money.page";
import { listMonths } from "./books/month.server.ts";
import { Months, ThisMonth } from "./books/months.tsx";
import { listDiscrepancies } from "./discrepancies.server.ts";
import { DiscrepancyList } from "./discrepancy-list.tsx";
import { countMoney, listDisputes, listManual, listPayments, listRefunds } from "./lists.server.ts";
import styles from "./money.module.css";
import { DisputeTable, ManualTable, PaymentTable, RefundTable } from "./tables.tsx";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff/money", title: "כספים", description: "", hidden: true });

const lists = ["differences", "payments", "refunds", "disputes", "hands", "closed"] as const;
type List = (typeof lists)[number];

export async function loader(args: Route.LoaderArgs) {
	const staff = await requireStaff(args, "money");
	const { db } = siteOf(args.context);
	const query = new URL(args.request.url).searchParams;
	const list = lists.find((one) => one === query.get("list")) ?? "differences";
	const after = query.get("after");
	const now = new Date();
	return {
		desk: await deskOf(args, staff),
		list,
		counts: await countMoney(db),
		differences:
			list === "differences" || list === "closed"
				? await listDiscrepancies(db, { open: list === "differences", after })
				: null,
		payments: list === "payments" ? await listPayments(db, after) : null,
		refunds: list === "refunds" ? await listRefunds(db, after) : null,
		disputes: list === "disputes" ? await listDisputes(db, after) : null,
		hands: list === "hands" ? await listManual(db, after) : null,
		months: await listMonths(db, now),
		today: dateInIsrael(now),
		now,
	};
}

export default function Money({ loaderData: page }: Route.ComponentProps) {
	const { counts, list, months } = page;
	const last = months.find(({ month }) => month < page.today.slice(0, 7));
	return (
		<DeskFrame
			desk={page.desk}
			title="כספים"
			crumb={<span>הספרים מול הספק, כל לילה</span>}
			tools={
				last && (
					<LinkButton
						kind="line"
						small
						href={`/staff/money/export?month=${last.month}`}
						reloadDocument
					>
						<Icon name="download" />
						ייצוא {formatMonth(last.month)}
					</LinkButton>
				)
			}
			current="money"
		>
			<div className={styles.page}>
				<ThisMonth
					month={months.find(({ month }) => month === page.today.slice(0, 7))}
					counts={counts}
				/>
				<Tabs label="כספים">
					<ListTab list="differences" now={list} count={counts.differences}>
						הפרשים
					</ListTab>
					<ListTab list="hands" now={list} count={counts.hands}>
						ידניים
					</ListTab>
					<ListTab list="payments" now={list}>
						תשלומים
					</ListTab>
					<ListTab list="refunds" now={list}>
						החזרים
					</ListTab>
					<ListTab list="disputes" now={list} count={counts.disputes}>
						מחלוקות
					</ListTab>
					<ListTab list="closed" now={list}>
						הפרשים שנסגרו
					</ListTab>
				</Tabs>
				<Rows page={page} />
				<Months months={months} />
			</div>
		</DeskFrame>
	);
}

type TabProps = { list: List; now: List; count?: number; children: ReactNode };

function ListTab({ list, now, children, ...counted }: TabProps) {
	const href = list === "differences" ? "/staff/money" : `/staff/money?list=${list}`;
	return (
		<Tab href={href} current={list === now} {...counted}>
			{children}
		</Tab>
	);
}

function Rows({ page }: { page: Route.ComponentProps["loaderData"] }) {
	const { list, differences, payments, refunds, disputes, hands, now } = page;
	const shown = differences ?? payments ?? refunds ?? disputes ?? hands;
	if (!shown) return null;
	return (
		<section aria-label="הרשימה">
			{shown.rows.length === 0 && <p className="muted">{nothing[list]}</p>}
			{differences && <DiscrepancyList rows={differences.rows} now={now} />}
			{payments && payments.rows.length > 0 && <PaymentTable rows={payments.rows} />}
			{refunds && refunds.rows.length > 0 && <RefundTable rows={refunds.rows} />}
			{disputes && disputes.rows.length > 0 && <DisputeTable rows={disputes.rows} />}
			{hands && hands.rows.length > 0 && <ManualTable rows={hands.rows} />}
			{shown.after && (
				<p className={styles.more}>
					<LinkButton kind="line" small href={`/staff/money?list=${list}&after=${shown.after}`}>
						שורות נוספות
					</LinkButton>
				</p>
			)}
		</section>
	);
}

const nothing: Readonly<Record<List, string>> = {
	differences: "אין הפרשים פתוחים: הספרים שלנו ושל הספק אומרים אותו דבר.",
	payments: "עוד לא נקלט תשלום.",
	refunds: "עוד לא נעשה החזר.",
	disputes: "אין מחלוקות.",
	hands: "לא נעשה כאן דבר באופן ידני.",
	closed: "עוד לא נסגר הפרש.",
};
