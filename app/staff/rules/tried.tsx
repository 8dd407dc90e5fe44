import { type Checked, verdictOf } from "../../moderation/rules/engine.ts";
import { Badge } from "../../ui/badge.tsx";
import { MarkedText } from "./marked-text.tsx";
import styles from "./rules.module.css";
import { thresholds, verdictWords } from "./verdict-words.ts";

const kinds = { pass: "success", ask: "accent", hold: "danger", stop: "danger" } as const;

/** What the rules made of a text that was tried. */
export function Tried({ text, verdict, hits }: Checked & { text: string }) {
	const score = Math.max(0, ...hits.map((hit) => hit.score));
	return (
		<section className={styles.tried} aria-labelledby="tried">
			<div className={styles.verdict}>
				<h3 id="tried">התוצאה</h3>
				<Badge kind={kinds[verdict]}>
					{verdictWords[verdict]}
					{score > 0 && (
						<>
							, ניקוד <bdi className="num">{score}</bdi>
						</>
					)}
				</Badge>
			</div>
			{score > 0 && <Scale score={score} />}
			<div className={styles.sample}>
				<MarkedText text={text} hits={hits} />
			</div>
			<ul className={styles.hits}>
				{hits.map(({ rule, version, score, sentence, title }) => (
					<li key={rule}>
						<b>{title}</b>
						<span className="muted">
							{verdictWords[verdictOf(score)]}, ניקוד <bdi className="num">{score}</bdi>, גרסה{" "}
							<bdi className="num">{version}</bdi>
						</span>
						<q>{sentence}</q>
					</li>
				))}
				{hits.length === 0 && <li>אף כלל לא נפגע.</li>}
			</ul>
		</section>
	);
}

function Scale({ score }: { score: number }) {
	const label = `ניקוד ${score}. ספים: ${thresholds.map(({ from, words }) => `${words} ${from}`).join(", ")}`;
	return (
		<div className={styles.scale} role="img" aria-label={label}>
			<span className={styles.track} />
			<span className={styles.point} style={{ insetInlineStart: `${score}%` }} />
			{thresholds.map(({ from, words }) => (
				<span key={from} className={styles.label} style={{ insetInlineStart: `${from}%` }}>
					{words} <bdi className="num">{from}</bdi>
				</span>
			))}
		</div>
	);
}
