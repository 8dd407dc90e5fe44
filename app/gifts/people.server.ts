import { type Kysely, sql } from "kysely";
import type { MemberCard } from "../members/cards/read-cards.server.ts";
import { readCards } from "../members/cards/read-cards.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { findReceiver, type Sender } from "./send.server.ts";

/** Somebody to whom a gift may go. */
export type Receiver = Pick<MemberCard, "publicId" | "alias" | "age" | "portrait"> & {
	/** The two write to each other, or a request waits. */
	isTalking: boolean;
	/** They take no gifts, and everybody may know. */
	takesGifts: boolean;
};

const most = 24;

/** Whom the member writes to or gave a heart, newest first, and the one who was asked for first. */
export async function listReceivers(
	site: Pick<Site, "db" | "vault">,
	me: Sender,
	to: string | null,
	now: Date,
): Promise<Receiver[]> {
	const asked = to === null ? null : await findReceiver(site.db, me, to, now);
	const ids = [...new Set([...(asked ? [asked.id] : []), ...(await listIds(site.db, me))])];
	const cards = await readCards(site, me, ids);
	const taking = await readTaking(site.db, ids);
	return cards.map(({ memberId, publicId, alias, age, portrait, conversation }) => ({
		...{ publicId, alias, age, portrait },
		isTalking: conversation !== null,
		takesGifts: taking.get(memberId) ?? true,
	}));
}

async function listIds(db: Kysely<Tables>, { id }: { id: string }): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select id from (
			(select s.other_id as id, s.moved_at as at from conversation_sides as s
				join conversations as c on c.id = s.conversation_id
				where s.member_id = ${id}::uuid and s.shelf = 'inbox' and c.last_number > 0
				order by s.moved_at desc limit ${most})
			union all
			(select other_id, given_at from hearts where member_id = ${id}::uuid order by given_at desc limit ${most})
		) as known group by id order by max(at) desc limit ${most}`.execute(db);
	return rows.map((row) => row.id);
}

async function readTaking(
	db: Kysely<Tables>,
	ids: readonly string[],
): Promise<Map<string, boolean>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.selectFrom("member_choices")
		.select(["member_id", "takes_gifts"])
		.where("member_id", "in", ids)
		.execute();
	return new Map(rows.map(({ member_id, takes_gifts }) => [member_id, takes_gifts]));
}
