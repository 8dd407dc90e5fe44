import { expect, test } from "vitest";
import {
	action,
	code,
	type EmailContent,
	facts,
	line,
	number,
	plain,
	quote,
	renderText,
	say,
	small,
	sums,
	way,
	words,
} from "./email-content.ts";
import { renderHtml } from "./email-layout.ts";

const content: EmailContent = {
	subject: words`פנייה ${482915} התקבלה`,
	preheader: words`מענה ביום ${"א׳"}.`,
	corner: "פנייה",
	title: words`הפנייה ${say("שלחת", "שלחת", "נשלחה")}`,
	why: words`נשלח מהטופס.`,
	blocks: [
		line`שלום ${"<b>Dana</b>"}, מספר הפנייה: ${482915}.`,
		quote('שורה ראשונה\n"second" & last'),
		action("לאישור", "https://dvash.example/x?a=1&b=2"),
	],
};

test("the text part isolates every value and every quoted line", () => {
	expect(renderText(content)).toBe(
		[
			"הפנייה נשלחה",
			"שלום \u2068<b>Dana</b>\u2069, מספר הפנייה: \u2068482915\u2069.",
			'> \u2068שורה ראשונה\u2069\n> \u2068"second" & last\u2069',
			"לאישור:\nhttps://dvash.example/x?a=1&b=2",
			"נשלח מהטופס.\n",
		].join("\n\n"),
	);
	expect(plain(content.subject)).toBe("פנייה \u2068482915\u2069 התקבלה");
});

test("the HTML part is right to left, escapes values, and fetches nothing", () => {
	const html = renderHtml(content, { to: "dana@example.com" });
	expect(html).toMatch(/^<!doctype html><html lang="he" dir="rtl">/);
	expect(html).toContain("<bdi>&lt;b&gt;Dana&lt;/b&gt;</bdi>");
	expect(html).toContain('<blockquote dir="auto"');
	expect(html).toContain('href="https://dvash.example/x?a=1&amp;b=2"');
	expect(html).not.toMatch(/<script|<img|<link|url\(|@font-face/);
	expect(html).toContain('נשלח אל <bdi dir="ltr">d…a@example.com</bdi>.');
	expect(html).not.toContain("הסרה");
	const unsubscribe = "https://dvash.example/newsletter/stop?token=a&b";
	expect(renderHtml(content, { to: "dana@example.com", unsubscribe })).toContain(
		'<a href="https://dvash.example/newsletter/stop?token=a&amp;b" class="g"',
	);
});

test("a value cannot leave its isolate, break a line, or hide a control", () => {
	const bad = "a\u2069\u202eb\r\nBcc: x@y.z\u0000";
	expect(plain(words`נושא: ${bad}`)).toBe("נושא: \u2068ab Bcc: x@y.z\u2069");
	const quoted = { ...content, title: [], why: [], blocks: [quote(bad)] };
	expect(renderText(quoted)).toBe("> \u2068ab\u2069\n> \u2068Bcc: x@y.z\u2069\n");
});

test("a value with Latin letters first and Hebrew after them reads right to left", () => {
	const mixed = { ...content, blocks: [facts(["מכשיר", "Chrome ב־Windows"], ["מפתח", "iPhone"])] };
	expect(renderText(mixed)).toContain(
		"מכשיר: \u2067Chrome ב־Windows\u2069\nמפתח: \u2068iPhone\u2069",
	);
	const html = renderHtml(mixed, { to: "a@b.example" });
	expect(html).toContain('<bdi dir="rtl">Chrome ב־Windows</bdi>');
	expect(html).not.toContain('<bdi dir="rtl">iPhone');
});

test("amounts, facts, codes and numbers are rows with headers, and lines of the text part", () => {
	const blocks = [
		sums("מה שולם", [["מתוך זה מע״מ", "₪30.36"]], ["שולם", "$199"]),
		facts(["מתי", "היום"], ["ערך", words`עם ${"<i>"}`]),
		code("הקוד", "481902"),
		number("מספר", 2214),
		small`קטן`,
	];
	const html = renderHtml({ ...content, blocks }, { to: "a@b.example" });
	expect(html.match(/<th scope="row"/g)).toHaveLength(4);
	expect(html).toContain("<caption");
	for (const name of ["מתוך זה מע״מ", "שולם", "מתי", "ערך"])
		expect(html).toContain(`>${name}</th>`);
	for (const value of ["$199", "₪30.36", "&lt;i&gt;"])
		expect(html).toMatch(new RegExp(`<bdi[^>]*>${value.replace("$", "\\$")}</bdi>`));
	expect(renderText({ ...content, title: [], why: [], blocks })).toBe(
		[
			"מה שולם:\nמתוך זה מע״מ: \u2068₪30.36\u2069\nשולם: \u2068$199\u2069",
			"מתי: \u2068היום\u2069\nערך: עם \u2068<i>\u2069",
			"הקוד: \u2068481902\u2069",
			"מספר: \u20682214\u2069",
			"קטן\n",
		].join("\n\n"),
	);
});

test("both parts speak to the reader, and only what is asked for is a honey button", () => {
	const label = say("המשיכי", "המשך", "להמשך");
	const blocks = [line`${say("את", "אתה", "נא")} כאן`, action(label, "https://a.example")];
	const letter = { ...content, title: words`${say("ברוכה", "ברוך", "ברוכים")}`, blocks };
	for (const [reader, said] of [
		["f", ["ברוכה", "את כאן", "המשיכי"]],
		["m", ["ברוך", "אתה כאן", "המשך"]],
		["n", ["ברוכים", "נא כאן", "להמשך"]],
	] as const) {
		const html = renderHtml(letter, { reader, to: "a@b.example" });
		const text = renderText(letter, reader);
		for (const one of said) {
			expect(html).toContain(`>${one}<`);
			expect(text).toContain(one);
		}
	}
	const colours = (block: EmailContent["blocks"][number]) =>
		renderHtml({ ...content, blocks: [block] }, { to: "a@b.example" }).includes('class="ba"');
	expect([
		colours(action("א", "https://a.example")),
		colours(way("א", "https://a.example")),
	]).toEqual([true, false]);
});
