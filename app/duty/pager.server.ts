import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { findPublicAddress, postTo } from "../platform/http/outgoing.server.ts";
import type { Site } from "../platform/site.ts";
import { day, hour } from "../platform/time.ts";

export type PagerAnswer = "answered" | "failed" | "none";

type Paging = { settings: Pick<Site["settings"], "dutyWebhook" | "isDemo"> };

const patienceMs = 5_000;

/**
 * Calls the operator's pager: an empty POST over https, never to an address of this machine or its network, and
 * without following redirects. The demo's pager runs in this process and answers.
 */
export async function callPager({ settings }: Paging): Promise<PagerAnswer> {
	const { dutyWebhook, isDemo } = settings;
	if (!dutyWebhook) return isDemo ? "answered" : "none";
	const url = new URL(dutyWebhook);
	const address = await findPublicAddress(url.hostname).catch(() => null);
	return address && (await ringAt(url, address).catch(() => false)) ? "answered" : "failed";
}

/** Sends an empty POST to an address under the URL's host name; whether it succeeded in time. */
export async function ringAt(url: URL, address: string, patience = patienceMs): Promise<boolean> {
	const { status } = await postTo(url, address, { patience });
	return status >= 200 && status < 300;
}

/** Calls the pager without cause, and keeps whether it answered; a site without one keeps nothing. */
export async function testPager(site: Pick<Site, "db"> & Paging, now: Date): Promise<PagerAnswer> {
	const answer = await callPager(site);
	if (answer === "none") return answer;
	await site.db
		.insertInto("pager_tests")
		.values({ at: now, answered: answer === "answered" })
		.onConflict((conflict) => conflict.column("at").doNothing())
		.execute();
	const old = new Date(now.getTime() - 90 * day);
	await site.db.deleteFrom("pager_tests").where("at", "<", old).execute();
	return answer;
}

export type PagerTest = { at: Date; answered: boolean };

/** The pager's last test until then; null where it was never tested. */
export async function findLastTest(
	db: Kysely<Tables>,
	now = new Date(),
): Promise<PagerTest | null> {
	const test = await db
		.selectFrom("pager_tests")
		.select(["at", "answered"])
		.where("at", "<=", now)
		.orderBy("at", "desc")
		.limit(1)
		.executeTakeFirst();
	return test ?? null;
}

/** A test a day, with time for one that comes late. */
const testCounts = 26 * hour;

/** Whether the pager answered its last test, and that test is not too old to say something. */
export function doesPagerAnswer(test: PagerTest | null, now: Date): boolean {
	return test?.answered === true && now.getTime() - test.at.getTime() < testCounts;
}
