import { redirect } from "react-router";
import { type CurrentMember, requireMember } from "../members/member.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { pathOnThisSite } from "../platform/http/return-path.ts";
import { type Flash, type Site, siteOf } from "../platform/site.ts";
import type { Route } from "./+types/acts.route";
import { tellTyping } from "./events.server.ts";
import { threadPath } from "./messages-list.ts";
import { closeCard, markRead, saveDraft, setArchived, setMuted } from "./participants.server.ts";
import { acceptRequest, declineRequest } from "./request-answers.server.ts";
import { unsendMessage } from "./unsent-messages.server.ts";

type ActArgs = {
	site: Site;
	me: CurrentMember;
	id: string;
	number: number;
	form: FormData;
	/** The answer is read by a page's script. */
	isScript: boolean;
};

/** Returns null if the member has no such conversation, else the next page's flash. */
type Act = (asked: ActArgs) => Promise<Flash | null>;

/** The buttons of a conversation, by what follows `/messages/:id/`. */
const acts: Readonly<Record<string, Act>> = {
	accept: async ({ site, me, id }) => ((await acceptRequest(site, me, id)) ? {} : null),
	decline: async ({ site, me, id }) => {
		const declined = await declineRequest(site, me, id);
		if (declined !== "declined") return declined && {};
		return { toast: { kind: "success", title: "הבקשה נסגרה", body: "בלי הודעה לצד השני." } };
	},
	mute: async ({ site, me, id }) =>
		(await setMuted(site, me, id, true)) ? doneWithUndo("השיחה הושתקה", id, "mute") : null,
	"mute/undo": async ({ site, me, id }) => ((await setMuted(site, me, id, false)) ? {} : null),
	archive: async ({ site, me, id }) =>
		(await setArchived(site, me, id, true))
			? doneWithUndo("השיחה עברה לארכיון", id, "archive")
			: null,
	"archive/undo": async ({ site, me, id }) =>
		(await setArchived(site, me, id, false)) ? {} : null,
	"card/close": async ({ site, me, id, form }) => {
		const card = form.get("card");
		if (card !== "safety" && card !== "meeting") return {};
		return (await closeCard(site, me, id, card)) ? {} : null;
	},
	draft: async ({ site, me, id, form }) => {
		const text = form.get("text");
		return (await saveDraft(site, me, id, typeof text === "string" ? text : "")) ? {} : null;
	},
	read: async ({ site, me, id, form }) => {
		const number = String(form.get("number"));
		if (!/^\d{1,9}$/.test(number)) return null;
		return (await markRead(site, me, id, Number(number))) === null ? null : {};
	},
	typing: async ({ site, me, id }) => ((await tellTyping(site, me, id)) === null ? null : {}),
	":number/unsend": async ({ site, me, id, number, isScript }) => {
		const done = await unsendMessage(site, me, id, number);
		if (done === null || done === "unsent") return done && {};
		// It is sent again as a form, and the page says why.
		if (isScript) throw new Response(null, { status: 409 });
		return {
			toast: {
				kind: "destructive",
				title: "ההודעה לא בוטלה",
				body: "אפשר לבטל הודעה עד 10 דקות מהשליחה.",
			},
		};
	},
};

/** A toast that confirms the act and offers to undo it. */
function doneWithUndo(title: string, id: string, act: string): Flash {
	const undo = { action: `${threadPath(id)}/${act}/undo`, back: threadPath(id) };
	return { toast: { kind: "success", title, undo } };
}

/** GET on an act's address redirects to the conversation. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(threadPath(params.id), 303);

/**
 * Runs one button of a conversation: back to the page of its form, or 204 to a script. If the member has no such
 * conversation, its page says so.
 */
export async function action(args: Route.ActionArgs): Promise<Response> {
	const me = await requireMember(args);
	const { request, context, params, pattern } = args;
	const site = siteOf(context);
	const form = await request.formData();
	const id = params.id;
	const isScript = (request.headers.get("accept") ?? "").includes("application/json");
	const number = /^\d{1,9}$/.test(params.number ?? "") ? Number(params.number) : 0;
	const act = acts[pattern.split("messages/:id/")[1] ?? ""];
	if (!act) throw new TypeError(`no act at ${pattern}`);
	const flash = await act({ site, me, id, number, form, isScript });
	if (isScript) {
		const headers = { "Cache-Control": "private, no-store" };
		return new Response(null, { status: flash ? 204 : 404, headers });
	}
	if (!flash) return redirect(threadPath(id), 303);
	return redirectWith(site, pathOnThisSite(form.get("back")) ?? threadPath(id), flash);
}
