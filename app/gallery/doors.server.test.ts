import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { doorModel, type Event, event, pairActs, type State } from "../../test/door-model.ts";
import { readCards } from "../members/cards/read-cards.server.ts";
import { countFavourites, listFavourites } from "../members/favourites/favourites.server.ts";
import { tabs } from "../members/favourites/tabs.ts";
import { giveHeart } from "../members/hearts.server.ts";
import { findOther } from "../members/may-see.server.ts";
import { doors } from "../members/may-see.ts";
import type { CurrentMember } from "../members/member.server.ts";
import { seesOwner } from "../members/profile/sees-owner.server.ts";
import { seenAmong, seenBy } from "../members/visible-members.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { refreshListing } from "../profiles/listing/listing.server.ts";
import { noFilters } from "./search/filters.ts";
import { countMembers, searchMembers } from "./search/search.server.ts";

const db = testDatabase();

async function apply(given: Event, members: readonly ClubMember[]): Promise<void> {
	await db()
		.transaction()
		.execute(async (trx) => {
			if ("pair" in given) {
				const viewer = members[given.viewer];
				const other = members[given.other];
				if (!viewer || !other) throw new Error("four members");
				const pair = { viewerId: viewer.memberId, otherId: other.memberId };
				await pairActs[given.pair](trx, pair);
				return;
			}
			if ("talk" in given) {
				const viewer = members[given.viewer];
				const other = members[given.other];
				if (!viewer || !other) throw new Error("four members");
				await addOpenTalk(trx, viewer, other);
				return;
			}
			const member = members[given.who];
			if (!member) throw new Error("four members");
			await setState(trx, member, given.state, given.on);
			await refreshListing(trx, member);
		});
}

/** Two who write to each other; also two of one side, whom no page lets meet. */
async function addOpenTalk(
	trx: Kysely<Tables>,
	{ memberId: one }: ClubMember,
	{ memberId: two }: ClubMember,
): Promise<void> {
	const [first_id = one, second_id = two] = [one, two].toSorted();
	const now = new Date();
	await trx
		.insertInto("conversations")
		.values({
			id: randomUUID(),
			first_id,
			second_id,
			state: "open",
			asked_by: one,
			asked_at: now,
			last_at: now,
		})
		.onConflict((conflict) => conflict.columns(["first_id", "second_id"]).doNothing())
		.execute();
}

const enforced = {
	isSuspended: { kind: "suspended", scope: null },
	isBanned: { kind: "banned", scope: null },
	isUnlisted: { kind: "limited", scope: "discovery" },
	isMuted: { kind: "limited", scope: "messages" },
	isNoticed: { kind: "notice", scope: null },
} as const satisfies Partial<Record<State, object>>;

async function setState(
	trx: Kysely<Tables>,
	{ memberId, accountId }: ClubMember,
	state: State,
	on: boolean,
): Promise<void> {
	const later = on ? new Date(Date.now() + 86_400_000) : null;
	if (state === "isLeaving") {
		const account = trx.updateTable("accounts").set({ deletes_at: later });
		await account.where("id", "=", accountId).execute();
		return;
	}
	if (state in enforced) {
		const row = enforced[state as keyof typeof enforced];
		await trx
			.updateTable("enforcements")
			.set({ lifted_at: new Date() })
			.where("member_id", "=", memberId)
			.where("kind", "=", row.kind)
			.where("scope", row.scope === null ? "is" : "=", row.scope)
			.execute();
		const values = { member_id: memberId, ...row };
		if (on) await trx.insertInto("enforcements").values(values).execute();
		return;
	}
	const choice = {
		isHidden: { hidden_at: on ? new Date() : null },
		isPaused: { paused_until: later },
		isInvisible: { is_invisible: on },
	}[state as "isHidden" | "isPaused" | "isInvisible"];
	await trx
		.insertInto("member_choices")
		.values({ member_id: memberId, ...choice })
		.onConflict((conflict) => conflict.column("member_id").doUpdateSet(choice))
		.execute();
}

