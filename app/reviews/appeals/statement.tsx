import type { ReactNode } from "react";
import { Link } from "react-router";
import { PassedPromise } from "../../duty/promise-words.tsx";
import { appealsUntil } from "../../moderation/enforcements/enforcement.ts";
import type { MemberDecision } from "../../moderation/enforcements/member-decisions.server.ts";
import { ruleSentences } from "../../moderation/enforcements/rules.ts";
import { formatDay, formatMoment } from "../../platform/dates.ts";
import { isPromiseOver } from "../../platform/working-day.ts";
import { type TextField, textFields } from "../../profiles/texts/texts.ts";
import styles from "../status/status.module.css";

type StatedDecision = Pick<MemberDecision, "action" | "scope" | "item">;

const fieldNames: Readonly<Record<TextField, string>> = {
	display_name: "הכינוי",
	location: "המקום",
	sentence: "משפט הפתיחה",
	profession: "העיסוק",
	education: "ההשכלה",
	seeks: "מה מחפשים",
	tags: "סגנון החיים",
	interests: "תחומי העניין",
	expectations: "הציפיות",
	prompt1: "התשובה לשאלה הראשונה",
	prompt2: "התשובה לשאלה השנייה",
	boundaries: "הגבולות",
};

/** The name of a decision's item; null when it is about no single item. */
export function itemName({ item }: Pick<StatedDecision, "item">): string | null {
	switch (item?.kind) {
		case "photo":
			return "תמונה שלך";
		case "message":
			return "הודעה ששלחת";
		case "note":
			return "מילים ששלחת עם בקשה לאלבום";
		case "text": {
			const field = textFields.find((name) => name === item.id);
			return field ? `טקסט בפרופיל: ${fieldNames[field]}` : "טקסט בפרופיל";
		}
		case "profile":
			return "הפרופיל שלך";
		default:
			return null;
	}
}

export function decisionTitle({ action, scope, item }: StatedDecision): string {
	switch (action) {
		case "notice":
			return "הערה מהצוות";
		case "removed":
			if (item?.kind === "photo") return "תמונה הוסרה";
			if (item?.kind === "message") return "הודעה הוסרה";
			if (item?.kind === "note") return "מילים שבבקשה הוסרו";
			return item?.kind === "text" ? "טקסט הוסר" : "פריט הוסר";
		case "limited":
			return scope === "messages" ? "שיחות חדשות הוגבלו" : "הפרופיל יצא מהרשימות";
		case "suspended":
			return "החשבון הושעה";
		case "banned":
			return "החשבון הוסר מהקהילה";
	}
}

function doneWords({ action, scope }: StatedDecision): string {
	switch (action) {
		case "notice":
			return "ההערה רשומה בחשבון. שום דבר אחר לא השתנה.";
		case "removed":
			return "הפריט אינו מוצג יותר לאחרים.";
		case "limited":
			return scope === "messages"
				? "אי אפשר לפתוח שיחות חדשות. שיחות שכבר נפתחו ממשיכות כרגיל."
				: "הפרופיל אינו מופיע בגלריה, ברשימות ובספירות. מי שכבר בשיחה איתך רואה אותו כרגיל.";
		case "suspended":
			return "הפרופיל אינו מוצג לאיש, והגלריה, השיחות והמועדפים סגורים.";
		case "banned":
			return "החברות בקהילה הסתיימה, וכל המכשירים נותקו.";
	}
}

/** What a decision did until it ended by itself; those without an end go on. */
function didWords({ action, scope }: StatedDecision): string {
	if (action === "suspended") return "הפרופיל לא הוצג לאיש, והגלריה, השיחות והמועדפים היו סגורים.";
	return scope === "messages"
		? "אי אפשר היה לפתוח שיחות חדשות. שיחות שכבר נפתחו המשיכו כרגיל."
		: "הפרופיל לא הופיע בגלריה, ברשימות ובספירות. מי שכבר היה בשיחה איתך ראה אותו כרגיל.";
}

const foundWords: Readonly<Record<MemberDecision["foundBy"], string>> = {
	report: "בדיווח שהגיע אלינו. הצוות בדק והחליט.",
	rules: "בבדיקה אוטומטית של הכללים. הצוות בדק והחליט.",
	staff: "בבדיקה של הצוות.",
};

/** What stays: the data, and what remains open. */
function staysWords({ action, role, item }: StatedDecision & Pick<MemberDecision, "role">): string {
	switch (action) {
		case "notice":
		case "limited":
			return "הפרופיל, התמונות והשיחות שלך נשארים כמו שהם. ההחלטה רשומה בחשבון.";
		case "removed":
			return item?.kind === "message"
				? "הנוסח נשמר מוצפן 90 יום, ואחר כך נמחק. ההחלטה רשומה בחשבון."
				: "הפריט נשמר אצלנו, כדי שאפשר יהיה להחזיר אותו. ההחלטה רשומה בחשבון.";
		case "suspended":
			return `הפרופיל, התמונות והשיחות שמורים. הקבלות, ביטול העסקה, עותק המידע והמחיקה פתוחים כרגיל.${role === "daddy" ? " ימי המינוי ממשיכים לרוץ." : ""}`;
		case "banned":
			return "הפרופיל, התמונות והשיחות שמורים ואינם מוצגים. ההחלטה, הערעור, הקבלות, עותק המידע והמחיקה פתוחים. טביעות מוצפנות של הכתובת, הטלפון, מפתחות הגישה והתמונות נשמרות 36 חודשים, כדי למנוע הרשמה חוזרת.";
	}
}

