import type { ReactNode } from "react";
import styles from "./design.module.css";

/** Props of a panel's parts: ids and names must differ between the panels. */
export type PanelProps = { id: string; title: string };

/** One group of components under a heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className={styles.group}>
			<h3 className={styles.name}>{title}</h3>
			{children}
		</section>
	);
}

/** The type scale. */
export function Typography() {
	return (
		<Group title="טיפוגרפיה">
			<p className={`display ${styles.display}`}>להכיר לאט</p>
			<p className={`h1 ${styles.sample}`}>כותרת עמוד</p>
			<p className={`h2 ${styles.sample}`}>כותרת אזור</p>
			<p className={`h3 ${styles.sample}`}>כותרת כרטיס</p>
			<p className="eyebrow">מעל הכותרת</p>
			<p className="lead">פסקת פתיחה. קו ארוך, מרווח, לא ממהר.</p>
			<p>
				טקסט רץ עם מספרים <bdi dir="ltr">0123456789</bdi>, מחיר <bdi dir="ltr">$199</bdi>, כתובת{" "}
				<bdi dir="ltr">hello@dvash.example</bdi> ו
				<a className="link" href="#main">
					קישור בתוך המשפט
				</a>
				.
			</p>
			<p className="small muted">טקסט משני, 15</p>
			<p className="tiny muted">טקסט קטן, 13</p>
		</Group>
	);
}

const colours = [
	["bg", "רקע"],
	["surface", "משטח"],
	["surface-2", "משטח 2"],
	["text", "טקסט"],
	["text-muted", "משני"],
	["line", "קו"],
	["line-strong", "קו חזק"],
	["primary", "ראשי"],
	["accent", "דבש"],
	["accent-text", "דבש לטקסט"],
	["accent-soft", "דבש רך"],
	["men-soft", "זית רך"],
	["women-soft", "תאנה רכה"],
	["success", "הצלחה"],
	["danger", "שגיאה"],
	["focus", "מיקוד"],
] as const;

/** The semantic colours. */
export function Colours() {
	return (
		<Group title="צבע">
			<ul className={styles.swatches}>
				{colours.map(([token, name]) => (
					<li key={token} className="tiny" data-token={token}>
						{name}
					</li>
				))}
			</ul>
		</Group>
	);
}
