import type { NeutralSite } from "../../brand.ts";
import { Select } from "../../ui/forms/field.tsx";
import { SwitchRow } from "./choice-rows.tsx";
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
