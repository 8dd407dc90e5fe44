import { useState } from "react";
import { Link } from "react-router";
import { formatTime } from "../../platform/dates.ts";
import { day } from "../../platform/time.ts";
import { Messages } from "../../support/threads/messages.tsx";
import { aboutWords, stateWords } from "../../support/threads/state-words.ts";
import { closeWords } from "../../support/threads/ticket-words.ts";
import { Icon } from "../../ui/icon.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { AddNote } from "../notes.tsx";
import { Name } from "../queues/name.tsx";
import { Neighbours } from "../queues/neighbours.tsx";
import { Upcoming } from "../queues/upcoming.tsx";
import { DeadlineBar } from "../queues/waiting/deadline-bar.tsx";
import type { Route } from "./+types/ticket.page";
import { type LoadedTicket, loadTicket } from "./load-ticket.server.ts";
import { NumberSearch } from "./number-search.tsx";
import { actOnTicket, type FailedAction } from "./ticket-acts.server.ts";
import { Answer, Close, Hold, Note } from "./ticket-forms.tsx";
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

/** How long failed jobs stay visible. */
const keptFailures = 30 * day;

type TicketProps = { loaderData: LoadedTicket; unmade: FailedAction | null };

function Ticket({ loaderData, unmade }: TicketProps) {
	const { ticket, holder, notes, now } = loaderData;
	const isOthers = holder !== null && !holder.isMine;
	// A reply in progress stays when a colleague takes the ticket.
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
							under={({ isOurs, at }, place) =>
								isOurs && <Delivery loaded={loaderData} place={String(place)} at={at} />
							}
							between={between}
						/>
					</div>
					{ticket.closeCode && (
						<p>
							<b>נסגרה בלי תשובה.</b> {closeWords[ticket.closeCode]}
						</p>
					)}
					{ticket.closeCode && ticket.closedAt && (
						<Delivery loaded={loaderData} place="closed" at={ticket.closedAt} />
					)}
					{(mayWrite || !isOthers) && (
						<Answer loaded={loaderData} unmade={unmade} isOthers={isOthers} />
					)}
					<section className={styles.form}>
						<AddNote
							path={loaderData.path}
							count={notes.length}
							lastResult={unmade?.act === "note" ? unmade.result : undefined}
						/>
					</section>
					{!isOthers && ticket.closedAt === null && <Close loaded={loaderData} unmade={unmade} />}
				</div>
				<TicketSide loaded={loaderData} isAnswering={!isOthers} />
			</div>
		</DeskFrame>
	);
}

type DeliveryProps = { loaded: LoadedTicket; place: string; at: Date };

/** Delivery state of the mail that links to what we wrote; for as long as a failed one is kept. */
function Delivery({ loaded: { unsent, now }, place, at }: DeliveryProps) {
	const mail = unsent.find((one) => one.place === place);
	if (!mail && now.getTime() - at.getTime() > keptFailures) return null;
	const isBad = mail && mail.state !== "waits";
	return (
		<p className={`small ${styles.delivery} ${isBad ? styles.bad : "muted"}`}>
			<Icon name={isBad ? "warning" : mail ? "clock" : "check"} />
			{deliveryWords(mail)}
		</p>
	);
}

function deliveryWords(mail: LoadedTicket["unsent"][number] | undefined): string {
	if (!mail) return "האימייל על כך נמסר לשרת הדואר";
	if (mail.state === "waits") return "האימייל על כך בדרך";
	if (mail.state === "given-up") return "האימייל על כך לא יצא, והניסיונות נגמרו";
	return `האימייל על כך עוד לא יצא${mail.nextAt ? `, ניסיון נוסף ב־${formatTime(mail.nextAt)}` : ""}`;
}
