import { LinkButton } from "../button.tsx";
import styles from "./unsent.module.css";

/** Text from a form that could not be accepted yet, and where to go first. */
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

/** The answer to a form sent without a script: the only place where its text still exists. */
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
