import { ruleCodes } from "../../moderation/enforcements/rules.ts";
import { formatMoment } from "../../platform/dates.ts";
import { Button } from "../../ui/button.tsx";
import { casesPath } from "./case-path.ts";
import { ruleNames } from "./case-words.ts";
import styles from "./cases.module.css";
import type { LoadedCase } from "./load-case.server.ts";

/** Messages that a rule holds: each is sent, or its writer is told which rule it broke. */
export function CaseHeld({ loaded: { read, isHeld } }: { loaded: LoadedCase }) {
	return read.waiting.map(({ id, at, text }) => (
		<section key={id} className={styles.held} data-held={id}>
			<p className="small muted">
				הודעה בבדיקה, <span className="num">{formatMoment(at)}</span>. היא עוד לא הגיעה לצד השני.
			</p>
			{text !== null && (
				<p className={styles.text} dir="auto">
					{text}
				</p>
			)}
			{text !== null && isHeld && (
				<form method="post" action={`${casesPath}/${read.id}/decide`} className={styles.open}>
					<input type="hidden" name="held" value={id} />
					<div className="row">
						<Button type="submit" kind="primary" small name="decision" value="send">
							שליחת ההודעה
						</Button>
						<select name="reason" defaultValue="" aria-label="הכלל, אם ההודעה לא נשלחת">
							<option value="">הכלל, אם לא נשלחת</option>
							{ruleCodes.map((code) => (
								<option key={code} value={code}>
									{ruleNames[code]}
								</option>
							))}
						</select>
						<Button type="submit" kind="line" small name="decision" value="drop">
							לא לשלוח
						</Button>
					</div>
				</form>
			)}
		</section>
	));
}
