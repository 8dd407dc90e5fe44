import fc from "fast-check";
import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { day, minute, stopClock } from "../../../test/clock.ts";
import { addListed, findListed, type ListedMember } from "../../../test/listed.ts";
import { testPayments } from "../../../test/payments.ts";
import { histories } from "../../../test/random-member.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { dateInIsrael } from "../../platform/dates.ts";
import { educations, seeks, tags } from "../lists.ts";
import { regions } from "../towns/nearness.ts";
import { maintainListing, rolloverDay } from "./listing.job.ts";
import { lexemesOf } from "./words.ts";

const money = testPayments();
const begin = Date.parse("2026-04-28T19:30:00Z");

/** Whole days since a moment, by Israel's calendar. */
function daysSince(at: Date, now: Date): number {
	return Math.round((Date.parse(dateInIsrael(now)) - Date.parse(dateInIsrael(at))) / day);
}

async function isFound(db: Kysely<Tables>, { memberId, accountId }: ListedMember, now: Date) {
	const account = await db
		.selectFrom("accounts")
		.selectAll()
		.where("id", "=", accountId)
		.executeTakeFirst();
	const choices = await db
		.selectFrom("member_choices")
		.selectAll()
		.where("member_id", "=", memberId)
		.executeTakeFirst();
	const stops = await db.selectFrom("enforcements").selectAll().execute();
	const stopped = stops.some(
		({ kind, scope, until, lifted_at }) =>
			(["suspended", "banned"].includes(kind) || scope === "discovery") &&
			lifted_at === null &&
			(until === null || until > now),
	);
	const paused = choices?.paused_until && choices.paused_until > now;
	const found = account?.deletes_at === null && !choices?.hidden_at && !paused && !stopped;
	return { found, choices };
}

async function ageOf(db: Kysely<Tables>, { memberId, accountId }: ListedMember, now: Date) {
	const member = await db
		.selectFrom("members")
		.selectAll()
		.where("id", "=", memberId)
		.executeTakeFirstOrThrow();
	const profile = await db
		.selectFrom("profiles")
		.select("age")
		.where("id", "=", accountId)
		.executeTakeFirst();
	const born = member.birth_date;
	if (born === null) return { member, age: profile?.age ?? null };
	const today = dateInIsrael(now);
	const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
	return { member, age: years - (today.slice(5) < born.slice(5) ? 1 : 0) };
}

async function textsOf(db: Kysely<Tables>, { accountId }: ListedMember) {
	const rows = await db
		.selectFrom("member_texts")
		.select(["field", "text"])
		.where("account_id", "=", accountId)
		.execute();
	return Object.fromEntries(rows.map(({ field, text }) => [field, text])) as {
		[Field in (typeof rows)[number]["field"]]?: string;
	};
}

const keysAt = (list: readonly { value: string }[], text = "") =>
	list.flatMap(({ value }, index) => (text.split(" ").includes(value) ? [index] : []));
const bits = (indexes: number[]) => indexes.reduce((sum, index) => sum + 2 ** index, 0);

async function placesOf(db: Kysely<Tables>, location: string | undefined, isRegion: boolean) {
	const town = await db
		.selectFrom("towns")
		.selectAll()
		.where("name_he", "=", location ?? "")
		.executeTakeFirst();
	const region = regions.find(({ district }) => district === town?.district)?.id ?? null;
	return { region, place: isRegion ? region : (town?.code ?? null) };
}

async function presenceNow(db: Kysely<Tables>, isShown: boolean, now: Date): Promise<number> {
	const seen = await db.selectFrom("member_presence").select("seen_at").executeTakeFirst();
	if (!seen || !isShown) return 0;
	if (now.getTime() - seen.seen_at.getTime() < 10 * minute) return 4;
	const days = daysSince(seen.seen_at, now);
	if (days === 0) return 3;
	return days < 7 ? 2 : Number(days < 30);
}

