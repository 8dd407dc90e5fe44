import { holdsEndBefore, type Staffer } from "../../desk/holds.server.ts";
import { writeNote } from "../../desk/notes.server.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Site } from "../../platform/site.ts";
import { isLeaving, isReviewer } from "./holds.server.ts";

/**
 * Opens an item's private album photos, or the message that an appeal is about, to the item's holder for the rest
 * of the hold. The opening is recorded; the reason, of 10 to 200 characters, is a note about the person, since what
 * is typed may name somebody. Opening it again changes nothing.
 */
export function openAlbum(
	site: Pick<Site, "db" | "vault">,
	reviewer: Staffer,
	{ itemId, reason }: { itemId: string; reason: string },
	now = new Date(),
): Promise<"opened" | { refused: "not_held" | "no_role" }> {
	const { accountId } = reviewer;
	return site.db.transaction().execute(async (trx) => {
		if (!(await isReviewer(trx, reviewer))) return { refused: "no_role" };
		const held = await trx
			.selectFrom("review_items")
			.select(["account_id", "album_opened_by", "enforcement_id"])
			.where("id", "=", itemId)
			.where("closed_at", "is", null)
			.where("held_by", "=", accountId)
			.where("held_at", ">", holdsEndBefore(now))
			.forUpdate()
			.executeTakeFirst();
		if (!held || (await isLeaving(trx, held.account_id))) return { refused: "not_held" };
		if (held.album_opened_by === accountId) return "opened";
		await trx
			.updateTable("review_items")
			.set({ held_at: now, album_opened_by: accountId, album_opened_at: now })
			.where("id", "=", itemId)
			.execute();
		const subject = { kind: "item", id: itemId };
		const act = held.enforcement_id ? "appealed.opened" : "album.opened";
		await recordAct(trx, { actor: accountId, act, subject, reason: "check" });
		const about = { kind: "person", id: held.account_id } as const;
		await writeNote(trx, site, reviewer, about, { text: reason, now });
		return "opened";
	});
}
