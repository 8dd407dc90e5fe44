import { refusalTitle } from "../../../reviews/words/refusal-words.ts";
import { verdictNames } from "../../queues/words.ts";
import layout from "../layout.module.css";
import type { LoadedItem } from "../load-item.server.ts";
import { momentWords } from "../moment-words.ts";
import styles from "./blocks.module.css";

/** What was decided about this person before, the newest first. */
export function HistoryBlock({ loaded: { item, now } }: { loaded: LoadedItem }) {
	const earlier = item.decisions.filter(({ appliedAt }) => appliedAt !== null);
	return (
		<section className={layout.block}>
			<h2>החלטות קודמות</h2>
			<ol className={styles.timeline}>
				<li>
					<span>
						<bdi className="num">{momentWords(item.openedAt, now)}</bdi> · נשלחה לבדיקה
					</span>
				</li>
				{earlier.map(({ id, at, verdict, code, by, words }) => (
					<li key={id}>
						<span>
							<bdi className="num">{momentWords(at, now)}</bdi> · {verdictNames[verdict]}
							{code && `, ${refusalTitle(code)}`}
							{by && (
								<>
									{" "}
									· <bdi>{by.name}</bdi>
								</>
							)}
							{words && <q className={styles.quote}>{words}</q>}
						</span>
					</li>
				))}
				{earlier.length === 0 && (
					<li>
						<span>אין החלטות קודמות.</span>
					</li>
				)}
			</ol>
		</section>
	);
}
