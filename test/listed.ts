/** Members as others find them, without the way through the desk. */
import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Role } from "../app/accounts/role.server.ts";
import { inTransaction } from "../app/platform/database/open-database.server.ts";
import type { Tables } from "../app/platform/database/tables.ts";
import { refreshListing } from "../app/profiles/listing/listing.server.ts";
import type { TextField } from "../app/profiles/texts/texts.ts";
import { addAccount } from "./reviews.ts";

export type ListedMember = { accountId: string; memberId: string; publicId: string };

type Asked = {
	role?: Role;
	birthDate?: string | null;
	since?: Date;
	hasBadge?: boolean;
	/** What others read; lists are their keys separated by spaces. */
	texts?: { readonly [Field in TextField]?: string };
};

/** A member whom the staff approved with these texts, and who is found. */
export async function addListed(
	db: Kysely<Tables>,
	{ role = "baby", birthDate = "1997-05-06", since, hasBadge = true, texts = {} }: Asked = {},
): Promise<ListedMember> {
	const { accountId } = await addAccount(db, role);
	const memberId = randomUUID();
	const publicId = randomUUID();
	const at = since ?? new Date();
	await db
		.insertInto("applications")
		.values({ id: randomUUID(), account_id: accountId, state: "approved", ended_at: at })
		.execute();
	await db
		.insertInto("members")
		.values({
			id: memberId,
			public_id: publicId,
			number: randomUUID().slice(0, 6).toUpperCase().replaceAll(/[01-]/g, "Z"),
			account_id: accountId,
			role,
			since: at,
			badge_at: hasBadge ? at : null,
			birth_date: birthDate,
		})
		.execute();
	for (const [field, text] of Object.entries(texts)) {
		await db
			.insertInto("member_texts")
			.values({ account_id: accountId, field: field as TextField, text })
			.execute();
	}
	await inTransaction(db, (trx) => refreshListing(trx, { accountId }));
	return { accountId, memberId, publicId };
}

/** A member's row as others find it, with its words as a list; undefined when they are not found. */
export async function findListed(db: Kysely<Tables>, { memberId }: Pick<ListedMember, "memberId">) {
	const row = await db
		.selectFrom("member_search")
		.selectAll()
		.select((select) => select.fn<string[]>("tsvector_to_array", ["words"]).as("words"))
		.where("member_id", "=", memberId)
		.executeTakeFirst();
	return row && { ...row, words: row.words.toSorted() };
}
