import { about, withPrefix } from "../cards/member-words.ts";
import { giveHeart } from "../hearts.server.ts";
import { heartLimit, opensWords, whoseLimit } from "../limits/limit-words.ts";
import { nextMidnight } from "../limits/page-limits.server.ts";
import type { Route } from "./+types/heart.route";
import {
	type Act,
	answerDone,
	answerNobody,
	backToMember,
	isOwnPage,
	memberPath,
	receiveAct,
} from "./act.server.ts";
import { readName } from "./profile.server.ts";

export const loader = backToMember;

/** Gives a heart. When both have given one, the page says so, and a script learns where. */
export async function action(args: Route.ActionArgs) {
	const act = await receiveAct(args);
	const now = new Date();
	const given = await giveHeart(act.site.db, act.me, act.publicId, now);
	if (!given) return answerNobody(act);
	if ("refused" in given) return refuse(act, given.most, now);
	const back = act.back ?? memberPath(act.publicId);
	if (!given.isBoth) return answerDone(act, back);
	if (act.isScript) {
		const answer = answerDone(act, back, { say: { isBoth: true } });
		answer.headers.set("Dvash-Open", memberPath(act.publicId));
		return answer;
	}
	if (isOwnPage(act, back)) return answerDone(act, back, { say: { isBoth: true } });
	const name = await readName(act.site.db, given.other);
	const title = about(name, {
		f: `${withPrefix("גם ", name.alias)} אהבה אותך`,
		m: `${withPrefix("גם ", name.alias)} אהב אותך`,
		n: `${withPrefix("הלב עם ", name.alias)} הדדי`,
	});
	return answerDone(act, back, { toast: { kind: "success", title } });
}

function refuse(act: Act, most: number, now: Date): Response {
	const opens = opensWords(nextMidnight(now), now);
	const words = heartLimit(most, whoseLimit(act.me, now), opens);
	if (act.isScript) {
		const error = { code: "limit", message: `${words.title}. ${words.rule}. נפתח שוב: ${opens}.` };
		return Response.json({ error }, { status: 429 });
	}
	const back = act.back ?? memberPath(act.publicId);
	if (isOwnPage(act, back)) return answerDone(act, back, { say: { limit: words } });
	const body = `${words.rule}. נפתח שוב ${opens}.`;
	return answerDone(act, back, { toast: { kind: "destructive", title: words.title, body } });
}
