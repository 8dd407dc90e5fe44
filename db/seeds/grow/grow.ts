import { randomInt, randomUUID } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../../app/platform/database/tables.ts";
import { countFrequencies } from "../../../app/profiles/listing/frequencies.server.ts";
import { listedOf } from "../../../app/profiles/listing/listed.ts";
import { cast } from "../cast.ts";
import { castPasswordHash } from "../cast-password.ts";
import { drawPerson, type Person, type TownDraw } from "./draw-person.ts";

const batch = 500;
const day = 86_400_000;

/**
 * Adds a synthetic community to a demo's database, approved members all, so that search can be tried
 * among many.
 * @throws Error when the database is not a demo's.
 */
export async function growDemo(
	db: Kysely<Tables>,
	count: number,
	onProgress: (done: number) => void = () => {},
	now = new Date(),
): Promise<void> {
	await refuseOthers(db);
	const towns = await readTowns(db);
	for (let done = 0; done < count; ) {
		const size = Math.min(batch, count - done);
		const people = Array.from({ length: size }, () => drawPerson(towns));
		await db.transaction().execute((trx) => addPeople(trx, people, now));
		done += size;
		onProgress(done);
	}
	await countFrequencies({ db });
	// Without it the first queries read whole tables.
	await sql`vacuum (analyze)`.execute(db);
}

async function refuseOthers(db: Kysely<Tables>): Promise<void> {
	const people = Object.values(cast).map(({ email }) => email);
	const found = await db
		.selectFrom("accounts")
		.select("email")
		.where("email", "in", people)
		.execute();
	if (found.length < people.length) {
		throw new Error("This is not the database of a demo: nothing was added.");
	}
}

async function readTowns(db: Kysely<Tables>): Promise<TownDraw[]> {
	const towns = await db
		.selectFrom("towns")
		.select(["code", "district", "name_he as name", "people"])
		.orderBy("people", "desc")
		.execute();
	const all = towns.reduce((sum, { people }) => sum + people, 0);
	let sum = 0;
	return towns.map(({ people, ...town }) => {
		sum += people;
		return { ...town, upTo: sum / all };
	});
}

type Added = Person & {
	accountId: string;
	memberId: string;
	publicId: string;
	draw: number;
	since: Date;
};

async function addPeople(
	trx: Transaction<Tables>,
	people: readonly Person[],
	now: Date,
): Promise<void> {
	const password_hash = await castPasswordHash();
	const { rows } = await sql<{ members: number }>`
		select count(*)::int as members from members`.execute(trx);
	const first = rows[0]?.members ?? 0;
	const added: Added[] = people.map((person) => ({
		...person,
		accountId: randomUUID(),
		memberId: randomUUID(),
		publicId: randomUUID(),
		draw: randomInt(2 ** 24),
		since: new Date(now.getTime() - person.sinceDays * day),
	}));
	await fill(
		trx,
		"accounts",
		added.map(({ accountId, role, since }) => ({
			id: accountId,
			email: `grown-${accountId}@club.test`,
			role,
			password_hash,
			created_at: since,
		})),
	);
	await fill(
		trx,
		"applications",
		added.map(({ accountId, since }) => ({
			id: randomUUID(),
			account_id: accountId,
			state: "approved",
			created_at: since,
			updated_at: since,
			ended_at: since,
			greeted_at: since,
		})),
	);
	await fill(
		trx,
		"members",
		added.map(({ accountId, memberId, publicId, draw, role, since, hasBadge, age }, at) => ({
			id: memberId,
			public_id: publicId,
			number: numberOf(first + at),
			account_id: accountId,
			draw,
			role,
			since,
			badge_at: hasBadge ? since : null,
			birth_date: birthDate(age, now),
		})),
	);
	await fillTold(trx, added, now);
	await fillSearch(trx, added, now);
	await fillActs(trx, added, now);
}

