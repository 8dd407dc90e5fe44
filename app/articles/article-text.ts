import { Marked, type Token, type Tokens } from "marked";

export type TextProblem = "html" | "link" | "image" | "depth";

export const problemWords: Readonly<Record<TextProblem, string>> = {
	html: "בטקסט יש HTML. אפשר לכתוב ב־Markdown בלבד: ## כותרת, **הדגשה**, - רשימה, > ציטוט.",
	link: "קישור מוביל רק לעמוד באתר (כמו /safety) או לכתובת שמתחילה ב־https.",
	image: "תמונה נבחרת בשדה התמונה, לא בתוך הטקסט.",
	depth: "רשימות וציטוטים נכנסים זה בתוך זה יותר מדי.",
};

const own = "https://own.invalid";

/** Only a path of ours, or another site over https; what browsers merely read as a slash is rejected. */
export function hrefOf(given: string): { href: string; isElsewhere: boolean } | null {
	if (!/^(?:\/(?!\/)|https:\/\/)[^\s\\]*$/i.test(given) || !URL.canParse(given, own)) return null;
	const url = new URL(given, own);
	const isElsewhere = url.origin !== own;
	if (given.startsWith("/") === isElsewhere || url.username || url.password) return null;
	return { href: isElsewhere ? url.href : given, isElsewhere };
}

const escapeHtml = (text: string) =>
	text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

const markdown = new Marked({
	renderer: {
		html: ({ text }) => escapeHtml(text),
		image: ({ text }) => escapeHtml(text),
		heading({ tokens, depth }) {
			// The page has its own first heading.
			const level = Math.max(2, depth);
			return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
		},
		link({ href, tokens }) {
			const words = this.parser.parseInline(tokens);
			const to = hrefOf(href);
			if (!to) return words;
			const rel = to.isElsewhere ? ' rel="noopener noreferrer nofollow"' : "";
			return `<a class="link" href="${escapeHtml(to.href)}"${rel}>${words}</a>`;
		},
	},
});

/** Deeper than anybody writes, and far below the parser's limit. */
const deepest = 8;

/** Nested lists and quotations cost the parser more than their length. */
function isTooDeep(text: string): boolean {
	return text.split("\n").some((line) => {
		const [marks = ""] = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*/.exec(line) ?? [];
		return (marks.match(/[>*+.)-]/g)?.length ?? 0) > deepest || /^[ \t]{40}/.test(line);
	});
}

/** A text as HTML, and what it may not contain: such parts are rendered as plain words. */
export function renderText(text: string): { html: string; problems: readonly TextProblem[] } {
	if (isTooDeep(text)) return { html: `<p>${escapeHtml(text)}</p>`, problems: ["depth"] };
	const tokens = markdown.lexer(text);
	const problems = new Set<TextProblem>();
	markdown.walkTokens(tokens, (token) => {
		const problem = problemOf(token);
		if (problem) problems.add(problem);
	});
	return { html: markdown.parser(tokens), problems: [...problems] };
}

function problemOf(token: Token): TextProblem | null {
	if (token.type === "html" || token.type === "image") return token.type;
	return token.type === "link" && !hrefOf((token as Tokens.Link).href) ? "link" : null;
}
