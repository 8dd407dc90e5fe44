import { redirect } from "react-router";
import * as v from "valibot";
import { requireMember } from "../members/member.server.ts";
import { rightsOf } from "../members/rights.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { type Flash, siteOf } from "../platform/site.ts";
import type { Route } from "./+types/acts.route";
import { nameForm } from "./search.form.ts";
import { removeSearch, renameSearch, restoreSearch, setAlert } from "./searches.server.ts";

const place = "/searches";

const said = (title: string): Flash => ({ toast: { kind: "success", title } });
const refused = (title: string): Flash => ({ toast: { kind: "destructive", title } });

type ActArgs = Route.ActionArgs & { me: Awaited<ReturnType<typeof requireMember>>; form: FormData };

/** A saved search's actions; false when there is none of this name. */
const acts: Readonly<Record<string, (asked: ActArgs) => Promise<Flash | false>>> = {
	rename: async ({ context, me, params, form }) => {
		const { success, output, issues } = v.safeParse(nameForm, Object.fromEntries(form));
		if (!success) return refused(issues[0].message);
		return (await renameSearch(siteOf(context), me, params.id, output.name)) && said("השם שונה");
	},
	alert: async ({ context, me, params, form }) => {
		const isWanted = form.get("alert") === "1";
		const now = new Date();
		if (isWanted && !rightsOf(me, now).searchAlerts) return refused("התראות כלולות במסלול VIP");
		const { id } = params;
		if (!(await setAlert(siteOf(context), me, { id, isWanted }, now))) return false;
		return said(isWanted ? "ההתראה פעילה" : "ההתראה כבויה");
	},
	remove: async ({ context, me, params }) => {
		if (!(await removeSearch(siteOf(context), me, params.id, new Date()))) return false;
		const undo = { action: `${place}/${params.id}/remove/undo`, back: place };
		return { toast: { kind: "success", title: "החיפוש נמחק", undo } };
	},
	"remove/undo": async ({ context, me, params }) => {
		const now = new Date();
		const { savedSearches: most } = rightsOf(me, now);
		const done = await restoreSearch(siteOf(context), me, { id: params.id, most }, now);
		return done ? said("החיפוש חזר") : refused("את החיפוש הזה כבר אי אפשר להחזיר");
	},
};

export const loader = () => redirect(place, 303);

/** Runs one button of a saved search, and goes back to the list. */
export async function action(args: Route.ActionArgs) {
	const me = await requireMember(args);
	const form = await args.request.formData();
	const act = acts[args.pattern.split("searches/:id/")[1] ?? ""];
	if (!act) throw new TypeError(`no act at ${args.pattern}`);
	const isNamed = v.is(v.pipe(v.string(), v.uuid()), args.params.id);
	const flash = isNamed && (await act({ ...args, me, form }));
	return redirectWith(siteOf(args.context), place, flash || refused("החיפוש הזה כבר לא שמור"));
}
