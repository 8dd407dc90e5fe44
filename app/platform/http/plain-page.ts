import { createHash } from "node:crypto";
import { html } from "hono/html";

/** Our style, but none of the site's files: an error page loads nothing. */
const style = `:root{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;min-block-size:100svh;display:grid;grid-template-rows:auto 1fr;background:radial-gradient(42rem 34rem at 50% 46%,#3b2a10 0,#17180f 55%,#0f1613 100%);color:#f1ecdc;font:1.0625rem/1.65 Assistant,"Arial Hebrew",Arial,sans-serif}
header{display:flex;justify-content:space-between;align-items:center;padding:.5rem max(1rem,4vw);background:#0f1613;border-block-end:1px solid #2b3830}
header a{display:inline-flex;align-items:center;min-block-size:2.75rem;min-inline-size:2.75rem;color:inherit;text-decoration:none;font-size:.9375rem;font-weight:600}
header svg{block-size:1.75rem;fill:#e9b552}
main{position:relative;display:grid;place-items:center;overflow:hidden;padding:2.5rem max(1rem,4vw);text-align:center}
main>svg{position:absolute;inset-block-end:0;block-size:min(92%,44rem);fill:#e9b552;opacity:.09}
section{position:relative;display:grid;gap:1rem;justify-items:center;inline-size:100%;max-inline-size:34rem}
h1,b{font-family:"Frank Ruhl Libre",David,serif;margin:0}
b{font-weight:300;font-size:clamp(5rem,13vw,9rem);line-height:.9;color:#e9b552;font-variant-numeric:lining-nums}
h1{font-weight:400;font-size:clamp(1.75rem,1.45rem + 1.3vw,2.5rem);line-height:1.18}
p{margin:0;text-wrap:balance}
.urgent{font-size:.9375rem}
.urgent a{display:inline-block;padding-block:.6rem;color:inherit}
.number{display:block;font:300 2rem/1.2 "Frank Ruhl Libre",David,serif;font-variant-numeric:lining-nums;user-select:all}
.acts{display:flex;flex-wrap:wrap;gap:.6rem;justify-content:center;inline-size:100%;margin:0}
.acts>*{display:inline-flex;align-items:center;justify-content:center;min-block-size:3rem;padding:.5rem 1.5rem;border:1px solid #7c8779;border-radius:3px;background:transparent;color:inherit;font:600 1.0625rem/1.3 Assistant,"Arial Hebrew",Arial,sans-serif;text-decoration:none;cursor:pointer}
.acts>.main{background:#e9b552;border-color:#e9b552;color:#1c160a}
:focus-visible{outline:2px solid #f3cd7c;outline-offset:3px}
@media(max-width:30rem){.acts>*{flex:1 0 100%}}`;

const styleHash = createHash("sha256").update(style).digest("base64");

const mark =
	'<svg viewBox="0 0 24 28" aria-hidden="true"><path fill-rule="evenodd" d="M2 28V12a10 10 0 0 1 20 0v16zM12 6.5s-4.7 6.2-4.7 9.7a4.7 4.7 0 0 0 9.4 0c0-3.5-4.7-9.7-4.7-9.7z"/></svg>';

/** Adds the link to the home page: first and in honey, unless another one is. */
const withHome = (acts: string) =>
	acts.includes('class="main"')
		? `${acts}<a href="/">לדף הבית</a>`
		: `<a href="/" class="main">לדף הבית</a>${acts}`;

type PlainPage = {
	title: string;
	/** The heading, unless it is the title. */
	heading?: string;
	/** Above the heading; absent for a crash, whose number is what matters. */
	status?: number;
	/** Sentences, as HTML. */
	body: string;
	/** Links and buttons, as HTML; the one to the home page is added. */
	acts?: string;
};

/** Someone under threat may have come here. */
const urgent =
	'<p class="urgent">מאיימים עליכם? <a href="/urgent">לכתוב לצוות, דחוף</a>. בסכנה עכשיו: <a href="tel:100">100</a></p>';

