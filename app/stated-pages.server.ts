import type { PageCache } from "./platform/http/page-cache/page-cache.server.ts";
import type { Bus } from "./platform/live/bus.server.ts";

/** Drops this node's pages when what they state changed on any node, or may have; the result stops it. */
export const dropStated = (bus: Bus, cache: PageCache): (() => void) =>
	bus.subscribe({
		onSignal: ([kind]) => {
			if (kind === "stated") cache.dropPages();
		},
		onGap: () => cache.dropPages(),
	});
