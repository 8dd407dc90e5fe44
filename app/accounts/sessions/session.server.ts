import { randomUUID } from "node:crypto";
import { type InferResult, type Kysely, sql, type Transaction } from "kysely";
import { compileQuery } from "../../platform/database/compiled-query.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { sessionDays } from "../../platform/http/page-cache/page-variant.ts";
import { day, hour } from "../../platform/time.ts";
import { hashToken, makeToken } from "../../platform/tokens.server.ts";
import { mustAcceptAnew } from "../acceptance.server.ts";
import { findStaff } from "../staff.server.ts";
import { isSuspended } from "../suspension.server.ts";
import { staffIdleMs } from "./staff-idle.ts";

/**
 * Sessions of signed-in browsers (`product.md`, "Session"). The cookie's token is the credential;
 * the database stores only its hash, so that a leaked database signs nobody in.
 */
const idle = sessionDays * day;
/** Absolute timeout (ASVS 7.3.2). */
const longest = 180 * day;
/** Resolution of "last seen", so that most lookups only read. */
const touchEvery = 5 * 60_000;
/** The staff's limits (`desk.md`, "People"); every act of theirs counts, to the second. */
const ofStaff = { idle: staffIdleMs, longest: 8 * hour, touchEvery: 1_000 };
const ofMembers = { idle, longest, touchEvery };
/** Resolution of what a lock counts from. */
const actEvery = 5_000;
/** How far ahead the page of a payment counts as an act, unless another follows. */
const paymentLasts = 30 * 60_000;
const reauthenticationLasts = 10 * 60_000;

export type Person = {
	accountId: string;
	sessionId: string;
	email: string;
	/** Reauthenticated within the last ten minutes. */
	isReauthenticated: boolean;
	deletesAt: Date | null;
	/** The terms or the privacy policy have a version that a member has not accepted yet. */
	mustAccept: boolean;
	/** A member suspended by the staff, temporarily or for good. */
	isSuspended: boolean;
	isStaff: boolean;
	/** When the second factor was last given in this session. */
	factorAt: Date | null;
	/** The person's app lock, if any; the staff have rules of their own. */
	lock: { idleMinutes: number; whenHidden: boolean } | null;
	/** The code is asked for before anything is shown. */
	isLocked: boolean;
	/** The last act, as far as a lock counts from it. */
	actedAt: Date;
};

/**
 * Opens a session and returns the token for its cookie; `withFactor` when the second factor was just
 * given, `isReauthenticated` when as much was given as a reauthentication asks. The staff's sessions are
 * shorter.
 */
export async function openSession(
	db: Kysely<Tables>,
	accountId: string,
	device: string,
	{ withFactor = false, isReauthenticated = false } = {},
): Promise<{ token: string; sessionId: string }> {
	const token = makeToken();
	const sessionId = randomUUID();
	const now = Date.now();
	const isStaff = (await findStaff(db, accountId)) !== null;
	const { idle, longest } = isStaff ? ofStaff : ofMembers;
	await db
		.insertInto("sessions")
		.values({
			id: sessionId,
			account_id: accountId,
			token_hash: hashToken(token),
			device,
			expires_at: new Date(now + idle),
			ends_at: new Date(now + longest),
			is_staff: isStaff,
			factor_at: withFactor ? new Date(now) : null,
			proven_at: isReauthenticated ? new Date(now) : null,
		})
		.execute();
	return { token, sessionId };
}

type LiveSession = InferResult<ReturnType<typeof liveSession>>[number];

const liveSession = (db: Kysely<Tables>, now: Date) =>
	db
		.selectFrom("sessions")
		.innerJoin("accounts", "accounts.id", "sessions.account_id")
		.leftJoin("app_locks", "app_locks.account_id", "sessions.account_id")
		.select(["sessions.locked_at", "sessions.acted_at", "idle_minutes", "when_hidden"])
		.select([
			"sessions.id",
			"sessions.account_id",
			"sessions.last_seen_at",
			"sessions.ends_at",
			"sessions.proven_at",
			"sessions.is_staff",
			"sessions.factor_at",
			"accounts.email",
			"accounts.deletes_at",
		])
		.select(({ exists, selectFrom }) =>
			exists(
				selectFrom("push_subscriptions as push")
					.select("push.session_id")
					.whereRef("push.account_id", "=", "sessions.account_id"),
			).as("has_push"),
		)
		.select([
			mustAcceptAnew().as("must_accept"),
			isSuspended(sql<Date>`${now}::timestamptz`).as("is_suspended"),
		])
		.where("sessions.expires_at", ">", now);

const findByToken = compileQuery<{ hash: string; now: Date }, LiveSession>((db, value) =>
	liveSession(db, value("now")).where("sessions.token_hash", "=", value("hash")),
);
const findById = compileQuery<{ id: string; now: Date }, LiveSession>((db, value) =>
	liveSession(db, value("now")).where("sessions.id", "=", value("id")),
);

/**
 * The person of a token, or null. One query; a second one renews the session if it was last seen more than five
 * minutes ago (`isRenewed`: its cookie has to be set again), stores the time of the act for those with a lock or
 * pushes, and locks an idle session. Requests that scripts make by themselves are not acts (`isAct`), and renew no
 * staff session.
 */
