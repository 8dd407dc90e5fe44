import type { ReactNode } from "react";
import styles from "./my-account.module.css";

type LinkSheetProps = { title: ReactNode; lead: ReactNode; children?: ReactNode };

/** The page behind a mailed link: one question or result, and one button. */
export function LinkSheet({ title, lead, children }: LinkSheetProps) {
	return (
		<div className={`wrap ${styles.link}`}>
			<h1 className="h1">{title}</h1>
			<p className="lead">{lead}</p>
			{children}
		</div>
	);
}
