import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Job } from "../../platform/jobs/jobs.server.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { day, hour } from "../../platform/time.ts";
import { replaceAddress } from "../email-change/confirm-change.server.ts";
import { type LostKind, lostKinds, lostTables, openRequestOf } from "../lost-requests.server.ts";
import { notMeLink } from "../not-me-link.server.ts";
import { lockAccount } from "../role.server.ts";
import { factorWasTurnedOff } from "../second-factor/second-factor.email.tsx";
import { forgetDevices } from "../sessions/device.server.ts";
import { endSessions } from "../sessions/session.server.ts";
import { canAsk } from "./ask.server.ts";
import { record, tellReaders } from "./tell.server.ts";

const reminderMs = day;
/** The shortest notice that still counts as a day's: the job runs every ten minutes, and may be late. */
const shortestMs = day - hour;
/** Requests the staff have not approved by then expire. */
const staleMs = 14 * day;

/** Every ten minutes: sends reminders, carries out due requests, ends unapproved ones. */
export const maintainLostRequests: Job<Site> = {
	name: "keep-lost-requests",
	at: "*/10 * * * *",
	work: async (site) => {
		for (const kind of lostKinds) await keepRequests(site, kind);
		// The links to confirm an address are valid as long.
		await site.db
			.deleteFrom("lost_addresses")
			.where("state", "=", "unconfirmed")
			.where("ended_at", "is", null)
			.where("asked_at", "<=", new Date(Date.now() - day))
			.execute();
	},
};

/** Idempotent; any node may run it. */
async function keepRequests(site: Site, kind: LostKind): Promise<void> {
	const now = Date.now();
	const rows = await site.db
		.selectFrom(lostTables[kind])
		.select(["account_id as accountId", "id"])
		.where("ended_at", "is", null)
		.where((eb) =>
			eb.or([
				eb("state", "=", "waiting").and("due_at", "<=", new Date(now + reminderMs)),
				eb("state", "in", ["asked", "proposed"]).and("asked_at", "<=", new Date(now - staleMs)),
			]),
		)
		.execute();
	for (const row of rows) {
		await site.db.transaction().execute((trx) => keepOne(trx, site, kind, row));
	}
}

type Owner = { accountId: string };

async function keepOne(
	trx: Transaction<Tables>,
	site: Site,
	kind: LostKind,
	{ accountId, id }: Owner & { id: string },
): Promise<void> {
	await lockAccount(trx, { accountId });
	const row = await openRequestOf(trx, kind, { accountId }).executeTakeFirst();
	// Stopped, or done by another node, since it was listed.
	if (row?.id !== id) return;
	const now = new Date();
	const change = (set: object) =>
		trx.updateTable(lostTables[kind]).set(set).where("id", "=", id).execute();
	// Nothing happens without a day's notice: after an outage that day begins with the reminder.
	if (row.due_at && (row.due_at > now || !row.reminded_at)) {
		if (row.reminded_at || row.due_at.getTime() - now.getTime() > reminderMs) return;
		const isLate = row.due_at.getTime() - now.getTime() < shortestMs;
		const due_at = isLate ? new Date(now.getTime() + reminderMs) : row.due_at;
		await change({ reminded_at: now, due_at });
		await tellReaders(trx, site, kind, { accountId, what: "near" });
		return;
	}
	const isDone =
		row.due_at !== null &&
		(await canAsk(trx, kind, { accountId }, row.asked_at)) &&
		(await carryOut[kind](trx, site, { accountId }));
	await change({ state: isDone ? "done" : "declined", ended_at: now });
	await record(trx, kind, { actor: null, state: isDone ? "done" : "declined", id: accountId });
	if (!isDone) await tellReaders(trx, site, kind, { accountId, what: "declined" });
}

/** Carries out a due request as its owner would; false when it is no longer possible. */
const carryOut = { factor: removeFactor, address: changeAddress };

async function removeFactor(
	trx: Transaction<Tables>,
	site: Site,
	{ accountId }: Owner,
): Promise<boolean> {
	await trx.deleteFrom("second_factors").where("account_id", "=", accountId).execute();
	await trx.deleteFrom("backup_codes").where("account_id", "=", accountId).execute();
	await endSessions(trx, accountId);
	await forgetDevices(trx, accountId);
	const to = await emailOf(trx, accountId);
	const notMe = notMeLink(site, { accountId, email: to });
	const content = factorWasTurnedOff({ at: new Date(), notMe });
	await queueMail(trx, site, { class: "service", to, content });
	return true;
}

/** If somebody registered the new address meanwhile, they keep it, and nobody is told why nothing changed. */
async function changeAddress(
	trx: Transaction<Tables>,
	site: Site,
	{ accountId }: Owner,
): Promise<boolean> {
	const { newEmail, takenBy } = await trx
		.selectFrom("lost_addresses")
		.leftJoin("accounts", "accounts.email", "lost_addresses.new_email")
		.select(["new_email as newEmail", "accounts.id as takenBy"])
		.where("account_id", "=", accountId)
		.executeTakeFirstOrThrow();
	if (takenBy) return false;
	const oldEmail = await emailOf(trx, accountId);
	await replaceAddress(trx, site, { accountId, oldEmail, newEmail });
	return true;
}

async function emailOf(trx: Transaction<Tables>, id: string): Promise<string> {
	const row = trx.selectFrom("accounts").select("email").where("id", "=", id);
	return (await row.executeTakeFirstOrThrow()).email;
}
