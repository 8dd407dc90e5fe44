import { data, Link } from "react-router";
import { staticPage } from "../ui/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { picture } from "../ui/pictures/pictures.ts";
import type { Route } from "./+types/article.page";
import styles from "./article.module.css";
import { ArticleTeaser } from "./article-teaser.tsx";
import { articles, categoryName, formatDate, formatReadTime, nextArticle } from "./articles.ts";
import { renderText } from "./texts.server.ts";

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
export function loader({ params }: Route.LoaderArgs) {
	const article = articles.find(({ slug }) => slug === params.slug);
	if (!article) throw data(null, { status: 404 });
	const next = nextArticle(article.slug);
	return {
		article: { ...article, ...renderText(article.slug) },
		next: { ...next, minutes: renderText(next.slug).minutes },
	};
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
					<span>{article.author}</span>
					<time dateTime={article.date}>{formatDate(article.date)}</time>
					<span>{formatReadTime(article.minutes)}</span>
				</p>
			</div>
			<div className={`wrap ${styles.cover}`}>
				<img src={picture(article.image)} alt={article.imageAlt} width={640} height={400} />
			</div>
			<div className="wrap">
				<div
					className={styles.text}
					// biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from our own files
					dangerouslySetInnerHTML={{ __html: article.html }}
				/>
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
