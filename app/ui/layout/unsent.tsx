import { LinkButton } from "../button.tsx";
import styles from "./unsent.module.css";

/** What was typed into a form that could not be taken, and what comes first. */
export type Unsent = { typed: readonly string[]; to: string; why: "ended" | "terms" };

const words = {
	ended: {
		title: "ההתחברות הסתיימה, יש להתחבר שוב",
		lead: "אחרי ההתחברות חוזרים לאותו עמוד.",
		way: "להתחברות",
	},
	terms: {
		title: "התנאים השתנו",
		lead: "אחרי האישור שלהם חוזרים לאותו עמוד.",
		way: "לתנאים",
	},
} as const;

/** Shown to who sent a form without a script: the only place where these words still are. */
export function UnsentWords({ typed, to, why }: Unsent) {
	const { title, lead, way } = words[why];
	return (
		<section className={`wrap stack ${styles.page}`}>
			<h1 className="h2">{title}</h1>
			<p>
				<b>מה שכתבת לא נשלח.</b> {lead} אפשר להעתיק את הטקסט מכאן לפני שממשיכים, כי הוא לא נשמר בשום
				מקום אחר.
			</p>
			{typed.map((text) => (
				<p key={text} className={styles.typed} dir="auto">
					{text}
				</p>
			))}
			<p>
				<LinkButton kind="accent" href={to}>
					{way}
				</LinkButton>
			</p>
		</section>
	);
}
