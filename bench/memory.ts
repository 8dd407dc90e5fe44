import { absolute, type Figure, quantile, spreadOf } from "./figures.ts";
import { load, memoryOf } from "./load.ts";
import { signIn, startSite, withFolder } from "./site-process.ts";

const batches = 6;
const requests = 1_200;

/** Memory of the site at rest, and how much of it is added by thousands of requests. */
export function benchMemory(): Promise<Figure[]> {
	return withFolder(async (folder) => {
		const site = await startSite(folder);
		try {
			const rest = memoryOf(site.pid);
			const cookie = await signIn(site);
			const after: number[] = [];
			for (let batch = 0; batch < batches; batch += 1) {
				await load({ port: site.port, path: "/" }, requests);
				await load({ port: site.port, path: "/gallery?q=zz" }, requests / 3);
				await load({ port: site.port, path: "/account", cookie }, requests / 3);
				after.push(memoryOf(site.pid));
			}
			// The first batches fill caches and the heap.
			const [base = Number.NaN, ...grown] = after.slice(1);
			const parts = grown.map((memory) => memory / base);
			return [
				absolute({ name: "memory: at rest, embedded database", unit: "MB", goal: null }, [rest]),
				{
					name: "memory: after thousands of requests to after the first ones",
					unit: "MB",
					ours: quantile(grown, 0.5),
					baseline: base,
					value: quantile(parts, 0.5),
					goal: 1.15,
					spread: spreadOf(parts),
					rounds: parts.length,
				},
			];
		} finally {
			await site.stop();
		}
	});
}
