const words = (title: string, body: string) =>
	`<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body><main>${body}<p><a href="/">חזרה לדף הבית</a></p></main></body></html>`;

const headersOf = (more: Record<string, string>) => ({
	"Content-Type": "text/html; charset=utf-8",
	"Content-Security-Policy": "default-src 'none'",
	"Cache-Control": "no-store",
	...more,
});

/** A page in plain words for a request that goes no further; it needs nothing that could fail too. */
export function refusalPage(
	status: number,
	sentence: string,
	headers: Record<string, string> = {},
): Response {
	const body = words("הבקשה לא התקבלה", `<h1>הבקשה לא התקבלה</h1><p>${sentence}</p>`);
	return new Response(body, { status, headers: headersOf(headers) });
}

/** The screen for a fault outside every page, with the number that is also in the log. */
export function lastResort(reference: string): Response {
	const title = "Unexpected Application Error!";
	const body = `<h1 dir="ltr" lang="en">${title}</h1><p>משהו אצלנו השתבש. מספר לפנייה: <bdi dir="ltr">${reference}</bdi></p>`;
	return new Response(words(title, body), { status: 500, headers: headersOf({}) });
}
