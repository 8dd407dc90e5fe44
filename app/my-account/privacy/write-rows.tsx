import type { StoredChoices } from "../../members/rights/choices.server.ts";
import { TextField } from "../../ui/forms/field.tsx";
import styles from "./privacy.module.css";

const who = {
	everyone: "כל מי שרואה אותי",
	verified: "מי שהתמונה שלו אומתה",
	hearts: "רק כשהלב הדדי",
} as const;

/** Who may write first. */
export function WriteRows({ choices }: { choices: StoredChoices }) {
	const ages = [
		{ name: "writeAgeFrom", label: "מגיל", age: choices.writeAgeFrom },
		{ name: "writeAgeTo", label: "עד גיל", age: choices.writeAgeTo },
	];
	return (
		<div className={styles.rows}>
			<fieldset className={styles.row} data-row>
				<legend className="sr">מי יכול לכתוב לי ראשון</legend>
				<span className={styles.words} data-words>
					<b aria-hidden="true">מי יכול לכתוב לי ראשון</b>
					<span className="small muted">
						שיחות שכבר נפתחו ממשיכות. למי שלא מתאים נאמר רק שאי אפשר לכתוב כרגע.
					</span>
				</span>
				<span className={styles.places}>
					{Object.entries(who).map(([value, label]) => (
						<label key={value}>
							<input type="radio" name="who" value={value} defaultChecked={value === choices.who} />
							<span>{label}</span>
						</label>
					))}
				</span>
			</fieldset>
			<fieldset className={styles.row} data-row>
				<legend className="sr">גיל של מי שכותב לי ראשון</legend>
				<span className={styles.words} data-words>
					<b aria-hidden="true">גיל של מי שכותב לי ראשון</b>
					<span className="small muted">שדה ריק: בלי גבול.</span>
				</span>
				<span className={styles.ages}>
					{ages.map(({ name, label, age }) => (
						<TextField
							key={name}
							name={name}
							type="number"
							dir="ltr"
							inputMode="numeric"
							min={18}
							max={99}
							label={label}
							defaultValue={age ?? ""}
							className={styles.age ?? ""}
						/>
					))}
				</span>
			</fieldset>
		</div>
	);
}
