import { PageCache } from "../app/platform/http/page-cache/page-cache.server.ts";
import { openBus } from "../app/platform/live/bus.server.ts";
import { dropStated } from "../app/stated-pages.server.ts";
import { type testDatabase, workerAddress } from "./database.ts";
import type { TestSite } from "./site.ts";

const origin = "http://localhost:3000";

/** A node of the site with kept pages of its own, which hears what the others tell. */
export async function openNode(site: TestSite, database: ReturnType<typeof testDatabase>) {
	const cache = new PageCache(origin);
	const bus = await openBus(database.open(), workerAddress());
	const stop = dropStated(site.site(), bus, cache);
	const fetch = site.another({ cache });
	return {
		page: async (path: string) => (await fetch(new Request(origin + path))).text(),
		isKept: async (path: string) => (await fetch(new Request(origin + path))).headers.has("etag"),
		close: async () => {
			stop();
			await bus.close();
		},
	};
}
