import { data, Link, useRouteLoaderData } from "react-router";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { oldest, youngest } from "../platform/forms/lengths.ts";
import { reportFailure } from "../platform/http/failure.server.ts";
import { readFlash } from "../platform/http/flash.server.ts";
import { siteOf } from "../platform/site.ts";
import type { useCheckedForm } from "../ui/forms/checked-form.ts";
import { RadioGroup } from "../ui/forms/choice.tsx";
import { TextArea, TextField } from "../ui/forms/field.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/profile.page";
import { findFixedAge } from "./birth-date.server.ts";
import { textsOf } from "./edits/field-texts.ts";
import { FormEditor, UnreadNotice } from "./edits/form-frame.tsx";
import { findKept, sealAccount, sealOwner } from "./edits/save-sent.server.ts";
import { FactFields } from "./fact-fields.tsx";
import { suggestFacts } from "./facts.server.ts";
import { factLabels, fieldLabels } from "./field-labels.ts";
import { factWords } from "./lists.ts";
import { genderChoices, justSaved, ownForm, savedToasts } from "./profile.form.ts";
import styles from "./profile.module.css";
import { readOwn } from "./profile.server.ts";
import { ProfileFrame } from "./profile-frame.tsx";
import { receiveProfile } from "./receive-profile.server.ts";
import { say, type Viewer } from "./say.ts";
import { TextStatus } from "./texts/text-status.tsx";
import type { TextStates } from "./texts/texts.server.ts";
import { TownField, TownHelp, type TownMatch } from "./towns/town-field.tsx";
import { readTownMatch } from "./towns/towns.server.ts";
import { useViewer } from "./use-gendered-text.ts";

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
	kept: null,
	saved: undefined,
};

export async function loader({ request, context }: Route.LoaderArgs) {
	const site = siteOf(context);
	try {
		const person = await requirePerson({ request, context });
		const { profile, facts, fill, portrait, states } = await readOwn(site, person);
		return {
			own: { profile, facts, fill, portrait, states },
			isAgeFixed: (await findFixedAge(site.db, person)) !== null,
			suggested: facts.version === 0 ? await suggestFacts(site, person) : {},
			town: await readTownMatch(site.db, profile.location),
			account: sealAccount(site, person),
			owner: sealOwner(site, person),
			kept: await findKept(site, "profile", person),
			saved: readFlash(context, justSaved),
		};
	} catch (error) {
		reportFailure(error, { request, context }, "profile not read");
		return data(nothing, 503);
	}
}

export function action(args: Route.ActionArgs) {
	return receiveProfile(args);
}

const words = {
	path: "/profile",
	button: "שמירת פרופיל",
	saved: savedToasts.profile.body,
	giveUp: "חזרה לפרופיל השמור",
	labels: { ...fieldLabels, ...factLabels },
	wordsOf: (field: string, text: string) =>
		field === "gender"
			? (genderChoices.find(({ value }) => value === text)?.label ?? "")
			: factWords(field, text),
	kind: "accent",
} as const;

/** The next step: a member's pending items, or a non-member's request; counts are only shown there. */
function WayOn({ gender }: Viewer) {
	const me = useRouteLoaderData<{ me?: Waiting | null }>("root")?.me;
	if (!me || me.desk) return null;
	const { words = "", to, label } = me.since ? memberWay(me) : joiningWay(me, gender);
	return (
		<p className={`small ${styles.waits}`}>
			{words}
			<Link className="link" to={to}>
				{label}
			</Link>
		</p>
	);
}

type Way = { words?: string; to: string; label: string };

type Waiting = {
	since: Date | null;
	role: string | null;
	desk: string | null;
	unread: number;
	requests: number;
	notices: number;
};

const memberWay = ({ unread, requests, notices }: Waiting): Way =>
	unread + requests === 0 && notices > 0
		? { words: "יש חדש בהתראות. ", to: "/notifications", label: "להתראות" }
		: { to: "/today", label: "מה מחכה לך היום" };

