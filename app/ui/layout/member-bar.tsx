import { Link } from "react-router";
import { Icon } from "../icon.tsx";
import { currentness, memberPlaces } from "./header.tsx";
import styles from "./member-bar.module.css";
import { Unread, type Waiting } from "./unread.tsx";

/** A member's navigation at the bottom of a phone. */
export function MemberBar({ path, waiting }: { path: string; waiting: Waiting }) {
	return (
		<nav className={styles.bar} aria-label="ניווט תחתון">
			{memberPlaces.map(({ href, label, icon }) => (
				<Link key={href} to={href} aria-current={currentness(href, path)}>
					<span className={styles.lit}>
						<Icon name={icon} />
						<Unread place={href} waiting={waiting} />
					</span>
					{label}
				</Link>
			))}
		</nav>
	);
}
