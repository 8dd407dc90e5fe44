import { useState } from "react";
import { Link } from "react-router";
import { Messages } from "../../support/threads/messages.tsx";
import { aboutWords, stateWords } from "../../support/threads/state-words.ts";
import { closeWords } from "../../support/threads/ticket-words.ts";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { Name } from "../queues/name.tsx";
import { Neighbours } from "../queues/neighbours.tsx";
import { Upcoming } from "../queues/upcoming.tsx";
import { DeadlineBar } from "../queues/waiting/deadline-bar.tsx";
import type { Route } from "./+types/ticket.page";
import { type LoadedTicket, loadTicket } from "./load-ticket.server.ts";
import { NumberSearch } from "./number-search.tsx";
import { actOnTicket, type FailedAction } from "./ticket-acts.server.ts";
import { AddNote, Answer, Close, Hold, Note } from "./ticket-forms.tsx";
import { TicketSide } from "./ticket-side.tsx";
import styles from "./tickets.module.css";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff/tickets", title: "פנייה", description: "", hidden: true });

export const loader = (args: Route.LoaderArgs) => loadTicket(args);

export const action = (args: Route.ActionArgs) => actOnTicket(args);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { ticket } = loaderData;
	return <Ticket key={ticket.number} loaderData={loaderData} unmade={actionData ?? null} />;
}

type TicketProps = { loaderData: LoadedTicket; unmade: FailedAction | null };

function Ticket({ loaderData, unmade }: TicketProps) {
	const { ticket, holder, notes, now } = loaderData;
	const isOthers = holder !== null && !holder.isMine;
	// What somebody began to write stays when a colleague takes the ticket.
	const [mayWrite] = useState(!isOthers || unmade?.act === "answer");
	const between = notes.map((note) => ({ ...note, item: <Note note={note} /> }));
	return (
		<DeskFrame
			desk={loaderData.desk}
			title={<Name name={ticket.name} />}
			crumb={
				<>
					<Link to="/staff/tickets">פניות</Link>
					<span>
						פנייה <bdi className="num">{ticket.number}</bdi>
					</span>
					<span>{aboutWords(ticket)}</span>
				</>
			}
			tools={
				<>
					{ticket.waitsSince ? (
						<DeadlineBar openedAt={ticket.waitsSince} dueAt={ticket.dueAt} now={now} />
					) : (
						<span className="muted">{stateWords(ticket)}</span>
					)}
					{ticket.waitsSince && <Neighbours {...loaderData.neighbours} />}
				</>
			}
			search={<NumberSearch wanted="" />}
			current="tickets"
		>
			<div className={styles.three}>
				<Upcoming title="ממתינות" rows={loaderData.upcoming} now={now} />
				<div className={styles.thread}>
					<Hold loaded={loaderData} />
					<div id="notes">
						<Messages
							messages={ticket.messages}
							nameOf={({ isOurs, by }) => (isOurs ? `הצוות${by ? `, ${by}` : ""}` : ticket.name)}
							between={between}
						/>
					</div>
					{ticket.closeCode && (
						<p>
							<b>נסגרה בלי תשובה.</b> {closeWords[ticket.closeCode]}
						</p>
					)}
					{(mayWrite || !isOthers) && (
						<Answer loaded={loaderData} unmade={unmade} isOthers={isOthers} />
					)}
					<AddNote loaded={loaderData} unmade={unmade} />
					{!isOthers && ticket.closedAt === null && <Close loaded={loaderData} unmade={unmade} />}
				</div>
				<TicketSide loaded={loaderData} isAnswering={!isOthers} />
			</div>
		</DeskFrame>
	);
}
