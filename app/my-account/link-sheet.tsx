import type { ReactNode } from "react";
import styles from "./my-account.module.css";

type LinkSheetProps = { title: ReactNode; lead: ReactNode; children?: ReactNode };

/** What a link from a mail opens: one question or one answer, and one button. */
export function LinkSheet({ title, lead, children }: LinkSheetProps) {
	return (
		<div className={`wrap ${styles.link}`}>
			<h1 className="h1">{title}</h1>
			<p className="lead">{lead}</p>
			{children}
		</div>
	);
}
