import { data, Link } from "react-router";
import { siteOf } from "../platform/site.ts";
import { staticPage } from "../ui/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/article.page";
import styles from "./article.module.css";
import { ArticleBody } from "./article-body.tsx";
import { ArticleTeaser } from "./article-teaser.tsx";
import { listArticles, readArticle } from "./articles.server.ts";
import {
	author,
	categoryName,
	coverOf,
	formatDate,
	formatReadTime,
	nextArticle,
} from "./articles.ts";

export const handle = staticPage();

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, {
		path: `/articles/${loaderData?.article.slug ?? ""}`,
		title: loaderData?.article.title ?? "הדף לא נמצא",
		description: loaderData?.article.excerpt ?? "",
		type: "article",
		hidden: !loaderData,
	});

/** An unknown slug is a 404; `entry.server.tsx` logs each. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db } = siteOf(context);
	const article = await readArticle(db, params.slug);
	if (!article) throw data(null, { status: 404 });
	return { article, next: nextArticle(await listArticles(db), article.slug) ?? article };
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
	const { article, next } = loaderData;
	return (
		<>
			<div className={`wrap ${styles.head}`}>
				<p className="eyebrow">
					<Link className="link" to={`/articles?category=${article.category}`}>
						{categoryName(article.category)}
					</Link>
				</p>
				<h1 className="h1">{article.title}</h1>
				<p className="lead">{article.excerpt}</p>
				<p className={`small muted ${styles.facts}`}>
					<span>{author}</span>
					<time dateTime={article.date}>{formatDate(article.date)}</time>
					<span>{formatReadTime(article.minutes)}</span>
				</p>
			</div>
			<div className={`wrap ${styles.cover}`}>
				<img src={coverOf(article)} alt={article.imageAlt} width={640} height={400} />
			</div>
			<div className="wrap">
				<ArticleBody html={article.html} />
				<p className={styles.back}>
					<Link className="link" to="/articles">
						לכל המאמרים
					</Link>
				</p>
			</div>
			<section className="section band" aria-labelledby="next">
				<div className="wrap stack">
					<p className="eyebrow" id="next">
						המאמר הבא
					</p>
					<ArticleTeaser article={next} large lazy />
				</div>
			</section>
		</>
	);
}
