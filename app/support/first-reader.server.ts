import { type Kysely, sql } from "kysely";
import { findFirstReader, presentContactsOf } from "../memberships/named-contact/contact.server.ts";
import { readWorkingTime } from "../owner/settings.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { workingHoursLater } from "../platform/working-day.ts";

/** For so many working hours a ticket belongs to its contact. */
const firstHours = 4;

/** Who reads a ticket first that begins to wait now, and until when; its deadline does not change. */
export async function firstReaderOf(
	db: Kysely<Tables>,
	whose: { accountId: string } | { email: string },
	now: Date,
): Promise<{ contact_id: string | null; contact_until: Date | null }> {
	const contact_id = await findFirstReader(db, whose, now);
	const until =
		contact_id === null ? null : workingHoursLater(now, firstHours, await readWorkingTime(db));
	return { contact_id, contact_until: until };
}

/** Whether a ticket still belongs to its contact; somebody who is away or has left reads nothing first. */
export const isWithContact = (db: Kysely<Tables>, now: Date) =>
	sql<boolean>`(contact_until > ${now} and contact_id in ${presentContactsOf(db, now).select("staff.account_id")})`;
