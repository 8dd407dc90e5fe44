import { data } from "react-router";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { reportFailure } from "../platform/http/failure.server.ts";
import { readSay } from "../platform/http/flash.server.ts";
import { siteOf } from "../platform/site.ts";
import { ModuleScript } from "../ui/module-script.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/profile.page";
import { findFixedAge } from "./age/birth-date.server.ts";
import { textsOf } from "./edits/field-texts.ts";
import { FormEditor } from "./edits/form-editor.tsx";
import { findKept, sealOwner } from "./edits/kept-form.server.ts";
import { UnreadNotice } from "./edits/unread-notice.tsx";
import { FactFields } from "./facts/fact-fields.tsx";
import { factLabels, factsForm } from "./facts/facts.form.ts";
import { suggestFacts } from "./facts/facts.server.ts";
import { readOwn } from "./frame/own.server.ts";
import { ProfileFrame } from "./frame/profile-frame.tsx";
import { factWords } from "./lists/lists.ts";
import script from "./profile.browser.ts?worker&url";
import { fieldLabels, genderChoices, profileForm } from "./profile.form.ts";
import styles from "./profile.module.css";
import { ProfileFields } from "./profile-fields.tsx";
import { receiveProfile } from "./receive-profile.server.ts";
import { justSaved, savedToasts } from "./saved-toasts.ts";
import { say } from "./say.ts";
import { readTownMatch } from "./towns/towns.server.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/profile",
		title: "הפרופיל שלי",
		description: "עריכת הפרופיל האישי.",
		hidden: true,
	});

const nothing = {
	own: null,
	isAgeFixed: false,
	suggested: {},
	town: null,
	account: null,
	owner: null,
	kept: { profile: null, facts: null },
	saved: undefined,
};

export async function loader({ request, context }: Route.LoaderArgs) {
	const site = siteOf(context);
	try {
		const person = await requirePerson({ request, context });
		const { profile, facts, portrait, states } = await readOwn(site, person);
		return {
			own: { profile, facts, portrait, states },
			isAgeFixed: (await findFixedAge(site.db, person)) !== null,
			suggested: facts.version === 0 ? await suggestFacts(site, person) : {},
			town: await readTownMatch(site.db, profile.location),
			account: person.accountId,
			owner: sealOwner(site, person),
			kept: {
				profile: await findKept(site, "profile", person),
				facts: await findKept(site, "facts", person),
			},
			saved: readSay(context, justSaved),
		};
	} catch (error) {
		reportFailure(error, { request, context }, "profile not read");
		return data(nothing, 503);
	}
}

export function action(args: Route.ActionArgs) {
	return receiveProfile(args);
}

const profileWords = {
	path: "/profile",
	button: "שמירת פרופיל",
	saved: savedToasts.profile.body,
	giveUp: "חזרה לפרופיל השמור",
	labels: fieldLabels,
	wordsOf: (field: string, text: string) =>
		field === "gender" ? (genderChoices.find(({ value }) => value === text)?.label ?? "") : text,
	kind: "accent",
} as const;

const factsWords = {
	path: "/profile",
	button: "שמירת הפרטים לחברים",
	saved: savedToasts.facts.body,
	giveUp: "חזרה לפרטים השמורים",
	labels: factLabels,
	wordsOf: factWords,
	kind: "primary",
} as const;

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
	const { own, isAgeFixed, suggested, town, account, owner, kept, saved } = loaderData;
	const viewer = { gender: own?.profile.gender ?? null };
	const refused = (form: string) => (actionData?.form === form ? actionData : undefined);
	return (
		<ProfileFrame
			title="הפרופיל שלי"
			lead={say(viewer, {
				f: "את מחליטה מה לכתוב. אין שדה שחייבים למלא, ואפשר לשנות הכול בכל עת.",
				m: "אתה מחליט מה לכתוב. אין שדה שחייבים למלא, ואפשר לשנות הכול בכל עת.",
				n: "אין שדה שחייבים למלא, ואפשר לשנות הכול בכל עת.",
			})}
			own={own}
		>
			<div className={styles.forms}>
				{own || actionData?.form === "profile" ? (
					<FormEditor
						id="profile"
						words={profileWords}
						schema={profileForm}
						account={account}
						stored={own ? textsOf(own.profile) : {}}
						version={own?.profile.version ?? 0}
						isSaved={saved === "profile saved"}
						refused={refused("profile")}
						owner={owner}
						kept={kept.profile}
					>
						{(field) => (
							<ProfileFields
								field={field}
								gender={viewer.gender}
								isAgeFixed={isAgeFixed}
								states={own?.states ?? {}}
								town={town}
							/>
						)}
					</FormEditor>
				) : (
					<UnreadNotice path="/profile" />
				)}
				{(own || actionData?.form === "facts") && (
					<FormEditor
						id="facts"
						words={factsWords}
						schema={factsForm}
						account={account}
						stored={own ? textsOf(own.facts) : {}}
						version={own?.facts.version ?? 0}
						suggested={textsOf(suggested)}
						isSaved={saved === "facts saved"}
						refused={refused("facts")}
						owner={owner}
						kept={kept.facts}
					>
						{(field, keysIn) => (
							<FactFields
								field={field}
								keysIn={keysIn}
								viewer={viewer}
								states={own?.states ?? {}}
								isSuggested={Object.keys(suggested).length > 0}
							/>
						)}
					</FormEditor>
				)}
				<WhoSees />
			</div>
			<ModuleScript src={script} />
		</ProfileFrame>
	);
}

function WhoSees() {
	return (
		<section className={styles.aside}>
			<h2 className="h3">מי רואה את הפרופיל</h2>
			<p className="small">
				לפני האישור, הצוות בלבד. אחריו, חברים מאושרים מהצד השני. כל טקסט נבדק לפני שהוא מוצג לחברים,
				ומה שנמחק חדל להופיע מיד.
			</p>
			<p className="small">אימייל, סיסמה, מכשירים מחוברים ומחיקת החשבון נמצאים בעמוד החשבון.</p>
			<p className="small">
				<a className="link" href="/account">
					לעמוד החשבון
				</a>
			</p>
		</section>
	);
}