const pageOf = ({ title, heading = title, status, body, acts = "" }: PlainPage) =>
	`<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><header><a href="/" aria-label="לדף הבית">${mark}</a><a href="/exit" rel="nofollow noreferrer">יציאה מהירה</a></header><main>${mark}<section>${status ? `<b aria-hidden="true">${status}</b>` : ""}<h1>${heading}</h1>${body}<div class="acts">${withHome(acts)}</div>${urgent}</section></main></body></html>`;

const headersOf = (more: Record<string, string>) => ({
	"Content-Type": "text/html; charset=utf-8",
	"Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
	"Cache-Control": "private, no-store",
	...more,
});

const titles: Readonly<Record<number, string>> = {
	400: "משהו נקטע בדרך",
	403: "הפעולה לא בוצעה",
	405: "לכאן לא מגיעים בקישור",
	408: "הטופס לא הגיע בזמן",
	413: "הטופס גדול מדי",
	429: "רגע של מנוחה",
};

/** A plain page for a refused request; it depends on nothing that could fail too. */
export function refusalPage(
	status: number,
	sentence: string,
	headers: Record<string, string> = {},
): Response {
	const title = titles[status] ?? "הפעולה לא בוצעה";
	const body = pageOf({ title, status, body: `<p>${sentence}</p>` });
	return new Response(body, { status, headers: headersOf(headers) });
}

export function methodNotAllowedPage(headers: Record<string, string> = {}): Response {
	const sentence = "הכתובת קיימת, אבל לא כך מגיעים אליה. שום דבר לא נשלח ולא נשמר.";
	return refusalPage(405, sentence, headers);
}

/** The screen for an error outside every page, with the reference that is also in the log. */
export function fallbackErrorPage(reference: string): Response {
	const body = pageOf({
		title: "Unexpected Application Error!",
		heading: '<bdi dir="ltr" lang="en">Unexpected Application Error!</bdi>',
		body: `<p>משהו אצלנו השתבש, לא אצלך. אפשר לנסות שוב בעוד רגע.</p><p>מספר לפנייה: <bdi class="number" dir="ltr">${reference}</bdi></p>`,
		acts: '<a href="/contact">יצירת קשר</a>',
	});
	return new Response(body, { status: 500, headers: headersOf({}) });
}

const busy = { title: "חוזרים מיד", status: 503 };
const busyPage = Buffer.from(
	pageOf({
		...busy,
		body: "<p>האתר עמוס כרגע. אפשר לנסות שוב בעוד כמה שניות. שום דבר שנשמר לא אבד.</p>",
		acts: '<a class="main" href="">ניסיון נוסף</a>',
	}),
);

/** The page of a 503: rendered once, the same for everybody, and not compressed. */
export function overloadedPage(headers: Record<string, string>): Response {
	const raw = { "Cache-Control": "private, no-store, no-transform" };
	return new Response(busyPage, { status: 503, headers: headersOf({ ...raw, ...headers }) });
}

/**
 * A posted form as a part of a page, to be sent again. Passwords and codes are not written into the page;
 * the form asks for them again.
 */
function formAgain(action: string, form: FormData) {
	const kept = [...form].filter(
		([name, value]) => typeof value === "string" && !/password|secret|code/i.test(name),
	);
	const fields = html`<form id="again" method="post" action="${action}">${kept.map(
		([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
	)}</form>`;
	return { fields, acts: '<button class="main" form="again">שליחה חוזרת</button>' };
}

/** The 503 page for a posted form: it contains what was typed and can be sent again. */
export function overloadedForm(action: string, form: FormData, headers: Record<string, string>) {
	const { fields, acts } = formAgain(action, form);
	const body = pageOf({
		...busy,
		body: `<p>האתר עמוס כרגע. מה שכתבת נשאר כאן. אפשר לשלוח אותו שוב בעוד כמה שניות.</p>${fields}`,
		acts,
	});
	return new Response(body, { status: 503, headers: headersOf(headers) });
}

/** The same for a form over a limit (429). */
export function limitedForm(
	sentence: string,
	action: string,
	form: FormData,
	headers: Record<string, string>,
) {
	const { fields, acts } = formAgain(action, form);
	const page = { title: "רגע של מנוחה", status: 429, body: `<p>${sentence}</p>${fields}`, acts };
	return new Response(pageOf(page), { status: 429, headers: headersOf(headers) });
}
