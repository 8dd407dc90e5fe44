import { Fragment } from "react";
import styles from "./plan-features.module.css";
import type { Plan } from "./plans.ts";

export function PlanFeatures({ plan }: { plan: Plan }) {
	return (
		<ul className={styles.features}>
			{plan.features.map(({ text }) => (
				<Fragment key={text}>
					{isAllOf(text) ? (
						<li className={styles.more}>
							<WithLatin text={text} />, ועוד:
						</li>
					) : (
						<li>
							<i className={styles.dot} aria-hidden="true" />
							<span>
								<WithLatin text={text} />
							</span>
						</li>
					)}
				</Fragment>
			))}
		</ul>
	);
}

/** Whether a feature only repeats the plan below. */
const isAllOf = (text: string) => text.startsWith("כל מה שיש");

/** A Hebrew text whose Latin words keep their own direction (`hebrew.md`, E.3). */
export function WithLatin({ text }: { text: string }) {
	return text.split(/([A-Za-z]+)/).map((part, index) =>
		index % 2 === 1 ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a still text
			<bdi key={index} dir="ltr">
				{part}
			</bdi>
		) : (
			part
		),
	);
}
