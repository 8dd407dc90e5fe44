import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { minute } from "../../platform/time.ts";
import { contactsOf } from "./contact.server.ts";

const heldFor = 30 * minute;

/** How many may have VIP, and how many have it, will have it or are paying for it. */
export type VipPlaces = { all: number; taken: number };

/**
 * Counts the places of VIP: contacts times the maximum for each. Paid members always count; an order counts within
 * its half hour, and for as long as its money is on the way.
 */
export async function countPlaces(
	db: Kysely<Tables>,
	perContact: number,
	now: Date,
): Promise<VipPlaces> {
	const { contacts, taken } = await db
		.selectNoFrom(({ selectFrom }) => [
			contactsOf(db)
				.select(({ fn }) => fn.countAll<number>().as("n"))
				.as("contacts"),
			selectFrom(takenBy(db, now).as("taker"))
				.select(({ fn }) => fn.countAll<number>().as("n"))
				.as("taken"),
		])
		.executeTakeFirstOrThrow();
	return { all: Number(contacts) * perContact, taken: Number(taken) };
}

const takenBy = (db: Kysely<Tables>, now: Date) =>
	holdersOf(db, now).union(
		db
			.selectFrom("orders")
			.select(sql<string>`account_id`.as("account_id"))
			.where("account_id", "is not", null)
			.where("slot_until", "is not", null)
			.where(({ or, and, eb }) =>
				or([
					eb("state", "in", ["capturing", "pending"]),
					and([eb("state", "in", ["creating", "open"]), eb("slot_until", ">", now)]),
				]),
			),
	);

/** Who has VIP or has paid for it. */
const holdersOf = (db: Kysely<Tables>, now: Date) =>
	db
		.selectFrom("membership_periods")
		.select("account_id")
		.where("plan", "=", "vip")
		.where("ends_at", ">", now)
		.union(db.selectFrom("waiting_plans").select("account_id").where("plan", "=", "vip"));

export async function isVipSold({ db, settings }: Pick<Site, "db" | "settings">): Promise<boolean> {
	const { all, taken } = await countPlaces(db, settings.vipPerContact, new Date());
	return taken < all;
}

/** Whether there is a place for somebody: for who has VIP there always is. */
export async function hasPlace(
	db: Kysely<Tables>,
	perContact: number,
	person: { accountId: string },
	now: Date,
): Promise<boolean> {
	if (await isHolder(db, person, now)) return true;
	const { all, taken } = await countPlaces(db, perContact, now);
	return taken < all;
}

/**
 * Holds a place for an order of VIP, in its transaction; the last one goes to one of those who ask at once.
 * @returns until when; null where none is needed, since who has VIP keeps their contact.
 */
export async function holdPlace(
	trx: Transaction<Tables>,
	perContact: number,
	person: { accountId: string },
	now: Date,
): Promise<Date | "full" | null> {
	if (await isHolder(trx, person, now)) return null;
	await sql`select pg_advisory_xact_lock(1085)`.execute(trx);
	const { all, taken } = await countPlaces(trx, perContact, now);
	return taken < all ? new Date(now.getTime() + heldFor) : "full";
}

async function isHolder(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
	now: Date,
): Promise<boolean> {
	const found = await db
		.selectFrom(holdersOf(db, now).as("holder"))
		.select("account_id")
		.where("account_id", "=", accountId)
		.executeTakeFirst();
	return found !== undefined;
}
