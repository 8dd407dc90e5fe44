export type Letter = {
	title: string;
	opening: string;
	/** The addresses of the articles that it leads to. */
	articles: readonly string[];
};

/** `stopped` and `done` are final. */
export type LetterState = "draft" | "sending" | "paused" | "stopped" | "done";

export type LetterArticle = { slug: string; title: string; excerpt: string };

/** What is sent: the texts, and the articles as they were at the release. */
export type LetterContent = { title: string; opening: string; articles: readonly LetterArticle[] };

export const paragraphsOf = (text: string): string[] =>
	text
		.split(/\n\s*\n/)
		.map((part) => part.trim())
		.filter(Boolean);
