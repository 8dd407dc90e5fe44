import type { ReactNode } from "react";
import type { NeutralSite } from "../brand.ts";
import type { StoredChoices } from "../members/choices.server.ts";
import { useSay } from "../profiles/use-say.ts";
import { Select } from "../ui/forms/field.tsx";
import styles from "./privacy.module.css";

/** What this browser keeps: the disguise, and where the quick exit leads. */
export type DeviceChoices = { isDisguised: boolean; exit: NeutralSite };

const exits: readonly { value: NeutralSite; label: string }[] = [
	{ value: "search", label: "חיפוש ריק" },
	{ value: "weather", label: "תחזית מזג האוויר" },
	{ value: "news", label: "חדשות" },
];

/** So that an open screen tells nothing. */
export function DeviceRows({ device }: { device: DeviceChoices }) {
	return (
		<div className={styles.rows}>
			<SwitchRow name="disguise" title="הסוואה" isOn={device.isDisguised}>
				שם הלשונית והסמל שלה מתחלפים ל״פתקים״ בכל עמוד, בדפדפן הזה בלבד.
			</SwitchRow>
			<div className={styles.row} data-row>
				<span className={styles.words} data-words>
					<b>יציאה מהירה</b>
					<span className="small muted">
						הכפתור בראש כל עמוד, או שלוש לחיצות על <bdi dir="ltr">Esc</bdi>. היא לא מוחקת את
						ההיסטוריה של הדפדפן.
					</span>
				</span>
				<Select
					name="exit"
					label="לאן עוברים"
					defaultValue={device.exit}
					options={exits}
					className={styles.exit ?? ""}
				/>
			</div>
		</div>
	);
}

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

type RowsProps = { choices: StoredChoices; mayBeInvisible: boolean };

/** What others see; one row a choice: its name, what it means, and the switch at the end. */
export function SeenRows({ choices, mayBeInvisible }: RowsProps) {
	const say = useSay();
	return (
		<div className={styles.rows}>
			<SwitchRow name="presence" title="נוכחות" isOn={choices.presence}>
				{say({
					f: "אחרים רואים ״היום״ או ״השבוע״, אף פעם לא שעה. כשזה כבוי, גם את לא רואה.",
					m: "אחרים רואים ״היום״ או ״השבוע״, אף פעם לא שעה. כשזה כבוי, גם אתה לא רואה.",
					n: "אחרים רואים ״היום״ או ״השבוע״, אף פעם לא שעה. כשזה כבוי, גם אתם לא רואים.",
				})}
			</SwitchRow>
			<SwitchRow name="heart" title="הלב שלי גלוי" isOn={choices.heart}>
				{say({
					f: "מי שאהבת רואה אותך ב״מי אהב אותי״. לבבות שכבר נתת נשארים כמו שהיו.",
					m: "מי שאהבת רואה אותך ב״מי אהב אותי״. לבבות שכבר נתת נשארים כמו שהיו.",
					n: "מי שאהבתם רואה אתכם ב״מי אהב אותי״. לבבות שכבר נתתם נשארים כמו שהיו.",
				})}
			</SwitchRow>
			<SwitchRow
				name="invisible"
				title="מצב בלתי נראה"
				isOn={choices.invisible && mayBeInvisible}
				isDisabled={!mayBeInvisible}
			>
				צפיות ולבבות חדשים לא מופיעים אצל אחרים.
				{!mayBeInvisible && <InPlans />}
			</SwitchRow>
			<SwitchRow
				name="receipts"
				title="אישורי קריאה"
				isOn={choices.receipts && mayBeInvisible}
				isDisabled={!mayBeInvisible}
			>
				{say({
					f: "הדדי: מי שמראה לך מה נקרא רואה גם מה קראת, ברגע שקראת. כך גם כשהנוכחות מוסתרת.",
					m: "הדדי: מי שמראה לך מה נקרא רואה גם מה קראת, ברגע שקראת. כך גם כשהנוכחות מוסתרת.",
					n: "הדדי: מי שמראה מה נקרא רואה גם מה קראתם, ברגע שקראתם. כך גם כשהנוכחות מוסתרת.",
				})}
				{!mayBeInvisible && <InPlans />}
			</SwitchRow>
			<fieldset className={styles.row} data-row>
				<legend className="sr">מקום</legend>
				<span className={styles.words} data-words>
					<b aria-hidden="true">מקום</b>
					<span className="small muted">מה שכתוב בפרופיל ובכרטיס, ולפיו מוצאים אותך.</span>
				</span>
				<span className={styles.places}>
					<Place value="town" chosen={choices.place} label="היישוב" />
					<Place value="region" chosen={choices.place} label="האזור בלבד" />
				</span>
			</fieldset>
		</div>
	);
}

/** Which plans hold a switch that cannot be turned. */
function InPlans() {
	return (
		<>
			{" "}
			כלול ב־<bdi dir="ltr">Premium</bdi> וב־<bdi dir="ltr">VIP</bdi>.{" "}
			<a className="link" href="/pricing">
				מה חינם, מה במסלול
			</a>
		</>
	);
}

type SwitchProps = {
	name: string;
	title: string;
	isOn: boolean;
	isDisabled?: boolean;
	children: ReactNode;
};

/** A choice that is on or off. */
export function SwitchRow({ name, title, isOn, isDisabled = false, children }: SwitchProps) {
	return (
		<div className={styles.row} data-row>
			<span className={styles.words} data-words>
				<label htmlFor={name}>
					<b>{title}</b>
				</label>
				<span id={`${name}-help`} className="small muted">
					{children}
				</span>
			</span>
			<input
				type="checkbox"
				id={name}
				name={name}
				defaultChecked={isOn}
				disabled={isDisabled}
				aria-describedby={`${name}-help`}
				className={styles.switch}
			/>
		</div>
	);
}

function Place(props: { value: string; chosen: string; label: string }) {
	const { value, chosen, label } = props;
	return (
		<label>
			<input type="radio" name="place" value={value} defaultChecked={value === chosen} />
			<span>{label}</span>
		</label>
	);
}
