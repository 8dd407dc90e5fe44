import type { QueuedTicket } from "../../support/threads/queue.server.ts";
import { aboutWords, stateWords } from "../../support/threads/state-words.ts";
import { Badge } from "../../ui/badge.tsx";
import type { ShownColleague } from "../colleague.ts";
import { QueueRow } from "../queues/queue-row.tsx";
import styles from "./tickets.module.css";

/** How long a ticket is held without an act. */
const holdMs = 10 * 60_000;

type Shown = Omit<QueuedTicket, "id" | "holder"> & { holder: ShownColleague };

type RowProps = { ticket: Shown; href: string; now: Date };

/** A ticket of the list: what it is about, who holds it, its deadline and its age. */
export function TicketRow({ ticket, href, now }: RowProps) {
	const { number, name, waitsSince, openedAt, holder, heldAt } = ticket;
	const sinceMs = heldAt ? now.getTime() - heldAt.getTime() : 0;
	return (
		<QueueRow
			id={String(number)}
			href={href}
			alias={name}
			sub={[`פנייה \u2068${number}\u2069`]}
			thumb={null}
			what={<Labels ticket={ticket} />}
			why={
				<bdi dir="auto" className={styles.excerpt}>
					{ticket.excerpt}
				</bdi>
			}
			holder={
				holder && {
					name: holder.name,
					isMine: holder.isMine,
					sinceMs,
					leftMs: Math.max(0, holdMs - sinceMs),
				}
			}
			openedAt={waitsSince ?? openedAt}
			dueAt={waitsSince && ticket.dueAt}
			state={stateWords(ticket)}
			now={now}
		/>
	);
}

/** The subject, and why the deadline is another than everybody's. */
function Labels({
	ticket: { promise, isReopened, ...ticket },
}: {
	ticket: Pick<QueuedTicket, "subject" | "source" | "promise" | "isReopened">;
}) {
	return (
		<span className={styles.labels}>
			<Badge>{aboutWords(ticket)}</Badge>
			{promise && (
				<Badge kind="accent">
					{promise === "named" ? <bdi dir="ltr">VIP</bdi> : "מענה באותו יום"}
				</Badge>
			)}
			{ticket.subject === "privacy" && <Badge kind="accent">מועד לפי החוק</Badge>}
			{isReopened && <Badge>נפתחה שוב</Badge>}
		</span>
	);
}
