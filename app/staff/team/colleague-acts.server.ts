import type { SubmissionResult } from "@conform-to/react";
import { requireFreshFactor } from "../../accounts/second-factor/fresh-factor.server.ts";
import { handleForm, type Refuse } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type Flash, type RequestArgs, siteOf } from "../../platform/site.ts";
import { inviteColleague } from "../invitations/invite.server.ts";
import { changeRoles, removeFromStaff, StaffRefusal } from "../remove.server.ts";
import { requireAct } from "../staff-person.server.ts";
import { emailForm, rolesForm } from "./team.form.ts";

const path = "/staff/team";

const acts = ["invite", "change", "remove"] as const;
type Act = (typeof acts)[number];

/** Admin acts on the staff, by the form's `act`. */
export const isColleagueAct = (act: unknown): act is Act => acts.some((one) => one === act);

const actNames: Readonly<Record<Act, string>> = {
	invite: "הזמנה לצוות",
	change: "שינוי תפקידים",
	remove: "הסרה מהצוות",
};

/** A refused form about a colleague, and whom it named. */
export type RefusedColleague = { act: Act; email: string; result: SubmissionResult };

/** Invites somebody, changes roles, or takes somebody off the staff; each needs a fresh factor. */
export async function actOnColleague(args: RequestArgs, act: Act, form: FormData) {
	const staff = await requireAct(args, "team", act);
	await requireFreshFactor(args, staff, { act: actNames[act], back: path, form });
	const site = siteOf(args.context);
	const by = staff.accountId;
	const answer = (result: SubmissionResult): RefusedColleague => ({
		act,
		email: String(form.get("email")),
		result,
	});
	if (act === "remove") {
		return handleForm<typeof emailForm, Response, RefusedColleague>(args, {
			schema: emailForm,
			form,
			answer,
			act: async ({ value: { email } }) => {
				const removed = await unlessRefused(removeFromStaff(site.db, email, by));
				return redirectWith(site, path, { toast: removed ? toasts[removed] : toasts.stays });
			},
		});
	}
	return handleForm<
		typeof rolesForm,
		Response | ReturnType<Refuse<RefusedColleague>>,
		RefusedColleague
	>(args, {
		schema: rolesForm,
		form,
		answer,
		act: async ({ value: { email, roles }, refuse }) => {
			if (act === "change") {
				const changed = await changeRoles(site.db, email, roles, by);
				const done = changed === "changed" ? toasts.changed : toasts.stays;
				return redirectWith(site, path, { toast: done });
			}
			const inviting = site.db.transaction().execute(async (trx) => {
				await inviteColleague(trx, { email, roles }, by);
				return "invited" as const;
			});
			if (!(await unlessRefused(inviting))) return refuse({ email: hasAccount });
			return redirectWith(site, path, { toast: toasts.invited });
		},
	});
}

/** What was done, or null when it was refused. */
function unlessRefused<Done>(doing: Promise<Done>): Promise<Done | null> {
	return doing.catch((error: unknown) => {
		if (error instanceof StaffRefusal) return null;
		throw error;
	});
}

const hasAccount = "לכתובת הזאת יש חשבון באתר. הצוות אינו חבר בקהילה: צריך כתובת אחרת.";

const toasts = {
	invited: { kind: "success", title: "ההזמנה בדרך", body: "הקישור תקף 7 ימים" },
	changed: { kind: "success", title: "התפקידים נשמרו", body: "הם חלים מהבקשה הבאה" },
	left: {
		kind: "success",
		title: "ההרשאות נלקחו",
		body: "החיבורים הסתיימו, ומה שנעשה נשאר ברישום",
	},
	uninvited: { kind: "success", title: "ההזמנה בוטלה" },
	stays: {
		kind: "destructive",
		title: "לא נעשה",
		body: "מי שעושה את הניהול לבד נשאר, או שהשורה כבר השתנתה",
	},
} as const satisfies Record<string, Flash["toast"]>;
