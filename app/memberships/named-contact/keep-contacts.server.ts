import { type Kysely, sql, type Transaction } from "kysely";
import { tellNotices } from "../../accounts/notices.server.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { day } from "../../platform/time.ts";
import { contactsOf, runningVips } from "./contact.server.ts";

/** Members returning within this many days get the same contact. */
const keptDays = 30;

/**
 * Gives everybody with running VIP a contact on the staff: those without one get the contact with the fewest, even
 * over capacity; those who lost theirs get another and are told once, on the site.
 */
export async function keepContacts(db: Kysely<Tables>, now = new Date()): Promise<void> {
	await db.transaction().execute(async (trx) => {
		await lockContacts(trx);
		await trx
			.deleteFrom("vip_contacts")
			.where(({ not, exists, selectFrom }) =>
				not(
					exists(
						selectFrom("membership_periods")
							.select("id")
							.whereRef("membership_periods.account_id", "=", "vip_contacts.account_id")
							.where("plan", "=", "vip")
							.where("ends_at", ">", new Date(now.getTime() - keptDays * day)),
					),
				),
			)
			.execute();
		await assignContacts(trx, now);
	});
}

/**
 * Taken before the rows of staff and accounts: a holder of an account's lock never waits for this one, so there is
 * no deadlock.
 */
export const lockContacts = (trx: Transaction<Tables>) =>
	sql`select pg_advisory_xact_lock(1086)`.execute(trx);

/** The same within the transaction of a staff member leaving, after `lockContacts`. */
export async function assignContacts(trx: Transaction<Tables>, now: Date): Promise<void> {
	const loads = await readLoads(trx, now);
	if (loads.length === 0) return;
	const waiting = await listWithoutContact(trx, now);
	const moved: string[] = [];
	for (const { accountId, had } of waiting) {
		const [fewest] = loads.sort((one, other) => one.running - other.running);
		if (!fewest) return;
		fewest.running += 1;
		const contact = { account_id: accountId, staff_id: fewest.staffId, since: now };
		await trx
			.insertInto("vip_contacts")
			.values(contact)
			.onConflict((conflict) => conflict.column("account_id").doUpdateSet(contact))
			.execute();
		await recordAct(trx, {
			actor: null,
			act: had ? "contact.moved" : "contact.assigned",
			subject: { kind: "account", id: accountId },
			details: { to: fewest.staffId },
		});
		if (had) moved.push(accountId);
	}
	const about = { kind: "membership", subject: "contact", code: "contact" } as const;
	await tellNotices(
		trx,
		moved.map((accountId) => ({ ...about, accountId })),
		now,
	);
}

/** The number of running VIPs of each contact, longest on the staff first. */
export async function readLoads(
	db: Kysely<Tables>,
	now: Date,
): Promise<{ staffId: string; running: number }[]> {
	const loads = await contactsOf(db)
		.select("staff.account_id as staffId")
		.select(({ selectFrom }) =>
			selectFrom("vip_contacts")
				.select(sql<number>`count(*)::int`.as("n"))
				.whereRef("vip_contacts.staff_id", "=", "staff.account_id")
				.where("vip_contacts.account_id", "in", runningVips(db, now).select("account_id"))
				.as("running"),
		)
		.orderBy("since")
		.orderBy("staff.account_id")
		.execute();
	return loads.map(({ staffId, running }) => ({ staffId, running: running ?? 0 }));
}

/** Members with running VIP but no contact on the staff, and whether they had one. */
const listWithoutContact = (
	db: Kysely<Tables>,
	now: Date,
): Promise<{ accountId: string; had: boolean }[]> =>
	runningVips(db, now)
		.leftJoin("vip_contacts", "vip_contacts.account_id", "membership_periods.account_id")
		.select("membership_periods.account_id as accountId")
		.select(sql<boolean>`staff_id is not null`.as("had"))
		.where(({ or, eb }) =>
			or([
				eb("staff_id", "is", null),
				eb("staff_id", "not in", contactsOf(db).select("staff.account_id")),
			]),
		)
		.orderBy("starts_at")
		.execute();
