import { expect, test } from "vitest";
import { day } from "../../test/clock.ts";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { addTalk, noon, send, talkSite, write } from "../../test/talks.ts";
import { entitlements, type Tier, tiers } from "../memberships/entitlements.ts";
import type { Settings } from "../platform/settings.ts";

const db = testDatabase();
const site = talkSite(db);

const founded = new Date("2026-01-05");

function addOf(tier: Tier, since = founded): Promise<ClubMember> {
	if (tier === "woman") return addClubMember(db(), { since });
	return addClubMember(db(), {
		role: "daddy",
		since,
		...(tier === "free" ? {} : { plan: tier }),
	});
}

const addOther = ({ role }: ClubMember) =>
	addClubMember(db(), { role: role === "daddy" ? "baby" : "daddy" });

async function begun(me: ClubMember, count: number) {
	for (let at = 0; at < count; at += 1) {
		const other = await addOther(me);
		await db()
			.insertInto("day_uses")
			.values({
				member_id: me.memberId,
				other_id: other.memberId,
				kind: "conversation",
				day: "2026-11-22",
			})
			.execute();
	}
}

test.each(tiers)("%s: the day's last new conversation is begun, the next is not", async (tier) => {
	const most = entitlements[tier].conversationsADay;
	const me = await addOf(tier);
	if (most === 0) {
		expect(await write(site, me, await addOther(me), "שלום", noon)).toBe("hearts");
		return;
	}
	await begun(me, most - 1);
	expect(await write(site, me, await addOther(me), "שלום", noon)).toBe(1);
	expect(await write(site, me, await addOther(me), "שלום לך", noon)).toBe("day");
});

test.each([
	["woman", 3],
	["basic", 1],
	["premium", 6],
	["vip", 13],
] as const)("%s: a third in the first seven days, to the last moment", async (tier, most) => {
	const almost = new Date(noon.getTime() - 7 * day + 1);
	const me = await addOf(tier, almost);
	await begun(me, most - 1);
	expect(await write(site, me, await addOther(me), "שלום", noon)).toBe(1);
	expect(await write(site, me, await addOther(me), "שלום לך", noon)).toBe("day");
	const later = new Date(noon.getTime() + 1);
	expect(await write(site, me, await addOther(me), "שלום גם לך", later)).toBe(1);
});

/** As if the hour's count stood there. */
const fill = (rule: string, count: number) =>
	db().updateTable("rate_limits").set({ count }).where("rule", "=", rule).execute();

test("120 messages an hour, and 60 for men without a month running", async () => {
	const { man, woman, id } = await addTalk(site);
	const strict = { ...site, settings: { limits: 1 } as Settings };
	const hourly = async (from: ClubMember, most: number) => {
		await db().deleteFrom("rate_limits").execute();
		await send(strict, from, id, "אחת");
		await fill("messages", most - 1);
		expect(typeof (await send(strict, from, id, "האחרונה"))).toBe("number");
		expect(await send(strict, from, id, "אחת יותר מדי")).toBe("fast");
	};
	await hourly(man, 120);
	await hourly(woman, 120);
	await db().deleteFrom("membership_periods").execute();
	await hourly(man, 60);
	await hourly(woman, 120);
});

test("five new conversations an hour, which a conversation that runs does not count against", async () => {
	const { man, id } = await addTalk(site);
	const strict = { ...site, settings: { limits: 1 } as Settings };
	await db().deleteFrom("rate_limits").execute();
	for (let at = 1; at <= 5; at += 1) {
		expect(await write(strict, man, await addOther(man), `שלום מספר ${at}`)).toBe(1);
	}
	expect(await write(strict, man, await addOther(man), "אחד יותר מדי")).toBe("fast");
	expect(await send(strict, man, id, "כאן אפשר")).toBe(3);
});
