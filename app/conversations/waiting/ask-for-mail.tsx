import { Button } from "../../ui/button.tsx";
import styles from "./ask-for-mail.module.css";

type AskProps = {
	/** Null: not asked yet. */
	wants: boolean | null;
	/** Something waits, or has waited: the moment to ask. */
	isTime: boolean;
};

/** Asks once, in place, whether a neutral mail is wanted; afterwards a line to change it. */
export function AskForMail({ wants, isTime }: AskProps) {
	if (wants === null) return isTime ? <Question /> : null;
	return (
		<form method="post" action="/messages/mail" className={styles.line}>
			<span>אימייל ניטרלי כשמחכה משהו: {wants ? "פועל" : "כבוי"}.</span>
			<button type="submit" name="mail" value={wants ? "off" : "on"} className="link">
				{wants ? "כיבוי" : "הפעלה"}
			</button>
		</form>
	);
}

function Question() {
	return (
		<form method="post" action="/messages/mail" className={styles.ask} aria-labelledby="ask-mail">
			<p id="ask-mail">
				<b>אימייל ניטרלי כשמחכה משהו?</b>
			</p>
			<p className="tiny muted">
				״יש עדכון חדש בחשבון״, בלי שם ובלי תוכן, ורק אחרי <bdi className="num">10</bdi> דקות שבהן לא
				נקרא כאן.
			</p>
			<div className="row">
				<Button kind="line" small type="submit" name="mail" value="on">
					כן, לשלוח
				</Button>
				<Button kind="ghost" small type="submit" name="mail" value="off">
					לא תודה
				</Button>
			</div>
		</form>
	);
}
