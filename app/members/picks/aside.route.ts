import { redirect } from "react-router";
import { answerDone, receiveAct } from "../act.server.ts";
import type { Route } from "./+types/aside.route";
import { bringPickBack, putPickAside } from "./picks.server.ts";
import { asideWords } from "./words.ts";

const path = "/picks";

export const loader = () => redirect(path, 303);

/** Puts an introduction aside, or takes it back; if it is gone, says only that. */
export async function action(args: Route.ActionArgs) {
	const act = await receiveAct(args);
	const { site, me, publicId, form, isScript } = act;
	const now = new Date();
	const word = asideWords.find(({ value }) => value === form.get("word"))?.value ?? null;
	const isDone = args.pattern.endsWith("undo")
		? await bringPickBack(site.db, me, publicId, now)
		: await putPickAside(site.db, me, { publicId, word }, now);
	if (!isDone && isScript) return new Response(null, { status: 404 });
	const gone = { kind: "destructive", title: "ההיכרות הזאת כבר לא כאן" } as const;
	return answerDone(act, act.back ?? path, isDone ? {} : { toast: gone });
}
