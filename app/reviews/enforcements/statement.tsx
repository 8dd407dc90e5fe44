import type { ReactNode } from "react";
import { appealsUntil } from "../../moderation/enforcements/appeals-until.ts";
import { ruleSentences } from "../../moderation/enforcements/rules.ts";
import type { ToldDecision } from "../../moderation/enforcements/told.server.ts";
import { formatDay, formatMoment } from "../../platform/dates.ts";
import styles from "../status/status.module.css";
import { doneWords, foundWords, itemName, staysWords } from "./statement-words.ts";

type Stated = Omit<ToldDecision, "id" | "readAt"> & {
	/** The member's own words that it is about. */
	quote?: string | null;
};

/**
 * The statement of reasons, as the member reads it (`trust-and-safety.md` D.8): what, which rule, how it
 * was found, what was done, until when, what stays, and how to appeal.
 */
export function Statement({ decision }: { decision: Stated }) {
	const { rule, foundBy, words, liftedAt, since } = decision;
	const name = itemName(decision);
	return (
		<div className={styles.part}>
			{words && (
				<div className={styles.quote}>
					<p className="small muted">מהצוות</p>
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
					<a className="link" href="/terms#conduct">
						לכללים
					</a>
				</Fact>
				<Fact name="איך נמצא">{foundWords[foundBy]}</Fact>
				<Fact name="מה עשינו">{doneWords(decision)}</Fact>
				<Ends decision={decision} />
				<Fact name="מה נשאר">{staysWords(decision)}</Fact>
				{!decision.appeal && !liftedAt && (
					<Fact name="ערעור">
						עד <bdi>{formatDay(appealsUntil(since))}</bdi>, פעם אחת. קורא אותו מי שלא החליט ראשון,
						בתוך <bdi className="num">7</bdi> ימים.
					</Fact>
				)}
			</dl>
		</div>
	);
}

function Ends({ decision: { action, until, liftedAt } }: { decision: Stated }) {
	if (liftedAt) return <Fact name="עד מתי">ההחלטה בטלה מ־{formatMoment(liftedAt)}.</Fact>;
	if (action !== "limited" && action !== "suspended") return null;
	return (
		<Fact name="עד מתי">
			{until ? <bdi>{formatMoment(until)}</bdi> : "בלי מועד סיום, עד החלטה אחרת"}
		</Fact>
	);
}

/** What became of the appeal, and that a reversal was our mistake. */
export function AppealOutcome({ appeal }: Pick<Stated, "appeal">) {
	if (!appeal) return null;
	if (!appeal.decidedAt) {
		return (
			<div className={styles.quote}>
				<p className="small muted">הערעור אצל הצוות</p>
				<p>
					קורא אותו מי שלא החליט ראשון. ההכרעה עד <bdi>{formatDay(appeal.dueAt)}</bdi>, והיא סופית.
				</p>
			</div>
		);
	}
	const isReversed = appeal.outcome === "reversed";
	return (
		<div className={styles.quote}>
			<p className="small muted">{isReversed ? "טעינו" : "ההכרעה בערעור · סופית"}</p>
			<p dir="auto">{appeal.words}</p>
			{isReversed && <p>הכול חזר למה שהיה, וימי מינוי שאבדו נוספו.</p>}
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
