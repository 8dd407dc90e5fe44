import { Form } from "react-router";
import { answerTime } from "../owner/setting.ts";
import { ConfirmAnyway } from "../profiles/edits/sure.tsx";
import { educations } from "../profiles/lists.ts";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/forms/checked-form.ts";
import { Select, TextArea, TextField } from "../ui/forms/field.tsx";
import { formPage } from "../ui/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { picture } from "../ui/pictures/pictures.ts";
import type { Route } from "./+types/women.page";
import { requestToJoin } from "./join.server.ts";
import { receiveForm } from "./join-request.server.ts";
import {
	CollectionNotice,
	JoinRules,
	JoinSection,
	RefusedSave,
	type Step,
} from "./join-section.tsx";
import { Benefits, Explanation, type Inclusion, Inclusions, JoinHero } from "./landing.tsx";
import { readForm } from "./open-form.server.ts";
import { joinNames } from "./person.form.ts";
import {
	AgeField,
	type FieldsProps,
	LocationField,
	ReachFields,
	WordsFields,
} from "./person-fields.tsx";
import { womenForm } from "./women.form.ts";

/** Describes a sugar baby (specification, section 2, "Sugar-baby join page"). */
const members = [
	{
		title: "בוגרת",
		text: (
			<>
				בת <bdi dir="ltr">18</bdi> ומעלה, ובוחרת את הקצב שלה.
			</>
		),
	},
	{
		title: "יודעת מה היא רוצה",
		text: "אומרת מראש מה חשוב לה, ויודעת גם לומר לא.",
	},
	{
		title: "מתעניינת באנשים",
		text: "רוצה להכיר גבר מבוסס, לשיחה טובה ולקשר מכבד.",
	},
];

const benefits = [
	{
		title: "קשרים איכותיים",
		text: "גברים מבוססים שעברו אישור אישי, ושיחות שמתחילות במשפט אחד גלוי לב.",
	},
	{
		title: "תמיכה",
		text: `הצוות עונה על כל שאלה, גם הקטנה. זמן המענה: עד ${answerTime.usual}.`,
	},
	{
		title: "סביבה בטוחה",
		text: "התמונות שלך פרטיות עד שתחליטי אחרת, וכל דיווח שלך נקרא בידי הצוות.",
	},
	{
		title: "חוויות מעשירות",
		text: "מקום חדש, ערב עם שיחה טובה, אדם עם סיפור. את בוחרת מתי וכמה.",
	},
];

const inclusions: readonly Inclusion[] = [
	{ text: "הצטרפות ללא תשלום", icon: "check" },
	{ text: "כל בקשה נקראת בידי הצוות", icon: "user" },
	{ text: "יציאה מהירה מכל עמוד", icon: "run" },
	{ text: "מחיקה מלאה בכל רגע", icon: "trash" },
	{ text: "אימות אישי של כל פרופיל", icon: "shield" },
	{ text: "כינוי במקום שם מלא", icon: "door" },
	{ text: "תמונות פרטיות בשליטתך", icon: "lock" },
	{ text: "דיווח וחסימה בלחיצה", icon: "flag" },
];

/** The steps from the form to membership (`product.md`, "People"). */
const steps: readonly Step[] = [
	{ title: "פרטים", text: "מי את, בקווים כלליים" },
	{ title: "הרשמה", text: "אימייל וסיסמה, והטופס מחכה לך מלא", isSignUp: true },
	{ title: "קריאה אישית", text: "הצוות קורא כל בקשה בעצמו" },
	{ title: "תשובה", text: "מחכה לך באתר, רק לעינייך" },
];

const formWords = {
	restored: "מה שמילאת נשמר ומחכה לך כאן. אחרי ההרשמה נשאר רק לשלוח את הבקשה.",
	waiting: "מה שמילאת נשמר ומחכה לך. נשאר רק ללחוץ על הכפתור שבסוף הטופס, והבקשה תישלח.",
	known: "מילאנו כאן את מה שכבר סיפרת לנו. השליחה מעדכנת גם את הפרופיל שלך.",
	sent: (
		<>
			הבקשה שלך כבר אצלנו. אם יש מה לתקן, שליחה נוספת תעדכן אותה.{" "}
			<a className="link" href="/application">
				למצב הבקשה
			</a>
		</>
	),
	otherSide: (
		<>
			הטופס הזה מיועד לנשים, והחשבון שלך רשום כשוגר דדי. שום דבר לא השתנה.{" "}
			<a className="link" href="/application">
				לעמוד הבקשה
			</a>
		</>
	),
	unread:
		"לא הצלחנו לטעון את מה שכבר סיפרת לנו, ולכן הטופס סגור כרגע. שום דבר לא נמחק, אפשר לנסות שוב.",
};

