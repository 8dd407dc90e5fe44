import type { ReactNode } from "react";
import { Link } from "react-router";
import type { NeutralSite } from "../brand.ts";
import { useGenderedText } from "../profiles/use-gendered-text.ts";
import { Select } from "../ui/forms/field.tsx";
import styles from "./privacy.module.css";
import type { Saves } from "./use-saves.ts";

export type RowsProps = { saves: Saves };

type RowProps = RowsProps & {
	/** The row's subject, for announcing its saves. */
	name: string;
	title: string;
	words: ReactNode;
	children: ReactNode;
};

/** The result of a row's last save; it stays until the next save, however slowly it is read. */
export function SaidOf({ saves, row }: RowsProps & { row: string }) {
	const said = saves.said[row];
	if (!said) return null;
	return (
		<span className="small" role={said.isRefused ? "alert" : "status"} data-said>
			{said.words}
		</span>
	);
}

/** A choice of several controls: its name, what it means, and the controls at the end. */
export function GroupRow({ saves, name, title, words, children }: RowProps) {
	return (
		<fieldset className={styles.row} data-row>
			<legend className="sr">{title}</legend>
			<span className={styles.words}>
				<b aria-hidden="true">{title}</b>
				<span className="small muted">{words}</span>
				<SaidOf saves={saves} row={name} />
			</span>
			{children}
		</fieldset>
	);
}

const exits: readonly { value: NeutralSite; label: string }[] = [
	{ value: "search", label: "חיפוש ריק" },
	{ value: "weather", label: "תחזית מזג האוויר" },
	{ value: "news", label: "חדשות" },
];

/** Settings that keep an open screen discreet. */
export function DeviceRows({ saves }: RowsProps) {
	return (
		<div className={styles.rows}>
			<SwitchRow name="disguise" title="הסוואה" saves={saves}>
				שם הלשונית והסמל שלה מתחלפים ל״פתקים״ בכל עמוד, בדפדפן הזה בלבד.
			</SwitchRow>
			<div className={styles.row} data-row>
				<span className={styles.words}>
					<b>יציאה מהירה</b>
					<span className="small muted">
						הכפתור בראש כל עמוד, או שלוש לחיצות על <bdi dir="ltr">Esc</bdi>. היא לא מוחקת את
						ההיסטוריה של הדפדפן.
					</span>
					<SaidOf saves={saves} row="exit" />
				</span>
				<Select
					name="exit"
					label="לאן עוברים"
					value={String(saves.shown.exit)}
					onChange={({ target }) => saves.change("exit", target.value)}
					options={exits}
					className={styles.exit ?? ""}
				/>
			</div>
		</div>
	);
}

/** Visibility settings, one row each: its name, what it means, and the switch at the end. */
export function SeenRows({ saves, mayBeInvisible }: RowsProps & { mayBeInvisible: boolean }) {
	const say = useGenderedText();
	return (
		<div className={styles.rows}>
			<SwitchRow name="presence" title="נוכחות" saves={saves}>
				{say({
					f: "אחרים רואים ״עכשיו״, ״היום״ או ״השבוע״, אף פעם לא שעה. כשזה כבוי, גם את לא רואה.",
					m: "אחרים רואים ״עכשיו״, ״היום״ או ״השבוע״, אף פעם לא שעה. כשזה כבוי, גם אתה לא רואה.",
					n: "אחרים רואים ״עכשיו״, ״היום״ או ״השבוע״, אף פעם לא שעה. כשזה כבוי, גם אתם לא רואים.",
				})}
			</SwitchRow>
			<SwitchRow name="heart" title="הלב שלי גלוי" saves={saves}>
				הלב שנתת מופיע בצד השני. לבבות שכבר נתת נשארים כמו שהיו.
			</SwitchRow>
			<SwitchRow name="invisible" title="מצב בלתי נראה" saves={saves} isDisabled={!mayBeInvisible}>
				צפיות ולבבות חדשים לא מופיעים אצל אחרים.
				{!mayBeInvisible && <InPlans />}
			</SwitchRow>
			<SwitchRow name="receipts" title="אישורי קריאה" saves={saves} isDisabled={!mayBeInvisible}>
				{say({
					f: "הדדי: רואים מה נקרא רק אם שני הצדדים הסכימו, ואז מיד. כך גם כשהנוכחות מוסתרת.",
					m: "הדדי: רואים מה נקרא רק אם שני הצדדים הסכימו, ואז מיד. כך גם כשהנוכחות מוסתרת.",
					n: "הדדי: רואים מה נקרא רק אם שני הצדדים הסכימו, ואז מיד. כך גם כשהנוכחות מוסתרת.",
				})}
				{!mayBeInvisible && <InPlans />}
			</SwitchRow>
			<GroupRow
				saves={saves}
				name="place"
				title="מקום"
				words="מה שכתוב בפרופיל ובכרטיס, ולפיו מוצאים אותך."
			>
				<Choice saves={saves} name="place" labels={{ town: "היישוב", region: "האזור בלבד" }} />
			</GroupRow>
		</div>
	);
}

/** The plans that include a disabled switch. */
function InPlans() {
	return (
		<>
			{" "}
			כלול ב־<bdi dir="ltr">Premium</bdi> וב־<bdi dir="ltr">VIP</bdi>.{" "}
			<Link className="link" to="/pricing">
				מה חינם, מה במסלול
			</Link>
		</>
	);
}

type SwitchProps = RowsProps & {
	name: string;
	title: string;
	isDisabled?: boolean;
	children: ReactNode;
};

export function SwitchRow({ saves, name, title, isDisabled = false, children }: SwitchProps) {
	return (
		<div className={styles.row} data-row>
			<span className={styles.words}>
				<label htmlFor={name}>
					<b>{title}</b>
				</label>
				<span id={`${name}-help`} className="small muted">
					{children}
				</span>
				<SaidOf saves={saves} row={name} />
			</span>
			<input
				type="checkbox"
				id={name}
				name={name}
				checked={saves.shown[name] === true}
				onChange={({ target }) => saves.change(name, target.checked)}
				disabled={isDisabled}
				aria-describedby={`${name}-help`}
				className={styles.switch}
			/>
		</div>
	);
}

type ChoiceProps = RowsProps & { name: string; labels: Readonly<Record<string, string>> };

export function Choice({ saves, name, labels }: ChoiceProps) {
	return (
		<span className={styles.places}>
			{Object.entries(labels).map(([value, label]) => (
				<label key={value}>
					<input
						type="radio"
						name={name}
						value={value}
						checked={saves.shown[name] === value}
						onChange={() => saves.change(name, value)}
					/>
					<span>{label}</span>
				</label>
			))}
		</span>
	);
}
