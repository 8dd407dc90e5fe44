import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Vault } from "../secret.server.ts";
import type { Site } from "../site.ts";
import { keepOnlyFingerprint, listFingerprints } from "./fingerprints.server.ts";
import { type Place, placesOf, type StoredPurpose } from "./sealed-columns.ts";

type Store = Pick<Site, "db" | "vault">;
type Spot = { name: string; purpose: StoredPurpose; place: Place };

/** All places by name; the names are stored while the job is in progress. */
export const spots: ReadonlyMap<string, Spot> = new Map(
	Object.entries(placesOf).flatMap(([purpose, places]) =>
		places.map((place): [string, Spot] => {
			const name = `${purpose}: ${place.table}`;
			return [name, { name, purpose: purpose as StoredPurpose, place }];
		}),
	),
);

const rowsAtOnce = 200;

export const resealJobName = "reseal-secret";

/**
 * Progress of the resealing: rows resealed and rows that no secret opens, whether all is done, and whether there
 * was anything to do that no other process is working on.
 */
export type Resealed = { resealed: number; lost: number; isDone: boolean; isAtWork: boolean };

/**
 * Reseals with the current secret what older ones sealed, in batches of a few hundred rows and a transaction each,
 * from where it stopped; several processes may do so at once, and everything may be read and written meanwhile. A
 * place is done once a whole pass finds nothing.
 * @param batches after how many it stops.
 */
export async function resealSome({ db, vault }: Store, batches = 100): Promise<Resealed> {
	await db.transaction().execute((trx) => begin(trx, vault));
	const sum = { resealed: 0, lost: 0, isAtWork: false };
	for (let turn = 0; turn < batches; turn += 1) {
		const done = await db.transaction().execute((trx) => resealPortion(trx, vault));
		if (!done) break;
		sum.isAtWork = true;
		sum.resealed += done.resealed;
		sum.lost += done.lost;
	}
	return { ...sum, isDone: await db.transaction().execute((trx) => finish(trx, vault)) };
}

/** A process with another first secret starts over: what it has written so far must be checked. */
async function begin(
	trx: Transaction<Tables>,
	{ fingerprints: [toward = ""] }: Vault,
): Promise<void> {
	await sql`select pg_advisory_xact_lock(4871303)`.execute(trx);
	const known = await trx.selectFrom("reseals").select(["place", "toward"]).execute();
	const names = await spotsHere(trx);
	if (known.every((row) => row.toward === toward) && known.length === names.length) return;
	await trx.deleteFrom("reseals").execute();
	for (const { name, place } of names) {
		await trx
			.insertInto("reseals")
			.values({ place: name, toward, left_rows: await countRows(trx, place) })
			.execute();
	}
}

/** The queue's tables appear with the first startup. */
async function spotsHere(db: Kysely<Tables>): Promise<Spot[]> {
	const { rows } = await sql<{ has: boolean }>`
		select to_regclass('pgboss.job') is not null as has`.execute(db);
	return [...spots.values()].filter(({ place }) => rows[0]?.has || place.table !== "pgboss.job");
}

const only = (place: Place) => sql.raw(place.only ?? "true");

