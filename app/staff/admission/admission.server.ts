import type { Kysely } from "kysely";
import { sessionCookie } from "../../accounts/cookies.ts";
import { findReader } from "../../accounts/sessions/person.server.ts";
import { findStaff, readStaffBrowser, staffBrowserCookie } from "../../accounts/staff.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import {
	type Authorization,
	type HiddenRoutes,
	isBelow,
} from "../../platform/http/hidden-routes.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { pageAddress } from "../../platform/http/return-path.ts";
import type { Site } from "../../platform/site.ts";
import { hashToken } from "../../platform/tokens.server.ts";
import { findInvitation } from "../invitations/accept.server.ts";

/**
 * Who learns that the desk exists: staff, even if their session ended within the last day, and invitation holders.
 * For everybody else /staff and everything below it are unknown addresses.
 */
export const staffPlace: HiddenRoutes = { root: "staff", mayAuthorize, authorize };

/** An invitation link, under any prefix. */
const invitation = /^\/[^/]+\/accept\/[\w-]{43}$/;

function mayAuthorize(
	{ path, cookies }: { path: string; cookies: string | null | undefined },
	origin: string,
): boolean {
	const known = sessionCookie.read(cookies, origin) ?? staffBrowserCookie.read(cookies, origin);
	return known !== undefined || invitation.test(path);
}

async function authorize(site: Site, request: Request): Promise<Authorization> {
	const { db, settings } = site;
	const token = sessionCookie.read(request, settings.origin);
	const session = token === undefined ? undefined : await readSession(db, token);
	if (session?.staff || (await isInvited(db, request))) return "authorized";
	if (session) return "unknown";
	const known = readStaffBrowser(site, request);
	return known !== null && (await findStaff(db, known)) ? toSignIn(site, request) : "unknown";
}

/** Whose upload a request is: at the desk the staff member's, elsewhere the signed-in person's; null: nobody's. */
export async function findUploader(
	site: Site,
	request: Request,
): Promise<{ accountId: string } | null> {
	const { pathname } = new URL(request.url);
	if (!isBelow(staffPlace.root, pathname)) return findReader(site, request);
	const token = sessionCookie.read(request, site.settings.origin);
	const session = token === undefined ? undefined : await readSession(site.db, token);
	return session?.staff ? { accountId: session.staff } : null;
}

/** Whether the address is an invitation's link, which may be used or expired. */
async function isInvited(db: Kysely<Tables>, request: Request): Promise<boolean> {
	const { pathname } = new URL(request.url);
	const token = /^\/staff\/accept\/([\w-]{43})(\.data)?$/.exec(pathname)?.[1];
	return token !== undefined && (await findInvitation(db, token)) !== null;
}

/** A live session's account, and whether it is one of the staff; looking renews nothing. */
function readSession(
	db: Kysely<Tables>,
	token: string,
): Promise<{ account_id: string; staff: string | null } | undefined> {
	return db
		.selectFrom("sessions")
		.leftJoin("staff", (join) =>
			join
				.onRef("staff.account_id", "=", "sessions.account_id")
				.on("staff.left_at", "is", null)
				.on("sessions.is_staff", "=", true),
		)
		.select(["sessions.account_id", "staff.account_id as staff"])
		.where("sessions.token_hash", "=", hashToken(token))
		.where("sessions.expires_at", ">", new Date())
		.executeTakeFirst();
}

/** To /auth and back; a POST returns to its queue, since it cannot be repeated by a redirect. */
function toSignIn(site: Site, request: Request): Response {
	const { pathname, search } = pageAddress(request);
	const back = request.method === "POST" ? "/staff" : pathname + search;
	return redirectWith(site, `/auth?next=${encodeURIComponent(back)}`, { say: { hasEnded: true } });
}
