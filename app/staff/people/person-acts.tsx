import { Form } from "react-router";
import type { readRequests } from "../../accounts/lost/decide.server.ts";
import { ruleCodes } from "../../moderation/enforcements/rules.ts";
import { formatMoment } from "../../platform/dates.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError, Select, TextArea } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ruleNames } from "../cases/case-words.ts";
import { casesPath } from "../queues/addresses.ts";
import styles from "./people.module.css";
import { caseForm, type Refused } from "./person.form.ts";
import type { readPersonPage } from "./person.server.ts";
import type { ShownPerson } from "./person-sections.tsx";
import { roleWords } from "./person-words.ts";
import { Act } from "./reason-form.tsx";

type ActsProps = {
	path: string;
	may: readonly string[];
	person: ShownPerson;
	page: Pick<Awaited<ReturnType<typeof readPersonPage>>, "correction" | "history" | "money">;
	sees: { movesMoney: boolean };
	requests: Awaited<ReturnType<typeof readRequests>>;
	refused: Refused | undefined;
};

/** What may be done about this person; each opens its own form with a reason. */
export function PersonActs({ path, may, person, page, sees, requests, refused }: ActsProps) {
	const { correction, history } = page;
	const form = { path, refused };
	const canCorrect = person.since === null && person.role !== null;
	return (
		<aside className={styles.acts} aria-label="פעולות">
			{may.includes("case") && history && (
				<OpenCase history={history} path={path} refused={refused} />
			)}
			{may.includes("sessions") && (
				<Act act="sessions" icon="sign-out" title="סיום כל החיבורים" {...form}>
					מכל מכשיר מתחברים מחדש.
				</Act>
			)}
			{may.includes("receipt") && page.money.payments.rows.length > 0 && (
				<Act act="receipt" icon="mail" title="שליחה חוזרת של הקבלה" {...form}>
					הקבלה האחרונה, אל כתובת החשבון.
				</Act>
			)}
			{may.includes("export") && (
				<Act act="export" icon="download" title="הפניה לייצוא המידע" {...form}>
					אימייל אל כתובת החשבון, עם קישור. ההורדה אחרי התחברות בלבד.
				</Act>
			)}
			{may.includes("delete") && (
				<Act act="delete" icon="trash" title="הפניה למחיקת החשבון" {...form}>
					אימייל אל כתובת החשבון, עם קישור. את המחיקה מאשרים בחשבון.
				</Act>
			)}
			{may.includes("role") && canCorrect && !correction && (
				<Act act="role" icon="pencil" title="הצעה לתיקון תפקיד" {...form}>
					לפני אישור בלבד. אדם שני מאשר, ובקשה פתוחה נמשכת.
				</Act>
			)}
			{may.includes("role-approve") && correction && !correction.isOwn && (
				<Act
					act="role-approve"
					icon="check"
					title={`אישור: ${roleWords(correction.role)}`}
					{...form}
				>
					התפקיד משתנה, ובקשה פתוחה נמשכת.
				</Act>
			)}
			{may.includes("role-decline") && correction && (
				<Act act="role-decline" icon="close" title="הורדת ההצעה לתיקון" {...form}>
					הוצע: {roleWords(correction.role)}.
				</Act>
			)}
			{requests.map((request) => (
				<LostRequest key={request.kind} request={request} path={path} refused={refused} />
			))}
			<p className="small muted">לכל פעולה נשמרים השם שלך, השעה והסיבה.</p>
			<Elsewhere may={may} movesMoney={sees.movesMoney} />
		</aside>
	);
}

const requestWords = {
	factor: {
		asked: "ביקשו להסיר את האימות הדו־שלבי",
		proposed: "הסרת האימות הדו־שלבי מחכה לאדם שני",
		waiting: "האימות הדו־שלבי יוסר",
		stopped: "הסרת האימות נעצרה מהחשבון",
		declined: "הסרת האימות נסגרה בלי הסרה",
		done: "האימות הדו־שלבי הוסר",
		propose: "הצעה להסיר את האימות",
		approve: "אישור ההסרה",
		decline: "סגירת הבקשה בלי הסרה",
		told: "אימייל נשלח אל כתובת החשבון.",
	},
	address: {
		asked: "ביקשו להחליף את כתובת האימייל בלי הכתובת הנוכחית",
		proposed: "החלפת הכתובת מחכה לאדם שני",
		waiting: "כתובת האימייל תוחלף",
		stopped: "החלפת הכתובת נעצרה מהחשבון",
		declined: "בקשת ההחלפה נסגרה בלי החלפה",
		done: "כתובת האימייל הוחלפה",
		propose: "הצעה להחליף את הכתובת",
		approve: "אישור ההחלפה",
		decline: "סגירת הבקשה בלי החלפה",
		told: "אימייל נשלח אל שתי הכתובות.",
	},
} as const;

