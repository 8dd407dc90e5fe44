import { sql } from "kysely";
import { listHere, noteHere, pathOfOne } from "../../desk/presence.server.ts";
import { siteOf } from "../../platform/site.ts";
import { requireStaff } from "../staff-person.server.ts";
import type { Route } from "./+types/pulse.route";

/**
 * A token that changes whenever something at the desk does (the last recorded act, and what waits), and who has the
 * asking page (`at`) open. Pages poll it, so it is no act and renews no session.
 */
export async function loader(args: Route.LoaderArgs) {
	const staff = await requireStaff(args, "overview");
	const { db } = siteOf(args.context);
	const now = new Date();
	const path = pathOfOne(new URL(args.request.url).searchParams.get("at"));
	await noteHere(db, staff, path, now);
	const here = await listHere(db, staff, path, now);
	const { rows } = await sql<{ pulse: string }>`
		select concat_ws('.', (select max(id) from audit),
			(select count(*) from review_items where closed_at is null),
			(select count(*) from cases where closed_at is null),
			(select count(*) from tickets where waits_since is not null),
			(select count(*) from urgent_texts where closed_at is null),
			(select count(*) from urgent_words),
			(select count(*) from discrepancies where solved_at is null),
			(select count(*) from desk_acts)) as pulse`.execute(db);
	const headers = {
		"Content-Type": "text/plain",
		"Cache-Control": "private, no-store",
		// Somebody else may have signed in in this browser since.
		"X-Staff": encodeURIComponent(staff.name),
		"X-Here": encodeURIComponent(here.join(", ")),
	};
	return new Response(rows[0]?.pulse ?? "", { headers });
}
