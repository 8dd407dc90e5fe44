import type { Transaction } from "kysely";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { type LostKind, lostTables, stopLink } from "../lost-requests.server.ts";
import { tellOfSecurity } from "../notices.server.ts";
import { type LostMailKind, lostEmail } from "./lost.email.tsx";

const acts = { factor: "factor_removal", address: "address_change" } as const;

type Recorded = {
	actor: string | null;
	state: string;
	id: string;
	why?: { code: string; about: string } | undefined;
};

export const record = (
	trx: Transaction<Tables>,
	kind: LostKind,
	{ actor, state, id, why }: Recorded,
) =>
	recordAct(trx, {
		actor,
		act: `person.${acts[kind]}_${state}`,
		subject: { kind: "account", id },
		...(why && { reason: why.code, details: { about: why.about } }),
	});

/** Notifies everybody a request concerns: the account's address, a confirmed new one, every device. */
export async function tellReaders(
	trx: Transaction<Tables>,
	site: Site,
	kind: LostKind,
	{ accountId, what }: { accountId: string; what: LostMailKind },
): Promise<string[]> {
	const readers = await readersOf(trx, kind, accountId);
	const row = await trx
		.selectFrom(lostTables[kind])
		.select(["id", "due_at"])
		.where("account_id", "=", accountId)
		.executeTakeFirstOrThrow();
	const content = lostEmail(kind, what, { stop: stopLink(site, kind, row.id), due: row.due_at });
	for (const to of readers) await queueMail(trx, site, { class: "service", to, content });
	await tellOfSecurity(trx, accountId, "lost");
	return readers;
}

async function readersOf(trx: Transaction<Tables>, kind: LostKind, id: string): Promise<string[]> {
	const account = trx.selectFrom("accounts").select("email").where("id", "=", id);
	const { email } = await account.executeTakeFirstOrThrow();
	const fresh =
		kind === "address" &&
		(await trx
			.selectFrom("lost_addresses")
			.select("new_email")
			.where("account_id", "=", id)
			// Until it is confirmed, it may be a stranger's.
			.where("confirmed_at", "is not", null)
			.executeTakeFirst());
	return fresh ? [email, fresh.new_email] : [email];
}
