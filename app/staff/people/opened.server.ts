import type { Kysely } from "kysely";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { readDetails } from "../../profiles/join-details.server.ts";
import { findBirthDate, listVersions } from "./profile.server.ts";

type Owner = { accountId: string };

/** How long the private parts stay open to the staff member who gave the reason. */
const openMinutes = 15;

/** Opens a person's private parts for one of the staff; the record says why and for which ticket or case. */
export function openPrivate(
	db: Kysely<Tables>,
	staff: Owner,
	{ accountId, code, about }: Owner & { code: string; about: string },
): Promise<void> {
	return db.transaction().execute((trx) =>
		recordAct(trx, {
			actor: staff.accountId,
			act: "person.opened",
			subject: { kind: "account", id: accountId },
			reason: code,
			details: { about },
		}),
	);
}

/** Until when a person's private parts are open to one of the staff; null: they are shut. */
export async function openedUntil(
	db: Kysely<Tables>,
	staff: Owner,
	accountId: string,
	now: Date,
): Promise<Date | null> {
	const look = await db
		.selectFrom("audit")
		.select("at")
		.where("subject_id", "=", accountId)
		.where("actor", "=", staff.accountId)
		.where("act", "=", "person.opened")
		.where("at", ">", new Date(now.getTime() - openMinutes * 60_000))
		.orderBy("at", "desc")
		.limit(1)
		.executeTakeFirst();
	return look ? new Date(look.at.getTime() + openMinutes * 60_000) : null;
}

/**
 * The address, what the joining form and the verification said, and waiting or earlier texts, while they are open
 * to this person.
 */
export async function readPrivate(
	{ db, vault }: Pick<Site, "db" | "vault">,
	staff: Owner,
	person: Owner & { email: string },
	now: Date,
) {
	const until = await openedUntil(db, staff, person.accountId, now);
	if (!until) return null;
	const { fullName, firstName, lastName, phone } = await readDetails(db, vault, person);
	const name = fullName ?? [firstName, lastName].filter(Boolean).join(" ");
	const waiting = await db
		.selectFrom("text_reviews")
		.select(["field", "text", "opened_at"])
		.where("account_id", "=", person.accountId)
		.where("state", "=", "open")
		.orderBy("opened_at")
		.execute();
	const versions = await listVersions(db, person.accountId);
	const birthDate = await findBirthDate(db, person.accountId);
	const told = { email: person.email, name: name || null, phone: phone ?? null, birthDate };
	return { ...told, waiting, versions, until };
}

/** The private parts open to a staff member; null when closed. */
export type Opened = Awaited<ReturnType<typeof readPrivate>>;
