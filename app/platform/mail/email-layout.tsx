import { renderToStaticMarkup } from "react-dom/server";
import { type Block, type EmailContent, plain, type Words } from "./email-content.ts";

// Mail programs only support inline styles.
const styles = {
	page: { margin: 0, padding: "24px 12px", background: "#f6f3ec", color: "#1c1a17" },
	sheet: {
		maxWidth: "560px",
		margin: "0 auto",
		padding: "24px",
		background: "#ffffff",
		borderRadius: "8px",
		font: "17px/1.6 Arial, sans-serif",
	},
	line: { margin: "0 0 16px" },
	quote: {
		margin: "0 0 16px",
		padding: "0 12px",
		borderInlineStart: "3px solid #c9c1b0",
		whiteSpace: "pre-wrap",
	},
	action: {
		display: "inline-block",
		padding: "10px 20px",
		background: "#1d4d40",
		color: "#ffffff",
		borderRadius: "6px",
		textDecoration: "none",
	},
} as const;

/** The HTML part of an email: right to left, without pictures, scripts or remote content. */
export function renderHtml(content: EmailContent): string {
	const html = renderToStaticMarkup(
		<html lang="he" dir="rtl">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width" />
				<title>{plain(content.subject)}</title>
			</head>
			<body dir="rtl" style={styles.page}>
				<div dir="rtl" lang="he" style={styles.sheet}>
					{content.blocks.map((block, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
						<BlockView key={index} block={block} />
					))}
				</div>
			</body>
		</html>,
	);
	return `<!doctype html>${html}`;
}

function BlockView({ block }: { block: Block }) {
	if (block.kind === "quote") {
		return (
			<blockquote dir="auto" style={styles.quote}>
				{block.text}
			</blockquote>
		);
	}
	if (block.kind === "action") {
		return (
			<p style={styles.line}>
				<a href={block.href} style={styles.action}>
					{block.label}
				</a>
			</p>
		);
	}
	return (
		<p style={styles.line}>
			<Sentence words={block.words} />
		</p>
	);
}

function Sentence({ words }: { words: Words }) {
	return words.map((part, index) =>
		// biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
		typeof part === "string" ? part : <bdi key={index}>{part.value}</bdi>,
	);
}
