import type { SubmissionResult } from "@conform-to/react";
import { Form, Link, redirect } from "react-router";
import * as v from "valibot";
import { memberPath } from "../members/act.server.ts";
import { withPrefix } from "../members/cards/member-words.ts";
import { requireMember } from "../members/member.server.ts";
import type { ReportedItem } from "../moderation/reports.server.ts";
import { codeGroups, codeNotes, codeWords, reportCodes } from "../moderation/reports.ts";
import { formatMoment, formatNear, wholeMinute } from "../platform/dates.ts";
import { handleForm } from "../platform/forms/handle-form.server.ts";
import { choice, formOf, optionalChoice, optionalText } from "../platform/forms/rules.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { siteOf } from "../platform/site.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { useCheckedForm } from "../ui/forms/checked-form.ts";
import { Checkbox } from "../ui/forms/choice.tsx";
import { FieldError, FormError, TextArea } from "../ui/forms/field.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/report.page";
import styles from "./report.module.css";
import { findReportable, findReported, type Reportable, sendReport } from "./reports.server.ts";

type SheetProps = {
	path: string;
	/** Where cancelling leads. */
	back: string;
	other: Pick<Reportable, "form" | "alias" | "isBlocked" | "hasLeft">;
	kind: ReportedItem["kind"];
	item: string;
	text: string | null;
	at: Date | null;
	picture: string | null;
	/** What was to be reported is no longer kept, and what is said of it. */
	isGone: boolean;
	gone: string;
	lastResult: SubmissionResult | undefined;
};

/** Blocks without a report. */
const blockForm = "block-only";

/** The report form: what happened, in what words, whether to block, and what comes next. */
function ReportSheet(props: SheetProps) {
	const { path, back, other, kind, item, isGone, gone, lastResult } = props;
	const { alias, form: about } = other;
	const mayBlock = !other.isBlocked && !other.hasLeft;
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "report",
		schema: reportForm,
		lastResult,
	});
	const { error, defaultValue: chosen } = field("code");
	return (
		<div className={`wrap ${styles.page}`}>
			<Form {...formProps} action={path} className={styles.form}>
				<header className={styles.head}>
					<h1 className="h1">{alias ? `${withPrefix("מה קרה עם ", alias)}?` : "מה קרה?"}</h1>
					<p className="muted">
						{about === "f"
							? "היא לא תדע מי דיווח, וגם לא שדווח."
							: "הוא לא יידע מי דיווח, וגם לא שדווח."}{" "}
						הצוות קורא כל דיווח.
					</p>
				</header>
				<FormError errors={form.errors} />
				{isGone && <Notice>{gone}</Notice>}
				<input type="hidden" name="kind" value={kind} />
				<input type="hidden" name="item" value={item} />
				<fieldset
					data-field="code"
					data-invalid={error ? true : undefined}
					aria-describedby="code-error"
				>
					<legend className="sr">מה קרה</legend>
					<FieldError id="code-error" error={error} />
					<Codes about={about} chosen={chosen} />
				</fieldset>
				<TextArea
					{...field("text")}
					label="מה עוד כדאי שנדע"
					optional
					rows={4}
					dir="auto"
					help="עד 1,000 תווים. קודים, סיסמאות ופרטי בנק לא כותבים כאן."
				/>
				{mayBlock && (
					<Checkbox
						name="block"
						defaultChecked={!lastResult || lastResult.initialValue?.block !== undefined}
						label={
							<>
								{alias ? withPrefix("לחסום את ", alias) : "לחסום"}
								<span className="small muted"> · שניכם תיעלמו זה מזו. אפשר לבטל אחר כך.</span>
							</>
						}
					/>
				)}
				<div className="row">
					<Button type="submit" kind="accent" busy={isSending}>
						שליחת הדיווח
					</Button>
					<LinkButton kind="ghost" href={back}>
						ביטול
					</LinkButton>
				</div>
				{/* Not beside the report: whoever presses the wrong one loses what they wrote. */}
				{mayBlock && (
					<p className={`small ${styles.only}`}>
						בלי דיווח, ומיד:{" "}
						<button type="submit" form={blockForm} className="link">
							רק לחסום, בלי דיווח
						</button>
					</p>
				)}
				<p className="small muted">
					אחרי השליחה מקבלים מספר, וב״הפניות שלי״ רואים שהדיווח בבדיקה, ובסוף אם נמצאה הפרה. אפשר
					לדווח עד 90 יום אחרי חסימה, מחיקה של השיחה או סגירה של הפרופיל.{" "}
					<Link className="link" to="/safety">
						כללי הבטיחות
					</Link>
				</p>
			</Form>
			<Form id={blockForm} method="post" action={path.replace(/report$/, "block")} hidden />
			<Beside {...props} />
		</div>
	);
}

function Codes({ about, chosen }: { about: "f" | "m"; chosen: string | undefined }) {
	return codeGroups.map(({ title, codes }) => (
		<section key={title} className={styles.group}>
			<h2>{title}</h2>
			{codes.map((code) => (
				<label key={code}>
					<input type="radio" name="code" value={code} defaultChecked={code === chosen} required />
					<span>
						{codeWords[code][about]}
						{codeNotes[code] && <small>{codeNotes[code]}</small>}
					</span>
				</label>
			))}
		</section>
	));
}

