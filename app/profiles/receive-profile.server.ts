import { findPerson } from "../accounts/sessions/person.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { type RequestArgs, siteOf } from "../platform/site.ts";
import { findFixedAge } from "./birth-date.server.ts";
import { loadedName } from "./edits/field-texts.ts";
import { saveSent } from "./edits/save-sent.server.ts";
import { answered, factsForm, judgedFacts } from "./facts.form.ts";
import { factsOf, readFacts, saveFacts } from "./facts.server.ts";
import { type OwnValues, ownOf, readOwnValues, saveOwnValues } from "./own-profile.server.ts";
import { ownForm, profileForm, savedToasts } from "./profile.form.ts";
import { profileOf, readProfile, saveProfile } from "./profile.server.ts";
import { refuseTown } from "./towns/towns.server.ts";

const path = "/profile";

const changed = (what: string) => `${what} בינתיים בחלון אחר או במכשיר אחר, ולכן לא נשמר מכאן.`;

const lists = ["tags", "seeks", "shown", "boundaries"];

/** Which part of /profile a form holds, by the fields it sends or was loaded with: older pages had two forms. */
function partOf(sent: FormData): "own" | "profile" | "facts" {
	const holds = (name: string) => sent.has(name) || sent.has(loadedName(name));
	if (sent.get("form") === "facts" && !sent.has(loadedName("display_name"))) return "facts";
	if (!Object.keys(factsForm.entries).some(holds)) return "profile";
	return holds("display_name") ? "own" : "facts";
}

/** Handles the form of /profile; any form saves only its own fields. */
export async function receiveProfile(args: RequestArgs) {
	const site = siteOf(args.context);
	const { db } = site;
	const sent = await args.request.formData();
	// A database that does not answer is handled where the form is saved.
	const person = await findPerson(args).catch(() => null);
	const fixedAge = person && (await findFixedAge(db, person).catch(() => null));
	// Ignores what was sent: it is read-only on the page.
	if (fixedAge !== null && sent.has("age")) sent.set("age", String(fixedAge));
	const refuse = async (
		owner: { accountId: string },
		{ location }: Pick<OwnValues, "location">,
	) => {
		const reason = await refuseTown(db, owner, location);
		return reason === null ? {} : { location: reason };
	};
	const profile = {
		...({ kind: "profile", path, failure: "profile not saved" } as const),
		words: {
			changed: changed("הפרופיל השתנה"),
			failed: "הפרופיל לא נשמר. הטקסט נשאר בטופס, ואפשר לנסות שוב.",
		},
	};
	const part = partOf(sent);
	const answer =
		part === "own"
			? await saveSent(args, sent, {
					...profile,
					schema: ownForm,
					lists,
					together: answered,
					valuesOf: ownOf,
					refuse,
					save: (owner, values, version) => saveOwnValues(db, owner, values, version),
					judgedBy: (owner) => readOwnValues(db, owner),
					judged: (values) => ({ ...profileOf(values), ...judgedFacts(values) }),
				})
			: part === "facts"
				? await saveSent(args, sent, {
						...profile,
						schema: factsForm,
						lists,
						together: answered,
						valuesOf: factsOf,
						save: (owner, values, version) => saveFacts(db, owner, values, version),
						judgedBy: (owner) => readFacts(db, owner),
						judged: judgedFacts,
					})
				: await saveSent(args, sent, {
						...profile,
						schema: profileForm,
						lists: [],
						valuesOf: profileOf,
						refuse,
						save: (owner, values, version) => saveProfile(db, owner, values, version),
						judgedBy: (owner) => readProfile(db, owner),
					});
	if (answer !== "saved") return { ...answer, data: { ...answer.data, form: "profile" } };
	return redirectWith(site, path, {
		toast: savedToasts.profile,
		event: "USER_UPDATED",
		say: "profile saved",
	});
}
