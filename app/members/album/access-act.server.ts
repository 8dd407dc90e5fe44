import type { Site } from "../../platform/site.ts";
import type { MemberHere } from "../member.server.ts";
import { answerDone, receiveAct } from "../profile/act.server.ts";

type Args = Parameters<typeof receiveAct>[0];
type Made = { site: Site; me: MemberHere; publicId: string };

/** One button about the own album; back to where it stood. */
export async function actOnAccess(
	args: Args,
	change: (made: Made) => Promise<unknown>,
	title: string,
): Promise<Response> {
	const act = await receiveAct(args);
	await change(act);
	return answerDone(act, act.back ?? "/profile/access", { toast: { kind: "success", title } });
}