export const handle = { darkHero: true, ...formPage };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/sugarbaby",
		title: "שוגר בייבי: בקשת הצטרפות",
		description:
			"הצטרפות לנשים, מגיל 18 ומעלה, ללא תשלום ובאישור אישי: קשרים איכותיים, תמיכה, סביבה בטוחה וחוויות מעשירות.",
	});

export function loader(args: Route.LoaderArgs) {
	return readForm(args, "women");
}

export function action(args: Route.ActionArgs) {
	return receiveForm(args, {
		kind: "women",
		schema: womenForm,
		path: "/sugarbaby",
		toast: { kind: "success", title: "הפרטים נשמרו", body: "נשאר להירשם ולשלוח את הבקשה" },
		save: requestToJoin,
		texts: ({ firstName, lastName, interests, expectations }) => ({
			texts: { display_name: joinNames(firstName, lastName), interests, expectations },
			nameField: "firstName",
		}),
		done: (saved) => ({
			path: "/application",
			toast: {
				kind: "success",
				// An approved woman sends no new application.
				title: saved === "approved" ? "נשמר" : "הבקשה נשלחה",
				body: "הפרטים נשמרו בהצלחה",
			},
		}),
	});
}

export default function Women({ loaderData, actionData }: Route.ComponentProps) {
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "women",
		schema: womenForm,
		lastResult: actionData,
		defaultValue: loaderData.values,
	});
	return (
		<>
			<JoinHero
				eyebrow="שוגר בייבי"
				title={["את בוחרת את הקצב,", "את האדם ואת הגבול."]}
				lead="ההצטרפות ללא תשלום ובאישור אישי. את מחליטה מי רואה אותך."
				join={{ href: "#form", label: "להגשת בקשה" }}
				more={{ href: "#members", label: "מי היא שוגר בייבי" }}
				portrait={{ src: picture("w3"), alt: "איור דיוקן של תמר, 32" }}
			/>
			<Explanation
				id="members"
				title="מי היא שוגר בייבי"
				lead="אישה צעירה שיודעת מה היא רוצה ולא מתנצלת על כך."
				points={members}
				cover={picture("c_train")}
			/>
			<Benefits
				id="benefits"
				title="מה מחכה לך בפנים"
				lead="מועדון שנבנה כך שתרגישי בטוחה לפני שתרגישי סקרנית."
				items={benefits}
			/>
			<Inclusions id="inclusions" title="מה כלול בהצטרפות" items={inclusions} />
			<JoinSection
				title="בקשת הצטרפות"
				band
				lead="כמה דקות לטופס. אפשר לשנות הכול אחר כך."
				steps={steps}
				form={loaderData}
				isRefused={actionData !== undefined}
				words={formWords}
			>
				<Form {...formProps} action="/sugarbaby">
					<WomenFields field={field} />
					<CollectionNotice>
						הטלפון וההשכלה עוזרים לצוות לבדוק שמאחורי הבקשה עומדת אישה אמיתית. רק הצוות רואה אותם,
						והם לא יופיעו בפרופיל.
					</CollectionNotice>
					<RefusedSave error={form.errors?.[0]} />
					<Button
						kind="accent"
						type="submit"
						busy={isSending}
						block
						autoFocus={form.errors ? true : undefined}
					>
						שלחי בקשת הצטרפות
					</Button>
					{actionData && "asked" in actionData && (
						<ConfirmAnyway asked={String(actionData.asked)} />
					)}
					<JoinRules>
						{!loaderData.isSignedIn && "קודם נרשמים, ואחר כך שולחים את הבקשה מהעמוד הזה."}
					</JoinRules>
				</Form>
			</JoinSection>
		</>
	);
}

/** The fields of the women's form, in the specification's order. */
function WomenFields({ field }: FieldsProps) {
	return (
		<div className="form-grid">
			<TextField
				{...field("firstName")}
				label="שם פרטי"
				autoComplete="given-name"
				help="רק הצוות רואה אותו. באימות בוחרים כינוי, והוא השם שיכירו כאן"
			/>
			<TextField {...field("lastName")} label="שם משפחה" autoComplete="family-name" />
			<ReachFields field={field} />
			<AgeField field={field} />
			<Select
				{...field("education")}
				label="השכלה"
				options={educations}
				placeholder="בחירת השכלה"
			/>
			<TextField
				{...field("profession")}
				label="עיסוק"
				optional
				autoComplete="organization-title"
			/>
			<LocationField field={field} />
			<TextArea
				{...field("details")}
				label="כמה מילים עלייך"
				help="מה חשוב לך, מה את אוהבת, איך נראה ערב טוב"
				optional
				className="full"
				rows={4}
			/>
			<WordsFields field={field} expectations="מה את מחפשת" />
		</div>
	);
}
