import { lengthWords } from "../queues/waiting/time-words.ts";
import { codeNames } from "../record/act-names.ts";
import { Sum } from "./books/sums.tsx";
import type { Discrepancy } from "./discrepancies.server";
import styles from "./money.module.css";
import { differenceWords, sumsOf } from "./money-words.ts";

/** The differences, each with what stands in the books and at the provider. */
export function DiscrepancyList({ rows, now }: { rows: readonly Discrepancy[]; now: Date }) {
	return (
		<ul className={styles.diffs}>
			{rows.map((row) => (
				<li key={row.id} className={styles.diff} data-item={row.id} data-key-row>
					<div>
						<a className={styles.go} href={`/staff/money/differences/${row.id}`}>
							<b>
								{differenceWords[row.kind]?.title ?? <bdi dir="ltr">{row.kind}</bdi>}
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
						<span className={styles.sub}>{row.solvedAt ? "נסגר" : "פתוח"}</span>
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

/** Both sums of a difference, or what is still owed, or the provider's words. */
export function DiscrepancySums({ discrepancy }: { discrepancy: Discrepancy }) {
	const sums = sumsOf(discrepancy);
	if (sums) {
		return (
			<>
				<div>
					<span className={styles.sub}>בספרים</span>
					<span className={styles.n}>
						<Sum cents={sums.here} currency={discrepancy.currency} />
					</span>
				</div>
				<div>
					<span className={styles.sub}>אצל הספק</span>
					<span className={styles.n}>
						<Sum cents={sums.there} currency={discrepancy.currency} />
					</span>
				</div>
			</>
		);
	}
	if (discrepancy.owedCents !== null) {
		return (
			<div className={styles.wide}>
				<span className={styles.sub}>{discrepancy.solvedAt ? "הסכום" : "להחזיר"}</span>
				<span className={styles.n}>
					<Sum cents={discrepancy.owedCents} currency={discrepancy.currency} />
				</span>
			</div>
		);
	}
	return (
		<div className={styles.wide}>
			<span className={styles.sub}>מה נמצא</span>
			<bdi dir="ltr">{discrepancy.detail}</bdi>
		</div>
	);
}