async function countRows(db: Kysely<Tables>, place: Place): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count from ${sql.table(place.table)} as kept where ${only(place)}`.execute(
		db,
	);
	return rows[0]?.count ?? 0;
}

/** Processes the next rows of a place that no other process is working on; null: there is none. */
async function resealPortion(
	trx: Transaction<Tables>,
	vault: Vault,
): Promise<{ resealed: number; lost: number } | null> {
	const state = await trx
		.selectFrom("reseals")
		.selectAll()
		.where("is_done", "=", false)
		.where("toward", "=", vault.fingerprints[0] ?? "")
		.orderBy("place")
		.limit(1)
		.forUpdate()
		.skipLocked()
		.executeTakeFirst();
	const spot = state && spots.get(state.place);
	if (!spot) return null;
	const rows = await readRows(trx, spot.place, state.after as unknown[] | null);
	const { fresh, lost } = sealAnew(vault, spot.purpose, rows);
	const resealed = await writeRows(trx, vault, spot, fresh);
	const found = state.found + fresh.length;
	const isEnd = rows.length < rowsAtOnce;
	const again = { pass: state.pass + 1, after: null, found: 0, lost: 0 };
	await trx
		.updateTable("reseals")
		.where("place", "=", state.place)
		.set(
			isEnd && found > 0
				? { ...again, left_rows: await countRows(trx, spot.place) }
				: {
						after: JSON.stringify(rows.at(-1)?.key ?? state.after),
						left_rows: isEnd ? 0 : Math.max(1, state.left_rows - rows.length),
						found,
						lost: state.lost + lost,
						is_done: isEnd,
					},
		)
		.execute();
	// Lost rows are reported once, by the pass that finds nothing else.
	return { resealed, lost: isEnd && found === 0 ? state.lost + lost : 0 };
}

type SealedRow = { key: unknown[]; text: string | null };

/** The next rows by key, including those without a text, so that every batch is equally small. */
async function readRows(
	trx: Transaction<Tables>,
	place: Place,
	after: unknown[] | null,
): Promise<SealedRow[]> {
	const names = sql.join(place.key.map(({ name }) => sql.ref(`kept.${name}`)));
	const values = place.key.map(({ type }, nth) => sql`${after?.[nth]}::${sql.raw(type)}`);
	const beyond = after ? sql`(${names}) > (${sql.join(values)})` : sql`true`;
	const { rows } = await sql<SealedRow>`
		select jsonb_build_array(${names}) as key, ${sql.raw(place.text)} as text
		from ${sql.table(place.table)} as kept
		where ${beyond} and ${only(place)}
		order by ${names} limit ${rowsAtOnce}`.execute(trx);
	return rows;
}

type FreshRow = { key: unknown[]; was: string; text: string };

/** Reseals with the current secret what an older one sealed. */
function sealAnew(vault: Vault, purpose: StoredPurpose, rows: readonly SealedRow[]) {
	const fresh: FreshRow[] = [];
	let lost = 0;
	for (const { key, text: was } of rows) {
		if (was === null || vault.isCurrent(purpose, was)) continue;
		const text = vault.open(purpose, was);
		if (text === null) lost += 1;
		else fresh.push({ key, was, text: vault.seal(purpose, text) });
	}
	return { fresh, lost };
}

/** Replaces the texts that have not changed meanwhile. */
async function writeRows(
	trx: Transaction<Tables>,
	vault: Vault,
	{ purpose, place }: Spot,
	fresh: readonly FreshRow[],
): Promise<number> {
	if (fresh.length === 0) return 0;
	const columns = place.key.map(
		({ type }, nth) => sql`${fresh.map(({ key }) => key[nth])}::${sql.raw(type)}[]`,
	);
	const sameKey = place.key.map(
		({ name }, nth) => sql`${sql.ref(`kept.${name}`)} = ${sql.ref(`fresh.key${nth}`)}`,
	);
	const names = place.key.map((_, nth) => sql.ref(`key${nth}`));
	const mark = place.mark
		? sql`, ${sql.ref(place.mark)} = ${vault.digest(purpose as "conversation key", "print").slice(0, 12)}`
		: sql``;
	const { numAffectedRows = 0n } = await sql`
		update ${sql.table(place.table)} as kept set ${sql.raw(place.set)}${mark}
		from unnest(${sql.join(columns)}, ${fresh.map(({ was }) => was)}::text[],
			${fresh.map(({ text }) => text)}::text[]) as fresh (${sql.join(names)}, was, text)
		where ${sql.join(sameKey, sql` and `)} and ${sql.raw(place.text)} = fresh.was`.execute(trx);
	return Number(numAffectedRows);
}

/** Once every place is done: nothing stored needs the older secrets. */
async function finish(trx: Transaction<Tables>, { fingerprints: [toward = ""] }: Vault) {
	const states = await trx.selectFrom("reseals").selectAll().forUpdate().execute();
	const isDone = states.every((state) => state.is_done && state.toward === toward);
	if (states.length === 0 || !isDone) return false;
	await keepOnlyFingerprint(trx, "SECRET", toward);
	await trx.deleteFrom("reseals").execute();
	return true;
}

/**
 * How many rows still have to be checked after a change of SECRET: at most this many are sealed by an older secret.
 * 0: none is, and the older one may be dropped from SECRET.
 */
export async function countSealedByOld({ db, vault }: Store): Promise<number> {
	const fingerprints = await listFingerprints(db, "SECRET");
	if (fingerprints.every((fingerprint) => fingerprint === vault.fingerprints[0])) return 0;
	const { left } = await db
		.selectFrom("reseals")
		.select(({ fn }) => fn.sum<number | null>("left_rows").as("left"))
		.executeTakeFirstOrThrow();
	return Math.max(1, Number(left ?? 0));
}

/** Enqueues the next part; two processes at the same point enqueue one. */
export async function resealSoon({ db, jobs }: Pick<Site, "db" | "jobs">): Promise<void> {
	const { rows } = await sql<{ state: string }>`
		select coalesce(json_agg(reseals order by place), '[]')::text as state from reseals`.execute(
		db,
	);
	const once = `${resealJobName} ${rows[0]?.state}`;
	await db.transaction().execute((trx) => jobs.enqueue(trx, resealJobName, {}, { once }));
}

/** Enqueues a part at process startup: the queue may still hold one from a process that was killed. */
export function beginReseal({ db, jobs }: Pick<Site, "db" | "jobs">): Promise<void> {
	return db.transaction().execute((trx) => jobs.enqueue(trx, resealJobName, {}));
}
