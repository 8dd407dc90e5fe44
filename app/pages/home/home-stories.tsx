import { Badge } from "../../ui/badge.tsx";
import { picture } from "../../ui/pictures/pictures.ts";
import styles from "./home.module.css";
import { stories } from "./stories.ts";

/** The three stories, each labelled, so that no sample is mistaken for a member. */
export function Stories({ band = true }: { band?: boolean }) {
	return (
		<section className={`section ${band ? "band" : ""}`} id="stories">
			<div className="wrap">
				<div className="sechead">
					<h2 className="h2">סיפורי הצלחה</h2>
					<p className="lead">סיפורים לדוגמה: כך נראית היכרות בקצב של שני הצדדים.</p>
				</div>
				<div className={styles.stories}>
					{stories.map(({ names, story, duration, picture: file }) => (
						<figure key={names} className={styles.story}>
							<div className={styles.scene}>
								<img
									src={picture(file)}
									alt=""
									width={640}
									height={400}
									loading="lazy"
									decoding="async"
								/>
								<span className={styles.label}>
									<Badge kind="glass">סיפור לדוגמה</Badge>
								</span>
								<span className={styles.duration}>
									<Badge kind="solid">{duration}</Badge>
								</span>
							</div>
							<blockquote>״{story}״</blockquote>
							<figcaption>{names}</figcaption>
						</figure>
					))}
				</div>
			</div>
		</section>
	);
}
