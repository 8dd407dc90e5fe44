import { findPerson } from "../../accounts/sessions/person.server.ts";
import { findWaiting } from "../../accounts/waiting-forms.server.ts";
import { readPause } from "../../members/choices.server.ts";
import { whyNoSale } from "../../members/may-buy.server.ts";
import { findClubStatus } from "../../members/member.server.ts";
import { shownClubStatus } from "../../members/member.ts";
import { type RequestArgs, sharedRenderContext, siteOf } from "../../platform/site.ts";
import { readProfile } from "../../profiles/profile.server.ts";
import { findStatus } from "../../reviews/status/read-status.server.ts";
import type { AtHome } from "./status-words.tsx";

/** The home page's content for the signed-in person; null for visitors. */
export async function readAtHome(
	args: RequestArgs,
): Promise<(AtHome & { name: string | null }) | "staff" | null> {
	if (args.context.get(sharedRenderContext)) return null;
	const person = await findPerson(args);
	if (!person) return null;
	if (person.isStaff) return "staff";
	const { db } = siteOf(args.context);
	const { display_name: name, gender } = await readProfile(db, person);
	const standing = await findClubStatus(db, person);
	const now = new Date();
	return {
		name,
		gender,
		standing: shownClubStatus(standing),
		word: await findStatus(db, person, standing),
		waiting: (await findWaiting(args.context, person.accountId)).path,
		noSale: await whyNoSale(db, person),
		deletesAt: person.deletesAt,
		pausedUntil: standing.member && (await readPause(db, standing.member, now)),
		now,
	};
}
