import { html, raw } from "hono/html";
import {
	type AddressForm,
	type Block,
	isMixed,
	labelOf,
	type Row,
	type Words,
} from "./email-content.ts";

/** What mail programs have; our own faces are not sent along. */
export const serif = "'Frank Ruhl Libre',David,'Times New Roman',serif";
export const sans = "Assistant,'Segoe UI',Arial,sans-serif";

/** A table that only places things. */
export const bare = raw('role="presentation" dir="rtl" cellpadding="0" cellspacing="0" border="0"');
/** A table that says something. */
const table = raw('role="table" dir="rtl" width="100%" cellpadding="0" cellspacing="0" border="0"');
const cell = raw('dir="rtl" align="right"');

type Html = ReturnType<typeof html>;

/** A number, a price or the name on the bill must not be broken in two. */
const unbroken = /^[A-Z\d*$₪.,:-][A-Z\d*$₪.,: -]{0,25}$/;

/** A sentence, with each value isolated. */
export function sentence(words: Words, reader: AddressForm): Html[] {
	return words.map((part) => {
		if (typeof part === "string") return html`${part}`;
		if (!("value" in part)) return html`${part[reader]}`;
		if (isMixed(part.value)) return html`<bdi dir="rtl">${part.value}</bdi>`;
		return unbroken.test(part.value)
			? html`<bdi style="white-space:nowrap">${part.value}</bdi>`
			: html`<bdi>${part.value}</bdi>`;
	});
}

/**
 * One row of the letter's table. Mail programs support inline styles only; the classes carry the dark
 * theme, which `email-layout.ts` adds for those that support more.
 */
export function drawBlock(block: Block, reader: AddressForm): Html {
	switch (block.kind) {
		case "line":
			return html`<tr><td ${cell} class="t" style="padding:0 0 16px;font:400 17px/1.65 ${sans};color:#152019">${sentence(block.words, reader)}</td></tr>`;
		case "small":
			return html`<tr><td ${cell} class="m" style="padding:6px 0 10px;font:400 15px/1.6 ${sans};color:#566258">${sentence(block.words, reader)}</td></tr>`;
		case "quote":
			return html`<tr><td ${cell} style="padding:0 0 16px"><blockquote dir="auto" class="t ln" style="margin:0;padding:0 14px;border:solid #d5d8c8;border-width:0 3px 0 0;font:400 17px/1.65 ${sans};color:#152019;white-space:pre-wrap">${block.text}</blockquote></td></tr>`;
		case "action":
			return drawButton(labelOf(block.label, reader), block.href, block.isAsked);
		case "code":
			return html`<tr><td style="padding:4px 0 22px"><table ${bare} width="100%"><tr><td dir="rtl" align="center" class="bx" bgcolor="#f8ebcb" style="background:#f8ebcb;border-radius:3px;padding:18px 12px 16px"><div class="gs" style="font:400 15px/1.4 ${sans};color:#543713">${block.label}</div><div dir="ltr" class="gs" style="font:400 44px/1.15 ${serif};letter-spacing:8px;padding-left:8px;color:#543713;white-space:nowrap">${block.value}</div></td></tr></table></td></tr>`;
		case "number":
			return html`<tr><td ${cell} style="padding:0 0 14px"><div class="m" style="font:400 15px/1.4 ${sans};color:#566258">${block.label}</div><div class="t" style="font:300 52px/1.05 ${serif};color:#152019"><bdi dir="ltr">${block.value}</bdi></div></td></tr>`;
		case "facts":
			return html`<tr><td style="padding:6px 0 20px"><table ${table} class="ln" style="border-top:1px solid #d5d8c8">${block.rows.map((row) => drawFact(row, reader))}</table></td></tr>`;
		case "sums":
			return html`<tr><td style="padding:6px 0 22px"><table ${table}><caption class="g" style="padding:0 0 8px;font:600 15px/1.4 ${sans};color:#764c14;text-align:right">${block.caption}</caption>${block.rows.map((row) => drawSum(row, reader))}${drawTotal(block.total, reader)}</table></td></tr>`;
	}
}

function drawButton(label: string, href: string, isAsked: boolean): Html {
	const [color, border, name] = isAsked
		? [
				"#1c160a",
				"border:1px solid #e9b552;background:#e9b552",
				raw('class="ba" bgcolor="#e9b552"'),
			]
		: ["#152019", "border:1px solid #7c8779", raw('class="bl"')];
	return html`<tr><td ${cell} style="padding:8px 0 16px"><table ${bare} class="bt"><tr><td align="center" ${name} style="border-radius:3px;${border}"><a href="${href}" class="${isAsked ? "" : "t"}" style="display:block;padding:13px 30px;font:600 17px/22px ${sans};color:${color};text-decoration:none">${label}</a></td></tr></table></td></tr>`;
}

function drawFact({ name, value }: Row, reader: AddressForm): Html {
	return html`<tr><th scope="row" ${cell} class="m ln" width="40%" style="padding:11px 0;border-bottom:1px solid #d5d8c8;font:400 15px/1.45 ${sans};color:#566258;text-align:right;vertical-align:top">${sentence(name, reader)}</th><td ${cell} class="t ln" style="padding:11px 12px 11px 0;border-bottom:1px solid #d5d8c8;font:600 15px/1.45 ${sans};color:#152019;text-align:right;word-break:break-word">${sentence(value, reader)}</td></tr>`;
}

function drawSum({ name, value }: Row, reader: AddressForm): Html {
	return html`<tr><th scope="row" ${cell} class="t ln" style="padding:11px 0;border-top:1px solid #d5d8c8;font:400 16px/1.45 ${sans};color:#152019;text-align:right">${sentence(name, reader)}</th><td dir="ltr" align="left" class="t ln" style="padding:11px 0;border-top:1px solid #d5d8c8;font:400 16px/1.45 ${sans};color:#152019;text-align:left;white-space:nowrap;vertical-align:top">${sentence(value, reader)}</td></tr>`;
}

function drawTotal({ name, value }: Row, reader: AddressForm): Html {
	return html`<tr><th scope="row" ${cell} class="t lk" style="padding:15px 0 2px;border-top:2px solid #152019;font:600 17px/1.3 ${sans};color:#152019;text-align:right">${sentence(name, reader)}</th><td dir="ltr" align="left" class="t lk" style="padding:10px 0 2px;border-top:2px solid #152019;font:400 30px/1.1 ${serif};color:#152019;text-align:left;white-space:nowrap">${sentence(value, reader)}</td></tr>`;
}
