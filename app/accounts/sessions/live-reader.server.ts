import { sql } from "kysely";
import { compileQuery } from "../../platform/database/compiled-query.server.ts";
import type { Reader } from "../../platform/live/live-ports.server.ts";
import type { Site } from "../../platform/site.ts";
import { sessionCookie } from "../cookies.ts";
import { isKeptOut } from "../suspension/suspension.server.ts";
import { hashToken } from "./session.server.ts";

type Row = { id: string; account_id: string; expires_at: Date };

const findByToken = compileQuery<{ hash: string; now: Date }, Row>((db, value) =>
	db
		.selectFrom("sessions")
		.innerJoin("accounts", "accounts.id", "sessions.account_id")
		.select(["sessions.id", "account_id", "expires_at"])
		.where(({ not }) => not(isKeptOut(sql<Date>`${value("now")}::timestamptz`)))
		.where("token_hash", "=", value("hash"))
		.where("expires_at", ">", value("now"))
		.where("is_staff", "=", false),
);

/**
 * Whose browser opens a stream of events; null for visitors, for whom the staff keep out, and for the
 * staff, who are no members. An
 * open stream is no act, so it renews no session.
 */
export async function findReader(
	{ db, settings }: Pick<Site, "db" | "settings">,
	request: Request,
): Promise<Reader | null> {
	const token = sessionCookie.read(request, settings.origin);
	if (token === undefined) return null;
	const row = await findByToken(db, { hash: hashToken(token), now: new Date() });
	return row
		? { accountId: row.account_id, sessionId: row.id, expiresAt: row.expires_at.getTime() }
		: null;
}
