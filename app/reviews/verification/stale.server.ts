import { sql, type Transaction } from "kysely";
import { tellNotices } from "../../accounts/notices.server.ts";
import { lockAccount } from "../../accounts/role.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { batchSize } from "../../platform/jobs/batch.server.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { day, hour } from "../../platform/time.ts";
import { queueChanges } from "../../profiles/changes.server.ts";
import { openStates } from "../item.ts";
import { closeItem } from "../items.server.ts";
import { verificationClosed } from "../reviews.email.tsx";
import { endVerification, findVerification } from "./verification.server.ts";
import { itemKindOf, openVerifications } from "./verification.ts";

/** How long a verification waits to be sent, and how long for a decision. */
const patience = { unsent: 24 * hour, undecided: 30 * day };

type Waiting = { id: string; account_id: string };

/**
 * Ends verifications that were not sent within a day, not answered within fourteen or not decided
 * within thirty, with their evidence, and says so by mail; also those whose application is closed.
 */
export async function endStaleVerifications(
	site: Pick<Site, "db" | "jobs" | "vault" | "settings">,
	now = new Date(),
): Promise<void> {
	for (const waiting of await listDue(site, now)) {
		await site.db.transaction().execute((trx) => endStale(trx, site, waiting, now));
	}
}

/** Candidates; `endStale` checks again under the account's lock. */
function listDue({ db }: Pick<Site, "db">, now: Date): Promise<Waiting[]> {
	const unsent = new Date(now.getTime() - patience.unsent);
	const undecided = new Date(now.getTime() - patience.undecided);
	return db
		.selectFrom("verifications")
		.select(["id", "account_id"])
		.where("state", "in", openVerifications)
		.where("started_at", "<=", unsent)
		.where(
			sql<boolean>`(case state
				when 'more_asked' then asked_until <= ${now}
				when 'sent' then sent_at <= ${undecided}
				else greatest(started_at, pose_drawn_at) <= ${unsent} end
			or kind = 'join' and not exists (
				select from applications where applications.account_id = verifications.account_id
					and applications.state in ('submitted', 'in_review')))`,
		)
		.orderBy("started_at")
		.limit(batchSize)
		.execute();
}

async function endStale(
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs" | "vault" | "settings">,
	{ id, account_id: accountId }: Waiting,
	now: Date,
): Promise<void> {
	await lockAccount(trx, { accountId });
	const found = await findVerification(trx, { accountId });
	if (found?.id !== id || found.decidedAt) return;
	const isClosed = found.kind === "join" && !(await hasOpenApplication(trx, accountId));
	if (!isClosed && dueAt(found) > now.getTime()) return;
	await closeItem(trx, { kind: itemKindOf[found.kind], accountId, now });
	await endVerification(trx, site, { verificationId: id, state: "expired", now });
	// Texts and photos that waited with the pose still do.
	if (found.kind === "badge") await queueChanges(trx, { accountId }, now);
	if (isClosed) return;
	const account = await trx
		.selectFrom("accounts")
		.select("email")
		.where("id", "=", accountId)
		.executeTakeFirstOrThrow();
	const content = verificationClosed(site.settings.origin);
	await queueMail(trx, site, { class: "service", to: account.email, content });
	await tellNotices(trx, [{ accountId, kind: "verification", code: "closed" }], now);
}

type Dates = NonNullable<Awaited<ReturnType<typeof findVerification>>>;

/** When it expires; a pose drawn later extends it by a day. */
function dueAt({ state, startedAt, poseDrawnAt, sentAt, askedUntil }: Dates): number {
	if (state === "more_asked" && askedUntil) return askedUntil.getTime();
	if (state === "sent" && sentAt) return sentAt.getTime() + patience.undecided;
	return Math.max(startedAt.getTime(), poseDrawnAt?.getTime() ?? 0) + patience.unsent;
}

async function hasOpenApplication(trx: Transaction<Tables>, accountId: string): Promise<boolean> {
	const open = await trx
		.selectFrom("applications")
		.select("id")
		.where("account_id", "=", accountId)
		.where("state", "in", openStates)
		.executeTakeFirst();
	return open !== undefined;
}
