import { redirect } from "react-router";
import { type MemberHere, requireMember } from "../../../members/member.server.ts";
import { redirectWith } from "../../../platform/http/redirect-with.server.ts";
import { pathOnThisSite } from "../../../platform/http/return-path.ts";
import { type Flash, type RequestArgs, type Site, siteOf } from "../../../platform/site.ts";

type Asked = RequestArgs & { params: { id?: string | undefined; number?: string | undefined } };

type Act = {
	site: Site;
	me: MemberHere;
	id: string;
	/** Of the message that the act is about. */
	number: number;
	form: FormData;
	/** The answer is read by a page's script. */
	isScript: boolean;
};

export const threadPath = (id: string) => `/messages/${encodeURIComponent(id)}`;

/** The page of an act's address is the conversation's own. */
export const backToThread = ({ params }: { params: { id?: string | undefined } }) =>
	redirect(threadPath(params.id ?? ""), 303);

/**
 * Runs one button about a conversation: back to where its form stood, or 204 to a script. When there is
 * no such conversation for the member, its page says so.
 * @param act returns null for nobody's conversation, else what the next page tells.
 */
export async function runAct(
	args: Asked,
	act: (given: Act) => Promise<Flash | null>,
): Promise<Response> {
	const me = await requireMember(args);
	const { request, context, params } = args;
	const [site, form, id] = [siteOf(context), await request.formData(), params.id ?? ""];
	const isScript = (request.headers.get("accept") ?? "").includes("application/json");
	const number = /^\d{1,9}$/.test(params.number ?? "") ? Number(params.number) : 0;
	const flash = await act({ site, me, id, number, form, isScript });
	if (isScript) {
		const headers = { "Cache-Control": "private, no-store" };
		return new Response(null, { status: flash ? 204 : 404, headers });
	}
	if (!flash) return redirect(threadPath(id), 303);
	return redirectWith(site, pathOnThisSite(form.get("back")) ?? threadPath(id), flash);
}

/** A toast that says what was done, with a way to take it back at once. */
export function doneWithUndo(title: string, id: string, act: string): Flash {
	const undo = { action: `${threadPath(id)}/${act}/undo`, back: threadPath(id) };
	return { toast: { kind: "success", title, undo } };
}
