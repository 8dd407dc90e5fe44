import type { ReactNode } from "react";
import type { Role } from "../accounts/role.server.ts";
import { brand } from "../brand.ts";
import { type Application, isOpen } from "../members/member.ts";
import { formatDay } from "../platform/dates.ts";
import { Notice } from "../ui/feedback/notice.tsx";
import { picture } from "../ui/pictures.ts";
import styles from "./application.module.css";
import { answerDue } from "./application.ts";

type StateProps = { application: Application; role: Role | null; now: Date };

const day = 86_400_000;

/** What an application's state is called, as the page's heading. */
export function stateTitle(application: Application, role: Role | null): string {
	return sayState(application, role === "daddy").title;
}

/** An application's state, the next step and its due date, in the reader's grammatical gender. */
export function ApplicationState({ application, role, now }: StateProps) {
	const words = sayState(application, role === "daddy");
	return (
		<div className={styles.part}>
			{application.reason && (
				<Notice>
					<b>הסיבה:</b> <bdi>{application.reason}</bdi>
				</Notice>
			)}
			<p className="lead">{words.text}</p>
			{isOpen(application) && <Way application={application} now={now} />}
			{application.state === "approved" && (
				<span className={styles.arch}>
					<img src={picture("sp_approved")} alt="" width={320} height={240} />
				</span>
			)}
			{isOpen(application) && <Due application={application} now={now} />}
		</div>
	);
}

/** The three doors of an open application: sent, read, answered. */
function Way({ application: { state, sentAt }, now }: Omit<StateProps, "role">) {
	return (
		<ol className={styles.way}>
			<li>
				<span className={styles.arch}>
					<img src={picture("c_letter")} alt="" width={320} height={200} />
				</span>
				<b>נשלחה</b>
				<bdi className="small muted">{formatDay(sentAt)}</bdi>
			</li>
			<li aria-current="step">
				<span className={styles.arch}>
					<img src={picture("sp_wait")} alt="" width={320} height={240} />
				</span>
				<b>בקריאה</b>
				<span className="small muted">
					{state === "submitted" ? "ממתינה בתור" : "אצל הצוות עכשיו"}
				</span>
			</li>
			<li>
				<span className={styles.arch} />
				<b>תשובה</b>
				{!isLate(sentAt, now) && (
					<span className="small muted">
						עד <bdi>{formatDay(answerDue(sentAt))}</bdi>
					</span>
				)}
			</li>
		</ol>
	);
}

function isLate(sentAt: Date, now: Date): boolean {
	return now.getTime() > answerDue(sentAt).getTime() + day;
}

function Due({ application: { sentAt }, now }: Omit<StateProps, "role">) {
	return (
		<p className="muted">
			נשלחה ב־<bdi>{formatDay(sentAt)}</bdi>.{" "}
			{isLate(sentAt, now) ? (
				<>
					התשובה מתעכבת, ואיתך הסליחה. אפשר{" "}
					<a className="link" href="/contact">
						לכתוב לנו
					</a>
					.
				</>
			) : (
				<>
					התשובה תגיע בתוך <bdi dir="ltr">{brand.reviewDays}</bdi> ימי עבודה, עד{" "}
					<bdi>{formatDay(answerDue(sentAt))}</bdi>.
				</>
			)}
		</p>
	);
}

function sayState(
	{ state, endedAt, closedWhy }: Application,
	isMan: boolean,
): { title: string; text: ReactNode } {
	const deletedOn = endedAt && formatDay(new Date(endedAt.getTime() + 30 * day));
	switch (state) {
		case "submitted":
			return {
				title: "הבקשה אצלנו",
				text: "הצוות יקרא אותה. התשובה תחכה כאן, רק לעיניים שלך.",
			};
		case "in_review":
			return { title: "הבקשה אצל הצוות", text: "הצוות קורא אותה בימים אלה." };
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
							? "התשלום מוחזר במלואו. אפשר לערער. את הערעור יקרא מי שלא היה שותף להחלטה:"
							: "אפשר לערער. את הערעור יקרא מי שלא היה שותף להחלטה:"}{" "}
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
								{closedWhy === "unverified"
									? "האימות לא נשלח בתוך 30 יום מהתשלום, ולכן היא נסגרה והסכום מוחזר."
									: "היא נסגרה עם ביטול העסקה, והצוות אינו מטפל בה עוד."}{" "}
								מה שסיפרת לו מעבר לפרופיל יימחק ב־
								<bdi>{deletedOn}</bdi>. תשלום חדש יפתח בקשה חדשה.
							</>
						),
					}
				: {
						title: "ביטלת את הבקשה",
						text: "הצוות אינו מטפל בה עוד, ומה שסיפרת לו מעבר לפרופיל נמחק.",
					};
	}
}
