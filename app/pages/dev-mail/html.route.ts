import { data } from "react-router";
import { findInOutbox } from "../../platform/mail/outbox.server.ts";
import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/html.route";

/** The HTML part alone, sandboxed as in a mail client: no scripts, no remote content. */
export async function loader({ context, params }: Route.LoaderArgs) {
	const { settings } = siteOf(context);
	const mail = settings.isDemo ? await findInOutbox(settings.dataDir, params.id) : null;
	if (!mail) throw data(null, { status: 404 });
	return new Response(mail.html, {
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
			"Cache-Control": "private, no-store",
		},
	});
}
