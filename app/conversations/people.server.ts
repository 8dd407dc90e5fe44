import { type Kysely, sql } from "kysely";
import type { Presence } from "../members/cards/member-words.ts";
import { showPresence } from "../members/choices.server.ts";
import { findPartnersOf, type Partner } from "../members/may-see.server.ts";
import type { CurrentMember } from "../members/member.server.ts";
import { listPartnerIds } from "../members/partners.server.ts";
import { type MemberViewer, seenBy } from "../members/visible-members.server.ts";
import { compileRowsQuery } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { readUnlisted } from "../profiles/listing/listing.server.ts";
import { type OthersPhoto, readPortraits } from "../profiles/photos/shown-photos.server.ts";
import { grammaticalGender } from "../profiles/say.ts";
import { listLeftLately } from "./reports.server.ts";

export type Reader = CurrentMember & { sessionId: string };

type Gender = "male" | "female" | null;

export type OtherInTalk = {
	/** Null when there is no page to open: the other is away or gone, or hides and was not answered. */
	publicId: string | null;
	/** Where the other can be reported, page or no page; null if there is nothing to report any more. */
	address: string | null;
	/** Null once the other is gone: their side of the club is shown instead of a name. */
	alias: string | null;
	role: Partner["role"];
	/** For grammar only. */
	gender: Gender;
	portrait: OthersPhoto | null;
	age: number | null;
	/** Null: not shared, or the reader hides their own. */
	presence: Presence | null;
	talk: Partner["talk"];
	/** The reader pauses: can read now, and write again afterwards. */
	isReaderPaused: boolean;
	/** Removed for safety by the staff: the neutral line of `members.md` 7 is shown above the composer. */
	isBanned: boolean;
};

/** With the place that they show, which pages get in words only. */
type FoundInTalk = OtherInTalk & { place: number | null };

/** The other of a conversation as lists send them: what a row shows. */
export type OtherInList = ReturnType<typeof inList>;

export function inList({ age, presence, ...other }: OtherInTalk) {
	return { ...named(other), age, presence };
}

/** The same as their name and face alone. */
export function named({
	alias,
	role,
	gender,
	portrait,
	talk,
}: Omit<OtherInTalk, "age" | "presence">) {
	return { alias, role, gender, portrait, talk };
}

/**
 * The other members of conversations, by id; those who may not be seen are left out. Somebody who is gone has
 * neither name nor picture.
 */
export async function readOthers(
	site: Pick<Site, "db" | "vault">,
	me: Reader,
	otherIds: readonly string[],
	now: Date,
): Promise<Map<string, FoundInTalk>> {
	const { own, partners } = await findPartnersOf(site.db, me, otherIds, now);
	const here = [...partners.values()].filter(({ talk }) => talk !== "left");
	const accounts = here.flatMap(({ accountId }) => (accountId ? [accountId] : []));
	const names = await readNames(site, accounts);
	const portraits = await readPortraits(site, me, accounts);
	const hiding = here.flatMap(({ id, state }) => (state === "hidden" ? [id] : []));
	const answered = await listPartnerIds(site.db, me.id, hiding);
	const seen = await readSeen(site.db, me, here, answered, now);
	const gone = [...partners.values()].flatMap(({ id, talk }) => (talk === "left" ? [id] : []));
	const leftLately = new Set(await listLeftLately(site.db, me, gone, now));
	const sharesPresence = seen.size > 0 && (await showPresence(site.db, [me.id]));
	const found = new Map<string, FoundInTalk>();
	for (const partner of partners.values()) {
		const { id, publicId, accountId, role, talk, state, isShut, shutAs } = partner;
		const name = talk === "left" || !accountId ? undefined : names.get(accountId);
		found.set(id, {
			publicId: talk === "open" && (state !== "hidden" || answered.has(id)) ? publicId : null,
			address: talk === "left" && !leftLately.has(id) ? null : publicId,
			alias: (name && isShut ? shutAs : name?.alias) ?? null,
			role,
			gender: grammaticalGender({ gender: name?.gender ?? null, role }) as Gender,
			portrait: talk === "open" && accountId ? (portraits.get(accountId) ?? null) : null,
			age: seen.get(id)?.age ?? null,
			place: seen.get(id)?.place ?? null,
			presence: sharesPresence ? (seen.get(id)?.presence ?? null) : null,
			talk,
			isReaderPaused: own?.state === "paused",
			isBanned: state === "banned",
		});
	}
	return found;
}

type Name = { id: string; gender: Gender | null; alias: string | null };

const readNamesOf = compileRowsQuery<{ ids: readonly string[] }, Name>((db, value) =>
	db
		.selectFrom("profiles")
		.leftJoin("member_texts", (join) =>
			join
				.onRef("member_texts.account_id", "=", "profiles.id")
				.on("member_texts.field", "=", "display_name"),
		)
		.select(["profiles.id", "profiles.gender", "member_texts.text as alias"])
		.where("profiles.id", "=", sql<string>`any(${value("ids")}::uuid[])`),
);

async function readNames({ db }: Pick<Site, "db">, accounts: readonly string[]) {
	if (accounts.length === 0) return new Map<string, never>();
	const rows = await readNamesOf(db, { ids: accounts });
	return new Map(rows.map(({ id, ...name }) => [id, name]));
}

type Seen = { presence: Presence; age: number | null; place: number | null };

type SeenRow = { member_id: string; presence: number; age: number | null; place: number | null };

const readSeenAs = (role: MemberViewer["role"]) =>
	compileRowsQuery<{ me: string; ids: readonly string[] }, SeenRow>((db, value) =>
		seenBy(db, { id: value("me"), role })
			.select(["m.member_id", "m.presence", "m.age", "m.place"])
			.where("m.member_id", "=", sql<string>`any(${value("ids")}::uuid[])`),
	);

const readSeenBy = { daddy: readSeenAs("daddy"), baby: readSeenAs("baby") };

/** What lists show of others visible to the member; hidden members only to those they `answered`. */
async function readSeen(
	db: Kysely<Tables>,
	me: MemberViewer,
	others: Iterable<Pick<Partner, "id" | "talk">>,
	answered: ReadonlySet<string>,
	now: Date,
): Promise<Map<string, Seen>> {
	const open = [...others].flatMap(({ id, talk }) => (talk === "open" ? [id] : []));
	if (open.length === 0) return new Map();
	const rows = await readSeenBy[me.role](db, { me: me.id, ids: open });
	const hiding = open.filter((id) => answered.has(id));
	const all = [...rows, ...(await readUnlisted(db, hiding, now))];
	return new Map(
		all.map(({ member_id, presence, age, place }) => [
			member_id,
			{ presence: presence as Presence, age, place },
		]),
	);
}

/** Presence as the lists show it, for members who share their own. Somebody away has none. */
export async function readPresences(
	db: Kysely<Tables>,
	me: MemberViewer,
	others: Iterable<Pick<Partner, "id" | "talk">>,
	answered: ReadonlySet<string>,
	now: Date,
): Promise<Map<string, Presence>> {
	const all = [...others];
	if (all.length === 0 || !(await showPresence(db, [me.id]))) return new Map();
	const seen = await readSeen(db, me, all, answered, now);
	return new Map([...seen].map(([id, { presence }]) => [id, presence]));
}
