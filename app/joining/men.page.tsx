import { useState } from "react";
import { Form } from "react-router";
import type { InferOutput } from "valibot";
import { answerTime } from "../owner/setting.ts";
import { ConfirmAnyway } from "../profiles/edits/sure.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { useCheckedForm } from "../ui/forms/checked-form.ts";
import { Select, TextField } from "../ui/forms/field.tsx";
import { formPage } from "../ui/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { picture } from "../ui/pictures/pictures.ts";
import type { Route } from "./+types/men.page";
import { choosePlan, registerMan } from "./join.server.ts";
import { receiveForm } from "./join-request.server.ts";
import {
	CollectionNotice,
	isShut,
	JoinRules,
	JoinSection,
	RefusedSave,
	type Step,
} from "./join-section.tsx";
import { Benefits, Explanation, type Inclusion, Inclusions, JoinHero } from "./landing.tsx";
import { incomes, menForm, planForm } from "./men.form.ts";
import { isApprovedSender, type OpenForm, readForm } from "./open-form.server.ts";
import {
	AgeField,
	type FieldsProps,
	LocationField,
	ReachFields,
	WordsFields,
} from "./person-fields.tsx";
import { ChosenPlan, PlanCards, PlanToast, planScope } from "./plan-cards.tsx";

/** Describes the members (specification, section 2, "Men's VIP sign-up"). */
const members = [
	{
		title: "בגיל שבו יודעים מה רוצים",
		text: (
			<>
				גברים בני <bdi dir="ltr">35</bdi> ומעלה, עם ניסיון חיים וסקרנות שנשארה.
			</>
		),
	},
	{
		title: "יציבים כלכלית",
		text: "הקריירה או העסק כבר עומדים על הרגליים, ויש פנאי לחיים שמעבר להם.",
	},
	{
		title: "מחפשים קשר מכבד",
		text: "כנות מההתחלה, הקשבה, וגבולות ברורים של שני הצדדים.",
	},
];

const benefits = [
	{
		title: "מעמד VIP",
		text: "כל חבר מאושר אישית. ומי שיושבת מולך יודעת שגם אתה אושרת.",
	},
	{
		title: "דיסקרטיות מלאה",
		text: "חיוב בשם ניטרלי, אימיילים בנושא ניטרלי ויציאה מהירה מכל עמוד. אתה מחליט מי רואה אותך.",
	},
	{
		title: "התאמות איכותיות",
		text: "פרופילים שנבדקו אחד אחד, ומקום לכתוב מה באמת חשוב לך. איכות לפני כמות.",
	},
	{
		title: "תמיכה אישית",
		text: (
			<>
				הצוות עונה בעצמו, בלי מענה אוטומטי. זמן המענה: עד {answerTime.usual}, ובמסלול{" "}
				<bdi dir="ltr">VIP</bdi> יש גם איש קשר קבוע.
			</>
		),
	},
];

/** The eight inclusions, verbatim from `product.md`. */
const inclusions: readonly Inclusion[] = [
	{ text: "אימות אישי של כל פרופיל", icon: "shield" },
	{ text: "חיוב בשם ניטרלי", icon: "card" },
	{ text: "יציאה מהירה מכל עמוד", icon: "run" },
	{ text: "חודש ששולם מראש ואינו מתחדש מעצמו", icon: "clock" },
	{ text: "ביטול לפי חוק בשתי לחיצות", icon: "undo" },
	{ text: "מחיקה מלאה בכל רגע", icon: "trash" },
	{ text: "תמונות פרטיות בשליטתך", icon: "lock" },
	{ text: "דיווח וחסימה בלחיצה", icon: "flag" },
];

/** The steps from the form to membership (`product.md`, "People"). */
const steps: readonly Step[] = [
	{ title: "מסלול ופרטים", text: "מה מתאים לך, ומי אתה" },
	{ title: "הרשמה", text: "אימייל וסיסמה, והטופס מחכה לך מלא", isSignUp: true },
	{ title: "תשלום", text: "חודש אחד מראש, בשם ניטרלי" },
	{ title: "אישור אישי", text: "הצוות קורא את הבקשה. אם לא תאושר, הסכום יוחזר במלואו" },
];

