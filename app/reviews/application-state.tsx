import type { ReactNode } from "react";
import type { Role } from "../accounts/role.server.ts";
import { brand } from "../brand.ts";
import { type Application, isOpen } from "../members/member.ts";
import { formatDay } from "../platform/dates.ts";
import { Notice } from "../ui/feedback/notice.tsx";
import styles from "./application.module.css";
import { answerDue } from "./application.ts";

type StateProps = { application: Application; role: Role | null; now: Date };

const day = 86_400_000;

/** An application's state, the next step and its due date, in the reader's grammatical gender. */
export function ApplicationState({ application, role, now }: StateProps) {
	const words = sayState(application, role === "daddy");
	return (
		<div className={styles.part}>
			<h2 className="h2">{words.title}</h2>
			{isOpen(application) && <Way state={application.state} />}
			{application.reason && (
				<Notice>
					<b>הסיבה:</b> <bdi>{application.reason}</bdi>
				</Notice>
			)}
			<p>{words.text}</p>
			{isOpen(application) && <Due application={application} now={now} />}
		</div>
	);
}

/** The three steps of an open application. */
function Way({ state }: Pick<Application, "state">) {
	const current = state === "submitted" ? 0 : 1;
	return (
		<ol className={styles.way}>
			{["נשלחה", "בקריאה", "תשובה"].map((step, index) => (
				<li
					key={step}
					aria-current={index === current ? "step" : undefined}
					data-done={index < current || undefined}
				>
					{step}
				</li>
			))}
		</ol>
	);
}

function Due({ application: { sentAt }, now }: Omit<StateProps, "role">) {
	const due = answerDue(sentAt);
	const isLate = now.getTime() > due.getTime() + day;
	return (
		<p className="muted">
			נשלחה ב־<bdi>{formatDay(sentAt)}</bdi>.{" "}
			{isLate ? (
				<>
					התשובה מתעכבת, ועם מי שמחכה הסליחה. אפשר{" "}
					<a className="link" href="/contact">
						לכתוב לנו
					</a>
					.
				</>
			) : (
				<>
					התשובה תגיע תוך <bdi dir="ltr">{brand.reviewDays}</bdi> ימי עבודה, עד{" "}
					<bdi>{formatDay(due)}</bdi>.
				</>
			)}
		</p>
	);
}

function sayState(
	{ state, endedAt }: Application,
	isMan: boolean,
): { title: string; text: ReactNode } {
	const deletedOn = endedAt && formatDay(new Date(endedAt.getTime() + 30 * day));
	switch (state) {
		case "submitted":
			return {
				title: "הבקשה אצלנו",
				text: "אדם מהצוות יקרא אותה. התשובה תחכה כאן, רק לעיניים שלך.",
			};
		case "in_review":
			return { title: "הבקשה בקריאה", text: "אדם מהצוות קורא אותה בימים אלה." };
		case "approved":
			return {
				title: "הבקשה אושרה",
				text: isMan
					? "ברוך הבא. הגלריה תיפתח בקרוב, והפרופיל שלך יוצג בה רק אחרי שתבחר כינוי."
					: "ברוכה הבאה. הגלריה תיפתח בקרוב, והפרופיל שלך יוצג בה רק אחרי שתבחרי כינוי.",
			};
		case "rejected":
			return {
				title: "הבקשה לא אושרה",
				text: (
					<>
						{isMan
							? "התשלום מוחזר במלואו. אפשר לערער, ואדם אחר יקרא את הערעור:"
							: "אפשר לערער, ואדם אחר יקרא את הערעור:"}{" "}
						<a className="link" href="/contact">
							יצירת קשר
						</a>
						. מה שסיפרת לצוות מעבר לפרופיל יימחק ב־<bdi>{deletedOn}</bdi>.
					</>
				),
			};
		case "withdrawn":
			return isMan
				? {
						title: "הבקשה נסגרה",
						text: (
							<>
								היא נסגרה עם ביטול העסקה, והצוות אינו מטפל בה עוד. מה שסיפרת לו מעבר לפרופיל יימחק
								ב־
								<bdi>{deletedOn}</bdi>. תשלום חדש יפתח בקשה חדשה.
							</>
						),
					}
				: {
						title: "הבקשה נמשכה",
						text: "הצוות אינו מטפל בה עוד, ומה שסיפרת לו מעבר לפרופיל נמחק.",
					};
	}
}
