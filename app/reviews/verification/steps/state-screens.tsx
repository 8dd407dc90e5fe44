import type { ReactNode } from "react";
import { formatDay, formatMoment } from "../../../platform/dates.ts";
import { useSay } from "../../../profiles/use-say.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { badgeWords } from "../badge-words.ts";
import { StepFrame } from "./frame.tsx";
import type { Screen } from "./screens.ts";
import styles from "./steps.module.css";

type At<Name extends Screen["at"]> = Extract<Screen, { at: Name }>;

type StateProps = { icon: IconName; mood?: "good" | "soon" | "bad"; children: ReactNode };

/** A state as a card: its sign, what is the case, and what can be done. */
function State({ icon, mood, children }: StateProps) {
	return (
		<div className={styles.state}>
			<span className={`${styles.sign} ${mood ? styles[mood] : ""}`}>
				<Icon name={icon} />
			</span>
			{children}
		</div>
	);
}

const closed: Record<
	At<"closed">["not"],
	{ title: string; text: string; href: string; link: string }
> = {
	staff: {
		title: "אין כאן מה לאמת",
		text: "זה חשבון של הצוות, והאימות הוא של חברות וחברים.",
		href: "/account",
		link: "לחשבון שלי",
	},
	"no-form": {
		title: "קודם בקשת ההצטרפות",
		text: "האימות נפתח אחריה.",
		href: "/application",
		link: "לבקשת ההצטרפות",
	},
	unpaid: {
		title: "קודם בחירת המסלול",
		text: "האימות נפתח אחרי התשלום הראשון. אם הפרופיל לא יאושר, הסכום מוחזר במלואו.",
		href: "/sugardaddy#form",
		link: "לטופס ההרשמה",
	},
	rejected: {
		title: "הבקשה נסגרה",
		text: "בעמוד הבקשה כתוב למה, ומה אפשר לעשות עכשיו.",
		href: "/application",
		link: "לעמוד הבקשה",
	},
	withdrawn: {
		title: "אין בקשה פתוחה",
		text: "האימות נפתח יחד עם בקשה חדשה.",
		href: "/application",
		link: "לעמוד הבקשה",
	},
};

export function Closed({ not }: At<"closed">) {
	const { title, text, href, link } = closed[not];
	return (
		<StepFrame title={title} lead={text} hasSide={false}>
			<LinkButton kind="accent" href={href}>
				{link}
			</LinkButton>
		</StepFrame>
	);
}

export function UnderAge() {
	return (
		<StepFrame title="האימות נסגר כאן" hasSide={false}>
			<div className={styles.part}>
				<p className="lead">
					האתר מיועד לבני ולבנות <bdi>18</bdi> ומעלה, ולפי התאריך שנכתב אי אפשר להמשיך. אם שולם
					סכום, הוא מוחזר במלואו.
				</p>
				<p>
					נפלה טעות בתאריך?{" "}
					<a className="link" href="/contact">
						אפשר לכתוב לנו
					</a>
					, והצוות יבדוק.
				</p>
				<Notice>
					<b>
						מוקד{" "}
						<a className="link" href="tel:105">
							<bdi dir="ltr">105</bdi>
						</a>
					</b>{" "}
					נותן עזרה לבני נוער שנפגעו ברשת או שמשהו בה מטריד אותם. השיחה חינם, בכל שעה ובלי למסור שם.
				</Notice>
			</div>
		</StepFrame>
	);
}

export function Barred() {
	return (
		<StepFrame
			title="אי אפשר להמשיך באימות"
			lead="האימות אינו פתוח בחשבון הזה. שאר האתר פתוח כרגיל."
			hasSide={false}
		>
			<LinkButton kind="line" href="/contact">
				פנייה לצוות
			</LinkButton>
		</StepFrame>
	);
}

export function Explain({ kind, ended, words, known }: At<"explain">) {
	const say = useSay();
	return (
		<StepFrame
			title="ארבע דקות, והבדיקה אצלנו"
			lead={
				kind === "badge"
					? "הדיוקן מחכה לצילום חדש. עד שהצוות ישווה ביניהם, הפרופיל מופיע בלי התג."
					: "כך כל מי שכאן נבדק, והתמונות הן של מי שפתח את החשבון."
			}
			step={0}
		>
			<div className={styles.part}>
				{ended && (
					<Notice role="status">
						{sayEnded(ended)}
						{words && (
							<>
								{" "}
								<b>הסיבה:</b> <bdi dir="auto">{words}</bdi>
							</>
						)}
					</Notice>
				)}
				<dl className={styles.lines}>
					<div>
						<dt>תאריך לידה</dt>
						<dd>פעם אחת. אחרי האישור הגיל נספר ממנו, ואחרים רואים רק את הגיל.</dd>
					</div>
					<div>
						<dt>תמונת פנים</dt>
						<dd>
							תהיה הדיוקן שלך. {say({ f: "את קובעת", m: "אתה קובע", n: "בידיים שלך לקבוע" })} מי
							יראה אותה, והיא מוצגת רק אחרי אישור.
						</dd>
					</div>
					<div>
						<dt>תנוחה</dt>
						<dd>צילום אחד לפי ציור שמוגרל עכשיו. רק הצוות רואה אותו, והוא נמחק אחרי ההחלטה.</dd>
					</div>
				</dl>
				<Begin known={known} />
			</div>
		</StepFrame>
	);
}

