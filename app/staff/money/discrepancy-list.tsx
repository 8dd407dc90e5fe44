import { discrepancyWords } from "../../payments/manual/discrepancy-words.ts";
import { lengthWords } from "../queues/waiting/time-words.ts";
import { codeNames } from "../record/act-names.ts";
import { type Charged, Sum } from "./books/sums.tsx";
import type { Discrepancy } from "./discrepancies.server.ts";
import styles from "./money.module.css";

/** The differences, each with what the books and the provider say. */
export function DiscrepancyList({ rows, now }: { rows: readonly Discrepancy[]; now: Date }) {
	return (
		<ul className={styles.diffs}>
			{rows.map((row) => (
				<li key={row.id} className={styles.diff} data-item={row.id} data-key-row>
					<div>
						<a className={styles.go} href={`/staff/money/differences/${row.id}`}>
							<b>
								{discrepancyWords[row.kind]?.title ?? <bdi dir="ltr">{row.kind}</bdi>}
								{row.receipt !== null && (
									<>
										, קבלה <bdi className="num">{row.receipt}</bdi>
									</>
								)}
							</b>
						</a>
						<span className={styles.sub}>
							<bdi dir="ltr">{row.subject}</bdi>
						</span>
					</div>
					<DiscrepancySums discrepancy={row} />
					<div>
						<span className={styles.sub}>
							{row.solvedAt ? "נסגר" : row.isAsked ? "מחכה לאדם שני" : "פתוח"}
						</span>
						{row.solvedAt ? (
							<span>{row.solvedWhy ? codeNames[row.solvedWhy] : "אוטומטית"}</span>
						) : (
							<span className={styles.n}>{lengthWords(now.getTime() - row.foundAt.getTime())}</span>
						)}
					</div>
				</li>
			))}
		</ul>
	);
}

/** Both sums of a difference, or its one sum, or the provider's words. */
export function DiscrepancySums({ discrepancy }: { discrepancy: Discrepancy }) {
	const { kind, sum, solvedAt, detail } = discrepancy;
	if (!sum) {
		return (
			<div className={styles.wide}>
				<span className={styles.sub}>מה נמצא</span>
				<bdi dir="ltr">{detail}</bdi>
			</div>
		);
	}
	const { hereCents, thereCents, currency } = sum;
	const isOwed = kind === "refund-failed" && !solvedAt;
	if (hereCents === null) {
		return (
			<div className={styles.wide}>
				<span className={styles.sub}>{isOwed ? "להחזיר" : "הסכום"}</span>
				<Total cents={thereCents} currency={currency} />
			</div>
		);
	}
	return (
		<>
			<div>
				<span className={styles.sub}>בספרים</span>
				<Total cents={hereCents} currency={currency} />
			</div>
			<div>
				<span className={styles.sub}>אצל הספק</span>
				<Total cents={thereCents} currency={currency} />
			</div>
		</>
	);
}

const Total = (charged: Charged) => (
	<span className={styles.n}>
		<Sum {...charged} />
	</span>
);
