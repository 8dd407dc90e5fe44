import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { findOther } from "../may-see.server.ts";

/** Grants that run at a moment. */
export function runningGrants(db: Kysely<Tables>, now: Date) {
	return db
		.selectFrom("album_grants")
		.where(({ eb, or }) => or([eb("until", "is", null), eb("until", ">", now)]));
}

/**
 * Until when a member may see another's album, asked anew for each picture: there is a grant, it runs,
 * and each of the two finds the other. Null: not now.
 */
export async function findAccess(
	db: Kysely<Tables>,
	viewer: { id: string; publicId: string },
	owner: { id: string; publicId: string },
	now: Date,
): Promise<{ until: Date | null } | null> {
	const row = await runningGrants(db, now)
		.select("until")
		.where("viewer_id", "=", viewer.id)
		.where("owner_id", "=", owner.id)
		.executeTakeFirst();
	if (!row) return null;
	const isSeen = await findOther(db, viewer, owner.publicId, "picture", now);
	// Whom the owner does not find is not on the owner's list either, and so sees nothing.
	return isSeen && (await findOther(db, owner, viewer.publicId, "page", now)) ? row : null;
}
