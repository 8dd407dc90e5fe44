import { type Kysely, sql } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import {
	type MailKind,
	mailKinds,
	type PushKind,
	pushKinds,
	waitingKinds,
} from "./mail-choices.ts";

/** On without a choice; for waiting items, once the mail is wanted at all (`wants_waiting_mail`). */
const byDefault: Readonly<Record<MailKind, boolean>> = {
	message: true,
	request: true,
	album: true,
	heart: false,
	match: false,
	gift: false,
	pick: false,
	search: false,
	decision: true,
};

export const wantsMail = (kind: MailKind) => sql<boolean>`coalesce((select choice.mail
	from notice_choices as choice where choice.account_id = accounts.id and choice.kind = ${sql.lit(kind)}),
	${sql.lit(byDefault[kind])})`;

/** Whether the row of `accounts` wants a kind by push; none without a choice. */
export const wantsPush = (
	kind: PushKind,
) => sql<boolean>`exists (select from notice_choices as choice
	where choice.account_id = accounts.id and choice.kind = ${sql.lit(kind)} and choice.push)`;

export type MailChoices = {
	kinds: Readonly<Record<MailKind, boolean>>;
	pushes: Readonly<Record<PushKind, boolean>>;
	/** Hours of Israel's time without the neutral mail; null: none. */
	quietFrom: number | null;
	quietTo: number | null;
	/** The version of the member's choices; 0 for non-members. */
	version: number;
};

type Whose = { accountId: string; memberId: string | null };

export async function readMailChoices(
	db: Kysely<Tables>,
	{ accountId, memberId }: Whose,
): Promise<MailChoices> {
	const rows = await db
		.selectFrom("notice_choices")
		.select(["kind", "mail", "push"])
		.where("account_id", "=", accountId)
		.execute();
	const own = await db
		.selectFrom("member_choices")
		.select(["wants_waiting_mail as isWanted", "quiet_from", "quiet_to", "version"])
		.where("member_id", "=", memberId)
		.executeTakeFirst();
	const isOn = (kind: MailKind) =>
		(kind === "decision" || own?.isWanted === true) &&
		(rows.find((row) => row.kind === kind)?.mail ?? byDefault[kind]);
	const isPushed = (kind: PushKind) => rows.some((row) => row.kind === kind && row.push);
	return {
		kinds: Object.fromEntries(mailKinds.map((kind) => [kind, isOn(kind)])) as MailChoices["kinds"],
		pushes: Object.fromEntries(
			pushKinds.map((kind) => [kind, isPushed(kind)]),
		) as MailChoices["pushes"],
		quietFrom: own?.quiet_from ?? null,
		quietTo: own?.quiet_to ?? null,
		version: own?.version ?? 0,
	};
}

/**
 * Saves them all; of who is no member only what concerns the account.
 * @returns "changed" when the member's choices have been saved since that version was shown.
 */
export function saveMailChoices(
	db: Kysely<Tables>,
	{ accountId, memberId }: Whose,
	{ kinds, pushes, quietFrom, quietTo, version }: MailChoices,
	now = new Date(),
): Promise<"saved" | "changed"> {
	return db.transaction().execute(async (trx) => {
		const isWanted = waitingKinds.some((kind) => kinds[kind]);
		if (memberId !== null) {
			const none = trx.insertInto("member_choices").values({ member_id: memberId, version: 0 });
			await none.onConflict((conflict) => conflict.column("member_id").doNothing()).execute();
			const saved = await trx
				.updateTable("member_choices")
				.set({
					// Declining before ever being asked counts as not asked.
					wants_waiting_mail: isWanted
						? true
						: sql`case when wants_waiting_mail then false else wants_waiting_mail end`,
					// What waits already is no reason for a mail.
					looked_at: isWanted
						? sql<Date>`case when wants_waiting_mail then looked_at else ${now}::timestamptz end`
						: null,
					quiet_from: quietFrom,
					quiet_to: quietTo,
					version: version + 1,
					updated_at: now,
				})
				.where("member_id", "=", memberId)
				.where("version", "=", version)
				.executeTakeFirst();
			if (!saved.numUpdatedRows) return "changed";
		}
		const ofMembers: readonly PushKind[] = waitingKinds;
		const chosen = pushKinds.filter((kind) => memberId !== null || !ofMembers.includes(kind));
		const isMailed: Partial<Record<PushKind, boolean>> = kinds;
		await trx
			.insertInto("notice_choices")
			.values(
				chosen.map((kind) => ({
					account_id: accountId,
					kind,
					mail: isMailed[kind] ?? true,
					push: pushes[kind],
				})),
			)
			.onConflict((conflict) =>
				conflict
					.columns(["account_id", "kind"])
					.doUpdateSet({ mail: sql`excluded.mail`, push: sql`excluded.push` }),
			)
			.execute();
		return "saved";
	});
}

/**
 * The mail is wanted again as a whole: kinds turned off one by one return to their default. Choices for pushes
 * stay.
 */
export async function forgetMailChoices(db: Kysely<Tables>, memberId: string): Promise<void> {
	const ofMember = db.selectFrom("members").select("account_id").where("id", "=", memberId);
	await db
		.deleteFrom("notice_choices")
		.where("kind", "in", waitingKinds)
		.where("push", "=", false)
		.where("account_id", "=", ofMember)
		.execute();
	for (const kind of waitingKinds) {
		await db
			.updateTable("notice_choices")
			.set({ mail: byDefault[kind] })
			.where("kind", "=", kind)
			.where("account_id", "=", ofMember)
			.execute();
	}
}
