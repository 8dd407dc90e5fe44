import { html, raw } from "hono/html";
import {
	type AddressForm,
	type Block,
	type EmailContent,
	isMixed,
	labelOf,
	plain,
	type Row,
	type Words,
} from "./email-content.ts";

/** Fonts that mail programs have; our own are not sent along. */
const serif = "'Frank Ruhl Libre',David,'Times New Roman',serif";
const sans = "Assistant,'Segoe UI',Arial,sans-serif";

/** A layout table. */
const bare = raw('role="presentation" dir="rtl" cellpadding="0" cellspacing="0" border="0"');
/** A data table. */
const table = raw('role="table" dir="rtl" width="100%" cellpadding="0" cellspacing="0" border="0"');
const cell = raw('dir="rtl" align="right"');

type Html = ReturnType<typeof html>;

/** A number, a price or the name on the bill must not be broken in two. */
const unbroken = /^[A-Z\d*$₪.,:-][A-Z\d*$₪.,: -]{0,25}$/;

/** A sentence, with each value isolated. */
function sentence(words: Words, reader: AddressForm): Html[] {
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
function drawBlock(block: Block, reader: AddressForm): Html {
	switch (block.kind) {
		case "line":
			return html`<tr><td ${cell} class="t" style="padding:0 0 16px;font:400 17px/1.65 ${sans};color:#152019">${sentence(block.words, reader)}</td></tr>`;
		case "small":
			return html`<tr><td ${cell} class="m" style="padding:6px 0 10px;font:400 15px/1.6 ${sans};color:#566258">${sentence(block.words, reader)}</td></tr>`;
		case "heading":
			return html`<tr><td ${cell} style="padding:14px 0 6px"><h2 class="t" style="margin:0;font:400 24px/1.3 ${serif};color:#152019;text-align:right"><bdi>${block.text}</bdi></h2></td></tr>`;
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

const dark =
	".bg{background:#0a0f0d!important}.sh{background:#151e19!important}.t{color:#f1ecdc!important}.m{color:#abb2a2!important}.g{color:#f0c469!important}.ln{border-color:#2b3830!important}.lk{border-color:#f1ecdc!important}.bl{border-color:#6f7b70!important}.bx{background:#38260f!important}.gs{color:#f3cd7c!important}";

const phone =
	"@media(max-width:620px){.px{padding-left:24px!important;padding-right:24px!important}.out{padding:0!important}.sheet{border-radius:0!important}.h1{font-size:30px!important}.bt{width:100%!important}}";

/** For mail programs that support more than inline styles; Outlook marks what it darkened itself. */
const css = `:root{color-scheme:light dark;supported-color-schemes:light dark}
${phone}
@media(prefers-color-scheme:dark){${dark}}
[data-ogsc] .t{color:#f1ecdc!important}[data-ogsc] .m{color:#abb2a2!important}[data-ogsc] .g{color:#f0c469!important}[data-ogsb] .sh{background:#151e19!important}[data-ogsb] .bg{background:#0a0f0d!important}`;

/** The mark without a picture: an arch of honey, and in it a drop of night, a triangle on a half round. */
const mark = `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="24" height="28" align="center" valign="middle" bgcolor="#e9b552" style="width:24px;height:28px;background:#e9b552;border-radius:12px 12px 0 0;font-size:0;line-height:0"><div style="width:0;height:0;margin:2px auto 0;border-left:5px solid transparent;border-right:5px solid transparent;border-bottom:8px solid #0f1613;font-size:0;line-height:0"></div><div style="width:10px;height:6px;margin:-1px auto 0;background:#0f1613;border-radius:1px 1px 5px 5px;font-size:0;line-height:0"></div></td></tr></table>`;

/** Keeps the body out of the mailbox's preview. */
const padding = "&#847;&zwnj;&nbsp;".repeat(40);

type Recipient = {
	reader?: AddressForm;
	/** The address, shown masked. */
	to: string;
	unsubscribe?: string | undefined;
	/** Forces one theme regardless of the reader's, for a preview. */
	theme?: "light" | "dark" | undefined;
};

/** The HTML part of an email: right to left, without pictures, scripts or remote content. */
export function renderHtml(
	{ subject, preheader, corner, title, blocks, why }: EmailContent,
	{ reader = "n", to, unsubscribe, theme }: Recipient,
): string {
	const style = theme ? `:root{color-scheme:${theme}}${phone}${theme === "dark" ? dark : ""}` : css;
	const name = plain(subject, reader);
	const head = html`<tr><td class="px" bgcolor="#0f1613" style="padding:20px 44px;background:#0f1613;background-image:linear-gradient(to left,#2a2412 0%,#0f1613 46%)"><table ${bare} width="100%"><tr><td dir="rtl" align="right" valign="middle">${raw(mark)}</td><td dir="rtl" align="left" valign="middle" style="font:400 15px/1.4 ${sans};color:#c9c7b4;text-align:left">${corner}</td></tr></table></td></tr><tr><td height="2" bgcolor="#e9b552" style="height:2px;font-size:0;line-height:0;background:#e9b552;background-image:linear-gradient(to left,#e9b552,#543713 55%,#0f1613)">&nbsp;</td></tr>`;
	const body = html`<tr><td dir="rtl" role="article" aria-label="${name}" class="px" style="padding:38px 44px 14px"><table ${bare} width="100%"><tr><td dir="rtl" align="right"><h1 class="h1 t" style="margin:0 0 18px;font:300 36px/1.18 ${serif};color:#152019;text-align:right">${sentence(title, reader)}</h1></td></tr>${blocks.map((block) => drawBlock(block, reader))}</table></td></tr>`;
	const out = unsubscribe
		? html` <a href="${unsubscribe}" class="g" style="color:#764c14">הסרה בלחיצה אחת</a>`
		: "";
	const foot = html`<tr><td dir="rtl" class="px" style="padding:18px 44px 34px"><table ${bare} width="100%"><tr><td dir="rtl" align="right" class="m ln" style="padding:18px 0 0;border-top:1px solid #d5d8c8;font:400 13px/1.7 ${sans};color:#566258">${sentence(why, reader)}<br>נשלח אל <bdi dir="ltr">${maskAddress(to)}</bdi>.${out}</td></tr></table></td></tr>`;
	return String(
		html`<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${name}</title><style>${raw(style)}</style></head><body dir="rtl" class="bg" style="margin:0;padding:0;background:#e9eadf"><div style="display:none;max-height:0;overflow:hidden;opacity:0">${sentence(preheader, reader)}${raw(padding)}</div><table ${bare} width="100%" class="bg" bgcolor="#e9eadf" style="background:#e9eadf"><tr><td align="center" class="out" style="padding:28px 12px"><table ${bare} width="600" class="sh sheet" bgcolor="#fbfaf5" style="width:100%;max-width:600px;background:#fbfaf5;border-radius:5px;overflow:hidden">${head}${body}${foot}</table></td></tr></table></body></html>`,
	);
}

/** `m…a@example.com`: enough to recognize one's own address. */
function maskAddress(address: string): string {
	const [name = "", domain = ""] = address.split("@");
	const end = name.length > 2 ? name.slice(-1) : "";
	return `${name.slice(0, 1)}…${end}@${domain}`;
}
