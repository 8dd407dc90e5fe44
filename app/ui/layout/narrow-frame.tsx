import type { ReactNode } from "react";
import styles from "./narrow-frame.module.css";

type NarrowFrameProps = { title: string; lead: ReactNode; children: ReactNode };

/** A page with a single task: a headline, a sentence, and one narrow column. */
export function NarrowFrame({ title, lead, children }: NarrowFrameProps) {
	return (
		<>
			<div className="pagehead">
				<div className={`wrap ${styles.column}`}>
					<h1 className="h1">{title}</h1>
					<p className="lead">{lead}</p>
				</div>
			</div>
			<section className={`section ${styles.first}`}>
				<div className={`wrap ${styles.column} ${styles.stack}`}>{children}</div>
			</section>
		</>
	);
}
