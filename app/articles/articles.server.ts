import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { renderText } from "./article-text.ts";
import { type Article, readTimeMinutes, slugShape } from "./articles.ts";
import { type FirstArticle, firstArticles } from "./first-articles.ts";

export const writtenColumns = [
	"title",
	"excerpt",
	"category",
	"image",
	"image_alt as imageAlt",
	"featured",
] as const;

const firstMinutes = new Map(firstArticles.map(({ id, body }) => [id, readTimeMinutes(body)]));

const asArticle = ({ id, body: _, ...article }: FirstArticle): Article => ({
	...article,
	minutes: firstMinutes.get(id) ?? 1,
});

/** Every article that is published, newest first. */
export async function listArticles(db: Kysely<Tables>): Promise<Article[]> {
	const rows = await db
		.selectFrom("articles")
		.leftJoin("article_versions", (join) =>
			join
				.onRef("article_id", "=", "articles.id")
				.onRef("article_versions.version", "=", "articles.shown_version"),
		)
		.select(["articles.id", "slug", "published_on", "minutes", ...writtenColumns])
		.execute();
	const known = new Set(rows.map(({ id }) => id));
	const shown = rows.flatMap(({ id, published_on, ...row }) =>
		row.title === null || published_on === null ? [] : [{ ...row, date: published_on } as Article],
	);
	const first = firstArticles.filter(({ id }) => !known.has(id)).map(asArticle);
	return [...shown, ...first].sort(
		(one, other) => other.date.localeCompare(one.date) || one.slug.localeCompare(other.slug),
	);
}

type Rendered = { html: string; minutes: number };

/** Of recently read texts: each page of a signed-in visitor is rendered anew. */
const rendered = new Map<string, Rendered>();
const mostRendered = 200;

function renderOnce(key: string, body: string): Rendered {
	const known = rendered.get(key);
	if (known) return known;
	const fresh = { html: renderText(body).html, minutes: readTimeMinutes(body) };
	if (rendered.size >= mostRendered) rendered.clear();
	rendered.set(key, fresh);
	return fresh;
}

export async function readArticle(
	db: Kysely<Tables>,
	slug: string,
): Promise<(Article & Rendered) | null> {
	if (!slugShape.test(slug)) return null;
	const row = await db
		.selectFrom("articles")
		.leftJoin("article_versions", (join) =>
			join
				.onRef("article_id", "=", "articles.id")
				.onRef("article_versions.version", "=", "articles.shown_version"),
		)
		.select(["articles.id", "slug", "published_on", "version", "body", ...writtenColumns])
		.where("slug", "=", slug)
		.executeTakeFirst();
	if (!row) return readFirst(slug);
	const { id, published_on: date, version, body, ...article } = row;
	if (body === null || date === null) return null;
	return {
		...(article as Omit<Article, "date" | "slug" | "minutes">),
		slug,
		date,
		...renderOnce(`${id} ${version}`, body),
	};
}

function readFirst(slug: string) {
	const first = firstArticles.find((one) => one.slug === slug);
	if (!first) return null;
	// An address changes before the first publication only, so it is the same article's.
	return { ...asArticle(first), ...renderOnce(`${first.id} 0`, first.body) };
}
