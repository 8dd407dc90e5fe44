import type { ReactNode } from "react";
import styles from "./cancel.module.css";

/** The frame of /cancel and its steps: one narrow column. */
export function CancelFrame({ lead, children }: { lead: ReactNode; children: ReactNode }) {
	return (
		<>
			<div className="pagehead">
				<div className={`wrap ${styles.column}`}>
					<h1 className="h1">ביטול עסקה</h1>
					<p className="lead">{lead}</p>
				</div>
			</div>
			<section className={`section ${styles.first}`}>
				<div className={`wrap ${styles.column} ${styles.stack}`}>{children}</div>
			</section>
		</>
	);
}
