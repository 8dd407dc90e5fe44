import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import { picture } from "../../ui/pictures.ts";
import styles from "./home.module.css";

/** The choice between two categories, named as in the navigation. */
export function Doors() {
	return (
		<section className="section" aria-label="בחירת קטגוריה">
			<div className={`wrap ${styles.doors}`}>
				<Door
					href="/sugardaddy"
					face="m2"
					category="שוגר דדי"
					words="לגבר מבוסס שמחפש קשר מכבד."
					lead="למסלולים לגברים"
				>
					בנית את החיים שלך.
					<br />
					נשאר למצוא עם מי לחלוק{"\u00a0"}אותם.
				</Door>
				<Door
					href="/sugarbaby"
					face="w1"
					category="שוגר בייבי"
					words="לאישה צעירה שבוחרת את הקצב שלה."
					lead="להצטרפות ללא תשלום"
				>
					הסטנדרטים שלך{"\u00a0"}גבוהים.
					<br />
					כאן זה יתרון.
				</Door>
			</div>
		</section>
	);
}

type DoorProps = {
	href: string;
	face: string;
	category: string;
	words: string;
	lead: string;
	children: ReactNode;
};

function Door({ href, face, category, words, lead, children }: DoorProps) {
	return (
		<a className={`night ${styles.door}`} data-theme="dark" href={href}>
			<span className={styles.face}>
				<img src={picture(face)} alt="" width={480} height={600} loading="lazy" decoding="async" />
			</span>
			<div className={styles.words}>
				<p className="eyebrow">{category}</p>
				<h2 className="h2">{children}</h2>
				<p className="small muted">{words}</p>
				<span className={styles.go}>
					{lead} <Icon name="arrow" />
				</span>
			</div>
		</a>
	);
}
