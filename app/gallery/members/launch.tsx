import { useSay } from "../../profiles/use-say.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/forms/choice.tsx";
import styles from "./launch.module.css";
import { countWords, ofSide, type Side } from "./side-words.ts";

type LaunchProps = { side: Side; total: number; fresh: number; wantsMail: boolean };

/** While there are few people: how many in truth, who came this week, and one mail when there are more. */
export function Launch({ side, total, fresh, wantsMail }: LaunchProps) {
	const say = useSay();
	return (
		<section className={styles.launch}>
			<div>
				<h2 className="h3">{total === 0 ? nobodyYet(side) : allOf(side, total)}</h2>
				<p className="small muted">
					{freshWords(side, fresh)} כל פרופיל כאן אושר בידי הצוות, ואין פרופילים לדוגמה.
				</p>
			</div>
			<form method="post" action="/gallery/growth">
				<Checkbox
					name="growth"
					label={say({
						f: "שלחו לי אימייל אחד כשיהיו כאן 24 או יותר",
						m: "שלחו לי אימייל אחד כשיהיו כאן 24 או יותר",
						n: "אימייל אחד כשיהיו כאן 24 או יותר",
					})}
					defaultChecked={wantsMail}
				/>
				<Button type="submit" kind="line" small>
					שמירה
				</Button>
			</form>
		</section>
	);
}

const nobodyYet = (side: Side) =>
	ofSide(side, { women: "עוד אין כאן נשים", men: "עוד אין כאן גברים" });

function allOf(side: Side, total: number): string {
	if (total === 1) return `כרגע יש כאן ${countWords(side, total)}`;
	return `כרגע יש כאן ${countWords(side, total)}, ${ofSide(side, { women: "ואלה כולן", men: "ואלה כולם" })}`;
}

function freshWords(side: Side, fresh: number): string {
	if (fresh === 0) {
		return ofSide(side, { women: "השבוע לא הצטרפה אף אחת.", men: "השבוע לא הצטרף אף אחד." });
	}
	if (fresh === 1) return ofSide(side, { women: "אחת הצטרפה השבוע.", men: "אחד הצטרף השבוע." });
	return `${fresh} הצטרפו השבוע.`;
}
