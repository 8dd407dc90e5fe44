import { lockSession } from "../accounts/lock/lock.server.ts";
import { findPerson } from "../accounts/sessions/person.server.ts";
import { brand, isNeutralSite } from "../brand.ts";
import { withTimeout } from "../platform/database/with-timeout.server.ts";
import { exitCookie } from "../platform/http/page-cache/page-variant.ts";
import { type RequestArgs, siteOf } from "../platform/site.ts";
import { disguise } from "../ui/page-meta.ts";
import type { Route } from "./+types/exit.route";

/** Leaving waits no longer than this for an unavailable database. */
const patienceMs = 1_000;

const headers = {
	"Cache-Control": "no-store",
	"Clear-Site-Data": '"cache"',
	"Referrer-Policy": "no-referrer",
};

/**
 * Redirects to the neutral site chosen in this browser. `Clear-Site-Data` empties the browser's cache of our pages,
 * so that going back shows nothing; the history is not erased, and the site does not promise that. An installed app
 * (`?in=app`) would show another site under its own name: it is left on an empty page, and locked if a code is set.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	if (new URL(request.url).searchParams.get("in") === "app") {
		await withTimeout(patienceMs, lock({ request, context })).catch(() => null);
		return new Response(emptyPage, {
			headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
		});
	}
	const chosen = exitCookie.read(request, siteOf(context).settings.origin);
	return new Response(null, {
		status: 303,
		headers: {
			...headers,
			Location: brand.neutralSites[isNeutralSite(chosen) ? chosen : "search"],
		},
	});
}

const emptyPage = `<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${disguise}</title></head><body></body></html>`;

async function lock(args: RequestArgs): Promise<void> {
	const person = await findPerson(args);
	if (person) await lockSession(siteOf(args.context).db, person);
}
