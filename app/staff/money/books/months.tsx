import type { ReactNode } from "react";
import { formatMonth } from "../../../platform/dates.ts";
import { Badge } from "../../../ui/badge.tsx";
import { BareTable } from "../../../ui/table.tsx";
import styles from "../money.module.css";
import type { BookMonth } from "./month.server.ts";
import { Shekels, Sum } from "./sums.tsx";

type ThisMonthProps = {
	/** The month's books; absent before its first document. */
	month: BookMonth | undefined;
	counts: { differences: number; seconds: number };
};

/** The month so far in four figures. */
export function ThisMonth({ month, counts }: ThisMonthProps) {
	return (
		<dl className={styles.sums}>
			<Figure name="שולם החודש" sub={<Sum cents={month?.paidCents ?? 0} currency="USD" />}>
				<Shekels agorot={month?.paidAgorot ?? 0} />
			</Figure>
			<Figure name="הוחזר החודש" sub={<Sum cents={month?.backCents ?? 0} currency="USD" />}>
				<Shekels agorot={month?.backAgorot ?? 0} />
			</Figure>
			<Figure name="הספרים מול הספק" sub="הפרשים פתוחים">
				{counts.differences}
			</Figure>
			<Figure name="אישור שני" sub="בקשות שמחכות">
				{counts.seconds}
			</Figure>
		</dl>
	);
}

type FigureProps = { name: string; sub: ReactNode; children: ReactNode };

const Figure = ({ name, sub, children }: FigureProps) => (
	<div>
		<dt>{name}</dt>
		<dd>
			<span className="num">{children}</span>
			<small>{sub}</small>
		</dd>
	</div>
);

export function Months({ months }: { months: readonly BookMonth[] }) {
	if (months.length === 0) return null;
	return (
		<section className={styles.block} aria-labelledby="months">
			<div className={styles.head}>
				<h2 id="months">חודשים לייצוא</h2>
				<span className={styles.sub}>
					קובץ <bdi>CSV</bdi> לרואת החשבון, בלי שמות
				</span>
			</div>
			<div className={styles.scroll}>
				<BareTable
					caption="חודשים לייצוא"
					className={styles.table}
					heads={["חודש", "מסמכים", "שולם בדולרים", "הכול בשקלים", "הוחזר בדולרים", "רצף", "קובץ"]}
					rows={months.map((month) => [
						<span key="month" className="num">
							{formatMonth(month.month)}
						</span>,
						<bdi key="numbers" dir="ltr" className="num">
							{month.first}-{month.last}
						</bdi>,
						<Sum key="paid" cents={month.paidCents} currency="USD" />,
						<Shekels key="shekels" agorot={month.paidAgorot} />,
						<Sum key="back" cents={month.backCents} currency="USD" />,
						month.gaps === 0 ? (
							<Badge key="gaps" kind="success">
								בלי חורים
							</Badge>
						) : (
							<Badge key="gaps" kind="danger">
								חסרים <bdi>{month.gaps}</bdi>
							</Badge>
						),
						<span key="file" className="row">
							<a className="link" href={`/staff/money/export?month=${month.month}`}>
								הורדה<span className="sr"> של {formatMonth(month.month)}</span>
							</a>
							<a className="link" href={`/staff/money/export?month=${month.month}&of=credits`}>
								מתנות<span className="sr"> של {formatMonth(month.month)}</span>
							</a>
						</span>,
					])}
				/>
			</div>
		</section>
	);
}
