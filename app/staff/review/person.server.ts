import type { Kysely } from "kysely";
import type { Role } from "../../accounts/role.server.ts";
import type { Tables } from "../../platform/database/tables.ts";

/** Who an item is about, as the owner's own copy says it. */
export type ReviewedPerson = {
	alias: string | null;
	/** For grammar only; absent is the role's usual form. */
	gender: "male" | "female" | null;
	role: Role | null;
	/** As declared in the profile. */
	age: number | null;
	location: string | null;
	/** When the account was opened. */
	openedAt: Date;
	memberSince: Date | null;
	badgeAt: Date | null;
};

type Of = { accountId: string };

/** Reads who an item is about; undefined when the account is gone. */
export const findPerson = (db: Kysely<Tables>, values: Of): Promise<ReviewedPerson | undefined> =>
	db
		.selectFrom("accounts")
		.leftJoin("profiles", "profiles.id", "accounts.id")
		.leftJoin("members", "members.account_id", "accounts.id")
		.select(["profiles.display_name as alias", "profiles.gender", "profiles.age"])
		.select(["profiles.location", "accounts.role", "accounts.created_at as openedAt"])
		.select(["members.since as memberSince", "members.badge_at as badgeAt"])
		.where("accounts.id", "=", values.accountId)
		.executeTakeFirst();

/** The same picture at another account, by its hash and not by a face. */
export type PictureMatch = {
	/** The person's own photo. */
	photo: string;
	/** The other photo; null when it is for its owner only. */
	other: string | null;
	alias: string | null;
	gender: "male" | "female" | null;
	age: number | null;
	location: string | null;
	openedAt: Date;
	/** Of 64 bits, how many differ. */
	distance: number;
	isDecided: boolean;
	/** The other's number; null: not a member. */
	number: string | null;
	/** Where the other one waits too: an open case, an application. */
	caseId: string | null;
	itemId: string | null;
};

/** Photos of others that show the same picture as those of this person that the staff may see. */
export const listMatches = (
	db: Kysely<Tables>,
	values: Of & { face: string | null },
): Promise<PictureMatch[]> =>
	db
		.selectFrom("photos as own")
		.innerJoin("photo_matches", (join) =>
			join.on(({ or, eb }) =>
				or([
					eb("photo_matches.photo_id", "=", eb.ref("own.id")),
					eb("photo_matches.earlier_id", "=", eb.ref("own.id")),
				]),
			),
		)
		.innerJoin("photos as other", (join) =>
			join
				.on(({ or, eb }) =>
					or([
						eb("other.id", "=", eb.ref("photo_matches.photo_id")),
						eb("other.id", "=", eb.ref("photo_matches.earlier_id")),
					]),
				)
				.onRef("other.account_id", "<>", "own.account_id"),
		)
		.innerJoin("accounts", "accounts.id", "other.account_id")
		.leftJoin("profiles", "profiles.id", "other.account_id")
		.leftJoin("members", "members.account_id", "other.account_id")
		.leftJoin("cases", (join) =>
			join.onRef("cases.member_id", "=", "members.id").on("cases.closed_at", "is", null),
		)
		.leftJoin("review_items as item", (join) =>
			join
				.onRef("item.account_id", "=", "other.account_id")
				.on("item.kind", "=", "application")
				.on("item.closed_at", "is", null),
		)
		.select(["members.number", "cases.id as caseId", "item.id as itemId"])
		.select(({ eb }) =>
			eb("photo_matches.decided_at", "is not", null).$castTo<boolean>().as("isDecided"),
		)
		.select(["own.id as photo", "photo_matches.distance", "profiles.display_name as alias"])
		.select(["profiles.gender", "profiles.age", "profiles.location"])
		.select("accounts.created_at as openedAt")
		.select(({ eb }) =>
			eb.case().when("other.audience", "=", "members").then(eb.ref("other.id")).end().as("other"),
		)
		.where("own.account_id", "=", values.accountId)
		.where(({ or, eb }) => or([eb("own.audience", "<>", "me"), eb("own.id", "=", values.face)]))
		.orderBy("photo_matches.distance")
		.limit(10)
		.execute();

/** Photos of this person, that the staff may see, which show what a banned member's did. */
export const listBarredMatches = (
	db: Kysely<Tables>,
	values: Of & { face: string | null },
): Promise<(Pick<PictureMatch, "photo" | "distance"> & { ban: string })[]> =>
	db
		.selectFrom("photos as own")
		.innerJoin("barred_matches", "barred_matches.photo_id", "own.id")
		.innerJoin("enforcements as ban", "ban.id", "barred_matches.enforcement_id")
		.select(["own.id as photo", "distance", "ban.id as ban"])
		.where("own.account_id", "=", values.accountId)
		.where("ban.lifted_at", "is", null)
		.where(({ or, eb }) => or([eb("own.audience", "<>", "me"), eb("own.id", "=", values.face)]))
		.orderBy("distance")
		.limit(10)
		.execute();
