import { expect, test } from "vitest";
import {
	action,
	type EmailContent,
	line,
	plain,
	quote,
	renderText,
	words,
} from "./email-content.ts";
import { renderHtml } from "./email-layout.tsx";

const content: EmailContent = {
	subject: words`פנייה ${482915} התקבלה`,
	blocks: [
		line`שלום ${"<b>Dana</b>"}, מספר הפנייה: ${482915}.`,
		quote('שורה ראשונה\n"second" & last'),
		action("לאישור", "https://dvash.example/x?a=1&b=2"),
	],
};

test("the text part isolates every value and every quoted line", () => {
	expect(renderText(content)).toBe(
		[
			"שלום \u2068<b>Dana</b>\u2069, מספר הפנייה: \u2068482915\u2069.",
			'> \u2068שורה ראשונה\u2069\n> \u2068"second" & last\u2069',
			"לאישור:\nhttps://dvash.example/x?a=1&b=2\n",
		].join("\n\n"),
	);
	expect(plain(content.subject)).toBe("פנייה \u2068482915\u2069 התקבלה");
});

test("the HTML part is right to left, escapes values, and fetches nothing", () => {
	const html = renderHtml(content);
	expect(html).toMatch(/^<!doctype html><html lang="he" dir="rtl">/);
	expect(html).toContain("<bdi>&lt;b&gt;Dana&lt;/b&gt;</bdi>");
	expect(html).toContain('<blockquote dir="auto"');
	expect(html).toContain('href="https://dvash.example/x?a=1&amp;b=2"');
	expect(html).not.toMatch(/<script|<img|<link|url\(/);
});

test("a value cannot leave its isolate, break a line, or hide a control", () => {
	const bad = "a\u2069\u202eb\r\nBcc: x@y.z\u0000";
	expect(plain(words`נושא: ${bad}`)).toBe("נושא: \u2068ab Bcc: x@y.z\u2069");
	expect(renderText({ subject: [], blocks: [quote(bad)] })).toBe(
		"> \u2068ab\u2069\n> \u2068Bcc: x@y.z\u2069\n",
	);
});
