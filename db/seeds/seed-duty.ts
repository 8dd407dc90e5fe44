import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../../app/platform/database/tables.ts";
import { addDays, dateInIsrael } from "../../app/platform/dates.ts";
import { atHour } from "../../app/platform/working-day.ts";
import { cast } from "./cast.ts";

const plannedDays = 28;

/** Who answers in the demo: ronen by day and in the evening, michal at night; each the other's second. */
export async function seedDuty(trx: Transaction<Tables>, now: Date): Promise<void> {
	const staff = await trx
		.selectFrom("accounts")
		.select(["id", "email"])
		.where("email", "in", [cast.ronen.email, cast.michal.email])
		.execute();
	const ids = new Map(staff.map(({ id, email }) => [email, id]));
	const [ronen = "", michal = ""] = [ids.get(cast.ronen.email), ids.get(cast.michal.email)];
	const today = addDays(dateInIsrael(now), -1);
	const shifts = Array.from({ length: plannedDays }, (_, nth) => addDays(today, nth)).flatMap(
		(date) =>
			[
				[8, 16, ronen, michal],
				[16, 24, ronen, michal],
				[24, 32, michal, ronen],
			].map(([from, until, first, second]) => ({
				id: randomUUID(),
				starts_at: atHour(date, Number(from)),
				ends_at: atHour(date, Number(until)),
				staff_id: String(first),
				second_id: String(second),
			})),
	);
	await trx.insertInto("duty_shifts").values(shifts).execute();
	await trx.insertInto("pager_tests").values({ at: now, answered: true }).execute();
}
