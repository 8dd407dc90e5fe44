import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import type { Checked } from "../../moderation/rules/engine.server.ts";
import {
	families,
	type Place,
	type Rule,
	scoreIn,
	type Verdict,
	verdictOf,
} from "../../moderation/rules/rule.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { siteOf } from "../../platform/site.ts";
import { Badge } from "../../ui/badge.tsx";
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
import { MarkedText } from "./marked-text.tsx";
import styles from "./rules.module.css";
import { placeChoices, tryForm } from "./try.form.ts";
import { listRules, tryText } from "./try-text.server.ts";

const verdictWords: Readonly<Record<Verdict, string>> = {
	pass: "עובר",
	ask: "שאלה לכותב",
	hold: "ממתין לצוות",
	stop: "נעצר",
};

/** The thresholds as drawn. */
const thresholds = [
	{ from: 20, words: "שאלה" },
	{ from: 40, words: "המתנה" },
	{ from: 70, words: "עצירה" },
	{ from: 90, words: "המתנה" },
] as const;

const places: readonly (readonly [Place, string])[] = [
	["profile", "בפרופיל"],
	["note", "בפתק"],
	["message", "בהודעה"],
];

const together = new Intl.ListFormat("he");

/** What to say of the places, grouped where it is the same. */
function byPlace<Said>(rule: Pick<Rule, "scores">, say: (score: number) => Said) {
	const said = new Map<Said, string[]>();
	for (const [place, words] of places) {
		const score = scoreIn(rule, place);
		if (score > 0) said.set(say(score), [...(said.get(say(score)) ?? []), words]);
	}
	return [...said].map(([of, where]) => ({
		of,
		where: where.length === places.length ? "" : ` ${together.format(where)}`,
	}));
}

type RuleProps = { rule: Pick<Rule, "scores"> };

function Scores({ rule }: RuleProps) {
	return byPlace(rule, (score) => score).map(({ of, where }) => (
		<div key={of}>
			<bdi className="num">{of}</bdi>
			{where}
		</div>
	));
}

function Verdicts({ rule }: RuleProps) {
	return byPlace(rule, verdictOf).map(({ of, where }) => (
		<div key={of}>
			{verdictWords[of]}
			{where}
		</div>
	));
}

const kinds = { pass: "success", ask: "accent", hold: "danger", stop: "danger" } as const;

function Tried({
	text,
	verdict,
	hits,
	notes,
}: Checked & { text: string; notes: readonly string[] }) {
	const score = Math.max(0, ...hits.map((hit) => hit.score));
	return (
		<section className={styles.tried} aria-labelledby="tried">
			<div className={styles.verdict}>
				<h3 id="tried">התוצאה</h3>
				<Badge kind={kinds[verdict]}>
					<span>
						{verdictWords[verdict]}
						{score > 0 && (
							<>
								, ניקוד <bdi className="num">{score}</bdi>
							</>
						)}
					</span>
				</Badge>
			</div>
			{score > 0 && <Scale score={score} />}
			<div className={styles.sample}>
				<MarkedText text={text} hits={hits} />
			</div>
			<ul className={styles.hits}>
				{hits.map(({ rule, version, score, sentence, title }) => (
					<li key={rule}>
						<b>{title}</b>
						<span className="muted">
							{verdictWords[verdictOf(score)]}, ניקוד <bdi className="num">{score}</bdi>, גרסה{" "}
							<bdi className="num">{version}</bdi>
						</span>
						<q>{sentence}</q>
					</li>
				))}
				{hits.length === 0 && <li>אף כלל לא חל על הטקסט.</li>}
				{notes.map((note) => (
					<li key={note}>{note}</li>
				))}
			</ul>
		</section>
	);
}

/** Drawn from right to left, like everything that grows here. */
function Scale({ score }: { score: number }) {
	const label = `ניקוד ${score}. ספים: ${thresholds.map(({ from, words }) => `${words} ${from}`).join(", ")}`;
	const width = 300;
	const at = (value: number) => width - (value / 100) * width;
	return (
		<svg className={styles.scale} viewBox={`-8 0 ${width + 16} 40`} role="img" aria-label={label}>
			<rect className={styles.track} x={0} y={8} width={width} height={8} rx={4} />
			{thresholds.map(({ from }) => (
				<line key={from} className={styles.threshold} x1={at(from)} x2={at(from)} y1={6} y2={18} />
			))}
			<rect
				className={styles.reached}
				x={at(score)}
				y={8}
				width={width - at(score)}
				height={8}
				rx={4}
			/>
			<line className={styles.point} x1={at(score)} x2={at(score)} y1={2} y2={22} />
			{thresholds.map(({ from, words }) => (
				<text key={from} className={styles.label} x={at(from)} y={34} textAnchor="middle">
					{words} {from}
				</text>
			))}
		</svg>
	);
}

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
			startsOver
		>
			<div className={styles.page}>
				<section className={styles.panel} aria-labelledby="try-title">
					<h2 id="try-title">ניסיון</h2>
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
		<Form {...formProps} action="/staff/rules" className={styles.form}>
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
		</Form>
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
