import { signedIn } from "../test/person.ts";
import { compareRendering, openWatchedSite } from "./rendering.ts";

/**
 * CPU of a signed-in /profile, with its session check and its row, against `renderToString` of the
 * same tree; goal: at most 2.5 times.
 */
export async function benchProfile(): Promise<string[]> {
	const site = await openWatchedSite();
	try {
		const { db } = site.open.site;
		const { accountId, cookie } = await signedIn(site.open.site.db, "bench@demo.test");
		await db
			.insertInto("profiles")
			.values({ id: accountId, display_name: "דנה", age: 26, interests: "יין, ים וספרים" })
			.execute();
		const { ours, theirs, ratio } = await compareRendering(site, "/profile", cookie);
		return [
			`signed-in /profile: ${ours.toFixed(0)} µs CPU, renderToString ${theirs.toFixed(0)} µs, ratio ${ratio.toFixed(2)} (goal at most 2.5)`,
		];
	} finally {
		await site.close();
	}
}
