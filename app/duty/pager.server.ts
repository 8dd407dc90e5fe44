import { lookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { BlockList, isIP } from "node:net";
import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { day, hour } from "../platform/time.ts";

export type PagerAnswer = "answered" | "failed" | "none";

type Paging = { settings: Pick<Site["settings"], "dutyWebhook" | "isDemo"> };

const patienceMs = 5_000;

/**
 * Calls the operator's pager: a POST without content, over https, to no address of this machine or its
 * network, without following a redirect. The demo's pager stands in this process and answers.
 */
export async function callPager({ settings }: Paging): Promise<PagerAnswer> {
	const { dutyWebhook, isDemo } = settings;
	if (!dutyWebhook) return isDemo ? "answered" : "none";
	const url = new URL(dutyWebhook);
	const address = await findPublicAddress(url.hostname).catch(() => null);
	return address && (await postTo(url, address).catch(() => false)) ? "answered" : "failed";
}

/** Asked once and used as it is: a name that leads elsewhere a moment later leads nowhere. */
async function findPublicAddress(hostname: string): Promise<string | null> {
	const bare = hostname.replace(/^\[|\]$/g, "");
	const found = isIP(bare) ? [{ address: bare }] : await lookup(bare, { all: true });
	if (found.length === 0 || found.some(({ address }) => isInside(address))) return null;
	return found[0]?.address ?? null;
}

const inside = new BlockList();
for (const [network, prefix] of [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["224.0.0.0", 3],
] as const)
	inside.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
	["::", 128],
	["::1", 128],
	["64:ff9b::", 96],
	["fc00::", 7],
	["fe80::", 10],
	["ff00::", 8],
] as const)
	inside.addSubnet(network, prefix, "ipv6");

/** Whether an address is one of this machine, of a network around it, or of nobody. */
export const isInside = (address: string): boolean =>
	inside.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** Posts nothing to an address under the URL's name; whether it answered with success in time. */
export function postTo(url: URL, address: string, patience = patienceMs): Promise<boolean> {
	const family = isIP(address);
	const { request } = url.protocol === "https:" ? https : http;
	return new Promise((done, fail) => {
		const sent = request(url, {
			method: "POST",
			headers: { "content-length": "0" },
			signal: AbortSignal.timeout(patience),
			lookup: (_host, options, back) =>
				options.all ? back(null, [{ address, family }]) : back(null, address, family),
		});
		sent.on("response", (answer) => {
			const { statusCode = 500 } = answer;
			// What it says is not read.
			answer.destroy();
			done(statusCode >= 200 && statusCode < 300);
		});
		sent.on("error", fail);
		sent.end();
	});
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

/** The pager's last test; null where it was never tested. */
export async function findLastTest(db: Kysely<Tables>): Promise<PagerTest | null> {
	const test = await db
		.selectFrom("pager_tests")
		.select(["at", "answered"])
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
