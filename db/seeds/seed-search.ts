import type { Site } from "../../app/platform/site.ts";
import { saveSearch } from "../../app/searches/searches.server.ts";
import { cast } from "./cast.ts";

/** A search that avi keeps. */
export async function seedSearch(site: Site): Promise<void> {
	const me = await site.db
		.selectFrom("members")
		.innerJoin("accounts", "accounts.id", "members.account_id")
		.select("members.id")
		.where("accounts.email", "=", cast.avi.email)
		.executeTakeFirst();
	const search = { name: "ים ושקט", filters: "ageFrom=25&ageTo=38&tags=sea", most: 1 };
	if (me) await saveSearch(site, me, search, new Date());
}