test("after any history every door answers the same, and a block is total on both sides", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(event, { maxLength: 14 }), async (history) => {
			// Who came with an earlier history is in no list.
			await db().deleteFrom("member_search").execute();
			const members: ClubMember[] = [];
			for (const role of ["daddy", "baby", "daddy", "baby"] as const) {
				members.push(await addClubMember(db(), { role }));
			}
			await meetEachOther(members);
			const rules = doorModel();
			for (const given of history) {
				if (!("state" in given) && given.viewer === given.other) continue;
				rules.take(given);
				await apply(given, members);
			}
			for (const [viewer, me] of members.entries()) {
				for (const [at, other] of members.entries()) {
					if (viewer === at) continue;
					const may = rules.sees(viewer, at);
					const seen = await look(me, other, rules.finds(viewer));
					const meets = rules.meets(viewer, at);
					expect(seen, `${viewer} sees ${at}`).toEqual(
						seen.map((_, door) => may || (meets && doorsOfPartners.has(doorOf[door] ?? "list"))),
					);
					if (rules.isBlocked(viewer, at)) expect(may || rules.sees(at, viewer)).toBe(false);
				}
				if (!rules.finds(viewer)) continue;
				const all = [...members.keys()];
				expect(await countAll(me)).toEqual({
					found: all.filter((at) => at !== viewer && rules.sees(viewer, at)).length,
					bare: all.filter((at) => rules.isCounted(viewer, at)).length,
				});
			}
		}),
		{ numRuns: 15 },
	);
});

/** A heart and a visit in every direction, so that each list could show everybody. */
async function meetEachOther(members: readonly ClubMember[]): Promise<void> {
	for (const { memberId: one, role } of members) {
		for (const { memberId: other_id } of members.filter((other) => other.role !== role)) {
			const heart = { member_id: one, other_id, is_told: true };
			await db().insertInto("hearts").values(heart).execute();
			const visit = { viewer_id: one, other_id, visited_at: new Date() };
			await db().insertInto("visits").values(visit).execute();
		}
	}
}

/** How many a member finds in each place that counts: all of them agree. */
async function countAll(me: ClubMember): Promise<{ found: number; bare: number }> {
	const viewer = { id: me.memberId, role: me.role, accountId: me.accountId };
	const now = new Date();
	const counts = [await countMembers({ db: db() }, viewer, noFilters)];
	const bare: number[] = [];
	for (const tab of tabs) {
		counts.push(await countFavourites(db(), { me: viewer, tab, now }, false));
		bare.push(await countFavourites(db(), { me: viewer, tab, now }, true));
	}
	expect(new Set(counts).size + new Set(bare).size).toBe(2);
	return { found: counts[0] ?? -1, bare: bare[0] ?? -1 };
}

/** What `look` asks: each door, then the picture's owner; the rest are lists. */
const doorOf = [...doors, "picture"] as const;
const doorsOfPartners: ReadonlySet<string> = new Set(["page", "picture", "conversation"]);

/** What one member finds of another through every door; lists are asked only by who may look around. */
async function look(me: ClubMember, other: ClubMember, finds: boolean): Promise<boolean[]> {
	const viewer = { id: me.memberId, role: me.role, sessionId: "session" };
	const asked = doors.map((door) => findOther(db(), viewer, other.publicId, door));
	const seen = (await Promise.all(asked)).map((found) => found !== null);
	seen.push(await seesOwner(db(), me, other.accountId));
	const site = { db: db(), vault: { sealSame: () => "" } } as unknown as Site;
	const given = { ...viewer, membership: null } as unknown as CurrentMember;
	seen.push((await giveHeart(db(), given, other.publicId)) !== null);
	const searcher = { ...viewer, accountId: me.accountId };
	const { rows: page } = await searchMembers(site, searcher, noFilters);
	seen.push(page.some(({ memberId }) => memberId === other.memberId));
	if (!finds) return seen;
	for (const tab of tabs) {
		const lines = await listFavourites(db(), { me: viewer, tab, now: new Date() }, 1);
		seen.push(lines.some(({ memberId }) => memberId === other.memberId));
	}
	const rows = await seenBy(db(), viewer).select("m.member_id").execute();
	seen.push(rows.some(({ member_id }) => member_id === other.memberId));
	const byHand = await sql<{ member_id: string }>`
		select m.member_id from ${seenAmong(viewer, (side) => sql`select * from ${side}`)}`.execute(
		db(),
	);
	seen.push(byHand.rows.some(({ member_id }) => member_id === other.memberId));
	seen.push((await readCards(site, viewer, [other.memberId])).length === 1);
	return seen;
}
