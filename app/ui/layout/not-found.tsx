import { LinkButton } from "../button.tsx";
import { picture } from "../pictures/pictures.ts";
import styles from "./not-found.module.css";

/** The 404 page; its English message is the specification's. */
export function NotFound() {
	return (
		<section className={`night ${styles.page}`} data-theme="dark">
			<img className={styles.art} src={picture("c_door")} alt="" />
			<div className={`wrap ${styles.words}`}>
				<p className={`num ${styles.code}`} aria-hidden="true">
					404
				</p>
				<h1 className="h1" dir="ltr" lang="en">
					Oops! Page not found
				</h1>
				<p className="lead">הדלת הזאת לא מובילה לשום מקום. אפשר לחזור לדף הבית ולהמשיך משם.</p>
				<LinkButton kind="accent" href="/">
					חזרה לדף הבית
				</LinkButton>
			</div>
		</section>
	);
}
