import type { ReactNode } from "react";
import type { Role } from "../../accounts/role.server.ts";
import { Icon } from "../../ui/icon.tsx";
import { picture } from "../../ui/pictures/pictures.ts";
import styles from "./home.module.css";

/** The choice between two categories, named as in the navigation; a person's own side comes first. */
export function Doors({ own = null }: { own?: Role | null }) {
	const doors = [
		<Door
			key="daddy"
			href="/sugardaddy"
			face="m2"
			category="שוגר דדי"
			isOwn={own === "daddy"}
			words="לגבר מבוסס שמחפש קשר מכבד."
			lead="למסלולים לגברים"
		>
			בנית את החיים שלך.
			<br />
			נשאר למצוא עם מי לחלוק{"\u00a0"}אותם.
		</Door>,
		<Door
			key="baby"
			href="/sugarbaby"
			face="w1"
			category="שוגר בייבי"
			isOwn={own === "baby"}
			words="לאישה צעירה שבוחרת את הקצב שלה."
			lead="להצטרפות ללא תשלום"
		>
			הסטנדרטים שלך{"\u00a0"}גבוהים.
			<br />
			כאן זה יתרון.
		</Door>,
	];
	return (
		<section className="section" id="sides" aria-label="בחירת קטגוריה">
			<div className={`wrap ${styles.doors}`}>{own === "baby" ? doors.toReversed() : doors}</div>
		</section>
	);
}

type DoorProps = {
	href: string;
	face: string;
	category: string;
	isOwn: boolean;
	words: string;
	lead: string;
	children: ReactNode;
};

function Door({ href, face, category, isOwn, words, lead, children }: DoorProps) {
	return (
		<a className={`night ${styles.door}`} data-theme="dark" href={href}>
			<span className={styles.face}>
				<img src={picture(face)} alt="" width={480} height={600} loading="lazy" decoding="async" />
			</span>
			<div className={styles.words}>
				<p className="eyebrow">
					{category}
					{isOwn && " · הצד שלך"}
				</p>
				<h2 className="h2">{children}</h2>
				<p className="small muted">{words}</p>
				<span className={styles.go}>
					{lead} <Icon name="arrow" />
				</span>
			</div>
		</a>
	);
}
