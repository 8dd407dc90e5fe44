import type { ReactNode } from "react";
import styles from "./legal-text.module.css";

/** A section with its address on the page, as HTML of our own. */
export type LegalSection = { id: string; title: string; html: string };

type LegalTextProps = {
	title: string;
	lead: ReactNode;
	updated: ReactNode;
	sections: readonly LegalSection[];
	/** Before the sections. */
	children?: ReactNode;
};

export function LegalText({ title, lead, updated, sections, children }: LegalTextProps) {
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
						{sections.map((entry) => (
							<li key={entry.id}>
								<a href={`#${entry.id}`}>{entry.title}</a>
							</li>
						))}
					</ol>
				</nav>
				<div className={styles.text}>
					{children}
					{sections.map(({ id, title, html }) => (
						<section
							key={id}
							id={id}
							// biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from our own files
							dangerouslySetInnerHTML={{ __html: `<h2>${title}</h2>${html}` }}
						/>
					))}
				</div>
			</div>
		</>
	);
}
