import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDay, formatMoment, formatWeekday } from "../../platform/dates.ts";
import { isPromiseOver } from "../../platform/working-day.ts";
import { say } from "../../profiles/say.ts";
import { LinkButton } from "../../ui/button.tsx";
import { type Step, WayIn } from "../../ui/layout/way-in.tsx";
import { picture } from "../../ui/pictures/pictures.ts";
import type { StatusView } from "./read-status.server.ts";
import styles from "./status.module.css";

type Part = { view: StatusView };

/** The request is there; the person has to verify. */
export function Verify({ view }: Part) {
	const { application, role } = view.standing;
	const sent = application && <bdi>{formatDay(application.sentAt)}</bdi>;
	const first = role === "daddy" ? "התשלום" : "הבקשה נשלחה";
	const steps: Step[] = [
		{ name: first, state: "lit", when: sent },
		{ name: "אימות", state: "now" },
		{ name: "החלטה", state: "shut", when: "יום עבודה אחרי" },
	];
	return (
		<div className={styles.part}>
			<p className="lead">תמונת פנים וצילום בתנוחה: ארבע דקות. עד שהאימות מגיע לא נוכל להחליט.</p>
			<WayIn steps={steps} />
			{role === "daddy" && (
				<p className="muted">
					הימים מתחילים עם האישור, ועד אז אף יום לא נספר. אם לא תאושר, הסכום יוחזר במלואו.
				</p>
			)}
			<div className="row">
				<LinkButton kind="accent" href="/verification">
					לאימות
				</LinkButton>
			</div>
		</div>
	);
}

/** The staff's words as a quote, the deadline, and the one action. */
export function Asked({ view }: Part) {
	const { asked } = view;
	return (
		<div className={styles.part}>
			<div className={styles.quote}>
				<p className="small muted">מה כתב הצוות</p>
				<p dir="auto">{asked?.words}</p>
			</div>
			{asked?.until && (
				<p className="muted">
					אפשר לשלוח עד <bdi>{formatDay(asked.until)}</bdi>. אחרי זה הצילומים נמחקים, והאימות מתחיל
					מחדש.
				</p>
			)}
			<div className="row">
				<LinkButton kind="accent" href="/verification">
					צילום חדש
				</LinkButton>
				<LinkButton kind="ghost" href="/contact">
					שאלה לצוות
				</LinkButton>
			</div>
		</div>
	);
}

/** By when the answer comes, or that it is late. */
export function PromisedDay({ view }: Part) {
	const due = view.standing.application?.dueAt;
	if (!due || isPromiseOver(due, view.now)) return <Late />;
	return (
		<p className="lead">
			התשובה עד <bdi>{formatWeekday(due)}</bdi>, באימייל ניטרלי וכאן. אין צורך לבדוק שוב ושוב.
		</p>
	);
}

function Late() {
	return (
		<p className="lead">
			התשובה מתעכבת, ואיתך הסליחה. אפשר{" "}
			<Link className="link" to="/contact">
				לכתוב לנו
			</Link>
			.
		</p>
	);
}

/** The three doors of an application that waits: sent, verified, decided. */
export function Doors({ view }: Part) {
	const { standing, asked } = view;
	const { application, role } = standing;
	if (!application) return null;
	const due = application.dueAt && !isPromiseOver(application.dueAt, view.now);
	return (
		<ol className={styles.way}>
			<Door art="c_letter" name={role === "daddy" ? "התשלום התקבל" : "הבקשה נשלחה"}>
				<bdi>{formatMoment(application.sentAt)}</bdi>
			</Door>
			<Door art="c_key" name="האימות התקבל">
				{asked?.sentAt && <bdi>{formatMoment(asked.sentAt)}</bdi>}
			</Door>
			<Door art="sp_wait" name="ההחלטה" isNow>
				{due && application.dueAt && (
					<>
						עד <bdi>{formatDay(application.dueAt)}</bdi>
					</>
				)}
			</Door>
		</ol>
	);
}

type DoorProps = { art: string; name: string; isNow?: boolean; children: ReactNode };

function Door({ art, name, isNow = false, children }: DoorProps) {
	return (
		<li aria-current={isNow ? "step" : undefined}>
			<span className={styles.arch}>
				<img src={picture(art)} alt="" width={320} height={240} />
			</span>
			<b>{name}</b>
			<span className="small muted">{children}</span>
		</li>
	);
}

export function Meanwhile({ view }: Part) {
	const isMan = view.standing.role === "daddy";
	return (
		<section className={styles.part}>
			<h2 className="h3">בינתיים</h2>
			<dl className={styles.rows}>
				<div>
					<dt>מי קורא</dt>
					<dd>עד שני אנשי צוות. ההחלטה היא שלהם, לא של תוכנה.</dd>
				</div>
				<div>
					<dt>{say(view, { f: "מה רואים עלייך", m: "מה רואים עליך", n: "מה רואים" })}</dt>
					<dd>כלום. עד האישור הפרופיל שלך סגור לכולם.</dd>
				</div>
				<div>
					<dt>הצילום לאימות</dt>
					<dd>
						נמחק בתוך <bdi className="num">24</bdi> שעות מההחלטה, גם אם הבקשה לא אושרה.
					</dd>
				</div>
				{isMan && (
					<div>
						<dt>הימים ששולמו</dt>
						<dd>
							הימים מתחילים עם האישור. אם הבקשה לא תאושר, הסכום יוחזר במלואו.{" "}
							<Link className="link" to="/account">
								לפרטי המינוי
							</Link>
						</dd>
					</div>
				)}
			</dl>
		</section>
	);
}
