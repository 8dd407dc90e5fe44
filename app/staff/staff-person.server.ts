import { createHash } from "node:crypto";
import { redirect } from "react-router";
import { findPerson } from "../accounts/sessions/person.server.ts";
import type { Person } from "../accounts/sessions/session.server.ts";
import { findStaff, markStaffBrowser } from "../accounts/staff.server.ts";
import type { Staff } from "../accounts/staff.ts";
import { notFound } from "../platform/http/hidden-routes.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { pageAddress } from "../platform/http/return-path.ts";
import { cookiesContext, type RequestArgs, siteOf } from "../platform/site.ts";
import { whoseField } from "./frame/whose.ts";
import { type DeskAct, type DeskPage, isAllowed } from "./permissions.ts";

/** Somebody of the staff at work: signed in, with the second factor given in this session. */
export type StaffPerson = Staff & Pick<Person, "sessionId" | "email"> & { factorAt: Date };

/**
 * The signed-in staff person, for a page whose view the roles allow. Everybody else gets the answer
 * of an unknown address; who has not given a second factor in this session is sent to do so first.
 */
export async function requireStaff(args: RequestArgs, page: DeskPage): Promise<StaffPerson> {
	return requireAct(args, page, "view");
}

/** The same for an act of a page. */
export async function requireAct<Page extends DeskPage>(
	args: RequestArgs,
	page: Page,
	act: DeskAct<Page>,
): Promise<StaffPerson> {
	const staff = await requireFactor(args);
	if (!isAllowed(staff.roles, page, act)) notFound(args.context);
	if (await isOfOthersPage(args.request, staff)) {
		throw redirectWith(siteOf(args.context), "/staff", { toast: othersPage });
	}
	return staff;
}

/** A word for one of the staff, by which a page knows whose it is. */
export const whoseOf = ({ accountId }: Pick<Staff, "accountId">): string =>
	createHash("sha256").update(accountId).digest("base64url").slice(0, 16);

/** Whether a form was filled in on the page of somebody else, who was signed in in this browser before. */
async function isOfOthersPage(request: Request, staff: Staff): Promise<boolean> {
	const type = request.headers.get("Content-Type") ?? "";
	const isForm = type.startsWith("application/x-www-form-urlencoded");
	if (request.method !== "POST" || !isForm || request.bodyUsed) return false;
	const whose = (await request.clone().formData()).get(whoseField);
	return whose !== null && whose !== whoseOf(staff);
}

const othersPage = {
	kind: "destructive",
	title: "לא נעשה דבר",
	body: "העמוד היה פתוח בחשבון אחר של הצוות, ומאז נכנסו כאן בחשבון הזה",
} as const;

/** The signed-in staff person of any role, with or without a second factor. */
export async function requireColleague(args: RequestArgs): Promise<Staff & Person> {
	const person = await findPerson(args);
	const staff = person?.isStaff ? await findStaff(siteOf(args.context).db, person.accountId) : null;
	if (!person || !staff) return notFound(args.context);
	return { ...person, ...staff };
}

async function requireFactor(args: RequestArgs): Promise<StaffPerson> {
	const { factorAt, ...staff } = await requireColleague(args);
	if (factorAt === null) throw redirect(`/staff/enrol?next=${encodeURIComponent(pathOf(args))}`);
	const site = siteOf(args.context);
	args.context.get(cookiesContext).push(markStaffBrowser(site, staff.accountId));
	await site.db
		.updateTable("staff")
		.set({ first_seen_at: new Date() })
		.where("account_id", "=", staff.accountId)
		.where("first_seen_at", "is", null)
		.execute();
	return { ...staff, factorAt };
}

/** Where to return; a POST cannot be repeated by a redirect. */
function pathOf({ request }: RequestArgs): string {
	const { pathname, search } = pageAddress(request);
	return request.method === "POST" ? "/staff" : pathname + search;
}
