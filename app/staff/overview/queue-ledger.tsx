import styles from "./ledger.module.css";
import { lengthWords } from "./length-words.ts";
import type { QueueFigures } from "./queue-figures.server.ts";

const names = { application: "הצטרפות ואימות", changes: "טקסטים ותמונות", appeal: "ערעורים" };
const addresses = {
	application: "/staff/applications",
	changes: "/staff/changes",
	appeal: "/staff/appeals",
};

type LedgerProps = {
	queues: readonly QueueFigures[];
	/** Who only counts them does not open them. */
	isOpenable: boolean;
	now: Date;
};

/** A row for each queue: what waits, and how answers did against the promise. */
export function QueueLedger({ queues, isOpenable, now }: LedgerProps) {
	return (
		<div>
			<table className={styles.ledger}>
				<caption className="sr">התורים: מה ממתין, וזמני המענה ב־30 הימים האחרונים</caption>
				<thead>
					<tr>
						<th scope="col">תור</th>
						<th scope="col">ממתינים</th>
						<th scope="col">להיום</th>
						<th scope="col">באיחור</th>
						<th scope="col">הראשון בתור</th>
						<th scope="col">זמן מענה ב־30 יום, מול ההבטחה</th>
						<th scope="col">חציון</th>
						<th scope="col">9 מתוך 10</th>
						<th scope="col">הבטחנו</th>
					</tr>
				</thead>
				<tbody>
					{queues.map((queue) => (
						<Row key={queue.kind} queue={queue} isOpenable={isOpenable} now={now} />
					))}
				</tbody>
			</table>
			<p className={styles.legend}>
				<span>
					<i data-mark="dot" />
					חציון
				</span>
				<span>
					<i data-mark="ring" />
					תשעה מכל עשרה
				</span>
				<span>
					<i data-mark="line" />
					ההבטחה (הקו המקווקו)
				</span>
			</p>
		</div>
	);
}

function Row({ queue, isOpenable, now }: Omit<LedgerProps, "queues"> & { queue: QueueFigures }) {
	const { kind, open, today, late, oldestAt, answers } = queue;
	const isP90Late = answers !== null && answers.p90Share > 1;
	return (
		<tr>
			<th scope="row">{isOpenable ? <a href={addresses[kind]}>{names[kind]}</a> : names[kind]}</th>
			<td className={`num ${styles.big}`} data-label="ממתינים">
				{open}
			</td>
			<td className="num" data-label="להיום" data-zero={today === 0 || undefined}>
				{today}
			</td>
			<td
				className="num"
				data-label="באיחור"
				data-zero={late === 0 || undefined}
				data-late={late > 0 || undefined}
			>
				{late}
			</td>
			<td className="num" data-label="הראשון בתור" data-zero={oldestAt === null || undefined}>
				{oldestAt ? lengthWords(now.getTime() - oldestAt.getTime()) : "–"}
			</td>
			<td className={styles.chart}>
				<Spread median={answers?.medianShare} p90={answers?.p90Share} />
			</td>
			<td className="num" data-label="חציון">
				{answers ? lengthWords(answers.medianMs) : "–"}
			</td>
			<td className="num" data-label="9 מתוך 10" data-late={isP90Late || undefined}>
				{answers ? lengthWords(answers.p90Ms) : "–"}
			</td>
			<td data-label="הבטחנו">יום עבודה</td>
		</tr>
	);
}

/** Where the promise stands on the line, of its width; half as much again fits behind it. */
const promise = 0.82;
const width = 300;

/** A dot at the median, a ring at nine of ten, on a line that runs from right to left. */
function Spread({ median, p90 }: { median: number | undefined; p90: number | undefined }) {
	const xOf = (share: number) => width - 8 - Math.min(1, share * promise) * (width - 16);
	return (
		<svg viewBox={`0 0 ${width} 24`} aria-hidden="true" preserveAspectRatio="none">
			<path className={styles.line} d={`M0 12H${width}`} />
			<path className={styles.promise} d={`M${xOf(1)} 3V21`} />
			{median !== undefined && p90 !== undefined && (
				<g data-late={p90 > 1 || undefined}>
					<path className={styles.span} d={`M${xOf(median)} 12H${xOf(p90)}`} />
					<circle className={styles.ring} cx={xOf(p90)} cy="12" r="4" />
					<circle className={styles.dot} cx={xOf(median)} cy="12" r="4" />
				</g>
			)}
		</svg>
	);
}