export async function findSession(
	db: Kysely<Tables>,
	by: { token: string } | { sessionId: string },
	{ isAct = true, isPaying = false } = {},
): Promise<(Person & { isRenewed: boolean }) | null> {
	const now = new Date();
	const row =
		"token" in by
			? await findByToken(db, { hash: hashToken(by.token), now })
			: await findById(db, { id: by.sessionId, now });
	if (!row) return null;
	const { idle, touchEvery } = row.is_staff ? ofStaff : ofMembers;
	const isRenewed =
		now.getTime() - row.last_seen_at.getTime() > touchEvery && (isAct || !row.is_staff);
	const { isLocked, actedAt, ...changes } = lockOf(row, now, { isAct, isPaying });
	const expires = new Date(Math.min(now.getTime() + idle, row.ends_at.getTime()));
	const set = { ...changes, ...(isRenewed ? { last_seen_at: now, expires_at: expires } : {}) };
	if (Object.keys(set).length > 0) {
		await db.updateTable("sessions").set(set).where("id", "=", row.id).execute();
	}
	return {
		accountId: row.account_id,
		sessionId: row.id,
		email: row.email,
		// The column keeps its old name: a previous version may still be writing it.
		isReauthenticated:
			row.proven_at !== null && now.getTime() - row.proven_at.getTime() < reauthenticationLasts,
		deletesAt: row.deletes_at,
		mustAccept: row.must_accept && !row.is_staff,
		isSuspended: row.is_suspended,
		isStaff: row.is_staff,
		factorAt: row.factor_at,
		lock:
			row.is_staff || row.idle_minutes === null
				? null
				: { idleMinutes: row.idle_minutes, whenHidden: row.when_hidden ?? false },
		isLocked,
		actedAt,
		isRenewed,
	};
}

/** Whether a session is locked now, and what changes in its row. */
function lockOf(
	row: LiveSession,
	now: Date,
	{ isAct, isPaying }: { isAct: boolean; isPaying: boolean },
): { isLocked: boolean; actedAt: Date; locked_at?: Date; acted_at?: Date } {
	const actedAt = row.acted_at ?? row.last_seen_at;
	if (row.is_staff || row.locked_at) return { isLocked: !row.is_staff, actedAt };
	if (row.idle_minutes === null) {
		// Pushes go only to those who have seen no page since.
		return { isLocked: false, actedAt, ...(isAct && row.has_push ? { acted_at: now } : {}) };
	}
	const rested = now.getTime() - actedAt.getTime();
	const isIdle = rested > row.idle_minutes * 60_000;
	// An act further ahead than any payment: the clock went back, so the idle time is unknown.
	if (isIdle || rested < -paymentLasts - 60_000) return { isLocked: true, actedAt, locked_at: now };
	const acts = new Date(now.getTime() + (isPaying ? paymentLasts : 0));
	const isJustNow = Math.abs(acts.getTime() - (row.acted_at?.getTime() ?? 0)) < actEvery;
	const isKept = !isAct || (isJustNow && !row.has_push);
	return { isLocked: false, actedAt, ...(isKept ? {} : { acted_at: acts }) };
}

/**
 * Records a reauthentication, `withFactor` when by a passkey, which is two factors; the session gets a
 * new token (ASVS 7.2.4).
 */
export async function reauthenticateSession(
	db: Kysely<Tables>,
	{ sessionId }: Pick<Person, "sessionId">,
	{ withFactor = false } = {},
): Promise<{ token: string }> {
	const token = makeToken();
	const now = new Date();
	await db
		.updateTable("sessions")
		.set({
			proven_at: now,
			token_hash: hashToken(token),
			...(withFactor ? { factor_at: now } : {}),
		})
		.where("id", "=", sessionId)
		.execute();
	return { token };
}

/** Records that the second factor was given; the session gets a new token (ASVS 7.2.4). */
export async function giveFactor(
	db: Kysely<Tables>,
	{ sessionId }: Pick<Person, "sessionId">,
): Promise<{ token: string }> {
	const token = makeToken();
	await db
		.updateTable("sessions")
		.set({ factor_at: new Date(), token_hash: hashToken(token) })
		.where("id", "=", sessionId)
		.execute();
	return { token };
}

/** Opens a locked session and resets its tries. */
export async function unlockSession(
	db: Kysely<Tables>,
	{ sessionId }: Pick<Person, "sessionId">,
): Promise<void> {
	await db
		.updateTable("sessions")
		.set({ locked_at: null, lock_tries: 0, acted_at: new Date() })
		.where("id", "=", sessionId)
		.execute();
}

/** A query for an account's live sessions, most recently used first. */
export function sessionsOf(
	db: Kysely<Tables>,
	{ accountId, now }: Pick<Person, "accountId"> & { now: Date },
) {
	return db
		.selectFrom("sessions")
		.select(["id", "device", "last_seen_at"])
		.where("account_id", "=", accountId)
		.where("expires_at", ">", now)
		.orderBy("last_seen_at", "desc");
}

/** Ends one of the person's own sessions; somebody else's is not found. */
export async function endSession(
	db: Kysely<Tables>,
	{ accountId }: Pick<Person, "accountId">,
	sessionId: string,
): Promise<"ended" | { refused: "unknown" }> {
	const ended = await db
		.deleteFrom("sessions")
		.where("account_id", "=", accountId)
		.where("id", "=", sessionId)
		.executeTakeFirst();
	return ended.numDeletedRows > 0n ? "ended" : { refused: "unknown" };
}

export async function endSessions(
	trx: Kysely<Tables> | Transaction<Tables>,
	accountId: string,
	except?: { sessionId: string },
): Promise<void> {
	let sessions = trx.deleteFrom("sessions").where("account_id", "=", accountId);
	if (except) sessions = sessions.where("id", "!=", except.sessionId);
	await sessions.execute();
}