const formWords = {
	restored: "מה שמילאת נשמר ומחכה לך כאן. נשאר להירשם.",
	waiting: "מה שמילאת נשמר ומחכה לך כאן. אפשר להמשיך לתשלום.",
	known: "מילאנו כאן את מה שכבר סיפרת לנו. ההמשך לתשלום מעדכן גם את הפרופיל שלך.",
	sent: (
		<>
			הבקשה שלך כבר אצלנו. אם יש מה לתקן, אפשר לשלוח שוב.{" "}
			<a className="link" href="/application">
				למצב הבקשה
			</a>
		</>
	),
	otherSide: (
		<>
			הטופס הזה מיועד לגברים, והחשבון שלך רשום כשוגר בייבי. שום דבר לא השתנה.{" "}
			<a className="link" href="/sugarbaby#form">
				לטופס שלך
			</a>
		</>
	),
	unread:
		"לא הצלחנו לטעון את מה שכבר סיפרת לנו, ולכן הטופס סגור כרגע. שום דבר לא נמחק, אפשר לנסות שוב.",
};

/** The form's heading for a man who was approved. */
const planWords = {
	title: "חודש נוסף במועדון",
	lead: "בוחרים מסלול וממשיכים לתשלום.",
	approved: (
		<>
			הצוות כבר אישר אותך, ולכן נשאר כאן רק לבחור מסלול. שאר הפרטים נשארים כפי שהם. את מה שאחרים
			רואים אפשר לשנות{" "}
			<a className="link" href="/profile">
				בפרופיל
			</a>
			.
		</>
	),
} as const;

/** The notice to a member, whose application may still be pending. */
function MemberWords({ isSent, isWaiting }: { isSent: boolean; isWaiting: boolean }) {
	return (
		<>
			{isWaiting ? "המינוי שלך שולם, והימים מתחילים עם האישור." : "המינוי שלך פעיל."} ״שמירת הפרטים
			בלבד״ שומרת תיקונים בלי לשלם, ותשלום נוסף מוסיף עוד חודש.
			{isSent && (
				<>
					{" "}
					<a className="link" href="/application">
						למצב הבקשה
					</a>
				</>
			)}
		</>
	);
}

export const handle = { darkHero: true, ...formPage };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/sugardaddy",
		title: "שוגר דדי: מסלולים והצטרפות",
		description:
			"לגברים מבוססים, בני 35 ומעלה, שמחפשים קשר מכבד: שלושה מסלולים של חודש אחד מראש, אישור אישי ודיסקרטיות מלאה.",
	});

export function loader(args: Route.LoaderArgs) {
	return readForm(args, "men");
}

/** The result for a member who only updates his details. */
const saved = {
	path: "/application",
	toast: { kind: "success", title: "נשמר", body: "הפרטים נשמרו בהצלחה" },
} as const;

const received = {
	kind: "men",
	path: "/sugardaddy",
	toast: {
		kind: "neutral",
		title: "נדרשת התחברות",
		body: "יש להתחבר או להירשם לפני התשלום",
	},
} as const;

const textsOf = ({ fullName, interests, expectations }: InferOutput<typeof menForm>) => ({
	texts: { display_name: fullName, interests, expectations },
	nameField: "fullName" as const,
});
const noTexts = () => ({ texts: {}, nameField: "fullName" as const });

export async function action(args: Route.ActionArgs) {
	const payment = { path: "/sugardaddy/payment" } as const;
	if (await isApprovedSender(args)) {
		const form = { ...received, schema: planForm, save: choosePlan, texts: noTexts };
		return receiveForm(args, { ...form, done: () => payment });
	}
	const form = { ...received, schema: menForm, save: registerMan, texts: textsOf };
	return receiveForm(args, {
		...form,
		done: (_, pressed) => (pressed === "save" ? saved : payment),
	});
}

