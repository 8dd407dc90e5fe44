import { createHash } from "node:crypto";
import { html } from "hono/html";

const style =
	':root{color-scheme:light dark}body{margin:0;min-block-size:100vh;display:grid;place-items:center;background:light-dark(#f3f3ea,#0f1613);color:light-dark(#152019,#f1ecdc);font:1.0625rem/1.65 Assistant,"Arial Hebrew",Arial,sans-serif}main{max-inline-size:30rem;padding:2rem}h1{font:500 1.75rem/1.25 "Frank Ruhl Libre",David,serif}a{color:inherit}button{padding:.75rem 1.5rem;border:0;border-radius:5px;background:#e9b552;color:#1c160a;font:inherit;cursor:pointer}';

const styleHash = createHash("sha256").update(style).digest("base64");

const words = (title: string, body: string) =>
	`<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${style}</style></head><body><main>${body}<p><a href="/">חזרה לדף הבית</a></p></main></body></html>`;

const headersOf = (more: Record<string, string>) => ({
	"Content-Type": "text/html; charset=utf-8",
	"Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
	"Cache-Control": "private, no-store",
	...more,
});

/** A plain page for a request that goes no further; it depends on nothing that could fail too. */
export function refusalPage(
	status: number,
	sentence: string,
	headers: Record<string, string> = {},
): Response {
	const body = words("הבקשה לא התקבלה", `<h1>הבקשה לא התקבלה</h1><p>${sentence}</p>`);
	return new Response(body, { status, headers: headersOf(headers) });
}

/** The screen for an error outside every page, with the reference that is also in the log. */
export function lastResort(reference: string): Response {
	const title = "Unexpected Application Error!";
	const body = `<h1 dir="ltr" lang="en">${title}</h1><p>משהו אצלנו השתבש. מספר לפנייה: <bdi dir="ltr">${reference}</bdi></p>`;
	return new Response(words(title, body), { status: 500, headers: headersOf({}) });
}

const busyTitle = "האתר עמוס כרגע";
const busyPage = Buffer.from(
	words(busyTitle, `<h1>${busyTitle}</h1><p>אפשר לנסות שוב בעוד כמה שניות.</p>`),
);

/** The page of a 503: rendered once, the same for everybody, and not compressed. */
export function noRoomPage(headers: Record<string, string>): Response {
	const raw = { "Cache-Control": "private, no-store, no-transform" };
	return new Response(busyPage, { status: 503, headers: headersOf({ ...raw, ...headers }) });
}

/**
 * The 503 page for a posted form: it contains what was typed and can be sent again. Passwords and
 * codes are not written into the page; the form asks for them again.
 */
export function noRoomForm(action: string, form: FormData, headers: Record<string, string>) {
	const kept = [...form].filter(
		([name, value]) => typeof value === "string" && !/password|secret|code/i.test(name),
	);
	const body = html`<h1>${busyTitle}</h1><p>מה שכתבתם נשאר כאן. אפשר לשלוח אותו שוב בעוד כמה שניות.</p><form method="post" action="${action}">${kept.map(
		([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
	)}<button>שליחה חוזרת</button></form>`;
	return new Response(words(busyTitle, String(body)), {
		status: 503,
		headers: headersOf(headers),
	});
}
