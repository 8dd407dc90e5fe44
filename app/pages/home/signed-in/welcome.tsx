import type { Role } from "../../../accounts/role.server.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { picture } from "../../../ui/pictures/pictures.ts";
import styles from "./welcome.module.css";

const paths = [
	{
		side: "daddy",
		name: "שוגר דדי",
		art: "c_coat",
		text: "לגבר מבוסס. טופס, ומסלול לחודש אחד שאינו מתחדש מעצמו.",
		href: "/sugardaddy#plans",
		label: "לטופס הגברים",
	},
	{
		side: "baby",
		name: "שוגר בייבי",
		art: "c_terrace",
		text: "לאישה צעירה. בקשה אחת, ללא תשלום, עכשיו ותמיד.",
		href: "/sugarbaby#form",
		label: "לבקשת ההצטרפות",
	},
] as const;

const titles: Record<Role, string> = {
	daddy: "ברוך הבא. הדלת שלך פתוחה.",
	baby: "ברוכה הבאה. הדלת שלך פתוחה.",
};

/**
 * The first page of a new account, shown once: two equal doors. Who said before on which side they are
 * finds their own door first, and lit.
 */
export function Welcome({ side }: { side: Role | null }) {
	const ordered = side === "baby" ? paths.toReversed() : paths;
	return (
		<section className={`night ${styles.welcome}`} data-theme="dark">
			<div className={`wrap ${styles.inner}`}>
				<div className={styles.top}>
					<p className={styles.ok}>
						<Icon name="check" />
						הכתובת אושרה
					</p>
					<h1 className="display">{side ? titles[side] : "ברוכים הבאים. מאיזו דלת נכנסים?"}</h1>
					<p className="lead">שני טפסים שונים, אותה דיסקרטיות. הבחירה סופית רק כשהטופס נשלח.</p>
				</div>
				<div className={styles.paths}>
					{ordered.map((path) => (
						<a
							key={path.side}
							className={`${styles.path} ${path.side === side ? styles.lit : ""}`}
							href={path.href}
						>
							<span className={styles.arch}>
								<img src={picture(path.art)} alt="" width={640} height={400} />
								<b>{path.name}</b>
							</span>
							<span className={styles.text}>{path.text}</span>
							<span
								className={buttonClass({
									kind: path.side === side ? "accent" : "line",
									block: true,
								})}
							>
								{path.label}
							</span>
						</a>
					))}
				</div>
				<a className="link" href="/gallery">
					קודם הצצה לגלריה
				</a>
			</div>
		</section>
	);
}
