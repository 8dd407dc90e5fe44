import { Link } from "react-router";
import { aboutWords } from "../../support/threads/state-words.ts";
import { Name } from "../queues/name.tsx";
import { elapsed } from "../queues/waiting/time-words.ts";
import type { LoadedTicket } from "./load-ticket.server.ts";
import styles from "./tickets.module.css";

/** What waits, beside a ticket: `j` and `k` go through it. Where there is no room for it, nothing. */
export function NextTickets({ loaded: { upcoming, now } }: { loaded: LoadedTicket }) {
	return (
		<nav className={styles.next} aria-label="ממתינות">
			<h2>ממתינות</h2>
			<ol>
				{upcoming.map(({ number, name, dueAt, holder, isThis, ...ticket }) => (
					<li key={number} data-key-row data-on={isThis ? "" : undefined}>
						<Link to={`/staff/tickets/${number}`} aria-current={isThis ? "page" : undefined}>
							<b>
								<Name name={name} />
							</b>
							<span>{aboutWords(ticket)}</span>
							<span>
								{holder && !holder.isMine ? (
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
