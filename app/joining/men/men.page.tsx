import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { ModuleScript } from "../../ui/module-script.tsx";
import { noHydration } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { picture } from "../../ui/pictures.ts";
import { registerMan } from "../join.server.ts";
import { receiveForm } from "../join-request.server.ts";
import { Benefits } from "../landing/benefits.tsx";
import { Explanation } from "../landing/explanation.tsx";
import { Inclusions } from "../landing/inclusions.tsx";
import { JoinHero } from "../landing/join-hero.tsx";
import { CollectionNotice, JoinRules, JoinSection } from "../landing/join-section.tsx";
import { readForm } from "../open-form.server.ts";
import type { OpenForm } from "../open-form.ts";
import { RefusedSave } from "../refused-save.tsx";
import type { Route } from "./+types/men.page";
import { ChosenPlan, planScope } from "./chosen-plan.tsx";
import script from "./men.browser.ts?worker&url";
import { menForm } from "./men.form.ts";
import { MenFields } from "./men-fields.tsx";
import { benefits, formWords, inclusions, MemberWords, members, steps } from "./men-words.tsx";
import { PlanCards } from "./plan-cards.tsx";
import { PlanToast } from "./plan-toast.tsx";

/**
 * Without React in the browser: it would cost a phone a second, and `men.browser.ts` does the work.
 */
export const handle = { ...noHydration, darkHero: true };

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

export function action(args: Route.ActionArgs) {
	return receiveForm(args, {
		kind: "men",
		schema: menForm,
		path: "/sugardaddy",
		toast: {
			kind: "destructive",
			title: "נדרשת התחברות",
			body: "יש להתחבר או להירשם לפני התשלום",
		},
		save: registerMan,
		done: (_, pressed) => (pressed === "save" ? saved : { path: "/sugardaddy/payment" }),
	});
}

export default function Men({ loaderData, actionData }: Route.ComponentProps) {
	const { form, formProps, field } = useCheckedForm({
		id: "men",
		schema: menForm,
		lastResult: actionData,
		defaultValue: loaderData.values,
	});
	const plan = field("selectedPlan");
	const { isSignedIn, isMember, isSent, canPay } = loaderData;
	const mayOnlySave = canPay && isMember;
	return (
		<div className={planScope}>
			<JoinHero
				eyebrow="שוגר דדי"
				title={["הזמן שלך שווה הרבה.", "גם הפרטיות שלך."]}
				lead="בחר מסלול וספר לנו מי אתה. הצוות קורא כל בקשה, ורק הוא רואה את הפרטים."
				join={{ href: "#plans", label: "להצטרפות" }}
				more={{ href: "#members", label: "מי החברים שלנו" }}
				portrait={{ src: picture("m1"), alt: "איור דיוקן של אורי, 46" }}
			/>
			<Explanation
				id="members"
				title="מי החברים שלנו"
				lead="גברים מבוססים שבנו את החיים שלהם, ועכשיו מחפשים עם מי לחלוק אותם."
				points={members}
				cover={picture("c_city")}
			/>
			<Benefits
				id="benefits"
				title="מה מחכה לך בפנים"
				lead="ארבעה דברים שסביבם נבנה המועדון."
				items={benefits}
			/>
			<PlanCards form="men" field={plan} usdIls={loaderData.usdIls} />
			<Inclusions id="inclusions" title="בכל מסלול תקבל" items={inclusions} band />
			<JoinSection
				title="ספר לנו מי אתה"
				lead="כמה דקות, וכמה מילים כנות. אפשר לשנות תמיד."
				steps={steps}
				form={loaderData}
				isRefused={actionData !== undefined}
				words={mayOnlySave ? { ...formWords, member: <MemberWords isSent={isSent} /> } : formWords}
			>
				<form {...formProps} action="/sugardaddy">
					<ChosenPlan error={plan.error} />
					<MenFields field={field} />
					<CollectionNotice>
						הטלפון וההכנסה עוזרים לצוות לבדוק שמאחורי הבקשה עומד אדם אמיתי שמתאים לקהילה. רק הצוות
						רואה אותם, והם לא יופיעו בפרופיל.
					</CollectionNotice>
					{!canPay && (
						<Notice kind="accent">
							התשלומים סגורים כרגע. אפשר למלא ולשמור את הפרטים, ולשלם כאן כשייפתחו.
						</Notice>
					)}
					<RefusedSave error={form.errors?.[0]} />
					<Button kind="accent" type="submit" block autoFocus={form.errors ? true : undefined}>
						{sayNext({ isSignedIn, isMember, canPay })}
					</Button>
					{mayOnlySave && (
						<Button kind="line" type="submit" name="then" value="save" block>
							שמירת הפרטים בלבד
						</Button>
					)}
					<JoinRules>בשלב הזה לא מתבצע חיוב.</JoinRules>
				</form>
			</JoinSection>
			<PlanToast isRefused={plan.error !== undefined} />
			<ModuleScript src={script} />
		</div>
	);
}

type Standing = Pick<OpenForm, "isSignedIn" | "isMember"> & { canPay: boolean };

/** What the form's button leads to. */
function sayNext({ isSignedIn, isMember, canPay }: Standing): string {
	if (!isSignedIn) return "המשך להרשמה";
	if (!canPay) return "שמירת הפרטים";
	return isMember ? "המשך לתשלום על חודש נוסף" : "המשך לתשלום";
}
