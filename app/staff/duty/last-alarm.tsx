import type { Ring } from "../../duty/alarm.server.ts";
import styles from "./month.module.css";

/** What an alarm did at one moment, or would have done. */
export type AlarmStep = {
	at: string;
	what: string;
	more: string;
	isDone: boolean;
	result: string;
};

export function LastAlarm({ at, steps }: { at: string; steps: readonly AlarmStep[] }) {
	return (
		<section className={styles.part} aria-labelledby="last">
			<h2 id="last">
				אזעקה אחרונה: <bdi>{at}</bdi>
			</h2>
			<ol className={styles.steps}>
				{steps.map(({ at: when, what, more, isDone, result }, nth) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: steps never move
					<li key={nth} data-done={isDone ? "" : undefined}>
						<span className="num">{when}</span>
						<span>
							<b>{what}</b>
							<small className="muted">{more}</small>
						</span>
						<span className="small muted">{result}</span>
					</li>
				))}
			</ol>
		</section>
	);
}

/** Who a ring reached. */
export const stepWords: Readonly<Record<Ring["step"], string>> = {
	duty: "לכוננות",
	second: "לכוננות ולשני",
	everybody: "לכל מי שבודק ולניהול",
};

export const pagerWords: Readonly<Record<Ring["pager"], string>> = {
	calling: "בדרך",
	answered: "ענה",
	failed: "לא ענה",
	none: "אין",
};
