import { type Mark, markRuns } from "../../moderation/rules/marks.ts";
import styles from "./marked-text.module.css";

type MarkedTextProps = {
	text: string;
	hits: readonly { rule: string; marks: readonly Mark[] }[];
};

export function MarkedText({ text, hits }: MarkedTextProps) {
	return (
		<p className={styles.text} dir="auto">
			{markRuns(text, hits).map(({ text, rules }, index) =>
				rules.length > 0 ? (
					// biome-ignore lint/suspicious/noArrayIndexKey: runs never move
					<mark key={index} className={styles.found} data-rules={rules.join(" ")}>
						{text}
					</mark>
				) : (
					text
				),
			)}
		</p>
	);
}
