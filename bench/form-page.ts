import { compareRendering, openWatchedSite } from "./rendering.ts";

/**
 * CPU of a whole form page, uncompressed, against `renderToString` of the same tree; goal: at most
 * 2 times.
 */
export async function benchFormPage(): Promise<string[]> {
	const site = await openWatchedSite();
	try {
		const lines: string[] = [];
		for (const path of ["/sugardaddy", "/sugarbaby", "/auth"]) {
			const { ours, theirs, ratio } = await compareRendering(site, path);
			lines.push(
				`form page ${path}: ${ours.toFixed(0)} µs CPU, renderToString ${theirs.toFixed(0)} µs, ratio ${ratio.toFixed(2)} (goal at most 2)`,
			);
		}
		return lines;
	} finally {
		await site.close();
	}
}
