import type { StoredChoices } from "../../members/rights/choices.server.ts";
import { Select } from "../../ui/forms/field.tsx";
import { SwitchRow } from "./choice-rows.tsx";
import styles from "./privacy.module.css";

const hours = Array.from({ length: 24 }, (_, hour) => ({
	value: String(hour),
	label: `${String(hour).padStart(2, "0")}:00`,
}));

/** The neutral mail when something waits, and the hours without it. */
export function MailRows({ choices }: { choices: StoredChoices }) {
	const times = [
		{ name: "quietFrom", label: "משעה", hour: choices.quietFrom },
		{ name: "quietTo", label: "עד שעה", hour: choices.quietTo },
	];
	return (
		<div className={styles.rows}>
			<SwitchRow name="waitingMail" title="אימייל ניטרלי" isOn={choices.waitingMail}>
				״יש עדכון חדש בחשבון״, בלי שם ובלי תוכן, ורק אחרי <bdi className="num">10</bdi> דקות שבהן לא
				נקרא כאן.
			</SwitchRow>
			<fieldset className={styles.row} data-row>
				<legend className="sr">שעות שקט</legend>
				<span className={styles.words} data-words>
					<b aria-hidden="true">שעות שקט</b>
					<span className="small muted">
						בשעות האלה לא נשלח אימייל כזה. מה שעדיין מחכה בסופן מגיע באימייל אחד. בלי שעה: אין שעות
						שקט.
					</span>
				</span>
				<span className={styles.hours}>
					{times.map(({ name, label, hour }) => (
						<Select
							key={name}
							name={name}
							label={label}
							defaultValue={hour === null ? "" : String(hour)}
							options={[{ value: "", label: "בלי" }, ...hours]}
						/>
					))}
				</span>
			</fieldset>
		</div>
	);
}
