import { onRecovery } from "./owner/last-known.server.ts";
import type { PageCache } from "./platform/http/page-cache/page-cache.server.ts";
import type { Bus } from "./platform/live/bus.server.ts";
import type { Site } from "./platform/site.ts";

/** Drops this node's pages when what they state changed on any node, or may have; the result stops it. */
export function dropStated({ db }: Pick<Site, "db">, bus: Bus, cache: PageCache): () => void {
	onRecovery(db, () => cache.dropPages());
	return bus.subscribe({
		onSignal: ([kind]) => {
			if (kind === "stated") cache.dropPages();
		},
		onGap: () => cache.dropPages(),
	});
}
