import {
	findHearers,
	quoteMessage,
	removeMessage,
	restoreMessage,
} from "./conversations/removed-messages.server.ts";
import { readNote, removeNote, restoreNote } from "./members/album/notes.server.ts";
import type { EnforcementPorts } from "./moderation/enforcements/ports.server.ts";
import { endBannedPurchases } from "./payments/cancellation/cancel.server.ts";
import { giveBackDays } from "./payments/ledger/plans.server.ts";
import { readDetails } from "./profiles/join-details.server.ts";
import { refreshListing } from "./profiles/listing/listing.server.ts";
import {
	readPictureHashes,
	removePhoto,
	removeText,
	restorePhoto,
	restoreText,
} from "./profiles/removal.server.ts";

const sealedFor = "removed item";

/** What each folder does in the transaction of a decision about a member. */
export const connectedEnforcement: EnforcementPorts = {
	refreshListing,
	async readFingerprints(trx, { vault }, owner) {
		const { phone = null } = await readDetails(trx, vault, owner);
		return { phone, pictures: await readPictureHashes(trx, owner) };
	},
	endPurchases: endBannedPurchases,
	giveBackDays,
	findHearers,
	async removeItem(trx, { vault }, owner, { kind, id }, now) {
		const removed =
			kind === "photo"
				? await removePhoto(trx, owner, id, now)
				: kind === "text"
					? await removeText(trx, owner, id)
					: (kind === "message" && (await removeMessage(trx, owner, id, now))) ||
							(kind === "note" && (await removeNote(trx, owner, id)))
						? id
						: null;
		return removed === null ? null : vault.seal(sealedFor, removed);
	},
	async restoreItem(trx, { vault }, owner, { kind, id }, sealed, now) {
		const removed = sealed && vault.open(sealedFor, sealed);
		if (!removed) return;
		if (kind === "message") await restoreMessage(trx, owner, id);
		if (kind === "note") await restoreNote(trx, owner, id);
		if (kind === "photo") await restorePhoto(trx, owner, id, removed);
		if (kind === "text") await restoreText(trx, owner, id, removed, now);
	},
	async quote(site, owner, { kind, id }, sealed) {
		if (kind === "message") return quoteMessage(site, owner, id);
		if (kind === "note") {
			const note = await readNote(site, id);
			return note?.askerId === owner.memberId ? note.text : null;
		}
		return kind === "text" && sealed ? site.vault.open(sealedFor, sealed) : null;
	},
};
