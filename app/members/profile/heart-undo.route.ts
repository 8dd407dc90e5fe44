import { takeHeart } from "../hearts.server.ts";
import type { Route } from "./+types/heart-undo.route";
import { answerDone, backToMember, memberPath, receiveAct } from "./act.server.ts";

export const loader = backToMember;

/** Takes a heart back. */
export async function action(args: Route.ActionArgs) {
	const act = await receiveAct(args);
	await takeHeart(act.site.db, act.me, act.publicId);
	return answerDone(act, act.back ?? memberPath(act.publicId));
}
