import type { StoredChoices } from "../../members/rights/choices.server.ts";
import { formatMoment } from "../../platform/dates.ts";
import { useSay } from "../../profiles/use-say.ts";
import { SwitchRow } from "./choice-rows.tsx";
import styles from "./privacy.module.css";

/** Not to be found: hiding, and going away for a time. */
export function AwayRows({ choices, pause }: { choices: StoredChoices; pause: Date | null }) {
	const say = useSay();
	return (
		<div className={styles.rows}>
			<SwitchRow name="hide" title="הסתרת הפרופיל" isOn={choices.hide}>
				{say({
					f: "לא תופיעי בגלריה וברשימות. העמוד שלך ייפתח רק למי שכבר בשיחה איתך, ושיחות פתוחות נמשכות.",
					m: "לא תופיע בגלריה וברשימות. העמוד שלך ייפתח רק למי שכבר בשיחה איתך. שיחות פתוחות נמשכות, וגם ימי המינוי.",
					n: "הפרופיל לא יופיע בגלריה וברשימות. העמוד ייפתח רק למי שכבר בשיחה, ושיחות פתוחות נמשכות.",
				})}
			</SwitchRow>
			<div className={styles.row} data-row>
				<span className={styles.words} data-words>
					<b>הפסקה</b>
					<span className="small muted">
						{pause
							? `הפרופיל בהפסקה עד ${formatMoment(pause)}.`
							: "מיום אחד ועד שלושה חודשים. אחרים קוראים ״הפרופיל הזה לא זמין״."}
					</span>
				</span>
				<a className="link" href="/account/pause">
					{pause ? "חזרה או שינוי המועד" : "לבחירת המועד"}
				</a>
			</div>
		</div>
	);
}
