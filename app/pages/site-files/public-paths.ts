import { articles } from "../../articles/articles.ts";

/** Every page that search engines may list, in the order of the navigation. */
export const publicPaths: readonly string[] = [
	"/",
	"/sugardaddy",
	"/sugarbaby",
	"/gallery",
	"/gifts",
	"/articles",
	...articles.map((article) => `/articles/${article.slug}`),
	"/pricing",
	"/about",
	"/safety",
	"/urgent",
	"/privacy",
	"/contact",
	"/terms",
	"/accessibility",
	"/cancel",
];
