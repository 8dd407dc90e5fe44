import { MemberPortrait } from "../../../members/cards/member-portrait.tsx";
import { withPrefix } from "../../../members/cards/names.ts";
import type { Thread } from "../../reading/thread.server.ts";
import { nameOf } from "../words.ts";
import styles from "./beside.module.css";

/** Beside a conversation, on a wide screen: the other's portrait and the way to their page. */
export function Beside({ thread: { other } }: { thread: Thread }) {
	const name = nameOf(other);
	return (
		<aside className={styles.beside} aria-label={withPrefix("על ", name)}>
			<div className={styles.portrait}>
				<MemberPortrait portrait={other.portrait} name={name} sizes="18rem" />
			</div>
			<p className="h3">
				<bdi>{name}</bdi>
			</p>
			{other.publicId && (
				<a className="link small" href={`/members/${other.publicId}`}>
					לפרופיל המלא
				</a>
			)}
		</aside>
	);
}
