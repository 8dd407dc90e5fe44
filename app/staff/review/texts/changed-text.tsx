import type { Mark } from "../../../moderation/rules/marks.ts";
import styles from "./changed-text.module.css";
import { diffWords, type MarkedPiece, withMarks } from "./text-diff.ts";

/** The old text beside the new one, with changed words and the rules' findings in the new one marked. */
export function ChangedText(props: { old: string | null; fresh: string; marks: readonly Mark[] }) {
	const { old, fresh, marks } = props;
	const pieces = diffWords(old ?? "", fresh);
	return (
		<>
			<div className={styles.side}>
				<span className={styles.sub}>מוצג עכשיו</span>
				{old === null ? (
					<p className="muted">עוד לא הוצג כאן דבר.</p>
				) : (
					<Pieces pieces={withMarks(pieces, []).filter(({ kind }) => kind !== "new")} />
				)}
			</div>
			<div className={styles.side}>
				<span className={styles.sub}>חדש</span>
				<Pieces
					pieces={withMarks(
						pieces.filter(({ kind }) => kind !== "old"),
						marks,
					)}
				/>
			</div>
		</>
	);
}

/** The share of the new text's words that changed, in whole percent. */
export function changedPercent(old: string, fresh: string): number {
	const pieces = diffWords(old, fresh);
	const count = (kinds: readonly string[]) =>
		pieces
			.filter(({ kind }) => kinds.includes(kind))
			.reduce((sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length, 0);
	const all = count(["same", "new"]);
	return all === 0 ? 0 : Math.round((count(["new"]) / all) * 100);
}

function Pieces({ pieces }: { pieces: readonly MarkedPiece[] }) {
	return (
		<p dir="auto" className={styles.text}>
			{pieces.map(({ kind, text, isMarked }, at) => {
				const key = `${at}${kind}`;
				const inner = isMarked ? <mark className={styles.hit}>{text}</mark> : text;
				if (kind === "old") return <del key={key}>{inner}</del>;
				if (kind === "new") return <ins key={key}>{inner}</ins>;
				return <span key={key}>{inner}</span>;
			})}
		</p>
	);
}