/** What members show, and when they were here. */
async function fillTold(trx: Transaction<Tables>, added: readonly Added[], now: Date) {
	await fill(
		trx,
		"profiles",
		added.map(({ accountId, role, age, texts }) => ({
			id: accountId,
			display_name: texts.display_name,
			location: texts.location,
			age,
			gender: role === "baby" ? "female" : "male",
			interests: texts.interests,
			expectations: texts.expectations,
			version: 1,
			updated_at: now,
		})),
	);
	await fill(
		trx,
		"member_texts",
		added.flatMap(({ accountId, texts, since }) =>
			Object.entries(texts).map(([field, text]) => ({
				account_id: accountId,
				field,
				text,
				approved_at: since,
			})),
		),
	);
	await sql`
		insert into member_choices (member_id, shows_region)
		select * from unnest(${added.flatMap((one) => (one.showsRegion ? [one.memberId] : []))}::uuid[]), (values (true)) as shown`.execute(
		trx,
	);
	await fill(
		trx,
		"member_presence",
		added.flatMap(({ memberId, seenDays }) =>
			seenDays === null
				? []
				: [{ member_id: memberId, seen_at: new Date(now.getTime() - seenDays * day) }],
		),
	);
}

async function fillSearch(trx: Transaction<Tables>, added: readonly Added[], now: Date) {
	const listed = added.map((person) =>
		listedOf(
			{
				...person,
				badgeAt: person.hasBadge ? person.since : null,
				birthDate: birthDate(person.age, now),
				profileAge: null,
				isApproved: true,
				isLeaving: false,
				isHidden: false,
				pausedUntil: null,
				suspendedUntil: null,
				isBanned: false,
				showsPresence: true,
				pictures: 0,
				seenAt: person.seenDays === null ? null : new Date(now.getTime() - person.seenDays * day),
			},
			now,
		),
	);
	const columns = Object.keys(listed[0] ?? {}).filter((column) => column !== "words");
	const refs = sql.join(columns.map((column) => sql.ref(column)));
	await sql`
		insert into member_search (${refs}, words)
		select ${refs}, array_to_tsvector(words) from json_to_recordset(${JSON.stringify(listed)}::json)
			as rows (member_id uuid, public_id uuid, role int, place int, age int, education int,
				verified boolean, photos boolean, presence int, fresh int, rank int, seeks int, tags bigint,
				facets int[], words text[])`.execute(trx);
}

/** Hearts and visits within a batch: it holds both sides. */
async function fillActs(trx: Transaction<Tables>, added: readonly Added[], now: Date) {
	const acts = added.flatMap(({ memberId, role }) => {
		const others = added.filter((other) => other.role !== role);
		const count = Math.min(others.length, Math.floor(Math.random() ** 2 * 12));
		return Array.from({ length: count }, () => ({
			from: memberId,
			to: others[Math.floor(Math.random() * others.length)]?.memberId,
			at: new Date(now.getTime() - Math.random() * 60 * day),
			isHeart: Math.random() < 0.3,
		}));
	});
	const rows = sql`json_to_recordset(${JSON.stringify(acts)}::json)
		as acts ("from" uuid, "to" uuid, at timestamptz, "isHeart" boolean)`;
	await sql`
		insert into visits (viewer_id, other_id, visited_at)
		select "from", "to", at from ${rows} on conflict do nothing`.execute(trx);
	await sql`
		insert into hearts (member_id, other_id, given_at, is_told)
		select "from", "to", at, true from ${rows} where "isHeart" on conflict do nothing`.execute(trx);
}

/** Inserts many rows in one statement; all have the columns of the first. */
async function fill(
	trx: Transaction<Tables>,
	table: keyof Tables & string,
	rows: readonly Record<string, unknown>[],
): Promise<void> {
	const [row] = rows;
	if (!row) return;
	const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
	await sql`
		insert into ${sql.table(table)} (${columns})
		select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
		trx,
	);
}

function birthDate(age: number, now: Date): string {
	return new Date(now.getTime() - (age + 0.4) * 365.25 * day).toISOString().slice(0, 10);
}

const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A member's number: another one for each place, in no order that one sees. */
function numberOf(place: number): string {
	// Odd, so that no two places below 2^30 share a result.
	const mixed = Number((BigInt(place) * 636_413_623n + 97_531n) % 2n ** 30n);
	return Array.from({ length: 6 }, (_, at) => letters[(mixed >> (5 * at)) & 31]).join("");
}
