import { formatMoment } from "../../platform/dates.ts";
import styles from "./urgent-lines.module.css";

type Line = { id: string; isOurs: boolean; text: string; at: Date };

export const showLines = (lines: readonly Line[]) =>
	lines.map(({ id, isOurs, text, at }) => ({ id, isOurs, text, at: formatMoment(at) }));

type LinesProps = {
	lines: ReturnType<typeof showLines>;
	/** The label of lines that are not ours. */
	theirs: string;
};

export function UrgentLines({ lines, theirs }: LinesProps) {
	return (
		<ol className={styles.lines}>
			{lines.map(({ id, isOurs, text, at }) => (
				<li key={id} data-ours={isOurs ? "" : undefined}>
					<p dir="auto">{text}</p>
					<p className="small muted">
						{isOurs ? "הצוות" : theirs}, <bdi className="num">{at}</bdi>
					</p>
				</li>
			))}
		</ol>
	);
}
