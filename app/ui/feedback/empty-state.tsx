import type { ReactNode } from "react";
import { picture } from "../pictures/pictures.ts";
import styles from "./empty-state.module.css";

/** An empty state: one sentence and one way out. */
export function EmptyState({ words, children }: { words: ReactNode; children?: ReactNode }) {
	return (
		<div className={styles.empty}>
			<img src={picture("empty")} alt="" width={112} height={96} />
			<p className="lead">{words}</p>
			{children}
		</div>
	);
}
