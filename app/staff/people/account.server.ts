import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { wholeDay } from "../../platform/dates.ts";
import {
	countTicketsOf,
	listTicketsOf,
	showTicketLine,
} from "../../support/threads/thread.server.ts";
import { type Bounded, bounded, total } from "./bounded.server.ts";

/** How somebody signs in, their consents, and what they wrote to support. */
export async function readAccount(
	db: Kysely<Tables>,
	{ accountId, email }: { accountId: string; email: string },
	now: Date,
) {
	const consents = await db
		.selectFrom("consents")
		.select(["kind", "version", "given_at", total])
		.where("account_id", "=", accountId)
		.orderBy("given_at", "desc")
		.limit(20)
		.execute();
	const tickets = await listTicketsOf(db, email, 20);
	return {
		hasFactor: await hasFactor(db, accountId),
		sessions: await listSessions(db, accountId, now),
		consents: bounded(consents.map((one) => ({ ...one, given_at: wholeDay(one.given_at) }))),
		tickets: {
			rows: tickets.map(showTicketLine),
			more: (await countTicketsOf(db, email)) - tickets.length,
		},
	};
}

/** Whole days. */
type SessionLine = { device: string; since: Date; lastSeen: Date };

async function listSessions(
	db: Kysely<Tables>,
	accountId: string,
	now: Date,
): Promise<Bounded<SessionLine>> {
	const rows = await db
		.selectFrom("sessions")
		.select(["device", "created_at", "last_seen_at", total])
		.where("account_id", "=", accountId)
		.where("expires_at", ">", now)
		.orderBy("last_seen_at", "desc")
		.limit(20)
		.execute();
	return bounded(
		rows.map(({ device, created_at, last_seen_at, total }) => ({
			device,
			total,
			since: wholeDay(created_at),
			lastSeen: wholeDay(last_seen_at),
		})),
	);
}

async function hasFactor(db: Kysely<Tables>, accountId: string): Promise<boolean> {
	const row = await db
		.selectFrom("second_factors")
		.select("account_id")
		.where("account_id", "=", accountId)
		.where("confirmed_at", "is not", null)
		.unionAll(db.selectFrom("passkeys").select("account_id").where("account_id", "=", accountId))
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}
