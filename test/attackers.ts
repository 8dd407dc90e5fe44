/** A club to be attacked, and the attackers' accounts in it. */
import type { Kysely } from "kysely";
import type { Tables } from "../app/platform/database/tables.ts";
import { refreshListing } from "../app/profiles/listing/listing.server.ts";
import { approveText, digestOf } from "../app/profiles/texts/decide-texts.server.ts";
import type { Place, Places } from "../app/profiles/towns/nearness.ts";
import { addClubMember, type ClubMember } from "./club.ts";
import { kilometres } from "./locating.ts";

type Db = Kysely<Tables>;

/** A reviewer approves the town that waits, if one does. */
export async function approveTown(db: Db, { accountId }: { accountId: string }): Promise<void> {
	const waiting = await db
		.selectFrom("text_reviews")
		.select(["id", "text"])
		.where("account_id", "=", accountId)
		.where("state", "=", "open")
		.executeTakeFirst();
	if (!waiting) return;
	const read = { reviewId: waiting.id, field: "location", digest: digestOf(waiting.text) } as const;
	await db
		.transaction()
		.execute((trx) => approveText(trx, { accountId }, read, { by: null, now: new Date() }));
}

/** Somebody to be located; `shown` is the town or the region that they show. */
export type Target = ClubMember & { alias: string; town: Place; shown: Place };

const letters = "אבגדהוזחטיכלמנסעפצקרשת";
const aliasOf = (number: number) =>
	`צל${letters[number % 22]}${letters[Math.floor(number / 22) % 22]}ית`;

type Added = { alias: string; town: Place; draw?: number; region?: Place | undefined };

async function addTarget(db: Db, { alias, town, draw, region }: Added): Promise<Target> {
	const texts = { display_name: alias, location: town.name, sentence: "ערב שקט" };
	const member = await addClubMember(db, { texts });
	if (draw !== undefined) {
		await db.updateTable("members").set({ draw }).where("id", "=", member.memberId).execute();
	}
	if (region) {
		const choice = { member_id: member.memberId, shows_region: true };
		await db.insertInto("member_choices").values(choice).execute();
	}
	await db.transaction().execute((trx) => refreshListing(trx, member));
	return { ...member, alias, town, shown: region ?? town };
}

/** The two towns of a region that are farthest from each other. */
function farApart(places: Places, region: Place): [Place, Place] {
	const towns = [...places.values()].filter((one) => !one.isRegion && one.region === region.id);
	const pairs = towns.flatMap((one, at) =>
		towns.slice(at + 1).map((other) => [one, other] as [Place, Place]),
	);
	const [first] = pairs.toSorted((one, other) => kilometres(...other) - kilometres(...one));
	if (!first) throw new Error("a region has two towns");
	return first;
}

/**
 * In each region two people who differ in nothing but the town that neither of them shows; and people who
 * show their town.
 */
export async function addTargets(db: Db, places: Places, shown: number) {
	const twins: [Target, Target][] = [];
	const open: Target[] = [];
	let number = 0;
	for (const region of [...places.values()].filter(({ isRegion }) => isRegion)) {
		const draw = 1_000_000 * (number + 1);
		const [one, other] = farApart(places, region);
		const first = await addTarget(db, { alias: aliasOf(number++), town: one, draw, region });
		const second = await addTarget(db, { alias: aliasOf(number++), town: other, draw, region });
		twins.push([first, second]);
	}
	const towns = [...places.values()].filter(({ isRegion }) => !isRegion);
	for (let at = 0; at < shown; at += 1) {
		const town = towns[(at * 61) % towns.length] as Place;
		open.push(await addTarget(db, { alias: aliasOf(number++), town }));
	}
	return { twins, open };
}
