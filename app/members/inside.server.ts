import { redirect } from "react-router";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { type RequestArgs, siteOf } from "../platform/site.ts";
import { findOwnParty } from "./may-see.server.ts";
import { isInside } from "./may-see.ts";
import { findClubStatus, findMember } from "./member.server.ts";

/** The member who is inside; everybody else is redirected to their own step. */
export async function requireInside(args: RequestArgs, now: Date) {
	const person = await requirePerson(args);
	const { db } = siteOf(args.context);
	const member = await findMember(db, person, now);
	if ("refused" in member) {
		const { role, application } = await findClubStatus(db, person, now);
		throw redirect(role || application ? "/application" : "/", 303);
	}
	const party = await findOwnParty(db, member, now);
	// On a break: the home page says until when, and how to come back.
	if (!party || !isInside(party)) throw redirect("/", 303);
	return { ...member, sessionId: person.sessionId, isHidden: party.state === "hidden" };
}
