import type { Presence } from "../../members/cards/member-words.ts";
import { findPartners, type Partner } from "../../members/may-see.server.ts";
import type { MemberHere } from "../../members/member.server.ts";
import { readOwnChoices } from "../../members/rights/own-choices.server.ts";
import { seenBy } from "../../members/seen-by.server.ts";
import type { Site } from "../../platform/site.ts";
import {
	type OthersPhoto,
	readPortraits,
} from "../../profiles/shown-photos/shown-photos.server.ts";

/** The member who reads, in one session. */
export type Reader = MemberHere & { sessionId: string };

type Gender = "male" | "female" | null;

/** The other of a conversation, as much of them as it shows. */
export type OtherInTalk = {
	/** Null when there is no page to open: the other hides, is away or gone. */
	publicId: string | null;
	/** Where a block or a report of the other goes, page or no page; null once they are gone. */
	address: string | null;
	/** Null once the other is gone: their side of the club stands for the name. */
	alias: string | null;
	role: Partner["role"];
	/** For grammar only. */
	gender: Gender;
	portrait: OthersPhoto | null;
	/** Null: not said, or the reader hides their own. */
	presence: Presence | null;
	talk: Partner["talk"];
	/** Removed for safety by the staff: the neutral line of `members.md` 7 stands above the composer. */
	isBanned: boolean;
};

/**
 * The others of conversations, by member id; whoever may not be seen is left out. Who is gone keeps
 * neither name nor picture.
 */
export async function readOthers(
	site: Pick<Site, "db" | "vault">,
	me: Reader,
	otherIds: readonly string[],
	now: Date,
): Promise<Map<string, OtherInTalk>> {
	const partners = await findPartners(site.db, me, otherIds, now);
	const here = [...partners.values()].filter(({ talk }) => talk !== "left");
	const accounts = here.flatMap(({ accountId }) => (accountId ? [accountId] : []));
	const names = await readNames(site, accounts);
	const portraits = await readPortraits(site, me, accounts);
	const presences = await readPresences(site, me, here, now);
	const found = new Map<string, OtherInTalk>();
	for (const { id, publicId, accountId, role, talk, state } of partners.values()) {
		const name = talk === "left" || !accountId ? undefined : names.get(accountId);
		found.set(id, {
			publicId: talk === "open" && state !== "hidden" ? publicId : null,
			address: talk === "left" ? null : publicId,
			alias: name?.alias ?? null,
			role,
			gender: [name?.gender, role === "baby" ? "female" : "male"].find(Boolean) as Gender,
			portrait: talk === "open" && accountId ? (portraits.get(accountId) ?? null) : null,
			presence: presences.get(id) ?? null,
			talk,
			isBanned: state === "banned",
		});
	}
	return found;
}

async function readNames({ db }: Pick<Site, "db">, accounts: readonly string[]) {
	if (accounts.length === 0) return new Map<string, never>();
	const rows = await db
		.selectFrom("profiles")
		.leftJoin("member_texts", (join) =>
			join
				.onRef("member_texts.account_id", "=", "profiles.id")
				.on("member_texts.field", "=", "display_name"),
		)
		.select(["profiles.id", "profiles.gender", "member_texts.text as alias"])
		.where("profiles.id", "in", accounts)
		.execute();
	return new Map(rows.map(({ id, ...name }) => [id, name]));
}

/** Presence as it is shown in the lists, and to whom shows their own. */
async function readPresences(
	{ db }: Pick<Site, "db">,
	me: Reader,
	others: readonly Pick<Partner, "id" | "talk">[],
	now: Date,
): Promise<Map<string, Presence>> {
	const ids = others.flatMap(({ id, talk }) => (talk === "open" ? [id] : []));
	if (ids.length === 0 || !(await readOwnChoices(db, me, now)).showsPresence) return new Map();
	const rows = await seenBy(db, me)
		.select(["m.member_id", "m.presence"])
		.where("m.member_id", "in", ids)
		.execute();
	return new Map(rows.map(({ member_id, presence }) => [member_id, presence as Presence]));
}
