import type { InferOutput } from "valibot";
import { Sure } from "../../profiles/edits/sure.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { ModuleScript } from "../../ui/module-script.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { picture } from "../../ui/pictures/pictures.ts";
import { choosePlan, registerMan } from "../join.server.ts";
import { receiveForm } from "../join-request.server.ts";
import { Benefits } from "../landing/benefits.tsx";
import { Explanation } from "../landing/explanation.tsx";
import { Inclusions } from "../landing/inclusions.tsx";
import { JoinHero } from "../landing/join-hero.tsx";
import { CollectionNotice, isShut, JoinRules, JoinSection } from "../landing/join-section.tsx";
import { isApprovedSender, readForm } from "../open-form.server.ts";
import type { OpenForm } from "../open-form.ts";
import { RefusedSave } from "../refused-save.tsx";
import type { Route } from "./+types/men.page";
import { ChosenPlan, planScope } from "./chosen-plan.tsx";
import script from "./men.browser.ts?worker&url";
import { menForm, planForm } from "./men.form.ts";
import { MenFields } from "./men-fields.tsx";
import {
	benefits,
	formWords,
	inclusions,
	MemberWords,
	members,
	planWords,
	steps,
} from "./men-words.tsx";
import { PlanCards } from "./plan-cards.tsx";
import { PlanToast } from "./plan-toast.tsx";

/**
 * Without React in the browser: it would cost a phone a second, and `men.browser.ts` does the work.
 */
export const handle = { darkHero: true };

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
		kind: "destructive",
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
	// Another name than that of the form which the browser's script checks in full.
	const id = isApproved ? "men-plan" : "men";
	const { form, formProps, field } = useCheckedForm({
		id,
		schema: isApproved ? planForm : menForm,
		lastResult: actionData,
		defaultValue: loaderData.values,
	});
	const plan = field("selectedPlan");
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
			<PlanCards form={id} field={plan} usdIls={loaderData.usdIls} isShut={isShut(loaderData)} />
			<Inclusions id="inclusions" title="בכל מסלול תקבל" items={inclusions} band />
			<JoinSection
				title={isApproved ? planWords.title : "ספר לנו מי אתה"}
				lead={isApproved ? planWords.lead : "כמה דקות, וכמה מילים כנות. אפשר לשנות תמיד."}
				steps={isApproved ? [] : steps}
				form={loaderData}
				isRefused={actionData !== undefined}
				words={{ ...words, approved: planWords.approved }}
			>
				<form {...formProps} action="/sugardaddy">
					<ChosenPlan error={plan.error} />
					{!isApproved && <Details field={field} />}
					{!canPay && (
						<Notice kind="accent">
							{isApproved
								? "התשלומים סגורים כרגע. אפשר לבחור מסלול, ולשלם כאן כשייפתחו."
								: "התשלומים סגורים כרגע. אפשר למלא ולשמור את הפרטים, ולשלם כאן כשייפתחו."}
						</Notice>
					)}
					<RefusedSave error={form.errors?.[0]} />
					<Button kind="accent" type="submit" block autoFocus={form.errors ? true : undefined}>
						{sayNext({ isSignedIn, isApproved, isMember, canPay })}
					</Button>
					{mayOnlySave && (
						<Button kind="line" type="submit" name="then" value="save" block>
							שמירת הפרטים בלבד
						</Button>
					)}
					{actionData && "asked" in actionData && <Sure asked={String(actionData.asked)} />}
					<JoinRules>בשלב הזה לא מתבצע חיוב.</JoinRules>
				</form>
			</JoinSection>
			<PlanToast isRefused={plan.error !== undefined} />
			<ModuleScript src={script} />
		</div>
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

type Standing = Pick<OpenForm, "isSignedIn" | "isApproved" | "isMember"> & { canPay: boolean };

/** What the form's button leads to. */
function sayNext({ isSignedIn, isApproved, isMember, canPay }: Standing): string {
	if (!isSignedIn) return "המשך להרשמה";
	if (!canPay) return isApproved ? "שמירת המסלול" : "שמירת הפרטים";
	return isMember ? "המשך לתשלום על חודש נוסף" : "המשך לתשלום";
}
