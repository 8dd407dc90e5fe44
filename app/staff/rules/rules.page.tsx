import type { SubmissionResult } from "@conform-to/react";
import type { Checked } from "../../moderation/rules/engine.server.ts";
import { families, type Place } from "../../moderation/rules/rule.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { siteOf } from "../../platform/site.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { RadioGroup } from "../../ui/forms/choice.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { Table } from "../../ui/table.tsx";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { requireAct, requireStaff } from "../staff-person.server.ts";
import type { Route } from "./+types/rules.page";
import styles from "./rules.module.css";
import { Scores, Verdicts } from "./scores.tsx";
import { Tried } from "./tried.tsx";
import { placeChoices, tryForm } from "./try.form.ts";
import { listRules, tryText } from "./try-text.server.ts";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff/rules", title: "כללים לטקסט", description: "", hidden: true });

export async function loader(args: Route.LoaderArgs) {
	const staff = await requireStaff(args, "rules");
	return { desk: await deskOf(args, staff), rules: listRules() };
}

type Answer = {
	refused: SubmissionResult | null;
	tried:
		| (Checked & {
				text: string;
				place: Place;
				earlier?: string | undefined;
				notes: readonly string[];
		  })
		| null;
};

/** Tries a text; nothing of it is stored, and the answer is the page itself. */
export async function action(args: Route.ActionArgs) {
	await requireAct(args, "rules", "try");
	return handleForm<typeof tryForm, Answer, Answer>(args, {
		schema: tryForm,
		act: ({ value }): Answer => ({
			refused: null,
			tried: { ...value, ...tryText(siteOf(args.context), value) },
		}),
		answer: (refused): Answer => ({ refused, tried: null }),
	});
}

export default function Rules({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<DeskFrame
			desk={loaderData.desk}
			title="כללים לטקסט"
			crumb={
				<>
					<span>
						<bdi>{loaderData.rules.length}</bdi> כללים, <bdi>{Object.keys(families).length}</bdi>{" "}
						משפחות
					</span>
					<span>נכתבים בקוד, לקריאה ולניסיון</span>
				</>
			}
			current="rules"
		>
			<div className={styles.page}>
				<section className={styles.panel} aria-labelledby="try">
					<h2 id="try">ניסיון</h2>
					<TryForm answer={actionData} />
					{actionData?.tried && <Tried {...actionData.tried} />}
				</section>
				<div className={styles.table}>
					<RulesTable rules={loaderData.rules} />
				</div>
			</div>
		</DeskFrame>
	);
}

function TryForm({ answer }: { answer: Answer | undefined }) {
	const { formProps, field } = useCheckedForm({
		id: "try",
		schema: tryForm,
		lastResult: answer?.refused,
		defaultValue: {
			text: answer?.tried?.text ?? "",
			place: answer?.tried?.place ?? "profile",
			earlier: answer?.tried?.earlier ?? "",
		},
	});
	return (
		<form {...formProps} action="/staff/rules" className={styles.form}>
			<TextArea {...field("text")} label="טקסט לניסיון" rows={4} help="הטקסט נבדק ולא נשמר." />
			<RadioGroup
				{...field("place")}
				legend="מקום הטקסט"
				options={placeChoices}
				defaultValue={field("place").defaultValue ?? "profile"}
			/>
			<TextArea
				{...field("earlier")}
				label="טקסט קודם, להשוואה עם הודעה"
				rows={3}
				help="לא חובה. כאילו נשלח היום לארבעה אנשים אחרים."
			/>
			<div>
				<Button kind="primary" type="submit">
					בדיקת הטקסט
				</Button>
			</div>
		</form>
	);
}

function RulesTable({ rules }: Pick<Route.ComponentProps["loaderData"], "rules">) {
	return (
		<Table
			caption="הכללים"
			heads={["כלל, והמשפט שהכותב רואה", "ניקוד", "מה קורה", "גרסה"]}
			rows={rules.map(({ key, title, family, version, sentence, ...rule }) => [
				<span key={key} className={styles.rule}>
					<b>{title}</b>
					<span className="muted">{families[family]}</span>
					<q>{sentence}</q>
				</span>,
				<Scores key={key} rule={rule} />,
				<Verdicts key={key} rule={rule} />,
				<bdi key={key} className="num">
					{version}
				</bdi>,
			])}
		/>
	);
}