type ShownDecision = Omit<MemberDecision, "id" | "readAt"> & {
	/** The member's own words that it is about. */
	quote?: string | null;
};

/**
 * The statement of reasons, as the member reads it (`trust-and-safety.md` D.8): what, which rule, how it
 * was found, what was done, until when, what stays, and how to appeal.
 */
export function Statement({ decision, now }: { decision: ShownDecision; now: Date }) {
	const { rule, foundBy, words, liftedAt, until } = decision;
	const isEnded = until !== null && until <= now;
	const name = itemName(decision);
	return (
		<div className={styles.part}>
			{words && (
				<div className={styles.quote}>
					<p className="small muted">{liftedAt ? "מהצוות, לפני שההחלטה בוטלה" : "מהצוות"}</p>
					<p dir="auto">{words}</p>
				</div>
			)}
			<dl className={styles.facts}>
				{name && (
					<Fact name="מה">
						{name}
						{decision.quote && <p dir="auto">״{decision.quote}״</p>}
					</Fact>
				)}
				<Fact name="הכלל">
					{ruleSentences[rule]}{" "}
					<Link className="link" to="/terms#conduct">
						לכללים
					</Link>
				</Fact>
				<Fact name="איך נמצא">{foundWords[foundBy]}</Fact>
				{!liftedAt && (
					<Fact name="מה עשינו">{isEnded ? didWords(decision) : doneWords(decision)}</Fact>
				)}
				<Ends decision={decision} isEnded={isEnded} />
				{!liftedAt && (
					<Fact name="מה נשאר">{isEnded ? "ההחלטה רשומה בחשבון." : staysWords(decision)}</Fact>
				)}
				{!decision.appeal && !liftedAt && (
					<Fact name="ערעור">
						<MayAppeal decision={decision} isEnded={isEnded} now={now} />
					</Fact>
				)}
			</dl>
		</div>
	);
}

type Part = { decision: ShownDecision; isEnded: boolean };

function MayAppeal({ decision: { since, until }, isEnded, now }: Part & { now: Date }) {
	const last = appealsUntil(since);
	const day = <bdi>{formatDay(last)}</bdi>;
	if (last <= now) return <>הזמן לערער היה עד {day}, ועבר.</>;
	return (
		<>
			עד {day}, פעם אחת. קורא אותו מי שלא החליט ראשון, בתוך <bdi className="num">7</bdi> ימים
			{until && !isEnded && ", ולפני שיעבור שליש מהזמן שנותר עד שההחלטה מסתיימת"}.
		</>
	);
}

function Ends({ decision: { action, until, liftedAt }, isEnded }: Part) {
	if (liftedAt) return <Fact name="עד מתי">ההחלטה בטלה מ־{formatMoment(liftedAt)}.</Fact>;
	if (action !== "limited" && action !== "suspended") return null;
	if (until && isEnded)
		return (
			<Fact name="עד מתי">
				ההחלטה הסתיימה ב־<bdi>{formatMoment(until)}</bdi>.
			</Fact>
		);
	return (
		<Fact name="עד מתי">
			{until ? <bdi>{formatMoment(until)}</bdi> : "בלי מועד סיום, עד החלטה אחרת"}
		</Fact>
	);
}

/** The appeal's outcome, and that a reversal was our mistake. */
export function AppealOutcome({
	appeal,
	action,
	role,
	now,
}: Pick<ShownDecision, "appeal" | "action" | "role"> & { now: Date }) {
	if (!appeal) return null;
	if (!appeal.decidedAt) {
		return (
			<div className={styles.quote}>
				<p className="small muted">הערעור אצל הצוות</p>
				<p>
					קורא אותו מי שלא החליט ראשון.{" "}
					{isPromiseOver(appeal.dueAt, now) ? (
						<PassedPromise at={formatDay(appeal.dueAt)} what="appeal" />
					) : (
						<>
							ההכרעה עד <bdi>{formatDay(appeal.dueAt)}</bdi>, והיא סופית.
						</>
					)}
				</p>
			</div>
		);
	}
	const isReversed = appeal.outcome === "reversed";
	return (
		<div className={styles.quote}>
			<p className="small muted">{isReversed ? "טעינו" : "ההכרעה בערעור · סופית"}</p>
			<p dir="auto">{appeal.words}</p>
			{isReversed && (
				<p>
					הכול חזר למה שהיה.
					{role === "daddy" &&
						(action === "suspended" || action === "banned") &&
						" אם רץ לך מינוי, סופו נדחה בכל הזמן שבו ההחלטה חלה. המועד החדש כתוב ב״החשבון שלי״."}
				</p>
			)}
		</div>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}