type RequestProps = Pick<ActsProps, "path" | "refused"> & {
	request: ActsProps["requests"][number];
};

/** What was asked about a lost second factor or address: one proposes, another approves. */
function LostRequest({ request: { kind, state, reason, due, isOwn }, ...form }: RequestProps) {
	const words = requestWords[kind];
	return (
		<>
			<p className="small">
				<b>{words[state]}</b>
				{due && state === "waiting" && <>: {formatMoment(due)}</>}
				<br />
				<bdi>{reason}</bdi>
			</p>
			{state === "asked" && (
				<Act act={`${kind}-propose`} icon="check" title={words.propose} {...form}>
					אחרי בדיקה של מי שביקש. אדם שני מאשר, ואז עובר שבוע.
				</Act>
			)}
			{state === "proposed" && isOwn && (
				<p className="small muted">ההצעה שלך. מאשר אותה אדם אחר, בתמיכה או בניהול.</p>
			)}
			{state === "proposed" && !isOwn && (
				<Act act={`${kind}-approve`} icon="check" title={words.approve} {...form}>
					שבוע מתחיל. {words.told}
				</Act>
			)}
			{["asked", "proposed", "waiting"].includes(state) && (
				<Act act={`${kind}-decline`} icon="close" title={words.decline} {...form}>
					שום דבר לא משתנה. {words.told}
				</Act>
			)}
		</>
	);
}

/** Who does what this role may not. */
function Elsewhere({ may, movesMoney }: { may: readonly string[]; movesMoney: boolean }) {
	const others = [
		["הגבלה, השעיה והסרה שלהן: בתפקיד הבדיקה.", !may.includes("case")],
		["סיום חיבורים: בתמיכה או בניהול.", !may.includes("sessions")],
		["הפניה לייצוא ולמחיקה: בתמיכה.", !may.includes("export")],
		["הארכה והחזר: בכספים.", !movesMoney],
	] as const;
	return others.map(
		([words, isMissing]) =>
			isMissing && (
				<p key={words} className="small muted">
					{words}
				</p>
			),
	);
}

type OpenCaseProps = Pick<ActsProps, "path" | "refused"> & {
	history: NonNullable<ActsProps["page"]["history"]>;
};

/** Limits and suspensions are decided in a case: the open one, or a new one with its reason. */
function OpenCase({ history: { open }, path, refused }: OpenCaseProps) {
	const { form, formProps, field } = useCheckedForm({
		id: "case",
		schema: caseForm,
		lastResult: refused?.act === "case" ? refused.result : null,
	});
	if (open) {
		return (
			<LinkButton kind="line" small href={`${casesPath}/${open.id}`}>
				<Icon name="flag" />
				<span>
					הגבלה או השעיה: לתיק <bdi className="num">{open.number}</bdi>
				</span>
			</LinkButton>
		);
	}
	const { maxLength: _, ...rule } = field("rule");
	return (
		<details open={refused?.act === "case" || undefined} className={styles.act}>
			<summary>
				<Icon name="flag" />
				הגבלה או השעיה: פתיחת תיק
			</summary>
			<Form {...formProps} action={`${path}/case`} className={styles.reason}>
				<p className="small muted">מגבילים ומשעים מתוך תיק. הסיבה נשמרת בו כהערה ראשונה.</p>
				<FormError errors={form.errors} />
				<Select
					{...rule}
					label="על מה"
					placeholder="בחירה"
					options={ruleCodes.map((value) => ({ value, label: ruleNames[value] ?? value }))}
				/>
				<TextArea {...field("reason")} label="למה נפתח תיק" help="לפחות 10 תווים." rows={3} />
				<Button type="submit" kind="line" small>
					פתיחת תיק
				</Button>
			</Form>
		</details>
	);
}
