import type { ReactNode } from "react";
import styles from "./legal-text.module.css";

type LegalTextProps = {
	title: string;
	lead: ReactNode;
	/** When the text was last changed. */
	updated: ReactNode;
	/** Sections by id, for the table of contents. */
	toc: readonly { id: string; title: string }[];
	children: ReactNode;
};

/** A long legal text, with a table of contents that stays visible. */
export function LegalText({ title, lead, updated, toc, children }: LegalTextProps) {
	return (
		<>
			<div className="pagehead">
				<div className="wrap">
					<h1 className="h1">{title}</h1>
					<div className="lead">{lead}</div>
					<p className="small muted">{updated}</p>
				</div>
			</div>
			<div className={`wrap ${styles.body}`}>
				<nav className={styles.toc} aria-label="תוכן העניינים">
					<ol>
						{toc.map((entry) => (
							<li key={entry.id}>
								<a href={`#${entry.id}`}>{entry.title}</a>
							</li>
						))}
					</ol>
				</nav>
				<div className={styles.text}>{children}</div>
			</div>
		</>
	);
}
