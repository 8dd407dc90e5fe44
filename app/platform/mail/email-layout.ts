import { html, raw } from "hono/html";
import { bare, drawBlock, sans, sentence, serif } from "./email-blocks.ts";
import { type AddressForm, type EmailContent, plain } from "./email-content.ts";

const dark =
	".bg{background:#0a0f0d!important}.sh{background:#151e19!important}.t{color:#f1ecdc!important}.m{color:#abb2a2!important}.g{color:#f0c469!important}.ln{border-color:#2b3830!important}.lk{border-color:#f1ecdc!important}.bl{border-color:#6f7b70!important}.bx{background:#38260f!important}.gs{color:#f3cd7c!important}";

/** For mail programs that support more than inline styles; Outlook marks what it darkened itself. */
const css = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(max-width:620px){.px{padding-left:24px!important;padding-right:24px!important}.out{padding:0!important}.sheet{border-radius:0!important}.h1{font-size:30px!important}.bt{width:100%!important}}
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
	/** The link that ends a newsletter. */
	unsubscribe?: string | undefined;
};

/** The HTML part of an email: right to left, without pictures, scripts or remote content. */
export function renderHtml(
	{ subject, preheader, corner, title, blocks, why }: EmailContent,
	{ reader = "n", to, unsubscribe }: Recipient,
): string {
	const name = plain(subject, reader);
	const head = html`<tr><td class="px" bgcolor="#0f1613" style="padding:20px 44px;background:#0f1613;background-image:linear-gradient(to left,#2a2412 0%,#0f1613 46%)"><table ${bare} width="100%"><tr><td dir="rtl" align="right" valign="middle">${raw(mark)}</td><td dir="rtl" align="left" valign="middle" style="font:400 15px/1.4 ${sans};color:#c9c7b4;text-align:left">${corner}</td></tr></table></td></tr><tr><td height="2" bgcolor="#e9b552" style="height:2px;font-size:0;line-height:0;background:#e9b552;background-image:linear-gradient(to left,#e9b552,#543713 55%,#0f1613)">&nbsp;</td></tr>`;
	const body = html`<tr><td dir="rtl" role="article" aria-label="${name}" class="px" style="padding:38px 44px 14px"><table ${bare} width="100%"><tr><td dir="rtl" align="right"><h1 class="h1 t" style="margin:0 0 18px;font:300 36px/1.18 ${serif};color:#152019;text-align:right">${sentence(title, reader)}</h1></td></tr>${blocks.map((block) => drawBlock(block, reader))}</table></td></tr>`;
	const out = unsubscribe
		? html` <a href="${unsubscribe}" class="g" style="color:#764c14">הסרה בלחיצה אחת</a>`
		: "";
	const foot = html`<tr><td dir="rtl" class="px" style="padding:18px 44px 34px"><table ${bare} width="100%"><tr><td dir="rtl" align="right" class="m ln" style="padding:18px 0 0;border-top:1px solid #d5d8c8;font:400 13px/1.7 ${sans};color:#566258">${sentence(why, reader)}<br>נשלח אל <bdi dir="ltr">${maskAddress(to)}</bdi>.${out}</td></tr></table></td></tr>`;
	return String(
		html`<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${name}</title><style>${raw(css)}</style></head><body dir="rtl" class="bg" style="margin:0;padding:0;background:#e9eadf"><div style="display:none;max-height:0;overflow:hidden;opacity:0">${sentence(preheader, reader)}${raw(padding)}</div><table ${bare} width="100%" class="bg" bgcolor="#e9eadf" style="background:#e9eadf"><tr><td align="center" class="out" style="padding:28px 12px"><table ${bare} width="600" class="sh sheet" bgcolor="#fbfaf5" style="width:100%;max-width:600px;background:#fbfaf5;border-radius:5px;overflow:hidden">${head}${body}${foot}</table></td></tr></table></body></html>`,
	);
}

/** `m…a@example.com`: enough to know one's own address by. */
function maskAddress(address: string): string {
	const [name = "", domain = ""] = address.split("@");
	const end = name.length > 2 ? name.slice(-1) : "";
	return `${name.slice(0, 1)}…${end}@${domain}`;
}
