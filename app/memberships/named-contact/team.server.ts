import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { dateInIsrael } from "../../platform/dates.ts";
import { readLoads } from "./keep-contacts.server.ts";

export type TeamMember = {
	id: string;
	name: string;
	/** The name shown to members; null: not chosen, so nobody's contact. */
	workName: string | null;
	/** The number of their members with running VIP. */
	running: number;
};

/** Everybody of support who is on the staff, by name. */
export async function listTeam(db: Kysely<Tables>, now: Date): Promise<TeamMember[]> {
	const people = await db
		.selectFrom("staff")
		.select(["account_id as id", "name", "work_name as workName"])
		.where("left_at", "is", null)
		.where(({ eb, val, fn }) => eb(val("support"), "=", fn.any("roles")))
		.orderBy("name")
		.orderBy("account_id")
		.execute();
	const loads = new Map(
		(await readLoads(db, now)).map(({ staffId, running }) => [staffId, running]),
	);
	return people.map((person) => ({ ...person, running: loads.get(person.id) ?? 0 }));
}

export type Absence = {
	id: string;
	staffId: string;
	name: string;
	firstDay: string;
	lastDay: string;
};

/** Absences that are not over, the next one first. */
export const listAbsences = (db: Kysely<Tables>, now: Date): Promise<Absence[]> =>
	db
		.selectFrom("staff_absences")
		.innerJoin("staff", "staff.account_id", "staff_id")
		.select(["id", "staff_id as staffId", "name"])
		.select(["first_day as firstDay", "last_day as lastDay"])
		.where("left_at", "is", null)
		.where("last_day", ">=", dateInIsrael(now))
		.orderBy("first_day")
		.orderBy("id")
		.limit(200)
		.execute();

type Actor = { accountId: string };

/** Sets one's own name for members. */
export const nameSelf = (db: Kysely<Tables>, { accountId }: Actor, name: string): Promise<void> =>
	db.transaction().execute(async (trx) => {
		await trx
			.updateTable("staff")
			.set({ work_name: name })
			.where("account_id", "=", accountId)
			.execute();
		const subject = { kind: "account", id: accountId };
		await recordAct(trx, { actor: accountId, act: "contact.named", subject });
	});

type Days = { staffId: string; firstDay: string; lastDay: string };

/** Marks days on which somebody of support is away; false for who is not. */
export const markAway = (
	db: Kysely<Tables>,
	{ accountId }: Actor,
	{ staffId, firstDay, lastDay }: Days,
	now: Date,
): Promise<boolean> =>
	db.transaction().execute(async (trx) => {
		if (!(await listTeam(trx, now)).some(({ id }) => id === staffId)) return false;
		await trx
			.insertInto("staff_absences")
			.values({ id: randomUUID(), staff_id: staffId, first_day: firstDay, last_day: lastDay })
			.execute();
		const subject = { kind: "account", id: staffId };
		await recordAct(trx, { actor: accountId, act: "contact.away", subject });
		return true;
	});

/** Cancels an absence; `own`: only one of the actor's. */
export const cancelAbsence = (
	db: Kysely<Tables>,
	{ accountId }: Actor,
	id: string,
	own: boolean,
): Promise<boolean> =>
	db.transaction().execute(async (trx) => {
		const gone = await trx
			.deleteFrom("staff_absences")
			.where("id", "=", id)
			.$if(own, (query) => query.where("staff_id", "=", accountId))
			.returning("staff_id")
			.executeTakeFirst();
		if (!gone) return false;
		const subject = { kind: "account", id: gone.staff_id };
		await recordAct(trx, { actor: accountId, act: "contact.back", subject });
		return true;
	});
