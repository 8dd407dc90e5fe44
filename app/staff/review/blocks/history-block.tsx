import { refusalTitle } from "../../../reviews/refusal-words.ts";
import { verdictNames } from "../../frame/verdict-words.ts";
import layout from "../layout.module.css";
import type { LoadedItem } from "../load-item.server.ts";
import { momentWords } from "../moment-words.ts";
import styles from "./blocks.module.css";

/** Earlier decisions about this person, the newest first. */
export function HistoryBlock({ loaded: { item, now } }: { loaded: LoadedItem }) {
	const decided = item.decisions.filter(({ appliedAt }) => appliedAt !== null);
	const isSince = ({ at }: { at: Date }) => at > item.openedAt;
	return (
		<section className={layout.block}>
			<h2>החלטות קודמות</h2>
			<ol className={styles.timeline}>
				<Decisions made={decided.filter(isSince)} now={now} />
				<li>
					<span>
						<bdi className="num">{momentWords(item.openedAt, now)}</bdi> · נשלחה לבדיקה
					</span>
				</li>
				<Decisions made={decided.filter((one) => !isSince(one))} now={now} />
				{decided.length === 0 && (
					<li>
						<span>אין החלטות קודמות.</span>
					</li>
				)}
			</ol>
		</section>
	);
}

type DecisionsProps = { made: LoadedItem["item"]["decisions"]; now: Date };

function Decisions({ made, now }: DecisionsProps) {
	return made.map(({ at, verdict, code, by, words }) => (
		<li key={at.getTime()}>
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
	));
}
