import { Form } from "react-router";
import { formatTime } from "../../platform/dates.ts";
import type { FailedJobs } from "../../platform/jobs/failed.server.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lengthWords } from "../queues/waiting/time-words.ts";
import styles from "./overview.module.css";
import type { EvidenceFigures } from "./system.server.ts";

/** What the jobs do, for people who read that one of them fails. */
const jobNames: Readonly<Record<string, string>> = {
	mail: "משלוח מכתב",
	"sign-up-mail": "מכתב הרשמה",
	"recovery-mail": "מכתב לשחזור סיסמה",
	"email-change-mail": "מכתב לשינוי כתובת",
	"cancellation-code": "מכתב עם קוד ביטול",
	"payment-event": "הודעה מספק התשלום",
	"reconcile-payments": "התאמה מול ספק התשלום",
	"recheck-orders": "בדיקת הזמנות פתוחות",
	"begin-recheck": "בדיקת הזמנות פתוחות",
	"find-missed": "חיפוש הודעות שלא הגיעו",
	"warn-old-rate": "בדיקת שער הדולר",
	"remind-members": "תזכורות לחברים",
	"delete-due-accounts": "מחיקת חשבונות",
	"delete-evidence": "מחיקת חומרי אימות",
	"apply-decisions": "כניסת החלטות לתוקף",
	"apply-case-decision": "כניסת החלטה על תיק לתוקף",
	"keep-cases": "תיקים: החלטות וקריאה לבודקים",
	"drop-files": "מחיקת קבצים",
	"sweep-files": "סריקת הקבצים",
	"reseal-files": "חידוש מפתחות הקבצים",
	"reseal-secret": "הצפנה מחדש אחרי החלפת מפתח",
	"sweep-backups": "מחיקת גיבויים ישנים",
	"mail-waiting": "מכתב על עדכון שמחכה",
	"chain-audit": "חתימת הרישום",
	"verify-audit": "אימות הרישום",
	"keep-listing": "עדכון הגלריה",
	"turn-listing": "עדכון הגלריה בכל יום",
	"tidy-listing": "סידור החיפוש",
	"count-listing": "ספירה לחיפוש",
	"compare-listing": "השוואת הגלריה לפרופילים",
	"compare-listing-more": "השוואת הגלריה לפרופילים",
};

/** The name of a job; jobs that sweep expired rows need no names of their own. */
function jobNameOf(name: string): string | null {
	return jobNames[name] ?? (name.startsWith("sweep-") ? "ניקוי תקופתי" : null);
}

type FailuresProps = { failed: readonly FailedJobs[]; evidence: EvidenceFigures; now: Date };

/** Failing jobs and mails, each with a button that restarts them. */
export function Failures({ failed, evidence, now }: FailuresProps) {
	return (
		<section className={styles.pane}>
			<h2>מה נכשל</h2>
			<ul className={styles.failures}>
				{failed.length === 0 && (
					<li>
						<Icon name="check" className={styles.fine} />
						<span>
							<b>כל המשימות והאימיילים הצליחו</b>
						</span>
					</li>
				)}
				{failed.map((jobs) => (
					<Failure key={jobs.name} jobs={jobs} now={now} />
				))}
				{evidence.late === 0 && !evidence.isFailing && (
					<li>
						<Icon name="check" className={styles.fine} />
						<span>
							<b>מחיקת חומרי אימות</b>
							<span className={styles.sub}>
								הכול נמחק בזמן. נמחקו ביממה האחרונה: <bdi>{evidence.deleted}</bdi>
							</span>
						</span>
					</li>
				)}
			</ul>
		</section>
	);
}

function Failure({ jobs, now }: { jobs: FailedJobs; now: Date }) {
	const { name, givenUp, retrying, lastAt, nextAt, code, about } = jobs;
	return (
		<li>
			<Icon name="warning" className={styles.bad} />
			<span>
				<b>{jobNameOf(name) ?? <bdi dir="ltr">{name}</bdi>}</b>
				<span className={styles.sub}>
					{givenUp > 0 && (
						<>
							נעצרו אחרי כל הניסיונות: <bdi>{givenUp}</bdi>
							{retrying > 0 && ", "}
						</>
					)}
					{retrying > 0 && (
						<>
							בניסיון חוזר: <bdi>{retrying}</bdi>
							{nextAt && <>, הבא ב־{formatTime(nextAt)}</>}
						</>
					)}
					{code && (
						<>
							{" · "}
							<bdi dir="ltr">{code}</bdi>
						</>
					)}
					{" · "}
					לפני {lengthWords(now.getTime() - lastAt.getTime())}
				</span>
				{about.length > 0 && (
					<span className={styles.sub}>
						{about.map(({ kind, about: number }) => (
							<span key={`${kind} ${number}`}>
								{kind}
								{number && (
									<>
										{" "}
										<bdi className="num">{number}</bdi>
									</>
								)}
								{". "}
							</span>
						))}
					</span>
				)}
			</span>
			<Form method="post" action="/staff/retry">
				<input type="hidden" name="job" value={name} />
				<Button kind="line" small type="submit" aria-label={`שוב: ${jobNameOf(name) ?? name}`}>
					שוב
				</Button>
			</Form>
		</li>
	);
}
