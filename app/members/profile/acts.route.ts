import type { Transaction } from "kysely";
import {
	block,
	findBlock,
	hide,
	type Pair,
	unblock,
	unhide,
} from "../../moderation/blocks.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { formatNear } from "../../platform/dates.ts";
import { dataWith, redirectWith } from "../../platform/http/redirect-with.server.ts";
import { isId } from "../../platform/ids.ts";
import type { Flash } from "../../platform/site.ts";
import {
	type Act,
	answerDone,
	answerNobody,
	backToMember,
	isOwnPage,
	memberPath,
	receiveAct,
} from "../act.server.ts";
import type { HeartAnswer } from "../cards/heart-form.tsx";
import { about, aliasOf, bothWords, type Named } from "../cards/member-words.ts";
import { giveHeart, takeHeart } from "../hearts.server.ts";
import { heartLimit, whoseLimit } from "../limits/limit-words.ts";
import { nextMidnight } from "../limits/page-limits.server.ts";
import { findOther, findPartner } from "../may-see.server.ts";
import type { Route } from "./+types/acts.route";
import { readName } from "./profile.server.ts";

type Change = (trx: Transaction<Tables>, pair: Pair) => Promise<void>;
type Forms = Readonly<Record<"f" | "m" | "n", string>>;
type Words = (name: Named) => { title: Forms; body: Forms };

type Found = { id: string; readName: () => Promise<Named> };

const hideWords: Words = ({ alias }) => ({
	title: {
		f: `${alias} הוסתרה מהרשימות שלך`,
		m: `${alias} הוסתר מהרשימות שלך`,
		n: `הפרופיל של ${alias} הוסתר מהרשימות שלך`,
	},
	body: { f: "היא לא תדע.", m: "הוא לא יידע.", n: "זה נשאר אצלך." },
});

const blockWords: Words = ({ alias }) => ({
	title: { f: `${alias} נחסמה`, m: `${alias} נחסם`, n: `הפרופיל של ${alias} נחסם` },
	body: {
		f: "לא תופיעו עוד זה אצל זו. היא לא תדע.",
		m: "לא תופיעו עוד זה אצל זו. הוא לא יידע.",
		n: "לא תופיעו עוד זה אצל זו.",
	},
});

type Answer = Response | ReturnType<typeof dataWith<HeartAnswer>>;

/** The actions on another member, by what follows `/members/:id/`. */
const acts: Readonly<Record<string, (act: Act) => Promise<Answer>>> = {
	heart,
	"heart/undo": async (act) => {
		await takeHeart(act.site.db, act.me, act.publicId);
		return answerHeart(act, false);
	},
	hide: (act) => setApart(act, hide, hideWords, findHere),
	"hide/undo": (act) => undoApart(act, unhide),
	// Hidden before or not: neither sees the other any more.
	block: (act) => setApart(act, block, blockWords, findHereOrKept),
	"block/undo": (act) => undoApart(act, unblock),
};

export const loader = backToMember;

export async function action(args: Route.ActionArgs): Promise<Answer> {
	const act = acts[args.pattern.split("members/:id/")[1] ?? ""];
	if (!act) throw new TypeError(`no act at ${args.pattern}`);
	return act(await receiveAct(args));
}

/** Answers whether there is a heart now; an open page stays as it is. */
function answerHeart(act: Act, isHearted: boolean, flash: Flash = {}): Answer {
	if (act.isRouter) return dataWith(act.site, { isHearted }, flash);
	return answerDone(act, act.back ?? memberPath(act.publicId), flash);
}

/** Gives a heart. When it is mutual the page says so, and a script gets the address. */
async function heart(act: Act): Promise<Answer> {
	const now = new Date();
	const given = await giveHeart(act.site.db, act.me, act.publicId, now);
	if (!given) return answerNobody(act);
	if ("refused" in given) return refuse(act, given.most, now);
	if (!given.isBoth) return answerHeart(act, true);
	const back = act.back ?? memberPath(act.publicId);
	const say = { isBoth: true };
	if (act.isScript) {
		const answer = answerDone(act, back, { say });
		answer.headers.set("Dvash-Open", memberPath(act.publicId));
		return answer;
	}
	if (act.isRouter) return redirectWith(act.site, memberPath(act.publicId), { say });
	if (isOwnPage(act, back)) return answerDone(act, back, { say });
	const name = await readName(act.site.db, given.other);
	return answerDone(act, back, { toast: { kind: "success", title: bothWords(name) } });
}

function refuse(act: Act, most: number, now: Date): Answer {
	const opens = formatNear(nextMidnight(now), now);
	const words = heartLimit(most, whoseLimit(act.me, now), opens);
	if (act.isScript) {
		const error = { code: "limit", message: `${words.title}. ${words.rule}. נפתח שוב: ${opens}.` };
		return Response.json({ error }, { status: 429 });
	}
	const back = act.back ?? memberPath(act.publicId);
	if (isOwnPage(act, back)) return answerDone(act, back, { say: { limit: words } });
	const body = `${words.rule}. נפתח שוב ${opens}.`;
	return answerHeart(act, false, { toast: { kind: "destructive", title: words.title, body } });
}

/** Hides or blocks a member, and offers to undo it at once. */
async function setApart(
	act: Act,
	change: Change,
	words: Words,
	find: (act: Act) => Promise<Found | null>,
): Promise<Response> {
	const { db } = act.site;
	const other = await find(act);
	if (!other) return answerNobody(act);
	await db.transaction().execute((trx) => change(trx, { viewerId: act.me.id, otherId: other.id }));
	// The other's page is gone now, and is back once this is undone.
	const stood = act.back ?? memberPath(act.publicId);
	const back = isOwnPage(act, stood) ? "/gallery" : stood;
	const name = await other.readName();
	const { title, body } = words(name);
	const undo = { action: `${act.path}/undo`, back: stood };
	return answerDone(act, back, {
		toast: { kind: "success", title: about(name, title), body: about(name, body), undo },
	});
}

/** A member this one sees or has a conversation with. */
async function findHere({ site: { db }, me, publicId }: Act): Promise<Found | null> {
	const other = (await findOther(db, me, publicId)) ?? (await findPartner(db, me, publicId));
	return other && { id: other.id, readName: () => readName(db, other) };
}

/**
 * The same, or one this member already keeps apart: under the name recorded then, as later changes must not reach
 * those who hid them (decision 0038).
 */
async function findHereOrKept(act: Act): Promise<Found | null> {
	const here = await findHere(act);
	if (here || !isId(act.publicId)) return here;
	const kept = await findBlock(act.site.db, act.me.id, act.publicId);
	const name: Named = { alias: aliasOf(kept?.alias), gender: null };
	return kept && { id: kept.otherId, readName: async () => name };
}

/** Undoes it, whether there was anything to undo or not. */
async function undoApart(act: Act, change: Change): Promise<Response> {
	const { db } = act.site;
	if (!isId(act.publicId)) return answerNobody(act);
	const kept = await findBlock(db, act.me.id, act.publicId);
	if (kept) {
		const pair = { viewerId: act.me.id, otherId: kept.otherId };
		await db.transaction().execute((trx) => change(trx, pair));
	}
	return answerDone(act, act.back ?? memberPath(act.publicId));
}
