import { redirect } from "react-router";
import { requireMember } from "../members/member.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { pathOnThisSite } from "../platform/http/return-path.ts";
import { type Flash, type Site, siteOf } from "../platform/site.ts";
import type { Route } from "./+types/acts.route";
import { acceptGift, declineGift, refuseSender, thankFor } from "./received.server.ts";
import type { Sender } from "./send.server.ts";

type ActArgs = { site: Site; me: Sender; id: string; form: FormData };

const said = (title: string, body?: string): Flash => ({
	toast: { kind: "success", title, ...(body ? { body } : {}) },
});

/** The acts on a received gift; null: there is none for this member, or it is over. */
const acts: Readonly<Record<string, (asked: ActArgs) => Promise<Flash | null>>> = {
	accept: async ({ site, me, id, form }) => {
		const thanks = form.get("thanks") === "on";
		const done = await acceptGift(site, me, id, { thanks });
		return done && said(thanks ? "המתנה התקבלה, והתודה נמסרה" : "המתנה התקבלה");
	},
	decline: async ({ site, me, id }) =>
		(await declineGift(site, me, id)) && said("המתנה לא נשמרה", "בלי הודעה לצד השני."),
	thanks: async ({ site, me, id }) => (await thankFor(site, me, id)) && said("התודה נמסרה"),
	refuse: async ({ site, me, id }) =>
		(await refuseSender(site, me, id, { isRefused: true })) &&
		said("לא יגיעו עוד מתנות מכאן", "בלי הודעה לצד השני."),
	"refuse/undo": async ({ site, me, id }) =>
		(await refuseSender(site, me, id, { isRefused: false })) && said("אפשר שוב לקבל מתנות מכאן"),
};

const place = "/gifts/received";

export const loader = () => redirect(place, 303);

/** Runs one act: back to the page of its form, or 204 to a script. */
export async function action({ request, context, params, pattern }: Route.ActionArgs) {
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const form = await request.formData();
	const act = acts[pattern.split("gifts/:id/")[1] ?? ""];
	if (!act) throw new TypeError(`no act at ${pattern}`);
	const flash = await act({ site, me, id: params.id, form });
	if ((request.headers.get("accept") ?? "").includes("application/json")) {
		const headers = { "Cache-Control": "private, no-store" };
		return new Response(null, { status: flash ? 204 : 404, headers });
	}
	const gone = { kind: "destructive", title: "המתנה הזאת כבר לא מחכה כאן" } as const;
	return redirectWith(site, pathOnThisSite(form.get("back")) ?? place, flash ?? { toast: gone });
}
