import type { DeskPage } from "../permissions.ts";
import { lengthWords } from "../queues/waiting/time-words.ts";
import styles from "./ledger.module.css";
import legend from "./legend.module.css";
import type { QueueFigures } from "./queue-figures.server.ts";

/** A row of the ledger: a queue, or what waits for finance. */
export type LedgerRow = Omit<QueueFigures, "kind"> & { kind: keyof typeof rows };

const day = "יום עבודה";
const rows = {
	urgent: { name: "דחוף", promise: "לפי מה שנאמר" },
	application: { name: "הצטרפות ואימות", promise: day },
	changes: { name: "טקסטים ותמונות", promise: day },
	"case A": { name: "דיווחים: סכנה מיידית", promise: "לפי מה שנאמר" },
	"case B": { name: "דיווחים: כסף והונאה", promise: "12 שעות" },
	"case C": { name: "דיווחים: תמונות וטקסטים", promise: "24 שעות" },
	"case D": { name: "דיווחים: הטרדה ואחר", promise: "48 שעות" },
	appeal: { name: "ערעורים", promise: "עד 7 ימים" },
	ticket: { name: "פניות", promise: day },
	money: { name: "כספים", promise: "החזר ב־14 יום" },
};

export const pageOf = {
	urgent: "urgent",
	application: "applications",
	changes: "changes",
	"case A": "cases",
	"case B": "cases",
	"case C": "cases",
	"case D": "cases",
	appeal: "appeals",
	ticket: "tickets",
	money: "money",
} as const satisfies Record<LedgerRow["kind"], DeskPage>;

/** The page of a row; for a lane of cases, the list filtered to it. */
function addressOf(kind: LedgerRow["kind"]): string {
	const [, lane] = kind.split(" ");
	return `/staff/${pageOf[kind]}${lane ? `?lane=${lane}` : ""}`;
}

type LedgerProps = {
	queues: readonly LedgerRow[];
	/** Those that this role may open; the others are only counted. */
	openable: readonly LedgerRow["kind"][];
	now: Date;
};

/** A row for each queue: what waits, and how answers did against the promise. */
export function QueueLedger({ queues, openable, now }: LedgerProps) {
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
						<Row
							key={queue.kind}
							queue={queue}
							isOpenable={openable.includes(queue.kind)}
							now={now}
						/>
					))}
				</tbody>
			</table>
			<p className={`${legend.legend} ${styles.below}`}>
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

type RowProps = { queue: LedgerRow; isOpenable: boolean; now: Date };

function Row({ queue, isOpenable, now }: RowProps) {
	const { open, today, late, oldestAt, answers } = queue;
	const { name, promise } = rows[queue.kind];
	const isP90Late = answers !== null && answers.p90Share > 1;
	return (
		<tr>
			<th scope="row">{isOpenable ? <a href={addressOf(queue.kind)}>{name}</a> : name}</th>
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
			<td data-label="הבטחנו">{promise}</td>
		</tr>
	);
}

/** Where the promise is, in percent of the line; later values stop at its end. */
const promiseAt = 82;

/** A dot at the median, a ring at the 90th percentile, on a line that runs from right to left. */
function Spread({ median, p90 }: { median: number | undefined; p90: number | undefined }) {
	const xOf = (share: number) => `${98 - Math.min(96, share * promiseAt)}%`;
	return (
		<svg aria-hidden="true">
			<line className={styles.line} x1="0" x2="100%" y1="12" y2="12" />
			<line className={styles.promise} x1={xOf(1)} x2={xOf(1)} y1="3" y2="21" />
			{median !== undefined && p90 !== undefined && (
				<g data-late={p90 > 1 || undefined}>
					<line className={styles.span} x1={xOf(median)} x2={xOf(p90)} y1="12" y2="12" />
					<circle className={styles.ring} cx={xOf(p90)} cy="12" r="4" />
					<circle className={styles.dot} cx={xOf(median)} cy="12" r="4" />
				</g>
			)}
		</svg>
	);
}
