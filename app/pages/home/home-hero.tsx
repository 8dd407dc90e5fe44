import { brand } from "../../brand.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { picture } from "../../ui/pictures/pictures.ts";
import styles from "./home-hero.module.css";

/** The hero: tagline, audience, the two buttons of the specification. */
export function Hero() {
	return (
		<section className={`night beam ${styles.hero}`} data-theme="dark">
			<div className={styles.art}>
				<img src={picture("hero2")} alt="" width={1200} height={900} fetchPriority="high" />
			</div>
			<div className="wrap">
				<div className={styles.copy}>
					<p className="eyebrow">
						{brand.descriptor} <span className={styles.dash} /> למבוגרים בלבד,{" "}
						<bdi dir="ltr">18+</bdi>
					</p>
					<h1 className="display">
						להכיר לאט,
						<br />
						לבחור נכון.
					</h1>
					<p className="lead">
						מקום דיסקרטי לגברים מבוססים ולנשים צעירות. כל פרופיל נבדק אישית, וכל תמונה נשארת בשליטת
						מי שהעלה אותה.
					</p>
					<div className="row">
						<LinkButton kind="accent" href="/auth?tab=signup">
							הצטרפות חינם
						</LinkButton>
						<LinkButton kind="line" href="#how">
							איך זה עובד
						</LinkButton>
					</div>
					<p className={`tiny muted ${styles.promise}`}>
						<Icon name="lock" />
						יציאה מהירה מכל עמוד, וחיוב בשם ניטרלי.
					</p>
				</div>
			</div>
		</section>
	);
}
