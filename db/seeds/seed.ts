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
import { seedStaff } from "./seed-staff.ts";

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
		await seedTickets(trx);
		await seedNewsletter(trx);
		return true;
	});
}

async function holdsAnything(db: Kysely<Tables>): Promise<boolean> {
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

async function seedTickets(db: Kysely<Tables>): Promise<void> {
	await db
		.insertInto("tickets")
		.values([
			{
				id: randomUUID(),
				number: 204_816,
				name: cast.dana.name,
				email: cast.dana.email,
				subject: "privacy",
				message:
					"שלום, אני רוצה לדעת מי רואה את התמונות שלי לפני שאני מאשרת היכרות, ואם אפשר להסתיר את העיר שבה אני גרה. תודה, דנה",
				created_at: new Date("2024-03-04T08:12:00Z"),
			},
			{
				id: randomUUID(),
				number: 371_550,
				name: cast.yossi.name,
				email: cast.yossi.email,
				subject: "billing",
				message:
					"היי, לפני שאני מצטרף: החיוב על המסלול הוא חודשי? ומה קורה אם אני מבטל באמצע החודש? אשמח לתשובה במייל. יוסי",
				created_at: new Date("2024-03-05T17:40:00Z"),
			},
		])
		.execute();
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
