import type { ReactNode } from "react";
import styles from "../money.module.css";
import type { BookMonth } from "./month.server.ts";
import { Dollars, Shekels } from "./sums.tsx";

type ThisMonthProps = {
	/** The month's books; absent before its first document. */
	month: BookMonth | undefined;
	counts: { differences: number; hands: number };
};

/** The month so far in four figures. */
export function ThisMonth({ month, counts }: ThisMonthProps) {
	return (
		<dl className={styles.sums}>
			<Figure name="שולם החודש" sub={<Dollars cents={month?.paidCents ?? 0} />}>
				<Shekels agorot={month?.paidAgorot ?? 0} />
			</Figure>
			<Figure name="הוחזר החודש" sub={<Dollars cents={month?.backCents ?? 0} />}>
				<Shekels agorot={month?.backAgorot ?? 0} />
			</Figure>
			<Figure name="הספרים מול הספק" sub="הפרשים פתוחים">
				{counts.differences}
			</Figure>
			<Figure name="אישור שני" sub="בקשות שמחכות">
				{counts.hands}
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
