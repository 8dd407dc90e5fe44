import { randomUUID } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { consentVersions } from "../../app/accounts/consents.ts";
import type { Tables } from "../../app/platform/database/tables.ts";
import type { Site } from "../../app/platform/site.ts";
import { connectPorts } from "../../app/ports.server.ts";
import { openApplication } from "../../app/reviews/application.server.ts";
import { approveApplication } from "../../app/reviews/decision.server.ts";
import { cast, type Person } from "./cast.ts";
import { castPasswordHash } from "./cast-password.ts";
import { seedDuty } from "./seed-duty.ts";
import { seedLetter } from "./seed-letter.ts";
import { seedStaff } from "./seed-staff.ts";
import { seedTickets } from "./seed-tickets.ts";

/** Any number that no other lock uses: two demos that start at once seed only once. */
const lockKey = 4_871_303;

/**
 * Adds the demo's content to an empty database; does nothing to any other.
 * @returns whether it added anything.
 */
export function seedDemo(db: Kysely<Tables>, site: Pick<Site, "vault">): Promise<boolean> {
	return db.transaction().execute(async (trx) => {
		await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(trx);
		if (await holdsAnything(trx)) return false;
		await seedAccounts(trx);
		await seedStaff(trx, site);
		await seedDuty(trx, new Date());
		await seedTickets(trx, new Date());
		await seedNewsletter(trx);
		await seedLetter(trx, new Date());
		return true;
	});
}

/** Whether somebody was here before: people, tickets or readers. */
export async function holdsAnything(db: Kysely<Tables>): Promise<boolean> {
	const ticket = await db.selectFrom("tickets").select("id").limit(1).executeTakeFirst();
	const reader = await db
		.selectFrom("newsletter_subscriptions")
		.select("id")
		.limit(1)
		.executeTakeFirst();
	const account = await db.selectFrom("accounts").select("id").limit(1).executeTakeFirst();
	return ticket !== undefined || reader !== undefined || account !== undefined;
}

/** The whole cast except the staff. */
async function seedAccounts(trx: Transaction<Tables>): Promise<void> {
	const ports = connectPorts();
	const people = Object.values<Person>(cast).filter(({ staff }) => !staff);
	for (const { email, name, role, application, profile } of people) {
		const id = randomUUID();
		await trx
			.insertInto("accounts")
			.values({ id, email, role: role ?? null, password_hash: await castPasswordHash() })
			.execute();
		await trx
			.insertInto("consents")
			.values(
				(["adult", "terms", "privacy"] as const).map((kind) => ({
					account_id: id,
					kind,
					version: consentVersions[kind],
				})),
			)
			.execute();
		if (application) {
			await openApplication(trx, { accountId: id });
			if (application === "approved") await approveApplication(trx, { ports }, { accountId: id });
		}
		if (profile) {
			await trx
				.insertInto("profiles")
				.values({ id, display_name: name, ...profile })
				.execute();
		}
	}
}

async function seedNewsletter(db: Kysely<Tables>): Promise<void> {
	await db
		.insertInto("newsletter_subscriptions")
		.values({
			id: randomUUID(),
			email: cast.noa.email,
			consent_text: "אני רוצה לקבל במייל כתבות וטיפים, ואפשר להסיר את עצמי בכל רגע.",
			source: "articles",
			created_at: new Date("2024-03-06T19:05:00Z"),
		})
		.execute();
}
