import { Form } from "react-router";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { spendProof } from "../../platform/limits/proof.server.ts";
import { refuseOpenForm } from "../../platform/limits/too-many.server.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { RadioGroup } from "../../ui/forms/choice.tsx";
import { FormError, TextArea } from "../../ui/forms/field.tsx";
import { NarrowFrame } from "../../ui/layout/narrow-frame.tsx";
import { formPage, staticPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/urgent.page";
import { EmergencyNumbers } from "./emergency-numbers.tsx";
import { urgentForm, urgentHelp, urgentKinds, urgentNames } from "./urgent.form.ts";
import { sendUrgent, urgentCookie } from "./urgent.server.ts";

export const handle = { ...staticPage(), ...formPage };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/urgent",
		title: "דחוף",
		description:
			"איום, סחיטה, מישהו מתחת לגיל 18 או תמונה אינטימית שפורסמה: לכתוב לצוות בלי חשבון, בלי שם ובלי כתובת.",
	});

export const loader = () => null;

export function action(args: Route.ActionArgs) {
	return handleForm(args, {
		schema: urgentForm,
		limit: ({ site, visitor, form }) => refuseOpenForm(site, "urgent", visitor, form),
		act: async ({ site, value: { topic, text = "" }, form }) => {
			const code = await sendUrgent(site, {
				kind: topic,
				words: text,
				isProven: await spendProof(site, form),
			});
			const cookies = [urgentCookie.set(code, site.settings.origin)];
			return redirectWith(site, "/urgent/answer", { cookies });
		},
	});
}

export default function Urgent({ actionData }: Route.ComponentProps) {
	const { form, formProps, field } = useCheckedForm({
		id: "urgent",
		schema: urgentForm,
		lastResult: actionData,
	});
	return (
		<NarrowFrame
			title="דחוף"
			lead="בלי חשבון, בלי שם, בלי כתובת. מתי הצוות קורא את זה כתוב כאן מיד אחרי השליחה."
		>
			<EmergencyNumbers />
			<Form {...formProps} action="/urgent" data-proof="" className="stack">
				<FormError errors={form.errors} />
				<RadioGroup
					{...field("topic")}
					legend="מה קרה"
					options={urgentKinds.map((value) => ({
						value,
						label: urgentNames[value],
						help: urgentHelp[value],
					}))}
				/>
				<TextArea
					{...field("text")}
					label="מה כדאי שנדע, אפשר גם בלי"
					rows={6}
					help="כינוי או קישור לפרופיל עוזרים. לא לשלוח לכאן את התמונה עצמה, ולא פרטים של קטין."
				/>
				<Button kind="primary" type="submit">
					שליחה
				</Button>
				<p className="small muted">בסוף מופיע קוד. רק איתו אפשר לחזור ולקרוא תשובה.</p>
			</Form>
			<p>
				כבר יש קוד?{" "}
				<a className="link" href="/urgent/answer">
					לחזור עם הקוד
				</a>
			</p>
		</NarrowFrame>
	);
}
