import styles from "./day-done.module.css";
import { lengthWords } from "./waiting/time-words.ts";

type DayFigures = {
	decided: number;
	/** The median time from opening to decision, in milliseconds; null when nothing was decided. */
	medianMs: number | null;
	/** Decisions taken back before they took effect. */
	undone: number;
};

const ofDecisions = { decided: "הוכרעו היום", undone: "בוטלו בתוך 10 שניות" };

type InboxZeroProps = DayFigures & {
	/** The words for what was counted, unless it is decisions. */
	words?: typeof ofDecisions;
};

/** An empty queue: nothing waits, and what was done today. */
export function InboxZero({ decided, medianMs, undone, words = ofDecisions }: InboxZeroProps) {
	return (
		<section className={styles.done}>
			<Doors />
			<h2 className="h1">אין מה לבדוק כרגע</h2>
			<p className="muted">אין פריט שממתין ואין פריט באיחור. מה שיגיע יופיע כאן.</p>
			<dl>
				<div>
					<dt>{words.decided}</dt>
					<dd className="num">{decided}</dd>
				</div>
				<div>
					<dt>חציון המענה</dt>
					<dd className="num">{medianMs === null ? "אין עדיין" : lengthWords(medianMs)}</dd>
				</div>
				<div>
					<dt>{words.undone}</dt>
					<dd className="num">{undone}</dd>
				</div>
			</dl>
		</section>
	);
}

function Doors() {
	return (
		<svg className={styles.doors} viewBox="0 0 180 150" aria-hidden="true">
			<path className={styles.line} d="M0 140H180" />
			<path className={styles.line} d="M38 140V62a22 22 0 0 1 44 0v78" />
			<path className={styles.line} d="M60 96c0 0-5 6.5-5 10a5 5 0 0 0 10 0c0-3.5-5-10-5-10z" />
			<path className={styles.line} d="M98 140V62a22 22 0 0 1 44 0v78" />
			<path className={styles.lit} d="M120 96c0 0-5 6.5-5 10a5 5 0 0 0 10 0c0-3.5-5-10-5-10z" />
			<path className={styles.light} d="M116 112L98 140h44l-18-28z" />
		</svg>
	);
}