/** What the report is about, and whom to call in an emergency. */
function Beside({ other: { alias }, kind, text, at, picture }: SheetProps) {
	return (
		<aside className={styles.beside}>
			<Card as="section" className={styles.card}>
				<h2 className="small muted">על מה מדווחים</h2>
				{alias && (
					<b>
						<bdi>{alias}</bdi>
					</b>
				)}
				{kind === "profile" && <p className="small">הפרופיל: התמונות והטקסטים שבו.</p>}
				{kind === "photo" && (
					<>
						<p className="small">תמונה מהפרופיל.</p>
						{picture && <img src={picture} alt="התמונה שעליה מדווחים" className={styles.picture} />}
					</>
				)}
				{kind === "note" && (
					<>
						<p className="small">המילים שצורפו לבקשה לראות את האלבום.</p>
						<p className={styles.bubble} dir="auto">
							{text}
						</p>
						{at && <p className="tiny muted num">{formatMoment(at)}</p>}
						<p className="tiny muted">הצוות יקרא אותן אחרי שנרשמה סיבה.</p>
					</>
				)}
				{kind === "message" && (
					<>
						<p className={styles.bubble} dir="auto">
							{text ?? "הודעה שנמחקה. הטקסט שלה שמור לבדיקה."}
						</p>
						{at && <p className="tiny muted num">{formatMoment(at)}</p>}
						<p className="tiny muted">
							הצוות יראה את ההודעה הזאת ועד 20 סביבה, אחרי שנרשמה סיבה. לא את שאר השיחה.
						</p>
					</>
				)}
			</Card>
			<Card as="section" className={styles.card}>
				<p className="small">
					<b>סכנה עכשיו?</b> כדאי להתקשר מיד, בלי לחכות לתשובה שלנו.
				</p>
				<dl className={styles.lines}>
					{[
						["100", "משטרה"],
						["1202", "נפגעות תקיפה"],
						["118", "רווחה"],
					].map(([number, who]) => (
						<div key={number}>
							<dt>
								<a href={`tel:${number}`} className="num">
									{number}
								</a>
							</dt>
							<dd className="tiny">{who}</dd>
						</div>
					))}
				</dl>
			</Card>
		</aside>
	);
}

const whole = "הטופס לא הגיע שלם";

const reportForm = formOf({
	code: choice(reportCodes, "יש לבחור מה קרה"),
	text: optionalText(1_000),
	block: v.optional(v.string(whole)),
	kind: optionalChoice(["profile", "photo", "message", "note"]),
	item: v.optional(v.pipe(v.string(whole), v.maxLength(400, whole))),
});

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/members", title: "דיווח", description: "", hidden: true });

const goneWords = "מה שדווח כבר לא שמור. אפשר לדווח על הפרופיל, ולכתוב מה היה שם.";

/** The form of a report; if the member may not be reported, their page answers. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const now = new Date();
	const other = await findReportable(site.db, me, params.id, now);
	const asked = new URL(request.url).searchParams;
	const named = { kind: asked.get("kind") ?? "profile", item: asked.get("item") ?? "" };
	const found = other && (await findReported(site.db, site, me, other, named, now));
	if (!other || !found) throw redirect(memberPath(params.id), 303);
	const { form, alias, isBlocked, hasLeft } = other;
	const shown = found === "gone" ? null : found;
	return {
		path: `${memberPath(params.id)}/report`,
		back: hasLeft ? "/messages" : backOf(named.kind, params.id, isBlocked),
		other: { form, alias, isBlocked, hasLeft },
		kind: shown ? shown.item.kind : ("profile" as const),
		item: shown ? named.item : "",
		text: shown?.text ?? null,
		at: shown?.at ? wholeMinute(shown.at) : null,
		picture: shown?.picture ?? null,
		isGone: shown === null,
	};
}

/** The page that led here, if it still exists. */
function backOf(kind: string, id: string | undefined, isBlocked: boolean): string {
	if (kind === "note") return "/profile/access";
	if (isBlocked) return "/account/blocked";
	return kind === "message" ? "/messages" : memberPath(id ?? "");
}

export async function action(args: Route.ActionArgs) {
	const me = await requireMember(args);
	const { id } = args.params;
	return handleForm(args, {
		schema: reportForm,
		act: async ({ site, value, refuse }) => {
			const { code, text: words = null, block, kind = "profile", item = "" } = value;
			const now = new Date();
			const said = { code, words, isBlocked: block !== undefined, kind, item };
			const sent = await sendReport(site, me, id, said, now);
			if (sent === null) return redirect(memberPath(id), 303);
			if (sent === "gone") return refuse({ form: goneWords }, { status: 409 });
			if ("refused" in sent) {
				const opens = formatNear(sent.opensAt, now);
				const form = `נשלחו היום 20 דיווחים. אפשר לדווח שוב ${opens}. בסכנה: משטרה 100.`;
				const seconds = Math.ceil((sent.opensAt.getTime() - now.getTime()) / 1_000);
				return refuse({ form }, { status: 429, headers: { "Retry-After": String(seconds) } });
			}
			const title = sent.isOld ? "הדיווח הזה כבר אצלנו" : "הדיווח התקבל";
			const body = said.isBlocked ? "והחסימה פועלת" : "";
			const toast = { kind: "success", title, ...(body ? { body } : {}) } as const;
			return redirectWith(site, `/support/reports/${sent.number}`, { toast });
		},
	});
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
	return <ReportSheet {...loaderData} gone={goneWords} lastResult={actionData} />;
}
