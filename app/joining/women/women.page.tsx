import { Sure } from "../../profiles/edits/sure.tsx";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { ModuleScript } from "../../ui/module-script.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { picture } from "../../ui/pictures/pictures.ts";
import { requestToJoin } from "../join.server.ts";
import { receiveForm } from "../join-request.server.ts";
import { Benefits } from "../landing/benefits.tsx";
import { Explanation } from "../landing/explanation.tsx";
import { Inclusions } from "../landing/inclusions.tsx";
import { JoinHero } from "../landing/join-hero.tsx";
import { CollectionNotice, JoinRules, JoinSection } from "../landing/join-section.tsx";
import { joinNames } from "../names.ts";
import { readForm } from "../open-form.server.ts";
import { RefusedSave } from "../refused-save.tsx";
import type { Route } from "./+types/women.page";
import script from "./women.browser.ts?worker&url";
import { womenForm } from "./women.form.ts";
import { WomenFields } from "./women-fields.tsx";
import { benefits, formWords, inclusions, members, steps } from "./women-words.tsx";

/** Without React in the browser, like the men's page. */
export const handle = { darkHero: true };

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
	const { form, formProps, field } = useCheckedForm({
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
				lead="ההצטרפות ללא תשלום ובאישור אישי. את מחליטה מי רואה אותך, ומתי."
				join={{ href: "#form", label: "להגשת בקשה" }}
				more={{ href: "#members", label: "מי היא שוגר בייבי" }}
				portrait={{ src: picture("w3"), alt: "איור דיוקן של תמר, 32" }}
			/>
			<Explanation
				id="members"
				title="מי היא שוגר בייבי"
				lead="אישה צעירה ובוגרת, שיודעת מה היא רוצה ולא מתנצלת על כך."
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
				lead="כמה דקות, וכמה מילים כנות. אפשר לשנות תמיד."
				steps={steps}
				form={loaderData}
				isRefused={actionData !== undefined}
				words={formWords}
			>
				<form {...formProps} action="/sugarbaby">
					<WomenFields field={field} />
					<CollectionNotice>
						הטלפון וההשכלה עוזרים לצוות לבדוק שמאחורי הבקשה עומדת אישה אמיתית. רק הצוות רואה אותם,
						והם לא יופיעו בפרופיל.
					</CollectionNotice>
					<RefusedSave error={form.errors?.[0]} />
					<Button kind="accent" type="submit" block autoFocus={form.errors ? true : undefined}>
						שלחי בקשת הצטרפות
					</Button>
					{actionData && "asked" in actionData && <Sure asked={String(actionData.asked)} />}
					<JoinRules>
						{!loaderData.isSignedIn && "קודם נרשמים, ואחר כך שולחים את הבקשה מהעמוד הזה."}
					</JoinRules>
				</form>
			</JoinSection>
			<ModuleScript src={script} />
		</>
	);
}
