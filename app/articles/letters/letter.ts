/** What a letter says, as it was written. */
export type Letter = {
	title: string;
	opening: string;
	/** The addresses of the articles that it leads to. */
	articles: readonly string[];
};

/** `stopped` and `done` are its ends. */
export type LetterState = "draft" | "sending" | "paused" | "stopped" | "done";

/** An article as a letter shows it. */
export type LetterArticle = { slug: string; title: string; excerpt: string };

/** What is sent: the words, and the articles as they were at its release. */
export type LetterContent = { title: string; opening: string; articles: readonly LetterArticle[] };

/** The paragraphs of an opening. */
export const paragraphsOf = (text: string): string[] =>
	text
		.split(/\n\s*\n/)
		.map((part) => part.trim())
		.filter(Boolean);
