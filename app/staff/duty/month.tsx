import type { DutyMonth } from "../../duty/figures.server.ts";
import { lengthWords } from "../queues/waiting/time-words.ts";
import styles from "./month.module.css";

/** How the last thirty days went, and how many shifts each person had this month. */
export function Month({ month: { looks, uncoveredMs, everybody, shifts } }: { month: DutyMonth }) {
	const most = Math.max(1, ...shifts.map(({ count }) => count));
	return (
		<section className={styles.part} aria-labelledby="month">
			<h2 id="month">שלושים יום</h2>
			<dl className={styles.figures}>
				<div>
					<dt>נתיב א׳: חציון עד עין ראשונה</dt>
					<dd className="num">{looks ? lengthWords(looks.medianMs) : "אין"}</dd>
				</div>
				<div>
					<dt>תשע מכל עשר</dt>
					<dd className="num">{looks ? lengthWords(looks.nineOfTenMs) : "אין"}</dd>
				</div>
				<div>
					<dt>הכי ארוך</dt>
					<dd className="num">{looks ? lengthWords(looks.longestMs) : "אין"}</dd>
				</div>
				<div data-bad={uncoveredMs ? "" : undefined}>
					<dt>זמן בלי איש</dt>
					<dd className="num">{uncoveredWords(uncoveredMs)}</dd>
				</div>
				<div data-bad={everybody > 0 ? "" : undefined}>
					<dt>אזעקות שהגיעו עד ״כולם״</dt>
					<dd className="num">{everybody}</dd>
				</div>
			</dl>
			{shifts.length > 0 && (
				<>
					<h3>משמרות החודש</h3>
					<ul className={styles.shifts}>
						{shifts.map(({ name, count }, nth) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
							<li key={nth}>
								<bdi>{name}</bdi>
								<meter min={0} max={most} value={count} aria-label={`${count} משמרות`} />
								<span className="num">{count}</span>
							</li>
						))}
					</ul>
				</>
			)}
		</section>
	);
}

function uncoveredWords(ms: number | null): string {
	if (ms === null) return "עוד אין תוכנית";
	return ms === 0 ? "אין" : lengthWords(ms);
}
