import type { ReactNode } from "react";
import { picture } from "../pictures/pictures.ts";
import styles from "./empty-state.module.css";

type Props = {
	/** What is empty, where a sentence alone would look lost. */
	title?: string;
	words: ReactNode;
	children?: ReactNode;
};

/** An empty state: one sentence and one way out. */
export function EmptyState({ title, words, children }: Props) {
	return (
		<div className={styles.empty}>
			<img src={picture("empty")} alt="" width={112} height={96} />
			{title && <p className={`h2 ${styles.title}`}>{title}</p>}
			<p className={title ? "muted" : "lead"}>{words}</p>
			{children}
		</div>
	);
}
