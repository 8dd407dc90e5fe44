import { expect, test } from "vitest";
import { testSite } from "../../test/site.ts";
import { author, nextArticle } from "./articles.ts";
import { firstArticles } from "./first-articles.ts";

const site = testSite();

test.each(firstArticles.map((article) => [article.slug, article] as const))(
	"%s is shown in full, with author, date, reading time and the next article",
	async (slug, article) => {
		const response = await site.get(`/articles/${slug}`);
		expect(response.status).toBe(200);
		const html = await response.text();
		expect(html.match(/<h1/g)).toHaveLength(1);
		expect(html).toContain(article.title);
		expect(html).toContain(author);
		expect(html).toMatch(new RegExp(`<time dateTime="${article.date}">`, "i"));
		expect(html).toMatch(/\d דקות קריאה/);
		expect(html).toContain(`<a href="/articles/${nextArticle(firstArticles, slug)?.slug}"`);
		expect(html).toMatch(/property="og:type" content="article"/);
		expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]*/articles/${slug}"`));
		const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
		expect(main.match(/<article/g)).toHaveLength(1);
		expect(main.replace(/<[^>]+>/g, " ").split(/\s+/).length).toBeGreaterThan(600);
	},
);

test("an unknown slug is a 404, and its path is logged once", async () => {
	const response = await site.get("/articles/no-such-article?from=somewhere");
	expect(response.status).toBe(404);
	expect(await response.text()).toContain("Oops! Page not found");
	const lines = site.logged().filter(({ msg }) => msg === "not found");
	expect(lines).toMatchObject([{ path: "/articles/no-such-article" }]);
});
