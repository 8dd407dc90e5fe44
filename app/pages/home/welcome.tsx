import { Link } from "react-router";
import type { Role } from "../../accounts/role.server.ts";
import { buttonClass, LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Stage } from "../../ui/layout/stage.tsx";
import { WayIn } from "../../ui/layout/way-in.tsx";
import { picture } from "../../ui/pictures/pictures.ts";
import { type AtHome, stepsFor, wordsFor } from "./status-words.tsx";
import styles from "./welcome.module.css";

const hourIn = new Intl.DateTimeFormat("en-US", {
	timeZone: "Asia/Jerusalem",
	hour: "numeric",
	hourCycle: "h23",
});

/** A greeting by the time in Israel. */
export function greetingAt(now: Date): string {
	const hour = Number(hourIn.format(now));
	if (hour >= 5 && hour < 12) return "בוקר טוב";
	return hour >= 12 && hour < 17 ? "צהריים טובים" : "ערב טוב";
}

/** The top of the home page for signed-in people: greeting, state, and the single next step. */
export function HomeStage({ name, ...at }: AtHome & { name: string | null }) {
	const { art, title, text, act } = wordsFor(at);
	const steps = stepsFor(at);
	return (
		<Stage
			art={art}
			eyebrow={greetingAt(at.now)}
			title={
				<>
					{name && (
						<>
							<bdi>{name}</bdi>,{" "}
						</>
					)}
					{title}
				</>
			}
			text={text}
			acts={
				<LinkButton kind={act.kind} href={act.href}>
					{act.label}
				</LinkButton>
			}
			foot={steps.length > 0 && <WayIn steps={steps} />}
		/>
	);
}

const paths = [
	{
		side: "daddy",
		name: "שוגר דדי",
		art: "c_coat",
		text: "לגבר מבוסס. טופס, ומסלול לחודש אחד בלי חידוש אוטומטי.",
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
 * The first page of a new account, shown once: two equal doors. For people who already named their side, its door
 * comes first, and lit.
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
					<h1 className="display">{side ? titles[side] : "ברוכים הבאים. לאיזה צד להצטרף?"}</h1>
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
				<Link className="link" to="/gallery">
					קודם הצצה לגלריה
				</Link>
			</div>
		</section>
	);
}
