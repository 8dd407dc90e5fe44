import type { Transaction } from "kysely";
import { findKeptApart, type Pair } from "../../../moderation/apart.server.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { about, type Named } from "../../cards/about.ts";
import { findOther, findPartner, isId } from "../../may-see.server.ts";
import { readName } from "../read-other.server.ts";
import { answerDone, answerNobody, isOwnPage, memberPath, receiveAct } from "./act.server.ts";

type Change = (trx: Transaction<Tables>, pair: Pair) => Promise<void>;
type Forms = Readonly<Record<"f" | "m" | "n", string>>;
type Words = (name: Named) => { title: Forms; body: Forms };

/** Keeps a member from the one who asks, and offers to take it back at once. */
export async function setApart(
	args: Parameters<typeof receiveAct>[0],
	change: Change,
	words: Words,
): Promise<Response> {
	const act = await receiveAct(args);
	const { db } = act.site;
	const other =
		(await findOther(db, act.me, act.publicId)) ?? (await findPartner(db, act.me, act.publicId));
	if (!other) return answerNobody(act);
	await db.transaction().execute((trx) => change(trx, { viewerId: act.me.id, otherId: other.id }));
	// The other's own page is gone now, and there again once it is taken back.
	const stood = act.back ?? memberPath(act.publicId);
	const back = isOwnPage(act, stood) ? "/gallery" : stood;
	const name = await readName(db, other);
	const { title, body } = words(name);
	const undo = { action: `${new URL(args.request.url).pathname}/undo`, back: stood };
	return answerDone(act, back, {
		toast: { kind: "success", title: about(name, title), body: about(name, body), undo },
	});
}

/** Takes it back, whether there was anything to take back or not. */
export async function undoApart(
	args: Parameters<typeof receiveAct>[0],
	change: Change,
): Promise<Response> {
	const act = await receiveAct(args);
	const { db } = act.site;
	if (!isId(act.publicId)) return answerNobody(act);
	const otherId = await findKeptApart(db, act.me.id, act.publicId);
	if (otherId !== null) {
		await db.transaction().execute((trx) => change(trx, { viewerId: act.me.id, otherId }));
	}
	return answerDone(act, act.back ?? memberPath(act.publicId));
}
