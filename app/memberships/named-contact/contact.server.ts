import type { Kysely } from "kysely";
import { hoursWords } from "../../owner/setting.ts";
import { readSetting } from "../../owner/settings.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { dateInIsrael } from "../../platform/dates.ts";
import type { NamedContact } from "./contact-words.ts";

/** Support staff who may be contacts: those who chose a name for members. */
export const contactsOf = (db: Kysely<Tables>) =>
	db
		.selectFrom("staff")
		.where("left_at", "is", null)
		.where("work_name", "is not", null)
		.where(({ eb, val, fn }) => eb(val("support"), "=", fn.any("roles")));

/** Those not away on a day that they or an admin marked. */
export const presentContactsOf = (db: Kysely<Tables>, now: Date) =>
	contactsOf(db).where(({ not, exists, selectFrom }) =>
		not(
			exists(
				selectFrom("staff_absences")
					.select("id")
					.whereRef("staff_absences.staff_id", "=", "staff.account_id")
					.where("first_day", "<=", dateInIsrael(now))
					.where("last_day", ">=", dateInIsrael(now)),
			),
		),
	);

/** The accounts with a running month of VIP. */
export const runningVips = (db: Kysely<Tables>, now: Date) =>
	db
		.selectFrom("membership_periods")
		.where("plan", "=", "vip")
		.where("starts_at", "<=", now)
		.where("ends_at", ">", now);

/** The contact of a member with running VIP; null for everybody else. */
export async function findContact(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
	now: Date,
): Promise<NamedContact | null> {
	const contact = await runningVips(db, now)
		.leftJoin("vip_contacts", "vip_contacts.account_id", "membership_periods.account_id")
		.leftJoin(presentContactsOf(db, now).selectAll().as("contact"), (join) =>
			join.onRef("contact.account_id", "=", "vip_contacts.staff_id"),
		)
		.select(["contact.work_name as name", "contact.gender"])
		.where("membership_periods.account_id", "=", accountId)
		.executeTakeFirst();
	if (!contact) return null;
	return { ...contact, hours: hoursWords((await readSetting(db, "hours")).value) };
}

/** Who reads a member's message first while their contact is present; null: everybody at once. */
export async function findFirstReader(
	db: Kysely<Tables>,
	whose: { accountId: string } | { email: string },
	now: Date,
): Promise<string | null> {
	const found = await presentContactsOf(db, now)
		.innerJoin("vip_contacts", "vip_contacts.staff_id", "staff.account_id")
		.innerJoin("accounts", "accounts.id", "vip_contacts.account_id")
		.select("staff.account_id as staffId")
		.where(({ eb }) =>
			"email" in whose
				? eb("accounts.email", "=", whose.email.toLowerCase())
				: eb("accounts.id", "=", whose.accountId),
		)
		.where("accounts.id", "in", runningVips(db, now).select("account_id"))
		.executeTakeFirst();
	return found?.staffId ?? null;
}
