import { otherRole, type Role } from "../../accounts/role.server.ts";
import type { Site } from "../../platform/site.ts";
import { readUnlisted } from "../../profiles/listing/listing.server.ts";
import { type OthersPhoto, readPortraits } from "../../profiles/photos/shown-photos.server.ts";
import { grammaticalGender } from "../../profiles/say.ts";
import type { TextField } from "../../profiles/texts/texts.ts";
import { regions } from "../../profiles/towns/nearness.ts";
import type { Other } from "../may-see.server.ts";
import { seenBy } from "../visible-members.server.ts";
import { readTalks } from "../way-to-write.server.ts";
import { aliasOf, type Presence } from "./member-words.ts";
export type CardViewer = { id: string; role: Role; sessionId: string };

/** A member of the other side, with what a list shows. */
export type MemberCard = {
	memberId: string;
	publicId: string;
	alias: string;
	age: number | null;
	/** For grammar only. */
	gender: "male" | "female" | null;
	/** The town or the region that the member shows. */
	place: string | null;
	profession: string | null;
	sentence: string | null;
	hasBadge: boolean;
	presence: Presence;
	/** Null: the initial is shown instead. */
	portrait: OthersPhoto | null;
	isHearted: boolean;
	/** The heart is mutual, and neither hides it. */
	isBoth: boolean;
	/** The address of the two members' conversation. */
	conversation: string | null;
};

/** What lists show of these members, in their order; those the viewer does not find are left out. */
export async function readCards(
	site: Pick<Site, "db" | "vault">,
	viewer: CardViewer,
	memberIds: readonly string[],
): Promise<MemberCard[]> {
	if (memberIds.length === 0) return [];
	const cards = await fill(site, viewer, await readRows(site, viewer, memberIds));
	const at = new Map(memberIds.map((id, index) => [id, index]));
	return cards.toSorted((a, b) => (at.get(a.memberId) ?? 0) - (at.get(b.memberId) ?? 0));
}

/** The same of a member whose page the viewer may open; that of a partner who hides is in no list. */
export async function readCardOf(
	site: Pick<Site, "db" | "vault">,
	viewer: CardViewer,
	other: Other,
	now: Date,
): Promise<MemberCard | null> {
	const listed = await readCards(site, viewer, [other.id]);
	const isHidden = other.state === "hidden" && listed.length === 0;
	const cards = isHidden ? await fill(site, viewer, await readHidden(site, other, now)) : listed;
	return cards[0] ?? null;
}

async function fill(
	site: Pick<Site, "db" | "vault">,
	viewer: CardViewer,
	rows: readonly Row[],
): Promise<MemberCard[]> {
	const memberIds = rows.map(({ memberId }) => memberId);
	const accounts = rows.map(({ accountId }) => accountId);
	const texts = await readTexts(site, accounts);
	const portraits = await readPortraits(site, viewer, accounts);
	const hearts = await readHearts(site, viewer, memberIds);
	const found = await readTalks(site.db, { memberId: viewer.id, otherIds: memberIds });
	const talks = new Map(found.map(({ otherId, conversation }) => [otherId, conversation]));
	return rows.map(({ accountId, place, presence, ...row }) => {
		const text = (field: TextField) => texts.get(`${accountId} ${field}`) ?? null;
		return {
			...row,
			alias: aliasOf(text("display_name")),
			place: placeWords(place, text("location")),
			profession: text("profession"),
			sentence: text("sentence"),
			presence: presence as Presence,
			portrait: portraits.get(accountId) ?? null,
			conversation: talks.get(row.memberId) ?? null,
			...hearts(row.memberId),
		};
	});
}

/** A shown place in words: a region's label, or the town as the member typed it. */
export function placeWords(place: number | null, town: string | null): string | null {
	if (place === null) return null;
	return regions.find(({ id }) => id === place)?.label ?? town;
}

type Row = Pick<MemberCard, "memberId" | "publicId" | "age" | "gender" | "hasBadge"> & {
	accountId: string;
	place: number | null;
	presence: number;
};

async function readRows(
	{ db }: Pick<Site, "db">,
	viewer: CardViewer,
	memberIds: readonly string[],
): Promise<Row[]> {
	const rows = await seenBy(db, viewer)
		.innerJoin("members", "members.id", "m.member_id")
		.innerJoin("profiles", "profiles.id", "members.account_id")
		.select(["m.member_id as memberId", "m.public_id as publicId", "m.age", "m.place"])
		.select(["m.presence", "m.verified as hasBadge", "profiles.gender"])
		.select("members.account_id as accountId")
		.where("m.member_id", "in", memberIds)
		.execute();
	const role = otherRole(viewer.role);
	return rows.flatMap(({ accountId, ...row }) =>
		accountId ? [{ ...row, gender: grammaticalGender({ ...row, role }), accountId }] : [],
	);
}

async function readHidden(
	{ db }: Pick<Site, "db">,
	{ id, publicId, accountId, role }: Other,
	now: Date,
): Promise<Row[]> {
	const [listed] = await readUnlisted(db, [id], now);
	const profile = await db
		.selectFrom("profiles")
		.select("gender")
		.where("id", "=", accountId)
		.executeTakeFirst();
	if (!listed || !profile) return [];
	const { age, place, presence, verified: hasBadge } = listed;
	const gender = grammaticalGender({ ...profile, role });
	return [{ memberId: id, publicId, accountId, age, place, presence, hasBadge, gender }];
}

async function readTexts(
	{ db }: Pick<Site, "db">,
	accounts: readonly string[],
): Promise<Map<string, string>> {
	if (accounts.length === 0) return new Map();
	const rows = await db
		.selectFrom("member_texts")
		.select(["account_id", "field", "text"])
		.where("account_id", "in", accounts)
		.where("field", "in", ["display_name", "location", "profession", "sentence"])
		.execute();
	return new Map(rows.map(({ account_id, field, text }) => [`${account_id} ${field}`, text]));
}

async function readHearts(
	{ db }: Pick<Site, "db">,
	{ id }: CardViewer,
	memberIds: readonly string[],
) {
	if (memberIds.length === 0) return () => ({ isHearted: false, isBoth: false });
	const rows = await db
		.selectFrom("hearts")
		.select(["member_id", "other_id", "is_told"])
		.where(({ eb, or, and }) =>
			or([
				and([eb("member_id", "=", id), eb("other_id", "in", memberIds)]),
				and([eb("other_id", "=", id), eb("member_id", "in", memberIds)]),
			]),
		)
		.execute();
	return (other: string) => {
		const mine = rows.find(({ member_id, other_id }) => member_id === id && other_id === other);
		const theirs = rows.find(({ member_id }) => member_id === other);
		return {
			isHearted: mine !== undefined,
			isBoth: (mine?.is_told && theirs?.is_told) ?? false,
		};
	};
}
