import styles from "./article.module.css";

/** The text of an article, made of Markdown without HTML (`article-text.ts`). */
export function ArticleBody({ html }: { html: string }) {
	return (
		<div
			className={styles.text}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: what was HTML in it stands in it as words
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	);
}
