import { useRouteLoaderData } from "react-router";
import { LinkButton } from "../button.tsx";
import { picture } from "../pictures/pictures.ts";
import styles from "./not-found.module.css";

/** The 404 page; its English message is the specification's. */
export function NotFound() {
	const me = useRouteLoaderData<{ me?: { since: Date | null } | null }>("root")?.me;
	const isInside = me?.since != null;
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
				<p className="lead">
					העמוד הזה לא נמצא. אפשר לחזור {isInside ? "להיום" : "לדף הבית"} ולהמשיך משם.
				</p>
				<LinkButton kind="accent" href={isInside ? "/today" : "/"}>
					{isInside ? "חזרה להיום" : "חזרה לדף הבית"}
				</LinkButton>
				<p className="small">
					מאיימים עליכם?{" "}
					<a className="link" href="/urgent">
						לכתוב לצוות, דחוף
					</a>
				</p>
			</div>
		</section>
	);
}