/** Reads the truth in the simplest possible way. */
async function readSlowly(db: Kysely<Tables>, who: ListedMember, now: Date) {
	const { found, choices } = await isFound(db, who, now);
	if (!found) return undefined;
	const { member, age } = await ageOf(db, who, now);
	const texts = await textsOf(db, who);
	const { place, region } = await placesOf(db, texts.location, choices?.shows_region ?? false);
	const photos = await db.selectFrom("photos").selectAll().execute();
	const seen = photos.filter((one) => one.audience === "members" && one.approved_for === "members");
	const chosenSeeks = keysAt(seeks, texts.seeks);
	const chosenTags = keysAt(tags, texts.tags);
	const education = educations.findIndex(({ value }) => value === texts.education) + 1 || null;
	const verified = member.badge_at !== null;
	const isShown = choices?.shows_presence ?? true;
	const presence = await presenceNow(db, isShown, now);
	const weights = {
		expectations: 10,
		interests: 10,
		sentence: 15,
		seeks: 15,
		location: 4,
	} as const;
	const filled = Object.entries({ ...weights, profession: 3, education: 3 })
		.filter(([field]) => texts[field as keyof typeof texts] !== undefined)
		.reduce((sum, [, weight]) => sum + weight, seen.length > 0 ? 25 : 0);
	const tagged = 5 * Math.min(3, texts.tags?.split(" ").length ?? 0);
	const activity = isShown ? Math.min(presence, 2) : 1;
	const days = daysSince(member.since, now);
	return {
		row: {
			member_id: who.memberId,
			public_id: who.publicId,
			role: 1,
			place,
			age,
			education,
			verified,
			photos: seen.length > 1,
			presence,
			fresh: days < 7 ? 2 : Number(days < 30),
			seeks: bits(chosenSeeks),
			tags: bits(chosenTags),
			facets: [
				...(age === null ? [] : [100 + age]),
				...(education === null ? [] : [200 + education]),
				...(verified ? [210] : []),
				...(seen.length > 1 ? [211] : []),
				...chosenSeeks.map((index) => 220 + index),
				...chosenTags.map((index) => 300 + index),
				...(place === null ? [] : [20_000 + place]),
				...(region === null ? [] : [30_000 + region]),
			],
			words: lexemesOf([
				...(
					["display_name", "profession", "sentence", "interests", "expectations"] as const
				).flatMap((field) => texts[field] ?? []),
				texts.prompt1?.replace(/^p\d+ /, "") ?? "",
			]),
		},
		tier: 4 * activity + Math.min(3, Math.floor((4 * (filled + tagged)) / 100)),
		draw: member.draw,
	};
}

async function expectRight(db: Kysely<Tables>, who: ListedMember): Promise<void> {
	const slowly = await readSlowly(db, who, new Date());
	const stored = await findListed(db, who);
	if (!slowly || !stored) return expect(stored).toEqual(slowly);
	const { rank, ...row } = stored;
	expect(row).toEqual({ ...slowly.row, words: slowly.row.words.toSorted() });
	expect([Math.floor(rank / 2 ** 24), rank % 2 ** 24]).toEqual([slowly.tier, slowly.draw]);
}

test("after any history the row is what the truth says, or absent", {
	timeout: 900_000,
}, async () => {
	const site = money.site();
	await fc.assert(
		fc
			.asyncProperty(histories, fc.boolean(), async (history, hasBirthDate) => {
				const setClock = stopClock(begin);
				const birthDate = hasBirthDate ? "1997-05-06" : null;
				const member = await addListed(site.db, { birthDate });
				let at = 0;
				for (const { act, after } of history) {
					await act({ site, member });
					await expectRight(site.db, member);
					at += after;
					setClock(at);
					await maintainListing.work(site, {});
					await rolloverDay.work(site, {});
					await expectRight(site.db, member);
				}
			})
			.beforeEach(async () => {
				await money.reset();
				// The clock starts over, and so do the days.
				await site.db.deleteFrom("overview_figures").execute();
			}),
		{ numRuns: process.env.LONG ? 200 : 15, endOnFailure: true },
	);
});
