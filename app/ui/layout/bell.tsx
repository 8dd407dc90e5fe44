import { Link } from "react-router";
import { Icon } from "../icon.tsx";
import styles from "./bell.module.css";
import { bellOf, type Waiting } from "./unread.tsx";

/** Links to all notices, with the number of new ones. */
export function Bell({ path, waiting }: { path: string; waiting: Waiting }) {
	const count = bellOf(waiting);
	const href = "/notifications";
	return (
		<Link
			to={href}
			className={styles.bell}
			aria-current={path === href ? "page" : undefined}
			data-unread={count || undefined}
		>
			<Icon name="bell" />
			<span className="sr">התראות{count > 0 && ", חדשות: "}</span>
			{count > 0 && <span className={`num ${styles.count}`}>{count > 99 ? "99+" : count}</span>}
		</Link>
	);
}
