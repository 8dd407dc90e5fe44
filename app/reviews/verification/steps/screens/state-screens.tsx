import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDay, formatMoment } from "../../../../platform/dates.ts";
import { badgeWords } from "../../../../profiles/public-profile.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Disclosure } from "../../../../ui/disclosure.tsx";
import { Done } from "../../../../ui/feedback/done.tsx";
import { PostForm } from "../../../../ui/forms/post-form.tsx";
import { Icon, type IconName } from "../../../../ui/icon.tsx";
import { StepFrame } from "./frame.tsx";
import type { ScreenAt } from "./screens.ts";
import styles from "./steps.module.css";

type StateProps = { icon: IconName; mood?: "soon" | "bad"; children: ReactNode };

/** A state as a card: its icon, what is the case, and what can be done. */
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

export function PoseOver({ wasDrawn }: ScreenAt<"pose-over">) {
	return (
		<StepFrame title={wasDrawn ? "עברו 15 דקות" : "עכשיו התנוחה"} step={4}>
			<State icon="clock">
				<p>כדי שאי אפשר יהיה להכין צילום מראש, כל תנוחה תקפה לזמן קצר.</p>
				<PostForm action="/verification/pose/another">
					<Button type="submit">{wasDrawn ? "תנוחה חדשה" : "הגרלת תנוחה"}</Button>
				</PostForm>
			</State>
		</StepFrame>
	);
}

export function Tomorrow() {
	return (
		<StepFrame title="נמשיך מחר" step={4}>
			<State icon="moon">
				<p>
					היו היום שלושה ניסיונות. מחר מ־<bdi className="num">00:00</bdi> אפשר שוב. מה שכבר נמסר
					נשמר <bdi className="num">24</bdi> שעות.
				</p>
				<p className="tiny muted">
					נתקעת בצילום?{" "}
					<Link className="link" to="/contact">
						אפשר לכתוב לצוות
					</Link>
					.
				</p>
			</State>
		</StepFrame>
	);
}

export function InReview({ sentAt }: ScreenAt<"sent">) {
	return (
		<StepFrame title="הצילום אצלנו" step={5}>
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

export function Asked({ words, until }: ScreenAt<"asked">) {
	return (
		<StepFrame title="נדרש עוד משהו" step={4}>
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
				<PostForm action="/verification/withdraw">
					<Button kind="line" type="submit">
						משיכה ומחיקה
					</Button>
				</PostForm>
			</Disclosure>
		</div>
	);
}

export function Approved({ badgeAt, deletion, isKept }: ScreenAt<"approved">) {
	return (
		<Done
			art="sp_done"
			title={badgeWords(badgeAt)}
			acts={
				<LinkButton kind="line" href="/profile/preview">
					כך רואים אותך
				</LinkButton>
			}
		>
			<p>
				{deletion ? (
					<>
						הצילום נמחק ב־<bdi>{formatMoment(deletion.at)}</bdi>.
					</>
				) : isKept ? (
					"הצילום יימחק בתוך 24 שעות מההחלטה."
				) : (
					"הצילום כבר לא שמור."
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
		</Done>
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
