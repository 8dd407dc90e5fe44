import type { InferResult, Kysely } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ConsentKind } from "../accounts/consents.ts";
import { emailChangeOf } from "../accounts/email-change/email-change.server.ts";
import { lostKinds, openRequestOf } from "../accounts/lost-requests.server.ts";
import { confirmedFactorOf } from "../accounts/second-factor/second-factor.server.ts";
import { type Person, sessionsOf } from "../accounts/sessions/session.server.ts";
import { subscriptionOf, viewSubscription } from "../articles/newsletter/subscription.server.ts";
import { clubStatusOf, clubStatusRowsOf } from "../members/member.server.ts";
import { shownClubStatus } from "../members/member.ts";
import {
	decisionsAbout,
	memberDecisionsOf,
} from "../moderation/enforcements/member-decisions.server.ts";
import { openRefundsOf, viewOpenRefunds } from "../payments/cancellation/open-refunds.server.ts";
import { pendingOf } from "../payments/orders/open-order.server.ts";
import { receiptsOf } from "../payments/receipts/receipt.server.ts";
import { compileQuery, withDates } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";

export type Consent = { kind: ConsentKind; version: string; givenAt: Date };

export type SessionView = { id: string; device: string; lastSeenAt: Date; isThis: boolean };

/** An account's factors other than the password. */
export type SecondFactors = { hasSecondFactor: boolean; passkeys: number };

type AccountQuery = Pick<Person, "accountId" | "email"> & { now: Date };

/** Everything on /account in one statement: a dozen in a row take five times as long. */
function partsOf(db: Kysely<Tables>, asking: AccountQuery) {
	const { accountId } = asking;
	const consents = db
		.selectFrom("consents")
		.select(["kind", "version", "given_at"])
		.where("account_id", "=", accountId)
		.orderBy("given_at")
		.orderBy("kind");
	return db.selectNoFrom(({ exists, fn, selectFrom }) => [
		jsonArrayFrom(sessionsOf(db, asking)).as("sessions"),
		jsonArrayFrom(consents).as("consents"),
		jsonArrayFrom(subscriptionOf(db, asking)).as("subscriptions"),
		jsonArrayFrom(clubStatusRowsOf(db, asking)).as("standing"),
		jsonArrayFrom(openRefundsOf(db, asking)).as("refunds"),
		jsonArrayFrom(pendingOf(db, asking)).as("pending"),
		selectFrom(receiptsOf(db, asking).as("all"))
			.select(fn.countAll<number>().as("n"))
			.as("receipts"),
		selectFrom("passkeys")
			.select(fn.countAll<number>().as("n"))
			.where("account_id", "=", accountId)
			.as("passkeys"),
		jsonArrayFrom(decisionsAbout(db, asking)).as("decisions"),
		exists(confirmedFactorOf(db, asking)).as("hasSecondFactor"),
		exists(emailChangeOf(db, asking)).as("isChanging"),
		jsonArrayFrom(openRequestOf(db, "factor", asking)).as("factor"),
		jsonArrayFrom(openRequestOf(db, "address", asking)).as("address"),
		selectFrom("member_choices")
			.innerJoin("members", "members.id", "member_choices.member_id")
			.select("paused_until")
			.where("members.account_id", "=", accountId)
			.where("paused_until", ">", asking.now)
			.as("pausedUntil"),
	]);
}

const readParts = compileQuery<AccountQuery, InferResult<ReturnType<typeof partsOf>>[number]>(
	(db, value) =>
		partsOf(db, { accountId: value("accountId"), email: value("email"), now: value("now") }),
);

export async function readAccount(
	db: Kysely<Tables>,
	{ accountId, sessionId, email }: Pick<Person, "accountId" | "sessionId" | "email">,
	now: Date,
) {
	const parts = await readParts(db, { accountId, email, now });
	if (!parts) throw new Error("a statement without a table has one row");
	const standing = withDates(
		parts.standing,
		"sent_at",
		"due_at",
		"ended_at",
		"again_at",
		"greeted_at",
		"since",
		"badge_at",
		"starts_at",
		"ends_at",
	);
	const [subscription] = withDates(parts.subscriptions, "created_at", "confirmed_at");
	return {
		sessions: withDates(parts.sessions, "last_seen_at").map(
			({ id, device, last_seen_at }): SessionView => ({
				id,
				device,
				lastSeenAt: last_seen_at,
				isThis: id === sessionId,
			}),
		),
		consents: withDates(parts.consents, "given_at").map(
			({ kind, version, given_at }): Consent => ({ kind, version, givenAt: given_at }),
		),
		subscription: viewSubscription(subscription),
		secondFactors: {
			hasSecondFactor: Boolean(parts.hasSecondFactor),
			passkeys: parts.passkeys ?? 0,
		},
		requests: lostKinds.flatMap((kind) =>
			withDates(parts[kind], "due_at").map(({ id, due_at: dueAt }) => ({ kind, id, dueAt })),
		),
		standing: shownClubStatus(clubStatusOf(standing, now)),
		decisions: memberDecisionsOf(
			withDates(
				parts.decisions,
				"since",
				"until",
				"liftedAt",
				"readAt",
				"opened_at",
				"due_at",
				"decided_at",
			),
		),
		receipts: parts.receipts ?? 0,
		refunds: viewOpenRefunds(parts.refunds),
		pending: parts.pending,
		isChanging: Boolean(parts.isChanging),
		pausedUntil: parts.pausedUntil,
	};
}
