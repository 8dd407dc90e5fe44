import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { block, hide, unblock, unhide } from "../moderation/apart.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { refreshListing } from "../profiles/listing/listing.server.ts";
import { readCards } from "./cards/read-cards.server.ts";
import { findOther } from "./may-see.server.ts";
import { doors } from "./may-see.ts";
import { seesOwner } from "./others/pictures/sees-owner.server.ts";
import { seenAmong, seenBy } from "./seen-by.server.ts";

const db = testDatabase();

/** What may happen to a member, and whether others find them and they find others meanwhile. */
const states = {
	isHidden: { isFound: false, finds: true },
	isPaused: { isFound: false, finds: false },
	isSuspended: { isFound: false, finds: false },
	isLeaving: { isFound: false, finds: false },
	isInvisible: { isFound: true, finds: true },
} as const;

type State = keyof typeof states;

const pairActs = { hide, unhide, block, unblock };

type Event =
	| { pair: keyof typeof pairActs; viewer: number; other: number }
	| { state: State; on: boolean; who: number };

const who = fc.integer({ min: 0, max: 3 });
const event: fc.Arbitrary<Event> = fc.oneof(
	fc.record({
		pair: fc.constantFrom(...(Object.keys(pairActs) as (keyof typeof pairActs)[])),
		viewer: who,
		other: who,
	}),
	fc.record({
		state: fc.constantFrom(...(Object.keys(states) as State[])),
		on: fc.boolean(),
		who,
	}),
);

/** The rules once more, from the events alone. */
function model() {
	const marks = Array.from({ length: 4 }, () => new Set<State>());
	const apart = new Set<string>();
	const roleOf = (member: number) => member % 2;
	return {
		take(given: Event) {
			if ("state" in given) {
				if (given.on) marks[given.who]?.add(given.state);
				else marks[given.who]?.delete(given.state);
				return;
			}
			const key = `${given.pair.replace("un", "")} ${given.viewer} ${given.other}`;
			if (given.pair.startsWith("un")) apart.delete(key);
			else apart.add(key);
		},
		isBlocked: (one: number, other: number) =>
			apart.has(`block ${one} ${other}`) || apart.has(`block ${other} ${one}`),
		finds: (viewer: number) => [...(marks[viewer] ?? [])].every((mark) => states[mark].finds),
		sees(viewer: number, other: number) {
			if (roleOf(viewer) === roleOf(other) || apart.has(`hide ${viewer} ${other}`)) return false;
			if (this.isBlocked(viewer, other) || !this.finds(viewer)) return false;
			return [...(marks[other] ?? [])].every((mark) => states[mark].isFound);
		},
	};
}

async function apply(given: Event, members: readonly ClubMember[]): Promise<void> {
	await db()
		.transaction()
		.execute(async (trx) => {
			if ("pair" in given) {
				const [viewer, other] = [members[given.viewer], members[given.other]];
				if (!viewer || !other) throw new Error("four members");
				const pair = { viewerId: viewer.memberId, otherId: other.memberId };
				await pairActs[given.pair](trx, pair);
				return;
			}
			const member = members[given.who];
			if (!member) throw new Error("four members");
			await setState(trx, member, given.state, given.on);
			await refreshListing(trx, member);
		});
}

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
	if (state === "isSuspended") {
		await trx
			.updateTable("enforcements")
			.set({ lifted_at: new Date() })
			.where("member_id", "=", memberId)
			.execute();
		const row = { member_id: memberId, kind: "suspended" } as const;
		if (on) await trx.insertInto("enforcements").values(row).execute();
		return;
	}
	const choice = {
		isHidden: { hidden_at: on ? new Date() : null },
		isPaused: { paused_until: later },
		isInvisible: { is_invisible: on },
	}[state];
	await trx
		.insertInto("member_choices")
		.values({ member_id: memberId, ...choice })
		.onConflict((conflict) => conflict.column("member_id").doUpdateSet(choice))
		.execute();
}

test("after any history every door answers the same, and a block is total on both sides", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(event, { maxLength: 14 }), async (history) => {
			const members: ClubMember[] = [];
			for (const role of ["daddy", "baby", "daddy", "baby"] as const) {
				members.push(await addClubMember(db(), { role }));
			}
			const rules = model();
			for (const given of history) {
				if ("pair" in given && given.viewer === given.other) continue;
				rules.take(given);
				await apply(given, members);
			}
			for (const [viewer, me] of members.entries()) {
				for (const [at, other] of members.entries()) {
					if (viewer === at) continue;
					const may = rules.sees(viewer, at);
					const seen = await look(me, other, rules.finds(viewer));
					expect(seen, `${viewer} sees ${at}`).toEqual(seen.map(() => may));
					if (rules.isBlocked(viewer, at)) expect(may || rules.sees(at, viewer)).toBe(false);
				}
			}
		}),
		{ numRuns: 15 },
	);
});

/** What one member finds of another through every door; lists are asked only by who may look around. */
async function look(me: ClubMember, other: ClubMember, finds: boolean): Promise<boolean[]> {
	const viewer = { id: me.memberId, role: me.role, sessionId: "session" };
	const asked = doors.map((door) => findOther(db(), viewer, other.publicId, door));
	const seen = (await Promise.all(asked)).map((found) => found !== null);
	seen.push(await seesOwner(db(), me, other.accountId));
	if (!finds) return seen;
	const rows = await seenBy(db(), viewer).select("m.member_id").execute();
	seen.push(rows.some(({ member_id }) => member_id === other.memberId));
	const byHand = await sql<{ member_id: string }>`
		select m.member_id from ${seenAmong(viewer, (side) => sql`select * from ${side}`)}`.execute(
		db(),
	);
	seen.push(byHand.rows.some(({ member_id }) => member_id === other.memberId));
	const site = { db: db(), vault: { sealSame: () => "" } } as unknown as Site;
	seen.push((await readCards(site, viewer, [other.memberId])).length === 1);
	return seen;
}