export default function Men({ loaderData, actionData }: Route.ComponentProps) {
	const { isSignedIn, isApproved, isMember, isWaiting, isSent, canPay } = loaderData;
	const { form, formProps, field, sentBy } = useCheckedForm({
		id: "men",
		schema: isApproved ? planForm : menForm,
		lastResult: actionData,
		defaultValue: loaderData.values,
	});
	const plan = field("selectedPlan");
	// Each refusal is announced.
	const [tries, setTries] = useState(0);
	const mayOnlySave = canPay && isMember && !isApproved;
	const words = mayOnlySave
		? { ...formWords, member: <MemberWords isSent={isSent} isWaiting={isWaiting} /> }
		: formWords;
	return (
		<div className={planScope}>
			<JoinHero
				eyebrow="שוגר דדי"
				title={["הזמן שלך שווה הרבה.", "גם הפרטיות שלך."]}
				lead="בחר מסלול וספר לנו מי אתה. הצוות קורא כל בקשה, ורק הוא רואה את הפרטים."
				join={isShut(loaderData) ? null : { href: "#plans", label: "להצטרפות" }}
				more={{ href: "#members", label: "מי החברים שלנו" }}
				portrait={{ src: picture("m1"), alt: "איור דיוקן של אורי, 46" }}
			/>
			<Explanation
				id="members"
				title="מי החברים שלנו"
				lead="גברים מבוססים שבנו את חייהם ומחפשים עם מי לחלוק אותם."
				points={members}
				cover={picture("c_city")}
			/>
			<Benefits
				id="benefits"
				title="מה מחכה לך בפנים"
				lead="ארבעה דברים שסביבם נבנה המועדון."
				items={benefits}
			/>
			<PlanCards
				plans={loaderData.plans}
				form="men"
				field={plan}
				usdIls={loaderData.usdIls}
				isShut={isShut(loaderData)}
				isVipFull={loaderData.isVipFull}
			/>
			<Inclusions id="inclusions" title="בכל מסלול תקבל" items={inclusions} band />
			<JoinSection
				title={isApproved ? planWords.title : "ספר לנו מי אתה"}
				lead={isApproved ? planWords.lead : "כמה דקות לטופס. אפשר לשנות הכול אחר כך."}
				steps={isApproved ? [] : steps}
				form={loaderData}
				isRefused={actionData !== undefined}
				words={{ ...words, approved: planWords.approved }}
			>
				<Form
					{...formProps}
					action="/sugardaddy"
					onSubmit={(event) => {
						formProps.onSubmit(event);
						setTries(tries + 1);
					}}
				>
					<ChosenPlan plans={loaderData.plans} error={plan.error} />
					{!isApproved && <Details field={field} />}
					{!canPay && (
						<Notice kind="accent">
							{isApproved
								? "התשלומים סגורים כרגע. אפשר לבחור מסלול, ולשלם כאן כשייפתחו."
								: "התשלומים סגורים כרגע. אפשר למלא ולשמור את הפרטים, ולשלם כאן כשייפתחו."}
						</Notice>
					)}
					<RefusedSave error={form.errors?.[0]} />
					<Submit sentBy={sentBy} isRefused={form.errors !== undefined} mayOnlySave={mayOnlySave}>
						{nextStepWords({ isSignedIn, isApproved, isMember, canPay })}
					</Submit>
					{actionData && "asked" in actionData && (
						<ConfirmAnyway asked={String(actionData.asked)} />
					)}
					<JoinRules>בשלב הזה לא מתבצע חיוב.</JoinRules>
				</Form>
			</JoinSection>
			{plan.error && <PlanToast key={tries} />}
		</div>
	);
}

type SubmitProps = {
	/** The pressed button while the form is submitting. */
	sentBy: string | null;
	isRefused: boolean;
	mayOnlySave: boolean;
	children: string;
};

function Submit({ sentBy, isRefused, mayOnlySave, children }: SubmitProps) {
	return (
		<>
			<Button
				kind="accent"
				type="submit"
				busy={sentBy === ""}
				block
				autoFocus={isRefused || undefined}
			>
				{children}
			</Button>
			{mayOnlySave && (
				<Button kind="line" type="submit" name="then" value="save" block busy={sentBy === "save"}>
					שמירת הפרטים בלבד
				</Button>
			)}
		</>
	);
}

/** The fields beside the plan, and why they are asked. */
function Details({ field }: { field: Parameters<typeof MenFields>[0]["field"] }) {
	return (
		<>
			<MenFields field={field} />
			<CollectionNotice>
				הטלפון וההכנסה עוזרים לצוות לבדוק שמאחורי הבקשה עומד אדם אמיתי שמתאים לקהילה. רק הצוות רואה
				אותם, והם לא יופיעו בפרופיל.
			</CollectionNotice>
		</>
	);
}

type BuyerStatus = Pick<OpenForm, "isSignedIn" | "isApproved" | "isMember"> & { canPay: boolean };

function nextStepWords({ isSignedIn, isApproved, isMember, canPay }: BuyerStatus): string {
	if (!isSignedIn) return "המשך להרשמה";
	if (!canPay) return isApproved ? "שמירת המסלול" : "שמירת הפרטים";
	return isMember ? "המשך לתשלום על חודש נוסף" : "המשך לתשלום";
}

/** The fields of the men's form, in the specification's order; the plan is chosen on the cards. */
function MenFields({ field }: FieldsProps) {
	return (
		<div className="form-grid">
			<TextField
				{...field("fullName")}
				label="שם מלא"
				autoComplete="name"
				help="רק הצוות רואה אותו. באימות בוחרים כינוי, והוא השם שיכירו כאן"
			/>
			<AgeField field={field} />
			<ReachFields field={field} />
			<TextField {...field("profession")} label="תחום עיסוק" autoComplete="organization-title" />
			<Select
				{...field("income")}
				label="הכנסה חודשית בשקלים"
				options={incomes}
				placeholder="בחירת טווח"
			/>
			<LocationField field={field} className="full" />
			<WordsFields field={field} expectations="מה אתה מחפש" />
		</div>
	);
}
