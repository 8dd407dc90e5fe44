import styles from "./article-teaser.module.css";
import {
	type Article,
	author,
	categoryName,
	coverOf,
	formatDate,
	formatReadTime,
} from "./articles.ts";

type ArticleTeaserProps = {
	article: Article;
	/** The first article of a list is shown large, next to its cover. */
	large?: boolean;
	lazy?: boolean;
};

/** An article in a list; all of it is clickable, but screen readers get one link. */
export function ArticleTeaser({ article, large, lazy }: ArticleTeaserProps) {
	const { slug, title, excerpt, category, date, imageAlt, minutes } = article;
	return (
		<article className={`${styles.teaser} ${large ? styles.large : styles.small}`}>
			<div className={styles.cover}>
				<img
					src={coverOf(article)}
					alt={imageAlt}
					width={640}
					height={400}
					loading={lazy ? "lazy" : undefined}
					decoding="async"
				/>
			</div>
			<div className={styles.words}>
				<p className="tiny muted">
					<b className={styles.category}>{categoryName(category)}</b> · {formatReadTime(minutes)} ·{" "}
					{author} · <time dateTime={date}>{formatDate(date)}</time>
				</p>
				<h2 className={large ? "h2" : "h3"}>{title}</h2>
				<p className={large ? "lead" : "small muted"}>{excerpt}</p>
				<p className={styles.more}>
					<a href={`/articles/${slug}`} className="link">
						לקריאת המאמר<span className="sr">: {title}</span>
					</a>
				</p>
			</div>
		</article>
	);
}
