import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { addTargets, approveTown, type Target } from "../../test/attackers.ts";
import { day, stopClock } from "../../test/clock.ts";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { kilometres, townsByNearness, townsByOrder, type View, view } from "../../test/locating.ts";
import { signInAgain } from "../../test/person.ts";
import { testSite } from "../../test/site.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Place, Places } from "../profiles/towns/nearness.ts";
import { readPlaces } from "../profiles/towns/places.server.ts";

const site = testSite("test", { LIMITS: "1" });
const db = () => site.site().db;

/** Accounts of the attacker; each looks from four towns within 30 days. The long run has 300, in parts. */
const viewers = process.env.LONG ? 75 : 4;
const parts = process.env.LONG ? [0, 1, 2, 3] : [0];
const changes = 3;
/** How many of the accounts ask for numbers alone too. */
const counters = 2;
const shown = 24;

type Club = Awaited<ReturnType<typeof addTargets>>;
/** Spoils the site before a viewer asks: what the test must find. */
type Leak = (db: Kysely<Tables>, places: Places, club: Club, from: Place) => Promise<unknown>;

const townsOf = (places: Places) => [...places.values()].filter(({ isRegion }) => !isRegion);

/** Searches that differ by day and account, by which a hidden town could be found. */
function searchesOf({ twins }: Club, at: number): string[] {
	const [one, other] = twins[at % twins.length] as [Target, Target];
	const rest = [
		["sort=recommended", "sort=new", "sort=active"],
		["online=week&sort=nearest", "ageFrom=20&ageTo=40&sort=nearest", "new=1", "verified=1"],
		[`location=${one.shown.name}&within=100`, `location=${one.shown.name}&sort=nearest`],
		["within=50&sort=new", "within=100&sort=recommended", "photos=1", "age=26-35"],
	];
	return [
		`location=${one.town.name}&location=${other.town.name}`,
		`q=${other.town.name}`,
		...(rest[at % rest.length] ?? []),
	];
}

type Attack = { part?: number; accounts?: number; leak?: Leak };

async function attack({ part = 0, accounts: count = 6, leak }: Attack) {
	const begin = Date.parse("2026-11-02T08:00:00Z");
	const setClock = stopClock(begin);
	const places = await readPlaces(db());
	const club = await addTargets(db(), places, shown);
	const towns = townsOf(places);
	const townAt = (at: number) => towns[(at * 67) % towns.length] as Place;
	const accounts = await Promise.all(
		Array.from({ length: count }, (_, viewer) => {
			const location = townAt((part * count + viewer) * (1 + changes)).name;
			const texts = { display_name: "אורי", location };
			return addClubMember(db(), { role: "daddy", plan: "vip", texts });
		}),
	);
	const views: View[] = [];
	for (let move = 0; move <= changes; move += 1) {
		for (const [viewer, me] of accounts.entries()) {
			setClock(viewer * 1_000 + move * 9 * day);
			const at = (part * count + viewer) * (1 + changes) + move;
			const from = townAt(at);
			const { cookie } = await signInAgain(site.site(), me.accountId);
			if (move > 0) await moveTo(me, cookie, from);
			await leak?.(db(), places, club, from);
			const asked = searchesOf(club, at);
			const counted = viewer < counters ? (club.twins[at % 7] ?? []).map(({ alias }) => alias) : [];
			// The next page's address is encoded already.
			const ask = (path: string) =>
				site.get(path.includes("%") ? path : encodeURI(path), { cookie });
			views.push(await view(ask, from, { asked, counted }));
		}
	}
	return { places, club, views };
}

/** Saves another own town, which a reviewer approves. */
async function moveTo(me: ClubMember, cookie: string, { name }: Place): Promise<void> {
	const { version } = await db()
		.selectFrom("profiles")
		.select("version")
		.where("id", "=", me.accountId)
		.executeTakeFirstOrThrow();
	const profile = { version: String(version), display_name: "אורי", location: name };
	expect((await site.post("/profile", profile, { cookie })).status).toBe(303);
	await approveTown(db(), me);
}

