import { Link } from "react-router";
import { itemPath, picturePath } from "../queues/addresses.ts";
import { Name } from "../queues/name.tsx";
import { Thumb } from "../queues/queue-row.tsx";
import { elapsed } from "../queues/waiting/time-words.ts";
import styles from "./layout.module.css";
import type { LoadedItem } from "./load-item.server.ts";

/** What comes next in the queue, with who holds it; where there is no room for it, nothing. */
export function NextItems({ loaded: { queue, item, upcoming, now } }: { loaded: LoadedItem }) {
	if (upcoming.length === 0) return null;
	return (
		<nav className={styles.next} aria-label="הבאים בתור">
			<h2>הבאים בתור</h2>
			<ol>
				{upcoming.map(({ id, name, age, portrait, holder, isDecided, dueAt }) => (
					<li key={id}>
						<Link
							to={itemPath(queue, id)}
							aria-current={id === item.id ? "page" : undefined}
							data-taken={(holder && !holder.isMine) || isDecided ? "" : undefined}
						>
							<Thumb
								address={portrait && picturePath(queue, id, portrait, "blurred")}
								alias={name}
							/>
							<span>
								<b>
									<Name name={name ?? "בלי כינוי"} />
									{age !== null && <span className="num">, {age}</span>}
								</b>
								{isDecided ? (
									"הוכרע עכשיו"
								) : holder && !holder.isMine ? (
									<>
										אצל <bdi>{holder.name}</bdi>
									</>
								) : (
									elapsed({ openedAt: dueAt, dueAt }, now).words
								)}
							</span>
						</Link>
					</li>
				))}
			</ol>
		</nav>
	);
}
