/** Members of the club, without what led to their approval. */
import { randomBytes, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Role } from "../app/accounts/role.server.ts";
import type { PlanId } from "../app/memberships/plans.ts";
import type { Tables } from "../app/platform/database/tables.ts";
import { refreshListing } from "../app/profiles/listing/listing.server.ts";
import type { TextField } from "../app/profiles/texts/texts.ts";

export type ClubMember = { accountId: string; memberId: string; publicId: string; role: Role };

type Given = {
	role?: Role;
	gender?: "male" | "female" | null;
	/** What others read; an alias stands there without being given. */
	texts?: Partial<Record<TextField, string>>;
	age?: number;
	/** Runs from `since` on for ten years. */
	plan?: PlanId;
	since?: Date;
	badgeAt?: Date | null;
};

const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Adds an approved member with the texts that others read, and lists them. */
export async function addClubMember(db: Kysely<Tables>, given: Given = {}): Promise<ClubMember> {
	const { role = "baby", texts = {}, age = 30, plan, badgeAt = null } = given;
	const { gender = role === "baby" ? "female" : "male", since = new Date("2026-01-05") } = given;
	const accountId = randomUUID();
	const memberId = randomUUID();
	const publicId = randomUUID();
	const email = `${accountId}@example.com`;
	await db
		.insertInto("accounts")
		.values({ id: accountId, email, password_hash: "x", role })
		.execute();
	await db
		.insertInto("applications")
		.values({ id: randomUUID(), account_id: accountId, state: "approved", ended_at: since })
		.execute();
	const all = { display_name: role === "baby" ? "ליאן" : "אורי", ...texts };
	await db.insertInto("profiles").values({ id: accountId, age, gender }).execute();
	await db
		.insertInto("member_texts")
		.values(
			Object.entries(all).map(([field, text]) => ({
				account_id: accountId,
				field: field as TextField,
				text,
			})),
		)
		.execute();
	await addMemberRow(db, { memberId, publicId, accountId, role, since, badgeAt });
	const until = new Date(since.getTime() + 3_650 * 86_400_000);
	if (plan) await addPlan(db, accountId, { plan, cents: 9_900, since, until });
	await db.transaction().execute((trx) => refreshListing(trx, { accountId }));
	return { accountId, memberId, publicId, role };
}

/** A row of `members`, with a number of its own. */
export async function addMemberRow(
	db: Kysely<Tables>,
	given: Pick<ClubMember, "accountId" | "memberId" | "role"> & {
		publicId?: string;
		since: Date;
		badgeAt?: Date | null;
	},
): Promise<void> {
	await db
		.insertInto("members")
		.values({
			id: given.memberId,
			public_id: given.publicId ?? randomUUID(),
			account_id: given.accountId,
			number: [...randomBytes(6)].map((byte) => letters[byte & 31]).join(""),
			role: given.role,
			since: given.since,
			badge_at: given.badgeAt ?? null,
		})
		.execute();
}

/** The rate of every plan that is added here. */
export const planRate = { usd_ils: "3.58", usd_ils_date: "2024-03-01" };

/** A paid plan that runs from `since` to `until`; the payment's id. */
export async function addPlan(
	db: Kysely<Tables>,
	accountId: string,
	{ plan, cents, since, until }: { plan: PlanId; cents: number; since: Date; until: Date },
): Promise<string> {
	const order = randomUUID();
	const payment = randomUUID();
	const sum = { cents, currency: "USD" } as const;
	await db
		.insertInto("orders")
		.values({
			...planRate,
			...sum,
			id: order,
			account_id: accountId,
			product_kind: "plan",
			product_id: plan,
			product_name: plan,
			shown_agorot: Math.round(cents * Number(planRate.usd_ils)),
			provider: "paypal",
			provider_order_id: order,
			create_request_id: randomUUID(),
			capture_request_id: randomUUID(),
			state: "paid",
		})
		.execute();
	await db
		.insertInto("payments")
		.values({ ...sum, id: payment, order_id: order, capture_id: order, settled_at: since })
		.execute();
	await db
		.insertInto("membership_periods")
		.values({
			id: randomUUID(),
			account_id: accountId,
			payment_id: payment,
			plan,
			starts_at: since,
			ends_at: until,
		})
		.execute();
	return payment;
}
