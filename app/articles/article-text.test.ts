import fc from "fast-check";
import { marked } from "marked";
import { describe, expect, test } from "vitest";
import { hrefOf, renderText } from "./article-text.ts";
import { firstArticles } from "./first-articles.ts";

test("what was written so far reads as before", () => {
	for (const { body } of firstArticles) {
		expect(renderText(body)).toEqual({ html: marked.parse(body, { async: false }), problems: [] });
	}
});

describe("what may not stand in a text is found, and stands in it as words", () => {
	test.each([
		["<script>alert(1)</script>", "html"],
		["שלום <b>עולם</b>", "html"],
		["<!-- הערה -->", "html"],
		["<img src=x onerror=alert(1)>", "html"],
		["<iframe srcdoc='<script>1</script>'></iframe>", "html"],
		["[א](javascript:alert(1))", "link"],
		["[א](JaVaScRiPt:alert(1))", "link"],
		["[א](javascript&#58;alert(1))", "link"],
		["[א](<java\tscript:alert(1)>)", "link"],
		["[א](data:text/html,<script>1</script>)", "link"],
		["[א](vbscript:x)", "link"],
		["[א](//evil.example)", "link"],
		["[א](/\\evil.example)", "link"],
		["[א](https:evil.example)", "link"],
		["[א](https://user:pass@evil.example)", "link"],
		["[א](http://plain.example)", "link"],
		["[א](mailto:a@b.example)", "link"],
		["[א][1]\n\n[1]: javascript:alert(1)", "link"],
		["<javascript:alert(1)>", "link"],
		["www.plain.example", "link"],
		["![א](https://pixel.example/1.gif)", "image"],
		["![א](data:image/png;base64,AAAA)", "image"],
		["> > > > > > > > > > א", "depth"],
		["- - - - - - - - - - א", "depth"],
	] as const)("%s", (text, problem) => {
		const { html, problems } = renderText(text);
		expect(problems).toContain(problem);
		expect(html).not.toMatch(/<(?!\/?(?:p|a|li|ul|ol|h\d|em|strong|blockquote|code|pre|br|hr)\b)/i);
		expect(html).not.toMatch(/<a [^>]*href="(?!https:|\/(?!\/))/i);
	});
});

test("links lead to pages of ours as they are, elsewhere without telling from where", () => {
	expect(renderText("[א](/safety?a=1&b=2#c)").html).toBe(
		'<p><a class="link" href="/safety?a=1&#38;b=2#c">א</a></p>\n',
	);
	expect(renderText("[א](https://gov.example/x)").html).toBe(
		'<p><a class="link" href="https://gov.example/x" rel="noopener noreferrer nofollow">א</a></p>\n',
	);
	expect(hrefOf('/x"onclick="y')?.href).toBe('/x"onclick="y');
	expect(renderText('[א](/x"onclick="y)').html).not.toMatch(/"onclick/);
});

test("the first heading is the page's own", () => {
	expect(renderText("# כותרת").html).toBe("<h2>כותרת</h2>\n");
});

const pieces = fc.constantFrom(
	...[
		"<",
		">",
		"script",
		"![",
		"](",
		"javascript:",
		"&#58;",
		"\\",
		"`",
		"*",
		"_",
		"[",
		"]",
		"(",
		")",
	],
	...["\n", "\n\n", "- ", "> ", "# ", "1. ", "|", "https://", "/", '"', "'", "א", "&", ";", "    "],
);

test("whatever is written, nothing but our own elements comes of it, in little time", () => {
	fc.assert(
		fc.property(fc.array(pieces, { maxLength: 60 }), (some) => {
			const { html } = renderText(some.join(""));
			expect(html).not.toMatch(
				/<(?!\/?(?:p|a|li|ul|ol|h\d|em|strong|del|blockquote|code|pre|br|hr|table|thead|tbody|tr|th|td)\b)/i,
			);
			expect(html).not.toMatch(
				/<a (?!class="link" href="(?:https:\/\/|\/(?!\/))[^"]*"(?: rel="[a-z ]*")?>)/i,
			);
			expect(html).not.toMatch(/<(?!a )\w+ [^>]*(?:on\w+|style|src)=/i);
		}),
		{ numRuns: 1_000 },
	);
});

test.each([
	"[",
	"*a ",
	"`",
	"> ",
	"- ",
	"![",
	"<",
	"a*",
	"_a",
	"|a",
	"\\",
	"[a](",
	"    ",
	"&#",
	"1. ",
])("9,000 characters of %j cost little", (piece) => {
	const began = performance.now();
	renderText(piece.repeat(9_000 / piece.length));
	expect(performance.now() - began).toBeLessThan(1_500);
});
