import { Link } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { passedWords } from "../../duty/promise-words.tsx";
import { findContact } from "../../memberships/named-contact/contact.server.ts";
import { ContactCard } from "../../memberships/named-contact/contact-card.tsx";
import { listOwnReports } from "../../moderation/reports.server.ts";
import { codeWords } from "../../moderation/reports.ts";
import { formatDay } from "../../platform/dates.ts";
import { siteOf } from "../../platform/site.ts";
import { isPromiseOver } from "../../platform/working-day.ts";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { MemberFrame } from "../../ui/layout/member-frame.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { reportState } from "../report-words.ts";
import type { Route } from "./+types/support.page";
import { aboutWords, stateWords } from "./state-words.ts";
import styles from "./support.module.css";
import { listTicketsOf } from "./thread.server.ts";
import { closeWords } from "./ticket-words.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/support", title: "פניות", description: "", hidden: true });

/** What was asked from the account's confirmed address, and what its member reported. */
export async function loader(args: Route.LoaderArgs) {
	const person = await requirePerson(args);
	const { db } = siteOf(args.context);
	const tickets = await listTicketsOf(db, person.email);
	const now = new Date();
	return {
		contact: await findContact(db, person, now),
		tickets: tickets.map(({ id: _, ...ticket }) => ({
			...ticket,
			isLate: isPromiseOver(ticket.dueAt, now),
		})),
		reports: await listOwnReports(db, person),
		needsAccount: true,
	};
}

export default function Support({
	loaderData: { contact, tickets, reports },
}: Route.ComponentProps) {
	return (
		<MemberFrame>
			<div className={styles.head}>
				<h1 className="h1">הפניות שלי</h1>
				<p className="lead">מה שנכתב לצוות מהכתובת של החשבון, והתשובות.</p>
				<div className="row">
					<LinkButton kind="accent" href="/contact">
						פנייה חדשה
					</LinkButton>
				</div>
			</div>
			<ContactCard contact={contact} />
			{tickets.length === 0 && <p>עוד לא נכתבה פנייה מהכתובת הזאת.</p>}
			<ul className={styles.list}>
				{tickets.map((ticket) => (
					<TicketLine key={ticket.number} ticket={ticket} />
				))}
			</ul>
			{reports.length > 0 && (
				<section className={`${styles.head} ${styles.reports}`} aria-labelledby="reports">
					<h2 id="reports" className="h3">
						הדיווחים שלך
					</h2>
					<ul className={styles.list}>
						{reports.map((report) => (
							<li key={report.number}>
								<span>
									<Link className="link" to={`/support/reports/${report.number}`}>
										{codeWords[report.code][report.form]}, דיווח{" "}
										<bdi className="num">{report.number}</bdi>
									</Link>{" "}
									<span className="small muted num">{formatDay(report.at)}</span>
								</span>
								<Badge kind={report.outcome ? "plain" : "accent"}>{reportState(report)}</Badge>
							</li>
						))}
					</ul>
				</section>
			)}
		</MemberFrame>
	);
}

type Listed = Route.ComponentProps["loaderData"]["tickets"][number];

function TicketLine({ ticket }: { ticket: Listed }) {
	const { number, waitsSince, dueAt, isLate, openedAt, closeCode, excerpt } = ticket;
	return (
		<li>
			<span>
				<Link className="link" to={`/support/${number}`}>
					{aboutWords(ticket)}, פנייה <bdi className="num">{number}</bdi>
				</Link>
			</span>
			<span className="small muted num">{formatDay(openedAt)}</span>
			<Badge kind={waitsSince ? "accent" : closeCode ? "plain" : "success"}>
				{stateWords(ticket)}
				{waitsSince && <>, {isLate ? passedWords : `עד ${formatDay(dueAt)}`}</>}
			</Badge>
			<p className={`muted ${styles.excerpt}`} dir="auto">
				{closeCode ? closeWords[closeCode] : excerpt}
			</p>
		</li>
	);
}
