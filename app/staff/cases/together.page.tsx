import { Form, Link, useNavigation } from "react-router";
import { closingCodes } from "../../cases/close-together.ts";
import { formatTime } from "../../platform/dates.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { FieldError } from "../../ui/forms/field.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { Kbd } from "../keys/kbd.tsx";
import { casesPath } from "../queues/addresses.ts";
import { Name } from "../queues/name.tsx";
import { ageWords } from "../queues/words.ts";
import { Verdict } from "../review/decision/verdict.tsx";
import layout from "../review/layout.module.css";
import type { Route } from "./+types/together.page";
import { ProfileTexts, ReportList } from "./case-blocks.tsx";
import { togetherPath } from "./case-form.ts";
import { CaseTick } from "./case-tick.tsx";
import { closingNames, refusalWords } from "./case-words.ts";
import styles from "./together.module.css";
import { actTogether, loadTogether, type TogetherRow } from "./together.server.ts";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: togetherPath, title: "סגירה יחד", description: "", hidden: true });

export const loader = (args: Route.LoaderArgs) => loadTogether(args);

export const action = (args: Route.ActionArgs) => actTogether(args);

export default function Together({ loaderData, actionData }: Route.ComponentProps) {
	const { cases } = loaderData;
	const shown = cases.filter(({ left }) => left === null);
	const leftOut = cases.filter(({ left }) => left !== null);
	const refusedOf = (number: number) =>
		actionData?.refused.find((one) => one.number === number)?.why;
	return (
		<DeskFrame
			desk={loaderData.desk}
			title="קריאה וסגירה יחד"
			crumb={<Link to={casesPath}>דיווחים ותיקים</Link>}
			current="cases"
		>
			<div className={styles.page}>
				{cases.length === 0 && <p className="muted">לא נבחרו תיקים. מסמנים אותם ברשימה.</p>}
				{leftOut.length > 0 && (
					<ul className={styles.left} aria-label="לא נסגרים כאן">
						{leftOut.map((row) => (
							<LeftOut key={row.number} row={row} refused={refusedOf(row.number)} />
						))}
					</ul>
				)}
				{shown.length > 0 ? (
					<Form method="post" className={styles.page}>
						{shown.map((row) => (
							<Case
								key={row.number}
								row={row}
								isTicked={actionData?.ticked.includes(row.number) ?? true}
								refused={refusedOf(row.number)}
							/>
						))}
						<Foot failed={actionData} />
					</Form>
				) : (
					<LinkButton kind="line" small href={casesPath}>
						לרשימה
					</LinkButton>
				)}
			</div>
		</DeskFrame>
	);
}

type Refused = NonNullable<Route.ComponentProps["actionData"]>["refused"][number]["why"];

type RowProps<Row> = { row: Row; refused: Refused | undefined };

type Shown = Extract<TogetherRow, { left: null }>;

/** One of the cases, with everything in it that a decision is about. */
function Case({ row, refused, isTicked }: RowProps<TogetherRow> & { isTicked: boolean }) {
	const { number, path, name, all, texts, openedToMe } = row as Shown;
	const age = ageWords(row as Shown, (row as Shown).age);
	return (
		<section className={layout.block} data-key-row="tick">
			<header className={layout.head}>
				<CaseTick
					number={number}
					defaultChecked={isTicked}
					label={
						<b>
							<Name name={name} />
							{age && <span className="num">, {age}</span>}
						</b>
					}
				/>
				<Link className="link" to={path}>
					תיק <bdi className="num">{number}</bdi>
				</Link>
			</header>
			<input type="hidden" name={`seen-${number}`} value={all.length} />
			{refused && (
				<Notice kind="danger" role="alert">
					{refusalWords[refused]}
				</Notice>
			)}
			{openedToMe && (
				<p className="small muted">
					מה שסגור בתיק נפתח אצלך בשעה <bdi className="num">{formatTime(openedToMe)}</bdi>.
				</p>
			)}
			{all.length > 0 && <ReportList read={row as Shown} />}
			{texts.length > 0 && <ProfileTexts texts={texts} />}
		</section>
	);
}

function LeftOut({ row: { number, path, left, ...row }, refused }: RowProps<TogetherRow>) {
	const holder = "holder" in row ? row.holder : undefined;
	return (
		<li data-key-row>
			{path ? (
				<Link className="link" to={path}>
					תיק <bdi className="num">{number}</bdi>
				</Link>
			) : (
				<>
					תיק <bdi className="num">{number}</bdi>
				</>
			)}
			{": "}
			{refused ? (
				<b role="alert">{refusalWords[refused]}</b>
			) : (
				<span className="muted">
					{left === "taken" && holder ? (
						<>
							התיק אצל <bdi>{holder}</bdi>.
						</>
					) : (
						leftWords[left ?? "gone"]
					)}
				</span>
			)}
		</li>
	);
}

const leftWords: Readonly<Record<NonNullable<TogetherRow["left"]>, string>> = {
	gone: "אין כאן עוד מה להחליט.",
	decided: "כבר הוכרע, וההחלטה נכנסת לתוקף בתוך שניות.",
	taken: "התיק אצל מישהו אחר מהצוות.",
	proposed: "הוצעה הרחקה, והיא מחכה לאישור שני.",
	held: "יש בו הודעות שמחכות לבדיקה. מחליטים עליהן בתיק עצמו.",
	unread: "יש בו הודעות או תמונות שנפתחות רק אחרי סיבה, בתיק עצמו.",
};

const choices = closingCodes.map((value, index) => ({
	value,
	label: closingNames[value],
	digit: index + 1,
}));

function Foot({ failed }: { failed: Route.ComponentProps["actionData"] }) {
	const isSending = useNavigation().formMethod === "POST";
	return (
		<div className={layout.block}>
			<h2>לא נמצאה הפרה, כי</h2>
			<Verdict
				label="לא נמצאה הפרה, כי"
				name="code"
				choices={choices}
				chosen={failed?.code ?? undefined}
			/>
			<FieldError id="code-error" error={failed?.missing.code} />
			<FieldError id="case-error" error={failed?.missing.case} />
			<div className="row">
				<Button type="submit" kind="accent" aria-keyshortcuts="Enter" busy={isSending}>
					סגירת מה שסומן <Kbd>Enter</Kbd>
				</Button>
			</div>
			<p className="small muted">
				נכנסת לתוקף אחרי 10 שניות. עד אז אפשר לבטל את כולן. מי שדיווח יראה שלא נמצאה הפרה, ולאחרים
				לא נאמר דבר.
			</p>
		</div>
	);
}
