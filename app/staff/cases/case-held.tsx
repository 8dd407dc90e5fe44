import { ruleCodes } from "../../moderation/enforcements/rules.ts";
import { formatMoment } from "../../platform/dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { MarkedText } from "../rules/marked-text.tsx";
import { casesPath } from "./case-path.ts";
import { CaseThread } from "./case-thread.tsx";
import { ruleNames } from "./case-words.ts";
import styles from "./cases.module.css";
import type { LoadedCase } from "./load-case.server.ts";

type Held = LoadedCase["read"]["waiting"][number];

/**
 * Messages that a rule holds, with what it found and what the two wrote before: each stays unsent, and its
 * writer is told which rule it broke, or is sent. What is decided about the person comes apart from it.
 */
export function CaseHeld({ loaded: { read, isHeld } }: { loaded: LoadedCase }) {
	return read.waiting.map((held) => (
		<section key={held.id} className={styles.held} data-held={held.id}>
			<p className="small muted">
				הודעה בבדיקה, <span className="num">{formatMoment(held.at)}</span>, אל{" "}
				<bdi className="num">{held.receiver}</bdi>. היא עוד לא הגיעה לצד השני.
			</p>
			{held.opened && <Opened opened={held.opened} />}
			{held.opened && isHeld && <Deciding caseId={read.id} id={held.id} />}
		</section>
	));
}

function Opened({ opened: { text, hits, around } }: { opened: NonNullable<Held["opened"]> }) {
	return (
		<>
			{around.length > 0 && <CaseThread thread={{ number: null, messages: around }} />}
			<div className={styles.text}>
				<MarkedText text={text} hits={hits} />
			</div>
			<p className="row">
				{hits.map(({ rule, title, score }) => (
					<Badge key={rule} kind="danger">
						<span>
							כלל ״{title}״, ניקוד <bdi className="num">{score}</bdi>
						</span>
					</Badge>
				))}
				{hits.length === 0 && <span className="small muted">נעצרה כי נכתבה כמעט כך לרבים.</span>}
			</p>
		</>
	);
}

function Deciding({ caseId, id }: { caseId: string; id: string }) {
	return (
		<form method="post" action={`${casesPath}/${caseId}/decide`} className={styles.open}>
			<input type="hidden" name="held" value={id} />
			<div className="row">
				<select name="reason" defaultValue="" aria-label="הכלל, אם ההודעה לא נשלחת">
					<option value="">הכלל, אם לא נשלחת</option>
					{ruleCodes.map((code) => (
						<option key={code} value={code}>
							{ruleNames[code]}
						</option>
					))}
				</select>
				<Button type="submit" kind="primary" small name="decision" value="drop">
					לא לשלוח
				</Button>
				<Button type="submit" kind="line" small name="decision" value="send">
					שליחת ההודעה
				</Button>
			</div>
			<p className="small muted">התיק נשאר פתוח, וההחלטה על האדם מתקבלת לצידו.</p>
		</form>
	);
}
