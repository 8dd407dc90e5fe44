import { monthlyLetter } from "../../articles/letters/letter.email.ts";
import { readContent, readLetter } from "../../articles/letters/letter.server.ts";
import type { LetterContent } from "../../articles/letters/letter.ts";
import { stopLink } from "../../articles/newsletter/subscription.server.ts";
import { notFound } from "../../platform/http/hidden-routes.server.ts";
import { isId } from "../../platform/ids.ts";
import { renderHtml } from "../../platform/mail/email-layout.ts";
import { siteOf } from "../../platform/site.ts";
import { requireAct } from "../staff-person.server.ts";
import type { Route } from "./+types/look.route";

/** The mail itself, in one theme or the other, sandboxed as in a mail program. */
export async function loader(args: Route.LoaderArgs) {
	const staff = await requireAct(args, "letters", "look");
	const site = siteOf(args.context);
	const { id, theme } = args.params;
	if (theme !== "light" && theme !== "dark") return notFound(args.context);
	const letter = isId(id) ? await readLetter(site.db, id) : null;
	if (!letter) return notFound(args.context);
	const content = (letter.content as LetterContent | null) ?? (await readContent(site.db, letter));
	const html = renderHtml(monthlyLetter(content, site.settings.origin), {
		to: staff.email,
		unsubscribe: stopLink(site, letter.id),
		theme,
	});
	return new Response(html, {
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
			"Cache-Control": "private, no-store",
		},
	});
}
