import { WithLatin } from "../../memberships/plan-features.tsx";
import styles from "./favourites.module.css";
import type { Tab } from "./tabs.ts";

/** Only men are told a number alone, and it counts women. */
const titles = {
	liked: { one: "אישה אחת אהבה אותך", many: "נשים אהבו אותך" },
	viewed: { one: "אישה אחת צפתה בפרופיל שלך", many: "נשים צפו בפרופיל שלך" },
} as const;

/** The true number, and what would show who they are. */
export function CountOnly({ tab, count }: { tab: Tab; count: number }) {
	const words = titles[tab === "viewed" ? "viewed" : "liked"];
	return (
		<div className={styles.count}>
			<span className={`num ${styles.number}`}>{count}</span>
			<div className="stack">
				<h3 className="h3">{count === 1 ? words.one : words.many}</h3>
				<p className="small muted">
					<WithLatin text="המספר נספר רק ממי שפעילה עכשיו. במסלולי Premium ו־VIP רואים מי. אפשר גם פשוט לתת לב: אם הוא הדדי, שניכם תדעו בלי תשלום." />
				</p>
				<p>
					<a className="link" href="/pricing">
						מה חינם, מה במסלול
					</a>
				</p>
			</div>
		</div>
	);
}