/** A member whose birth date is known goes on without being asked for it. */
function Begin({ known }: { known: string | null }) {
	const later = (
		<LinkButton kind="ghost" href="/application">
			לא עכשיו
		</LinkButton>
	);
	if (known === null) {
		return (
			<div className={styles.acts}>
				<LinkButton kind="accent" href="/verification/birth-date">
					נתחיל
				</LinkButton>
				{later}
			</div>
		);
	}
	return (
		<form className={styles.acts} method="post" action="/verification/birth-date">
			<input type="hidden" name="birth_date" value={known} />
			<Button kind="accent" type="submit">
				נתחיל
			</Button>
			{later}
		</form>
	);
}

function sayEnded({ how, wasSent }: NonNullable<At<"explain">["ended"]>): string {
	if (how === "refused") return "הצילום הקודם לא אושר ונמחק. אפשר לנסות שוב.";
	if (how === "withdrawn") return "משכת את האימות, והצילום נמחק. אפשר להתחיל שוב בכל עת.";
	if (wasSent) return "האימות הקודם נסגר בלי החלטה כי עבר הזמן, והצילום נמחק. אפשר להתחיל שוב.";
	return "האימות הקודם לא נשלח בתוך 24 שעות, ומה שנכתב בו נמחק. אפשר להתחיל שוב.";
}

export function PoseOver({ wasDrawn }: At<"pose-over">) {
	return (
		<StepFrame title={wasDrawn ? "עברו 15 דקות" : "עכשיו התנוחה"} step={3}>
			<State icon="clock">
				<p>כדי שאי אפשר יהיה להכין צילום מראש, כל תנוחה תקפה לזמן קצר.</p>
				<form method="post" action="/verification/pose/another">
					<Button type="submit">{wasDrawn ? "תנוחה חדשה" : "הגרלת תנוחה"}</Button>
				</form>
			</State>
		</StepFrame>
	);
}

export function Tomorrow() {
	return (
		<StepFrame title="נמשיך מחר" step={3}>
			<State icon="moon">
				<p>
					היו היום שלושה ניסיונות. מחר מ־<bdi className="num">00:00</bdi> אפשר שוב. מה שכבר נמסר
					נשמר <bdi className="num">24</bdi> שעות.
				</p>
				<p className="tiny muted">
					נתקעת בצילום?{" "}
					<a className="link" href="/contact">
						אפשר לכתוב לצוות
					</a>
					.
				</p>
			</State>
		</StepFrame>
	);
}

export function InReview({ sentAt }: At<"sent">) {
	return (
		<StepFrame title="הצילום אצלנו" step={4}>
			<State icon="clock" mood="soon">
				<p>
					הצוות משווה אותו לתמונת הפנים, בדרך כלל בתוך יום עבודה, ראשון עד חמישי. כשתהיה החלטה תישלח
					הודעה ניטרלית באימייל.
				</p>
				<p className="tiny muted">
					נשלח ב־<bdi>{formatMoment(sentAt)}</bdi>.
				</p>
			</State>
			<Withdraw />
		</StepFrame>
	);
}

export function Asked({ words, until }: At<"asked">) {
	return (
		<StepFrame title="נדרש עוד משהו" step={3}>
			<State icon="info" mood="soon">
				<p className={styles.words} dir="auto">
					{words}
				</p>
				<div className={styles.acts}>
					<LinkButton href="/verification/pose">צילום חדש</LinkButton>
					<LinkButton kind="line" href="/verification/photo">
						תמונת פנים אחרת
					</LinkButton>
				</div>
				<p className="tiny muted">
					הבקשה מחכה עד <bdi>{formatDay(until)}</bdi>. אחרי המועד הזה הצילום נמחק.
				</p>
			</State>
			<Withdraw />
		</StepFrame>
	);
}

function Withdraw() {
	return (
		<div className={styles.aside}>
			<Disclosure summary="משיכת האימות">
				<p>הצילום ותאריך הלידה יימחקו מיד, והבקשה תחכה לאימות חדש. אפשר להתחיל שוב בכל עת.</p>
				<form method="post" action="/verification/withdraw">
					<Button kind="line" type="submit">
						משיכה ומחיקה
					</Button>
				</form>
			</Disclosure>
		</div>
	);
}

export function Approved({ badgeAt, deletion }: At<"approved">) {
	return (
		<StepFrame title={badgeWords(badgeAt)} hasSide={false}>
			<State icon="shield" mood="good">
				<p>
					{deletion ? (
						<>
							הצילום נמחק ב־<bdi>{formatMoment(deletion.at)}</bdi>.
						</>
					) : (
						"הצילום יימחק בתוך 24 שעות מההחלטה."
					)}{" "}
					אם הדיוקן יתחלף, התג ימתין לצילום חדש.
				</p>
				{deletion && (
					<p className="tiny muted">
						אישור מחיקה{" "}
						<bdi dir="ltr" className="num">
							{deletion.sha256.slice(0, 4)}…{deletion.sha256.slice(-4)}
						</bdi>
					</p>
				)}
			</State>
		</StepFrame>
	);
}

export function Refused() {
	return (
		<StepFrame title="האימות לא אושר" hasSide={false}>
			<State icon="warning" mood="bad">
				<p>הצילום נמחק. בעמוד הבקשה כתוב למה, ומה אפשר לעשות עכשיו.</p>
				<LinkButton href="/application">לעמוד הבקשה</LinkButton>
			</State>
		</StepFrame>
	);
}
