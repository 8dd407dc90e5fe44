import type { StoredChoices } from "../../members/rights/choices.server.ts";
import { useSay } from "../../profiles/use-say.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { InPlans, SwitchRow } from "./choice-rows.tsx";
import styles from "./privacy.module.css";

const who = {
	everyone: "כל מי שרואה אותי",
	verified: "מי שהתמונה שלו אומתה",
	hearts: "רק כשהלב הדדי",
} as const;

/** Who may write first, and whether what was read shows. */
export function WriteRows({ choices, mayShow }: { choices: StoredChoices; mayShow: boolean }) {
	const say = useSay();
	const ages = [
		{ name: "writeAgeFrom", label: "מגיל", age: choices.writeAgeFrom },
		{ name: "writeAgeTo", label: "עד גיל", age: choices.writeAgeTo },
	];
	return (
		<div className={styles.rows}>
			<SwitchRow
				name="receipts"
				title="אישורי קריאה"
				isOn={choices.receipts && mayShow}
				isDisabled={!mayShow}
			>
				{say({
					f: "הדדי: מי שמראה לך מה נקרא רואה גם מה קראת.",
					m: "הדדי: מי שמראה לך מה נקרא רואה גם מה קראת.",
					n: "הדדי: מי שמראה מה נקרא רואה גם מה קראתם.",
				})}
				{!mayShow && <InPlans />}
			</SwitchRow>
			<fieldset className={styles.row}>
				<legend className="sr">מי יכול לכתוב לי ראשון</legend>
				<span className={styles.words}>
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
			<fieldset className={styles.row}>
				<legend className="sr">גיל של מי שכותב לי ראשון</legend>
				<span className={styles.words}>
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
