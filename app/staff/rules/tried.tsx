import type { Checked } from "../../moderation/rules/engine.server.ts";
import { verdictOf } from "../../moderation/rules/rule.ts";
import { Badge } from "../../ui/badge.tsx";
import { MarkedText } from "./marked-text.tsx";
import styles from "./rules.module.css";
import { thresholds, verdictWords } from "./verdict-words.ts";

const kinds = { pass: "success", ask: "accent", hold: "danger", stop: "danger" } as const;

/** What the rules made of a text that was tried. */
export function Tried({
	text,
	verdict,
	hits,
	notes,
}: Checked & { text: string; notes: readonly string[] }) {
	const score = Math.max(0, ...hits.map((hit) => hit.score));
	return (
		<section className={styles.tried} aria-labelledby="tried">
			<div className={styles.verdict}>
				<h3 id="tried">התוצאה</h3>
				<Badge kind={kinds[verdict]}>
					<span>
						{verdictWords[verdict]}
						{score > 0 && (
							<>
								, ניקוד <bdi className="num">{score}</bdi>
							</>
						)}
					</span>
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
				{hits.length === 0 && <li>אף כלל לא חל על הטקסט.</li>}
				{notes.map((note) => (
					<li key={note}>{note}</li>
				))}
			</ul>
		</section>
	);
}

/** Drawn from right to left, like everything that grows here. */
function Scale({ score }: { score: number }) {
	const label = `ניקוד ${score}. ספים: ${thresholds.map(({ from, words }) => `${words} ${from}`).join(", ")}`;
	const width = 300;
	const at = (value: number) => width - (value / 100) * width;
	return (
		<svg className={styles.scale} viewBox={`-8 0 ${width + 16} 40`} role="img" aria-label={label}>
			<rect className={styles.track} x={0} y={8} width={width} height={8} rx={4} />
			{thresholds.map(({ from }) => (
				<line key={from} className={styles.threshold} x1={at(from)} x2={at(from)} y1={6} y2={18} />
			))}
			<rect
				className={styles.reached}
				x={at(score)}
				y={8}
				width={width - at(score)}
				height={8}
				rx={4}
			/>
			<line className={styles.point} x1={at(score)} x2={at(score)} y1={2} y2={22} />
			{thresholds.map(({ from, words }) => (
				<text key={from} className={styles.label} x={at(from)} y={34} textAnchor="middle">
					{words} {from}
				</text>
			))}
		</svg>
	);
}
