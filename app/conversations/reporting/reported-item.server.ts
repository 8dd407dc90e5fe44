import type { Kysely } from "kysely";
import { notesTo, readNote } from "../../members/album/notes.server.ts";
import { isId } from "../../members/may-see.server.ts";
import type { MemberHere } from "../../members/member.server.ts";
import type { ReportedItem } from "../../moderation/reports/file-report.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { openAddress } from "../../profiles/photos/photo-picture.server.ts";
import { readKeysOf } from "../sealing/keys.server.ts";
import { openText } from "../sealing/seal.server.ts";
import { findReceived, type Reportable } from "./reportable.server.ts";

type Me = Pick<MemberHere, "id" | "role"> & { sessionId: string };

/** What is reported, and what of it the reporter is shown again. */
export type Reported = {
	item: ReportedItem;
	/** A message's text; null where it was taken back, or deleted by the reporter. */
	text?: string | null;
	at?: Date;
	/** The address of a photo for this session. */
	picture?: string;
};

/**
 * The item that a form names, when the reporter could see it: the profile, a photo by the address that
 * their session got, a message to them by its number, or the note of a request for their album.
 * @returns "gone": it was here and is no longer kept; null: there is none, or none of theirs.
 */
export async function findReported(
	db: Kysely<Tables>,
	{ vault }: Pick<Site, "vault">,
	me: Me,
	other: Reportable,
	{ kind, item }: { kind: string; item: string },
	now: Date,
): Promise<Reported | "gone" | null> {
	if (kind === "photo") return findPhoto(db, vault, me, other, item);
	if (kind === "note") return findNote(db, { vault }, me, other, { id: item, now });
	if (kind !== "message") return { item: { kind: "profile" } };
	const number = /^[1-9]\d{0,8}$/.test(item) ? Number(item) : null;
	const found = number && (await findReceived(db, me, other.memberId, number, now));
	if (!number || !found) return null;
	const { conversation, sealed, at, isPutAway } = found;
	if (!sealed) return "gone";
	const keys = await readKeysOf(db, { vault }, conversation);
	const place = { conversationId: conversation, place: number };
	const text = isPutAway ? null : openText(keys, place, sealed);
	return { item: { kind, conversation, number }, text, at };
}

async function findPhoto(
	db: Kysely<Tables>,
	vault: Site["vault"],
	me: Me,
	{ accountId }: Reportable,
	address: string,
): Promise<Reported | "gone" | null> {
	const id = openAddress({ vault }, me, address)?.photo;
	if (!id) return null;
	const photo = await db
		.selectFrom("photos")
		.select("account_id")
		.where("id", "=", id)
		.executeTakeFirst();
	if (!photo) return "gone";
	if (photo.account_id !== accountId) return null;
	return { item: { kind: "photo", id }, picture: `/pictures/${address}` };
}

/** No note of that id, and one that is no longer kept, are the same. */
async function findNote(
	db: Kysely<Tables>,
	{ vault }: Pick<Site, "vault">,
	me: Me,
	{ memberId }: Reportable,
	{ id, now }: { id: string; now: Date },
): Promise<Reported | "gone"> {
	const kept = isId(id)
		? await notesTo(db, me, now)
				.select("id")
				.where("id", "=", id)
				.where("asker_id", "=", memberId)
				.executeTakeFirst()
		: undefined;
	const note = kept && (await readNote({ db, vault }, id));
	return note ? { item: { kind: "note", id }, text: note.text, at: note.at } : "gone";
}