function joiningWay({ role }: Waiting, gender: Viewer["gender"]): Way {
	if (role) return { to: "/application", label: "מה מצב הבקשה שלך" };
	const forms = { female: "/sugarbaby#form", male: "/sugardaddy#form" };
	const to = gender ? forms[gender] : "/application";
	return { words: "עוד לא ביקשת להצטרף. ", to, label: "לבקשת ההצטרפות" };
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
	const { own, isAgeFixed, suggested, town, account, owner, kept, saved } = loaderData;
	const viewer = useViewer();
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
			<WayOn gender={viewer.gender} />
			<div className={styles.forms}>
				{own || actionData ? (
					<FormEditor
						key={`profile ${account}`}
						id="profile"
						words={words}
						schema={ownForm}
						account={account}
						stored={own ? textsOf({ ...own.profile, ...own.facts }) : {}}
						version={own ? own.profile.version + own.facts.version : 0}
						suggested={textsOf(suggested)}
						isSaved={saved === "profile saved"}
						refused={actionData}
						owner={owner}
						kept={kept}
					>
						{(field, keysIn) => (
							<>
								<ProfileFields
									field={field}
									gender={viewer.gender}
									isAgeFixed={isAgeFixed}
									states={own?.states ?? {}}
									town={town}
								/>
								<FactFields
									field={field}
									keysIn={keysIn}
									viewer={viewer}
									states={own?.states ?? {}}
									isSuggested={Object.keys(suggested).length > 0}
								/>
							</>
						)}
					</FormEditor>
				) : (
					<UnreadNotice path="/profile" />
				)}
				<WhoSees />
			</div>
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
				<Link className="link" to="/account">
					לעמוד החשבון
				</Link>
			</p>
		</section>
	);
}

type FieldsProps = {
	field: ReturnType<typeof useCheckedForm>["field"];
	gender: Viewer["gender"];
	/** It follows from the approved birth date. */
	isAgeFixed: boolean;
	states: TextStates;
	town: TownMatch;
};

/** The specification's six fields. */
function ProfileFields({ field, gender, isAgeFixed, states, town }: FieldsProps) {
	return (
		<>
			<fieldset>
				<legend className="h3">פרטים</legend>
				<div className="form-grid">
					<TextField
						{...field("display_name")}
						label={fieldLabels.display_name}
						autoComplete="nickname"
						help={
							<>
								זה הכינוי שחברים רואים. עדיף לא שם מלא.
								<TextStatus state={states.display_name} />
							</>
						}
					/>
					<TextField
						{...field("age")}
						type="number"
						dir="ltr"
						inputMode="numeric"
						min={youngest}
						max={oldest}
						readOnly={isAgeFixed}
						label={fieldLabels.age}
						className={styles.age ?? ""}
						help={
							isAgeFixed ? (
								"נספר מתאריך הלידה שאושר באימות, ולכן אי אפשר לשנות אותו כאן."
							) : (
								<>
									מגיל <bdi dir="ltr">18</bdi>
								</>
							)
						}
					/>
					<RadioGroup
						{...field("gender")}
						legend={fieldLabels.gender}
						options={genderChoices}
						defaultValue={field("gender").defaultValue ?? ""}
					/>
					<TownField
						{...field("location")}
						label={fieldLabels.location}
						help={
							<>
								<TownHelp town={town} />
								<TextStatus state={states.location} />
							</>
						}
					/>
				</div>
			</fieldset>
			<fieldset>
				<legend className="h3">
					{say({ gender }, { f: "קצת עלייך", m: "קצת עליך", n: "קצת היכרות" })}
				</legend>
				<div className="form-grid">
					{(["interests", "expectations"] as const).map((name) => (
						<TextArea
							key={name}
							{...field(name)}
							label={fieldLabels[name]}
							rows={4}
							className="full"
							help={states[name] && <TextStatus state={states[name]} />}
						/>
					))}
				</div>
			</fieldset>
		</>
	);
}
