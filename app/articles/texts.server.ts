import { marked } from "marked";
import { readTimeMinutes } from "./articles.ts";

const files = import.meta.glob<string>("./texts/*.md", {
	eager: true,
	query: "?raw",
	import: "default",
});

type Rendered = { html: string; minutes: number };

const rendered = new Map<string, Rendered>();

/**
 * The text of an article as HTML, rendered once, and its reading time in minutes. The texts are our
 * own files, so their HTML is trusted.
 */
export function renderText(slug: string): Rendered {
	const known = rendered.get(slug);
	if (known) return known;
	const text = files[`./texts/${slug}.md`];
	if (text === undefined) throw new Error(`the article ${slug} has no text`);
	const fresh = { html: marked.parse(text, { async: false }), minutes: readTimeMinutes(text) };
	rendered.set(slug, fresh);
	return fresh;
}
