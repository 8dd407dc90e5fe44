import { Link } from "react-router";
import { MemberPortrait } from "../cards/member-portrait.tsx";
import { nameWithAge } from "../cards/member-words.ts";
import { pickPath, ShownPick } from "./pick-parts.tsx";
import type { todaysPicks } from "./picks.server.ts";
import styles from "./todays-picks.module.css";

type PicksProps = { picks: ReturnType<typeof todaysPicks> };

/** Pending introductions for /today; viewing them counts only on their own page. */
export function TodaysPicks({ picks }: PicksProps) {
	if (!picks) return null;
	const { first, title, rest } = picks;
	return (
		<section
			className={`night ${styles.picks}`}
			data-theme="dark"
			aria-labelledby="picks"
			data-today="picks"
		>
			<p className={`eyebrow ${styles.title}`} id="picks">
				{title}
			</p>
			<article data-pick={first.publicId} className={styles.first}>
				<ShownPick pick={{ ...first, sentence: null }} back="/today" isFirst isSmall />
			</article>
			<div className={styles.rest}>
				<Link className="link" to="/picks">
					{restWords(rest.length)}
				</Link>
				{rest.length > 0 && (
					<ul>
						{rest.map(({ publicId, alias, age, portrait }) => (
							<li key={publicId}>
								<article data-pick={publicId}>
									<Link to={pickPath(publicId)} aria-label={nameWithAge(alias, age)}>
										<span className={styles.door}>
											<MemberPortrait portrait={portrait} name={alias} sizes="2.4rem" isSmall />
										</span>
									</Link>
								</article>
							</li>
						))}
					</ul>
				)}
			</div>
		</section>
	);
}

const counts = ["", "", "שתיים", "שלוש", "ארבע", "חמש", "שש", "שבע", "שמונה", "תשע"];

function restWords(count: number): string {
	if (count === 0) return "לעמוד ההיכרויות";
	return count === 1 ? "עוד אחת מחכה" : `עוד ${counts[count] ?? count} מחכות`;
}
