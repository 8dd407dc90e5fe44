import type { PersonalTables } from "../../platform/personal-data.server.ts";

const newsletter = { line: "המכתב לנרשמים", time: "עד ביטול ההרשמה" } as const;

/** Personal data in the newsletter's tables, by address alone. */
export const newsletterTables = {
	newsletter_subscriptions: {
		...newsletter,
		exported: (trx, { email }) =>
			trx
				.selectFrom("newsletter_subscriptions")
				.select([
					"email",
					"consent_text",
					"source",
					"created_at",
					"confirmed_at",
					"unsubscribed_at",
					"hard_bounces",
				])
				.where("email", "=", email)
				.execute(),
		erased: async (trx, { email }) => {
			await trx.deleteFrom("newsletter_subscriptions").where("email", "=", email).execute();
		},
	},
	letter_sends: {
		line: "משלוח המכתב לנרשמים",
		time: "עד שלושה חודשים אחרי כל מכתב",
		exported: (trx, { email }) =>
			trx
				.selectFrom("letter_sends")
				.innerJoin("letters", "letters.id", "letter_id")
				.innerJoin("newsletter_subscriptions", "newsletter_subscriptions.id", "subscription_id")
				.select(["month", "letter_sends.state", "tries", "at"])
				.where("email", "=", email)
				.execute(),
		erased: "by foreign key",
	},
	newsletter_tokens: {
		...newsletter,
		exported: "links that confirm a subscription are secrets",
		erased: "by foreign key",
	},
} satisfies PersonalTables;
