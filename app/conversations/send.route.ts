import { redirect } from "react-router";
import { requireMember } from "../members/member.server.ts";
import { siteOf } from "../platform/site.ts";
import type { Route } from "./+types/send.route";
import { readForm } from "./message-form.server.ts";
import { threadPath } from "./messages-list.ts";
import { sendMessage } from "./send.server.ts";
import { refusalOf } from "./thread/refusal-words.ts";

export const loader = ({ params }: Route.LoaderArgs) => redirect(threadPath(params.id), 303);

/**
 * Sends a message of the page's script, which keeps it until there is a response: its number; 202 while a person
 * reviews it; 422 or 429 with the reason it was not sent; 404 if the member has no such conversation.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
	const me = await requireMember({ request, context });
	const input = readForm(await request.formData());
	const sent = await sendMessage(siteOf(context), me, params.id, input);
	const headers = new Headers({ "Cache-Control": "private, no-store" });
	if (!sent) return Response.json({}, { status: 404, headers });
	if ("isHeld" in sent) return Response.json({}, { status: 202, headers });
	if (!("refused" in sent)) return Response.json({ number: sent.number }, { headers });
	if (sent.refused === "fast") headers.set("Retry-After", String(sent.seconds));
	const status = sent.refused === "fast" || sent.refused === "day" ? 429 : 422;
	return Response.json({ refusal: refusalOf(sent, me, new Date()) }, { status, headers });
}
