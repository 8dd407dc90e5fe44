import type { Transaction } from "kysely";
import { findKeptApart, type Pair } from "../../moderation/blocks.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { pageAddress } from "../../platform/http/return-path.ts";
import { about, aliasOf, type Named } from "../cards/member-words.ts";
import { findOther, findPartner, isId } from "../may-see.server.ts";
import {
	type Act,
	answerDone,
	answerNobody,
	isOwnPage,
	memberPath,
	receiveAct,
} from "./act.server.ts";
import { readName } from "./profile.server.ts";

type Change = (trx: Transaction<Tables>, pair: Pair) => Promise<void>;
type Forms = Readonly<Record<"f" | "m" | "n", string>>;
type Words = (name: Named) => { title: Forms; body: Forms };

type Found = { id: string; readName: () => Promise<Named> };

/** Keeps a member from the one who asks, and offers to take it back at once. */
export async function setApart(
	args: Parameters<typeof receiveAct>[0],
	change: Change,
	words: Words,
	find: (act: Act) => Promise<Found | null> = findHere,
): Promise<Response> {
	const act = await receiveAct(args);
	const { db } = act.site;
	const other = await find(act);
	if (!other) return answerNobody(act);
	await db.transaction().execute((trx) => change(trx, { viewerId: act.me.id, otherId: other.id }));
	// The other's own page is gone now, and there again once it is taken back.
	const stood = act.back ?? memberPath(act.publicId);
	const back = isOwnPage(act, stood) ? "/gallery" : stood;
	const name = await other.readName();
	const { title, body } = words(name);
	const undo = { action: `${pageAddress(args.request).pathname}/undo`, back: stood };
	return answerDone(act, back, {
		toast: { kind: "success", title: about(name, title), body: about(name, body), undo },
	});
}

/** Somebody whom the member sees, or with whom there is a conversation. */
async function findHere({ site: { db }, me, publicId }: Act): Promise<Found | null> {
	const other = (await findOther(db, me, publicId)) ?? (await findPartner(db, me, publicId));
	return other && { id: other.id, readName: () => readName(db, other) };
}

/**
 * The same, or whom the member already keeps apart: by the name that was written down then, because
 * what came later is told to nobody who hid them (decision 0038).
 */
export async function findHereOrKept(act: Act): Promise<Found | null> {
	const here = await findHere(act);
	if (here || !isId(act.publicId)) return here;
	const kept = await findKeptApart(act.site.db, act.me.id, act.publicId);
	const name: Named = { alias: aliasOf(kept?.alias), gender: null };
	return kept && { id: kept.otherId, readName: async () => name };
}

/** Takes it back, whether there was anything to take back or not. */
export async function undoApart(
	args: Parameters<typeof receiveAct>[0],
	change: Change,
): Promise<Response> {
	const act = await receiveAct(args);
	const { db } = act.site;
	if (!isId(act.publicId)) return answerNobody(act);
	const kept = await findKeptApart(db, act.me.id, act.publicId);
	if (kept) {
		const pair = { viewerId: act.me.id, otherId: kept.otherId };
		await db.transaction().execute((trx) => change(trx, pair));
	}
	return answerDone(act, act.back ?? memberPath(act.publicId));
}
