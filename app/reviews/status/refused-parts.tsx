import type { ReactNode } from "react";
import { Link } from "react-router";
import { PassedPromise } from "../../duty/promise-words.tsx";
import { formatPrice } from "../../memberships/plans.ts";
import { appealsUntil } from "../../moderation/enforcements/enforcement.ts";
import { formatDay, formatWeekday, wholeDay } from "../../platform/dates.ts";
import { isPromiseOver } from "../../platform/working-day.ts";
import { say } from "../../profiles/say.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { PostForm } from "../../ui/forms/post-form.tsx";
import { refusalChange, refusalTitle } from "../refusal-words.ts";
import type { StatusView } from "./read-status.server.ts";
import styles from "./status.module.css";

type Part = { view: StatusView };

/**
 * A refusal: the refund first, then reason, what would change it, the day to return, the appeal, and
 * who knows, always in this order (DESIGN.md, 15).
 */
export function Refused({ view }: Part) {
	const { application } = view.standing;
	if (!application?.endedAt) return null;
	const until = appealsUntil(application.endedAt);
	const mayAppeal = view.word === "rejected" && until > view.now;
	return (
		<div className={styles.part}>
			{view.refund && <RefundRow refund={view.refund} />}
			<Reason view={view} />
			<dl className={styles.facts}>
				{application.reasonCode && (
					<Fact name="מה אפשר לעשות">{refusalChange(application.reasonCode, view)}</Fact>
				)}
				<Again view={view} />
				{mayAppeal && (
					<Fact name="ערעור">
						עד <bdi>{formatDay(until)}</bdi>.{" "}
						{view.isDateClosed
							? "כותבים מה התאריך הנכון, והצוות קורא."
							: "הערעור מתחיל בצילום חדש, וקורא אותו מי שלא החליט קודם."}
					</Fact>
				)}
				<Fact name="מי יודע">
					{say(view, {
						f: "רק את והצוות.",
						m: "רק אתה והצוות.",
						n: "רק הצוות.",
					})}{" "}
					הפרטים נמחקים בתוך <bdi className="num">30</bdi> יום.
				</Fact>
			</dl>
			<div className="row">
				<PostForm action="/application/seen">
					<Button kind="line" type="submit" name="to" value="home">
						קראתי
					</Button>
				</PostForm>
				{mayAppeal && (
					<LinkButton kind="line" href="/application/appeal">
						ערעור
					</LinkButton>
				)}
				<NewRequest view={view} />
			</div>
			<InPlaceOfAppeal view={view} />
		</div>
	);
}

function RefundRow({ refund }: { refund: NonNullable<StatusView["refund"]> }) {
	return (
		<dl className={styles.facts}>
			<Fact name="החזר">
				<bdi dir="ltr">{formatPrice({ amount: refund.cents, currency: "USD" })}</bdi> לאותו אמצעי
				תשלום, {refund.isDone ? "והוא כבר יצא" : "והוא בדרך"}.{" "}
				<Link className="link" to="/account/receipts">
					לקבלות ולזיכוי
				</Link>
			</Fact>
		</dl>
	);
}

function Reason({ view }: Part) {
	const { application } = view.standing;
	if (!application?.reason) return null;
	const { reason, reasonCode } = application;
	return (
		<div className={styles.quote}>
			<p className="small muted">{reasonCode ? `הסיבה · ${refusalTitle(reasonCode)}` : "הסיבה"}</p>
			<p dir="auto">{reason}</p>
		</div>
	);
}

function Again({ view }: Part) {
	const againAt = view.standing.application?.againAt;
	return (
		<Fact name="אפשר לבקש שוב">
			{againAt && wholeDay(againAt) > view.now ? (
				<>
					מ־<bdi>{formatDay(againAt)}</bdi>
				</>
			) : (
				"כבר עכשיו"
			)}
		</Fact>
	);
}

function mayAskAnew({ standing, now }: StatusView): boolean {
	const againAt = standing.application?.againAt;
	return !againAt || wholeDay(againAt) <= now;
}

/** A new request leaves nothing for the appeal to decide. */
function InPlaceOfAppeal({ view }: Part) {
	const isOpen = view.word === "appeal-begun" || view.word === "appeal-sent";
	if (!isOpen || !mayAskAnew(view)) return null;
	return <p className="small muted">בקשה חדשה תבוא במקום הערעור, והצילום החדש ייקרא איתה.</p>;
}

/** The way to a new request, once the day has come. */
function NewRequest({ view }: Part) {
	if (!mayAskAnew(view) || view.noSale) return null;
	const href = view.standing.role === "daddy" ? "/sugardaddy#form" : "/sugarbaby#form";
	return (
		<LinkButton kind="ghost" href={href}>
			לבקשה חדשה
		</LinkButton>
	);
}

/** The text is kept; the new selfie is missing. */
export function AppealBegun({ view }: Part) {
	// Written before such an appeal went out without a selfie.
	if (view.isDateClosed) {
		return (
			<div className={styles.part}>
				<p className="lead">הערעור נכתב, ועוד לא יצא. שליחה נוספת מוציאה אותו לקריאה.</p>
				<div className="row">
					<LinkButton kind="accent" href="/application/appeal">
						לערעור
					</LinkButton>
				</div>
			</div>
		);
	}
	return (
		<div className={styles.part}>
			<p className="lead">מה שכתבת שמור. הערעור יוצא לקריאה כשהצילום החדש מגיע.</p>
			<div className="row">
				<LinkButton kind="accent" href="/verification">
					לצילום
				</LinkButton>
				<LinkButton kind="line" href="/application/appeal">
					לשינוי הטקסט
				</LinkButton>
			</div>
		</div>
	);
}

/** The appeal waits for somebody who did not decide first. */
export function AppealSent({ view }: Part) {
	const due = view.appeal?.dueAt;
	return (
		<div className={styles.part}>
			<p className="lead">
				קורא אותו מי שלא החליט קודם.{" "}
				{due && isPromiseOver(due, view.now) && <PassedPromise at={formatDay(due)} what="appeal" />}
				{due && !isPromiseOver(due, view.now) && (
					<>
						ההכרעה עד <bdi>{formatWeekday(due)}</bdi>, באימייל ניטרלי וכאן, והיא סופית.
					</>
				)}
			</p>
		</div>
	);
}

/** The refusal stands, for good. */
export function AppealUpheld({ view }: Part) {
	return (
		<div className={styles.quote}>
			<p className="small muted">ההכרעה בערעור · סופית</p>
			<p dir="auto">{view.appeal?.words}</p>
		</div>
	);
}

/** Shown with a request that took the place of an appeal. */
export function InsteadOfAppeal({ view }: Part) {
	if (!view.isInsteadOfAppeal) return null;
	return <p>הבקשה החדשה באה במקום הערעור, והצילום שלו נקרא איתה.</p>;
}

/** Shown above whatever follows an accepted appeal. */
export function WeWereWrong({ view }: Part) {
	if (view.appeal?.outcome !== "reversed") return null;
	return (
		<div className={styles.quote}>
			<p className="small muted">הערעור התקבל</p>
			<p>
				<b>טעינו.</b> בדיקה נוספת שינתה את ההחלטה, והבקשה שלך נפתחה שוב.
			</p>
			{view.appeal.words && <p dir="auto">{view.appeal.words}</p>}
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
