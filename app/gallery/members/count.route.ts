import { data } from "react-router";
import { requireMember } from "../../members/member.server.ts";
import { countTry } from "../../platform/limits/limits.server.ts";
import { siteOf } from "../../platform/site.ts";
import { withWishes } from "../search/filters.ts";
import { countMembers } from "../search/search.server.ts";
import type { Route } from "./+types/count.route";
import { countWords } from "./filter-words.ts";
import { readGalleryQuery } from "./read-gallery.server.ts";

/** A count is not a search: it names nobody. */
const perHour = {
	rule: "members' counts: hour",
	most: 240,
	minutes: 60,
	mayBeForgotten: true,
} as const;

/** How many people the filters of the address find, in words; for the phone's sheet, while one chooses. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	if (request.headers.has("sec-purpose")) throw data(null, 503);
	const wait = await countTry(site, perHour, me.id);
	if (wait) {
		return new Response(null, { status: 429, headers: { "Retry-After": String(wait.seconds) } });
	}
	const { asked, wishes } = await readGalleryQuery(site, me, request, new Date());
	const count = await countMembers(site, me, withWishes(asked, wishes));
	const side = me.role === "daddy" ? "baby" : "daddy";
	return Response.json(countWords(side, count));
}
