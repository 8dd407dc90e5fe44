import type { Transaction } from "kysely";
import { tellNotices } from "../../../app/accounts/notices.server.ts";
import { tellHeart } from "../../../app/members/shown-notices.server.ts";
import type { Tables } from "../../../app/platform/database/tables.ts";

/** Who, whom, and how many hours ago. */
type Act = readonly [from: string, to: string, hoursAgo: number];

const day = 24;

/** Hearts before the demo began; those of avi and dana, and of eli and tamar, meet. */
const hearts: readonly Act[] = [
	["avi", "dana", 30],
	["dana", "avi", 26],
	["eli", "tamar", 9 * day],
	["tamar", "eli", 8 * day],
	["avi", "tamar", 3 * day],
	["avi", "hagar", 6 * day],
	["avi", "orna", 11 * day],
	["dana", "doron", 5 * day],
	["dana", "nadav", 4],
	["tamar", "menachem", 2 * day],
	["eli", "dana", 50],
	["eli", "lilach", 12 * day],
	["keren", "avi", 7],
	["noga", "avi", 4 * day],
	["shani", "avi", 20],
	["dafna", "avi", 15 * day],
	["amit", "dana", 8],
	["yoav", "dana", 10 * day],
	["omri", "dana", 35 * day],
	["gideon", "tamar", 29],
	["avner", "tamar", 7 * day],
	["hila", "eli", 25],
	["sivan", "eli", 6],
];

/** Visits that did not come to a heart. */
const visits: readonly Act[] = [
	["avi", "adi", 3],
	["avi", "yael", 2 * day],
	["avi", "merav", 13 * day],
	["dana", "amit", 5],
	["dana", "avner", 3 * day],
	["dana", "menachem", 20 * day],
	["tamar", "avi", 2 * day],
	["tamar", "doron", 16],
	["eli", "avigail", 14],
	["eli", "ella", 4 * day],
	["adi", "avi", 2],
	["hagar", "avi", 5 * day],
	["yael", "avi", 21 * day],
	["doron", "dana", 12],
	["guy", "dana", 23],
	["shay", "dana", 6 * day],
	["nadav", "tamar", 2],
	["rafi", "tamar", 9 * day],
	["neta", "eli", 10],
	["shira", "eli", 3 * day],
];

/** Whose change was approved, where it is shown, and how many hours ago. */
const shown: readonly Act[] = [
	["avi", "photos", 31],
	["dana", "profile", 28],
];

/**
 * What they were told in the last two days; everybody has seen what was before. That avi has paid he is told by
 * paying.
 */
export async function seedNotices(trx: Transaction<Tables>, now: Date): Promise<void> {
	const rows = await trx
		.selectFrom("members")
		.innerJoin("accounts", "accounts.id", "members.account_id")
		.select(["members.id", "accounts.id as accountId", "email"])
		.execute();
	const people = new Map(rows.map(({ email, ...person }) => [email.split("@")[0], person]));
	const lately = hearts
		.filter(([, , hours]) => hours <= 2 * day)
		.toSorted(([, , one], [, , other]) => other - one);
	for (const [giver, taker, hours] of lately) {
		const from = people.get(giver);
		const to = people.get(taker);
		if (!from || !to) throw new Error(`The demo has no member ${from ? taker : giver}.`);
		const isBoth = hearts.some(
			([other, back, before]) => other === taker && back === giver && before > hours,
		);
		await tellHeart(trx, { from, to, isBoth }, new Date(now.getTime() - hours * 3_600_000));
	}
	for (const [name, subject, hours] of shown) {
		const accountId = people.get(name)?.accountId ?? null;
		const at = new Date(now.getTime() - hours * 3_600_000);
		await tellNotices(trx, [{ accountId, kind: "decision", subject, code: "shown" }], at);
	}
}

/** Adds hearts and visits between members; whoever gave a heart had opened the page before. */
export async function seedActivity(trx: Transaction<Tables>, now: Date): Promise<void> {
	const rows = await trx
		.selectFrom("members")
		.innerJoin("accounts", "accounts.id", "members.account_id")
		.select(["members.id", "email"])
		.execute();
	const ids = new Map(rows.map(({ id, email }) => [email.split("@")[0], id]));
	const memberOf = (name: string) => {
		const id = ids.get(name);
		if (!id) throw new Error(`The demo has no member ${name}.`);
		return id;
	};
	const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
	await trx
		.insertInto("hearts")
		.values(
			hearts.map(([from, to, hours]) => ({
				member_id: memberOf(from),
				other_id: memberOf(to),
				given_at: ago(hours),
				is_told: true,
			})),
		)
		.execute();
	await trx
		.insertInto("visits")
		.values(
			[...hearts, ...visits].map(([from, to, hours]) => ({
				viewer_id: memberOf(from),
				other_id: memberOf(to),
				visited_at: ago(hours),
			})),
		)
		.execute();
}
