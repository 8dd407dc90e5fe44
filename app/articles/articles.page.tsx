import { brand } from "../brand.ts";
import { readFlash } from "../platform/http/flash.server.ts";
import { siteOf } from "../platform/site.ts";
import { LinkButton } from "../ui/button.tsx";
import { Chip, Chips } from "../ui/chip.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { formPage, staticPage } from "../ui/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/articles.page";
import { ArticleTeaser } from "./article-teaser.tsx";
import styles from "./articles.module.css";
import { listArticles } from "./articles.server.ts";
import { type ArticleCategory, articleCategories, ofCategory, pickFeatured } from "./articles.ts";
import { justSubscribed } from "./newsletter/newsletter.form.ts";
import { NewsletterBox } from "./newsletter/newsletter-box.tsx";
import { receiveSubscription } from "./newsletter/newsletter-request.server.ts";

export const handle = {
	...staticPage({ category: articleCategories.map(({ id }) => id) }),
	...formPage,
};

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/articles",
		title: "מאמרים",
		description: `מאמרים מאת צוות ${brand.name} על היכרויות, כנות, גבולות, פרטיות וערבים טובים.`,
	});

/** The category in a URL; a missing or unknown one means all. */
function readCategory(request: Request): ArticleCategory {
	const asked = new URL(request.url).searchParams.get("category");
	return articleCategories.find(({ id }) => id === asked)?.id ?? "all";
}

function pathOf(category: ArticleCategory): string {
	return category === "all" ? "/articles" : `/articles?category=${category}`;
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const category = readCategory(request);
	const list = ofCategory(await listArticles(siteOf(context).db), category);
	const featuredSlug = pickFeatured(list)?.slug;
	return {
		category,
		featured: list.find(({ slug }) => slug === featuredSlug),
		rest: list.filter(({ slug }) => slug !== featuredSlug),
		subscribed: readFlash(context, justSubscribed) !== undefined,
	};
}

export function action(args: Route.ActionArgs) {
	const back = `${pathOf(readCategory(args.request))}#newsletter`;
	return receiveSubscription(args, { source: "articles", back });
}

export default function Articles({ loaderData, actionData }: Route.ComponentProps) {
	const { category, featured, rest, subscribed } = loaderData;
	const isEmpty = !featured && rest.length === 0;
	return (
		<>
			<div className="pagehead">
				<div className="wrap">
					<h1 className="h1">מאמרים</h1>
					<p className="lead">על היכרויות, כנות, גבולות וערבים טובים.</p>
				</div>
			</div>
			<div className={`wrap ${styles.lists}`}>
				<Chips label="נושאי המאמרים">
					{articleCategories.map(({ id, label }) => (
						<Chip key={id} href={pathOf(id)} current={id === category}>
							{label}
						</Chip>
					))}
				</Chips>
				{featured && <ArticleTeaser article={featured} large />}
				{rest.length > 0 && (
					<div className={styles.grid}>
						{rest.map((article) => (
							<ArticleTeaser key={article.slug} article={article} lazy={featured !== undefined} />
						))}
					</div>
				)}
				{isEmpty && (
					<EmptyState words="הנושא הזה עוד מחכה למאמר הראשון שלו">
						<LinkButton href="/articles">לכל המאמרים</LinkButton>
					</EmptyState>
				)}
				<NewsletterBox
					action={`${pathOf(category)}#newsletter`}
					subscribed={subscribed}
					lastResult={actionData}
				/>
			</div>
		</>
	);
}
