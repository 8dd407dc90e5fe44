import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { consentVersions } from "../../../app/accounts/consents.ts";
import { admitMember } from "../../../app/members/member.server.ts";
import type { Tables } from "../../../app/platform/database/tables.ts";
import type { Site } from "../../../app/platform/site.ts";
import { factTexts } from "../../../app/profiles/facts.form.ts";
import { factsOf } from "../../../app/profiles/facts.server.ts";
import { refreshListing } from "../../../app/profiles/listing/listing.server.ts";
import type { PromptKey } from "../../../app/profiles/lists.ts";
import { boundaries, seeks, tags } from "../../../app/profiles/lists.ts";
import { profileOf, wantedTexts } from "../../../app/profiles/profile.server.ts";
import type { TextField } from "../../../app/profiles/texts/texts.ts";
import { saveWishes, wishesOf } from "../../../app/profiles/wishes/wishes.server.ts";
import { castPasswordHash } from "../cast-password.ts";
import { club } from "./club.ts";
import { preparePortraits, storePortraits } from "./portraits.ts";
import { seedActivity, seedNotices } from "./seed-activity.ts";
import { seedAppeal } from "./seed-appeal.ts";
import { seedReports } from "./seed-reports.ts";
import { seedTalks } from "./seed-talks.ts";

type Member = (typeof club)[number];

const hour = 3_600_000;
const day = 24 * hour;
const year = 365.25 * day;

/**
 * Fills the demo's club, after the cast is there: 24 women and 16 men with everything that the staff
 * approved, and what they did in the weeks before.
 */
export async function seedClub(site: Site, now = new Date()): Promise<void> {
	const drawing = preparePortraits(club);
	const accounts = await site.db.transaction().execute(async (trx) => {
		await addAccounts(trx, now);
		const found = await findAccounts(trx);
		for (const member of club) await admit(trx, member, idOf(found, member), now);
		return found;
	});
	for (const [email, pictures] of await drawing) {
		await storePortraits(site, { accountId: idOf(accounts, { email }) }, pictures);
	}
	await site.db.transaction().execute(async (trx) => {
		await seedActivity(trx, now);
		await seedTalks(trx, site, now);
		await seedReports(trx, site, now);
		for (const member of club) {
			await refreshListing(trx, { accountId: idOf(accounts, member) }, now);
		}
		await seedNotices(trx, now);
	});
	await seedAppeal(site, now);
}

async function findAccounts(db: Kysely<Tables>): Promise<Map<string, string>> {
	const rows = await db.selectFrom("accounts").select(["id", "email"]).execute();
	return new Map(rows.map(({ id, email }) => [email, id]));
}

function idOf(accounts: ReadonlyMap<string, string>, { email }: { email: string }): string {
	const id = accounts.get(email);
	if (!id) throw new Error(`The demo has no account ${email}.`);
	return id;
}

/** The accounts of those who are not of the cast, whom the staff approved long ago. */
async function addAccounts(trx: Transaction<Tables>, now: Date): Promise<void> {
	const known = await findAccounts(trx);
	const password_hash = await castPasswordHash();
	const added = club
		.filter(({ email }) => !known.has(email))
		.map(({ email, role, sinceDays }) => ({
			id: randomUUID(),
			email,
			role,
			since: new Date(now.getTime() - sinceDays * day),
		}));
	await trx
		.insertInto("accounts")
		.values(added.map(({ id, email, role }) => ({ id, email, role, password_hash })))
		.execute();
	const kinds = ["adult", "terms", "privacy", "photos", "verification"] as const;
	await trx
		.insertInto("consents")
		.values(
			added.flatMap(({ id }) =>
				kinds.map((kind) => ({ account_id: id, kind, version: consentVersions[kind] })),
			),
		)
		.execute();
	await trx
		.insertInto("applications")
		.values(
			added.map(({ id, since }) => ({
				id: randomUUID(),
				account_id: id,
				state: "approved" as const,
				created_at: new Date(since.getTime() - day),
				ended_at: since,
				greeted_at: since,
			})),
		)
		.execute();
}

/** As the form would send them: in another order the first save would count as a change. */
function inOrder<Value extends string>(
	list: readonly { value: Value }[],
	chosen: readonly Value[],
): Value[] {
	return list.flatMap(({ value }) => (chosen.includes(value) ? [value] : []));
}

async function admit(
	trx: Transaction<Tables>,
	{ role, sinceDays, seenHours, ...member }: Member,
	accountId: string,
	now: Date,
): Promise<void> {
	const since = new Date(now.getTime() - sinceDays * day);
	await admitMember(trx, { accountId }, role, since);
	const birth_date = new Date(now.getTime() - (member.age + 0.4) * year).toISOString().slice(0, 10);
	const { id } = await trx
		.updateTable("members")
		.set({ since, badge_at: member.hasNoBadge ? null : since, birth_date })
		.where("account_id", "=", accountId)
		.returning("id")
		.executeTakeFirstOrThrow();
	await trx
		.insertInto("member_presence")
		.values({ member_id: id, seen_at: new Date(now.getTime() - seenHours * hour) })
		.execute();
	const profile = profileOf({
		display_name: member.alias,
		age: member.age,
		gender: role === "baby" ? "female" : "male",
		location: member.town,
		interests: member.interests,
		expectations: member.expectations,
	});
	await trx
		.insertInto("profiles")
		.values({ id: accountId, ...profile })
		.onConflict((conflict) => conflict.column("id").doUpdateSet(profile))
		.execute();
	const [one, two] = Object.entries(member.answers ?? {}) as [PromptKey, string][];
	const facts = factsOf({
		...member,
		...(one && { prompt1: one[0], answer1: one[1] }),
		...(two && { prompt2: two[0], answer2: two[1] }),
		boundaries: inOrder(boundaries, member.boundaries ?? []),
		tags: inOrder(tags, member.tags),
		seeks: inOrder(seeks, member.seeks),
		shown: ["profession", "education"],
	});
	await trx
		.insertInto("facts")
		.values({ id: accountId, ...facts })
		.execute();
	if (member.wishes) await saveWishes(trx, { accountId }, wishesOf(member.wishes), 0);
	const shown = { ...(await wantedTexts(trx, profile)), ...factTexts(facts) };
	const texts = Object.entries(shown) as [TextField, string | null][];
	await trx
		.insertInto("member_texts")
		.values(
			texts.flatMap(([field, text]) =>
				text === null ? [] : [{ account_id: accountId, field, text, approved_at: since }],
			),
		)
		.execute();
}
