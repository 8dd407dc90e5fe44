import { requireReauthentication } from "../../accounts/sessions/person.server.ts";
import type { Person } from "../../accounts/sessions/session.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";

/**
 * The reauthenticated person, who may delete the account. The staff may not: their account ends with
 * their work, and what they did stays in the record.
 */
export async function requireLeaver(args: RequestArgs, back: string): Promise<Person> {
	const person = await requireReauthentication(args, back);
	if (!person.isStaff) return person;
	throw redirectWith(siteOf(args.context), "/account", {
		toast: {
			kind: "destructive",
			title: "חשבון צוות אינו נמחק כאן",
			body: "הוא נסגר כשעוזבים את הצוות, בפנייה לניהול",
		},
	});
}
