import { formatTime } from "../../platform/dates.ts";
import type { FailedJobs } from "../../platform/jobs/failed.server.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lengthWords } from "../queues/waiting/time-words.ts";
import { jobNameOf } from "./job-names.ts";
import styles from "./overview.module.css";
import type { EvidenceFigures } from "./system.server.ts";

type FailuresProps = { failed: readonly FailedJobs[]; evidence: EvidenceFigures; now: Date };

/** Jobs and mails that do not succeed, each with a button that starts them again. */
export function Failures({ failed, evidence, now }: FailuresProps) {
	return (
		<section className={styles.pane}>
			<h2>מה נכשל</h2>
			<ul className={styles.failures}>
				{failed.length === 0 && (
					<li>
						<Icon name="check" className={styles.fine} />
						<span>
							<b>כל המשימות והמכתבים הצליחו</b>
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
	const { name, givenUp, retrying, lastAt, nextAt, code } = jobs;
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
			</span>
			<form method="post" action="/staff/retry">
				<input type="hidden" name="job" value={name} />
				<Button kind="line" small type="submit" aria-label={`שוב: ${jobNameOf(name) ?? name}`}>
					שוב
				</Button>
			</form>
		</li>
	);
}
