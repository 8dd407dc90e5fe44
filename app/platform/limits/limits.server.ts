import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Count } from "../redis.server.ts";
import type { Site } from "../site.ts";

/** How many tries within how many minutes; the setting LIMITS multiplies `most`. */
export type Bound = { most: number; minutes: number };

export type Limit = Bound & {
	rule: string;
	/**
	 * Tried so often that it is counted in Redis, where there is one. If Redis loses its data, tries start over:
	 * never use it for what protects a secret, money, someone else's address, or a daily quota.
	 */
	mayBeForgotten?: true;
};

/** The text shown after too many tries (`product.md`, the table of texts). */
export function tooManyTries(seconds: number): string {
	const minutes = Math.ceil(seconds / 60);
	const wait = minutes === 1 ? "דקה" : minutes === 2 ? "שתי דקות" : `${minutes} דקות`;
	return `יותר מדי ניסיונות, אפשר לנסות שוב בעוד ${wait}`;
}

/** The text shown while too many tries by others require a proof of work from everybody. */
export const proofRequired =
	"יש כרגע עומס חריג באתר. אפשר לשלוח שוב: הדפדפן יעשה לפני השליחה בדיקה קצרה, של כמה שניות. בדפדפן בלי סקריפטים אפשר לנסות פעם בדקה";

type Store = Pick<Site, "db" | "vault" | "settings" | "redis">;

export type Wait = { seconds: number };

/** An IPv6 /48, which one customer may own, has as many tries as five visitors. */
export const visitorsInNetwork = 5;

/** A single row for all tries of everybody would be a bottleneck. */
const shards = 16;

/**
 * Counts one try of a subject against a limit, in the database, so that a restart does not reset
 * it, or in Redis as far as the limit may be forgotten; in the database again while Redis is away.
 * @returns how long to wait when the try is over the limit, else null.
 */
export async function countTry(
	store: Store,
	limit: Limit,
	subject: string,
	/** How many tries it counts as. */
	tries = 1,
): Promise<Wait | null> {
	const most = mostOf(store, limit);
	const { count, leftMs } =
		(limit.mayBeForgotten && (await addInRedis(store, limit, subject, tries))) ||
		(await addRow(store, limit, subject, { enough: most + 1, tries }));
	return count <= most ? null : { seconds: Math.max(1, Math.ceil(leftMs / 1_000)) };
}

async function addInRedis(
	{ redis, vault }: Store,
	{ rule, minutes }: Limit,
	subject: string,
	tries: number,
): Promise<Count | null> {
	const key = `limit ${rule} ${vault.digest("limit", subject)}`;
	return redis ? redis.count(key, tries, minutes * 60_000) : null;
}

async function addRow(
	store: Store,
	limit: Limit,
	subject: string,
	{ enough, tries }: { enough: number; tries: number },
): Promise<Count> {
	const now = new Date();
	const row = await add(store, limit, subject, { now, enough, tries });
	return { count: row.count, leftMs: row.ends_at.getTime() - now.getTime() };
}

/**
 * Counts one try of a visitor, under the address and, for IPv6, under the surrounding network too.
 * A visitor refused by their own count does not use up the network's.
 */
export async function countVisitor(
	store: Store,
	limit: Limit,
	visitor: string,
): Promise<Wait | null> {
	const own = await countTry(store, limit, visitor);
	const network = networkOf(visitor);
	if (own || network === null) return own;
	return countTry(store, { ...limit, most: limit.most * visitorsInNetwork }, network);
}

/** Counts one try of any visitor; returns whether all together exceeded the limit. */
export async function countEverybody(store: Store, limit: Limit): Promise<boolean> {
	const now = new Date();
	const most = mostOf(store, limit);
	await add(store, limit, `shard ${randomInt(shards)}`, { now, enough: most + 1, tries: 1 });
	const { count } = await store.db
		.selectFrom("rate_limits")
		.select(({ fn }) => fn.sum<string>("count").as("count"))
		.where("rule", "=", limit.rule)
		.where("ends_at", ">", now)
		.executeTakeFirstOrThrow();
	return Number(count) > most;
}

const mostOf = ({ settings }: Store, limit: Limit) =>
	Math.max(1, Math.floor(limit.most * settings.limits));

/**
 * The network around a visitor: `2001:db8:1:2::/64`, in the format of `visitorAddress`, is in
 * `2001:db8:1::/48`; null for IPv4.
 */
export function networkOf(visitor: string): string | null {
	const groups = visitor.endsWith("::/64") ? visitor.split(":").slice(0, 3) : [];
	return groups.length === 3 ? `${groups.join(":")}::/48` : null;
}

/**
 * Increments a subject's row, restarting its window when it is over; stops counting at `enough`.
 */
function add(
	{ db, vault }: Store,
	limit: Limit,
	subject: string,
	{ now, enough, tries }: { now: Date; enough: number; tries: number },
) {
	const ends = new Date(now.getTime() + limit.minutes * 60_000);
	const isOver = sql`rate_limits.ends_at <= ${now}`;
	return db
		.insertInto("rate_limits")
		.values({
			rule: limit.rule,
			doer_hash: vault.digest("limit", subject),
			count: Math.min(tries, enough),
			ends_at: ends,
		})
		.onConflict((conflict) =>
			conflict.columns(["rule", "doer_hash"]).doUpdateSet({
				count: sql<number>`case when ${isOver} then ${Math.min(tries, enough)}
					else least(rate_limits.count + ${tries}, ${enough}) end`,
				ends_at: sql<Date>`case when ${isOver} then ${ends} else rate_limits.ends_at end`,
			}),
		)
		.returning(["count", "ends_at"])
		.executeTakeFirstOrThrow();
}
