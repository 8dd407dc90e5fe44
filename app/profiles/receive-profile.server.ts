import { findPerson } from "../accounts/sessions/person.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { type RequestArgs, siteOf } from "../platform/site.ts";
import { findFixedAge } from "./birth-date.server.ts";
import { saveSent } from "./edits/save-sent.server.ts";
import { answered, factsForm, judgedFacts } from "./facts.form.ts";
import { factsOf, readFacts, saveFacts } from "./facts.server.ts";
import { profileForm, savedToasts } from "./profile.form.ts";
import { profileOf, readProfile, saveProfile } from "./profile.server.ts";
import { refuseTown } from "./towns/towns.server.ts";

const path = "/profile";

const changed = (what: string) => `${what} בינתיים בחלון אחר או במכשיר אחר, ולכן לא נשמר מכאן.`;

/**
 * Handles the two forms of /profile; each saves only its own fields. A form that does not say which
 * it is counts as the specification's.
 */
export async function receiveProfile(args: RequestArgs) {
	const site = siteOf(args.context);
	const sent = await args.request.formData();
	// A database that does not answer is handled where the form is saved.
	const person = await findPerson(args).catch(() => null);
	const fixedAge = person && (await findFixedAge(site.db, person).catch(() => null));
	// Whatever was sent: it is read-only on the page.
	if (fixedAge !== null && sent.has("age")) sent.set("age", String(fixedAge));
	const form = sent.get("form") === "facts" ? "facts" : "profile";
	const answer =
		form === "facts"
			? await saveSent(args, sent, {
					kind: "facts",
					path,
					schema: factsForm,
					lists: ["tags", "seeks", "shown", "boundaries"],
					together: answered,
					valuesOf: factsOf,
					save: (owner, values, version) => saveFacts(site.db, owner, values, version),
					judgedBy: (owner) => readFacts(site.db, owner),
					judged: judgedFacts,
					words: {
						changed: changed("הפרטים לחברים השתנו"),
						failed: "הפרטים לחברים לא נשמרו. מה שנכתב נשאר בטופס, ואפשר לנסות שוב.",
					},
					failure: "facts not saved",
				})
			: await saveSent(args, sent, {
					kind: "profile",
					path,
					schema: profileForm,
					lists: [],
					valuesOf: profileOf,
					save: (owner, values, version) => saveProfile(site.db, owner, values, version),
					judgedBy: (owner) => readProfile(site.db, owner),
					refuse: async (owner, { location }) => {
						const reason = await refuseTown(site.db, owner, location);
						return reason === null ? {} : { location: reason };
					},
					words: {
						changed: changed("הפרופיל השתנה"),
						failed: "הפרופיל לא נשמר. הטקסט נשאר בטופס, ואפשר לנסות שוב.",
					},
					failure: "profile not saved",
				});
	if (answer !== "saved") return { ...answer, data: { ...answer.data, form } };
	const toast = savedToasts[form];
	return redirectWith(site, path, { toast, event: "USER_UPDATED", say: `${form} saved` });
}
