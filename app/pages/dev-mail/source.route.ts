import { data } from "react-router";
import { findInOutbox } from "../../platform/mail/outbox.server.ts";
import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/source.route";

export async function loader({ context, params }: Route.LoaderArgs) {
	const { settings } = siteOf(context);
	const mail = settings.isDemo ? await findInOutbox(settings.dataDir, params.id) : null;
	if (!mail) throw data(null, { status: 404 });
	return new Response(mail.source, {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
	});
}
