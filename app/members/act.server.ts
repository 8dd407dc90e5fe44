import { redirect } from "react-router";
import { formatNear } from "../platform/dates.ts";
import { limitedForm } from "../platform/http/plain-page.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { pageAddress, pathOnThisSite } from "../platform/http/return-path.ts";
import { type Flash, type RequestArgs, type Site, siteOf } from "../platform/site.ts";
import { actLimit } from "./limits/limit-words.ts";
import { countAct, retryAfter } from "./limits/page-limits.server.ts";
import { type CurrentMember, requireMember } from "./member.server.ts";

type ActArgs = RequestArgs & { params: { id?: string | undefined } };

/** One button about another member, pressed by the signed-in one. */
export type Act = {
	site: Site;
	me: CurrentMember;
	/** The address of the other's page. */
	publicId: string;
	form: FormData;
	path: string;
	/** The page the form was on; null if not one of ours. */
	back: string | null;
	/** A script, which stays on its page and asks for JSON. */
	isScript: boolean;
	/** Requested by an open page of ours, through the router. */
	isRouter: boolean;
};

/** The requested act; beyond the limit throws a 429 with the form to send again. */
export async function receiveAct({ request, context, params }: ActArgs): Promise<Act> {
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const form = await request.formData();
	const path = pageAddress(request).pathname;
	const isRouter = path !== new URL(request.url).pathname;
	const back = pathOnThisSite(form.get("back"));
	const publicId = params.id ?? "";
	const now = new Date();
	const opens = await countAct(site, me, now);
	if (opens) {
		const sentence = actLimit(formatNear(opens, now));
		const headers = retryAfter(opens, now);
		const error = { code: "limit", message: sentence };
		if (asksForJson(request)) throw Response.json({ error }, { status: 429, headers });
		if (!isRouter) throw limitedForm(sentence, path, form, headers);
		const toast = { kind: "destructive", title: sentence } as const;
		throw redirectWith(site, back ?? memberPath(publicId), { toast });
	}
	return { site, me, publicId, form, path, back, isScript: asksForJson(request), isRouter };
}

const asksForJson = ({ headers }: Request) =>
	(headers.get("accept") ?? "").includes("application/json");

export const memberPath = (publicId: string) => `/members/${encodeURIComponent(publicId)}`;

export function isOwnPage({ publicId }: Act, path: string): boolean {
	return path.split(/[?#]/)[0] === memberPath(publicId);
}

/** The page of the act's address is the member's own. */
export const backToMember = ({ params }: { params: { id?: string | undefined } }) =>
	redirect(memberPath(params.id ?? ""), 303);

/** Answers a finished act: back to the form's page, or nothing more for a script. */
export function answerDone({ site, isScript }: Act, to: string, flash: Flash = {}): Response {
	const answer = redirectWith(site, to, flash);
	if (!isScript) return answer;
	const headers = new Headers({ "Cache-Control": "private, no-store" });
	for (const cookie of answer.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
	return new Response(null, { status: 204, headers });
}

/** No such member: the member's page says so, always in the same words. */
export function answerNobody({ publicId, isScript }: Act): Response {
	if (isScript) return new Response(null, { status: 404 });
	return redirect(memberPath(publicId), 303);
}
