import { Form, Link } from "react-router";
import { ArticleBody } from "../../articles/article-body.tsx";
import { renderText } from "../../articles/article-text.ts";
import type { Written } from "../../articles/articles.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./articles.module.css";

type HistoryProps = {
	id: string;
	base: number;
	versions: readonly {
		version: number;
		at: string | null;
		by: string | null;
		restoredFrom: number | null;
	}[];
	old: { version: number; written: Written } | null;
};

/** The versions of an article, the newest first; the first of them, which is 0, reads as 1. */
export function History({ id, base, versions, old }: HistoryProps) {
	return (
		<section className={styles.history} aria-labelledby="history">
			<h2 id="history">היסטוריה</h2>
			<ol>
				{versions.map(({ version, at, by, restoredFrom }) => (
					<li key={version} data-version={version}>
						<span>
							גרסה <bdi>{version + 1}</bdi>
							{at && ` · ${at}`}
							{by && (
								<>
									{" "}
									· <bdi>{by}</bdi>
								</>
							)}
							{restoredFrom !== null && (
								<>
									{" "}
									· שחזור של גרסה <bdi>{restoredFrom + 1}</bdi>
								</>
							)}
						</span>
						{version !== base && (
							<Link className="link" to={`?version=${version}#old`} preventScrollReset>
								לצפייה<span className="sr"> בגרסה {version + 1}</span>
							</Link>
						)}
					</li>
				))}
			</ol>
			{old && <OldVersion id={id} base={base} {...old} />}
		</section>
	);
}

type OldProps = { id: string; base: number; version: number; written: Written };

function OldVersion({ id, base, version, written }: OldProps) {
	return (
		<section id="old" className={styles.old} aria-labelledby="old-title">
			<h3 id="old-title">
				גרסה <bdi>{version + 1}</bdi>: <bdi>{written.title}</bdi>
			</h3>
			<p>{written.excerpt}</p>
			<ArticleBody html={renderText(written.body).html} />
			<Form method="post" action={`/staff/articles/${id}/restore`}>
				<input type="hidden" name="base" value={base} />
				<input type="hidden" name="version" value={version} />
				<Button kind="line" type="submit">
					שחזור של גרסה {version + 1}
				</Button>
			</Form>
		</section>
	);
}
