import type { ReactNode } from "react";
import styles from "./overview.module.css";
import type { LedgerRow } from "./queue-ledger.tsx";

/** What the day holds, as one sentence: how much waits, how much of it is due today, how much is late. */
export function DueSentence({ queues }: { queues: readonly LedgerRow[] }) {
	const sum = (pick: (queue: LedgerRow) => number) =>
		queues.reduce((total, queue) => total + pick(queue), 0);
	const [open, today, late] = [sum((q) => q.open), sum((q) => q.today), sum((q) => q.late)];
	if (open === 0) return "אין פריטים ממתינים.";
	if (open === 1) {
		return (
			<>
				פריט אחד ממתין
				{late > 0 ? (
					<>
						, <strong className={styles.warn}>באיחור</strong>
					</>
				) : (
					today > 0 && ", להיום"
				)}
				.
			</>
		);
	}
	return (
		<>
			<bdi>{open}</bdi> פריטים ממתינים. <Of today={today} late={late} />
		</>
	);
}

function Of({ today, late }: { today: number; late: number }): ReactNode {
	if (today === 0 && late === 0) return "אף אחד מהם אינו להיום.";
	const lateWords = (
		<strong className={styles.warn}>
			{late === 1 ? (
				"אחד באיחור"
			) : (
				<>
					<bdi>{late}</bdi> באיחור
				</>
			)}
		</strong>
	);
	if (today === 0) return <>{lateWords}.</>;
	return (
		<>
			<b>{today === 1 ? "אחד" : <bdi>{today}</bdi>}</b> מהם להיום
			{late > 0 && (
				<>
					, ו{late === 1 ? "" : "־"}
					{lateWords}
				</>
			)}
			.
		</>
	);
}