/** In how many places somebody could see that two people differ who show the same. */
function differences({ club, views }: Awaited<ReturnType<typeof attack>>): string[] {
	const found: string[] = [];
	for (const { from, nearness, counted, order, lists, places } of views) {
		for (const [one, other] of club.twins) {
			const a = one.publicId;
			const b = other.publicId;
			const isSame = (what: string, same: boolean) =>
				!same && found.push(`${what} from ${from.name}: ${one.shown.name}`);
			isSame("nearness", nearness.get(a) === nearness.get(b));
			isSame("words", places.get(a) === places.get(b) && places.get(a) === one.shown.name);
			isSame("count", counted.get(one.alias) === counted.get(other.alias));
			for (const { query, found: list } of [{ query: "nearest", found: order }, ...lists]) {
				const gap = list.indexOf(a) - list.indexOf(b);
				// Their ids decide, and always in the same way.
				const expected = list.includes(a) ? (one.memberId > other.memberId ? -1 : 1) : 0;
				isSame(query, gap === expected);
			}
		}
	}
	return found;
}

const truths = ({ club }: { club: Club }) => club.twins.flat();

/** For how many hidden towns at most this many candidates remain, the true one among them. */
function located(attacked: Awaited<ReturnType<typeof attack>>, most: number): number {
	const { places, club, views } = attacked;
	const known = new Map(club.open.map((one) => [one.publicId, one.town]));
	return truths(attacked).filter(({ publicId, town }) => {
		const steps = views.map(({ from, nearness }) => [from, nearness.get(publicId) ?? 4] as const);
		return [
			townsByNearness(places, steps as [Place, number][]),
			townsByOrder(places, views, publicId, known),
		].some((towns) => towns.length <= most && towns.includes(town));
	}).length;
}

test.each(parts)(
	"a month of searches from everywhere tells no more than the place that is shown (%i)",
	{
		timeout: 3_600_000,
	},
	async (part) => {
		const attacked = await attack({ part, accounts: viewers });
		const { club, places, views } = attacked;
		expect(views).toHaveLength(viewers * (1 + changes));
		expect(differences(attacked)).toEqual([]);
		expect(located(attacked, 100)).toBe(0);
		// A sanity check of the attack: a shown town is found by distances alone.
		for (const { publicId, town } of club.open) {
			const steps = views.map(({ from, nearness }) => [from, nearness.get(publicId) ?? 4] as const);
			expect(townsByNearness(places, steps as [Place, number][])).toContainEqual(town);
		}
		for (const cursor of views.flatMap(({ cursors }) => cursors)) {
			const bytes = Buffer.from(cursor, "base64url");
			expect(bytes.toString("latin1")).not.toMatch(/"(for|step|keys|id)"|[\da-f]{8}-[\da-f]{4}-/);
		}
		const lengths = new Set(views.flatMap(({ cursors }) => cursors.map(({ length }) => length)));
		expect(lengths.size).toBe(1);
		const seenFrom = new Set(views.map(({ from }) => from.id));
		expect(seenFrom.size).toBe(Math.min(townsOf(places).length, views.length));
	},
);

/** Tests of the test itself, in the long run only. */
const tried = test.skipIf(!process.env.LONG);

tried("neighbours sorted by kilometres are caught", async () => {
	const attacked = await attack({
		leak: async (spoiled, _places, { twins, open }, from) => {
			for (const { memberId, town } of [...twins.flat(), ...open]) {
				const rank = Math.round(1e8 - kilometres(from, town) * 1e4);
				const row = spoiled.updateTable("member_search").set({ rank });
				await row.where("member_id", "=", memberId).execute();
			}
		},
	});
	expect(differences(attacked).length).toBeGreaterThan(0);
	expect(located(attacked, 3)).toBeGreaterThan(7);
});

test("the true town behind a region is caught in distances, in counts and in words", async () => {
	const attacked = await attack({
		leak: (spoiled, _places, { twins }) =>
			Promise.all(
				twins.flat().map(({ memberId, town }) =>
					spoiled
						.updateTable("member_search")
						.set({ place: town.id, facets: sql`array[${20_000 + town.id}::int]` })
						.where("member_id", "=", memberId)
						.execute(),
				),
			),
	});
	const found = differences(attacked);
	for (const what of ["nearness", "count", "words", "within=50"]) {
		expect(
			found.some((one) => one.startsWith(what)),
			what,
		).toBe(true);
	}
	expect(located(attacked, 3)).toBeGreaterThan(7);
});

tried("a trace of the true town in the rank is caught", async () => {
	const attacked = await attack({
		leak: (spoiled, _places, { twins }) =>
			Promise.all(
				twins.flat().map(({ memberId, town }) =>
					spoiled
						.updateTable("member_search")
						.set(({ eb }) => ({ rank: eb("rank", "+", Math.round(town.latitude * 100)) }))
						.where("member_id", "=", memberId)
						.execute(),
				),
			),
	});
	expect(differences(attacked).length).toBeGreaterThan(0);
});
