import type { ReactNode } from "react";
import styles from "./way-in.module.css";

/** One door on the way: behind the person, the one to open now, or a later one. */
export type Step = { name: string; state: "lit" | "now" | "shut"; when?: ReactNode };

/** Progress as a row of doors (design, section 15); neither a number nor a percentage. */
export function WayIn({ steps }: { steps: readonly Step[] }) {
	return (
		<ol className={styles.way} aria-label="הדרך פנימה">
			{steps.map(({ name, state, when }) => (
				<li
					key={name}
					className={styles[state]}
					aria-current={state === "now" ? "step" : undefined}
				>
					<span className={styles.door} />
					<span>
						<b>
							{name}
							{state === "lit" && <span className="sr">, נעשה</span>}
						</b>
						{when && <span className={styles.when}>{when}</span>}
					</span>
				</li>
			))}
		</ol>
	);
}
