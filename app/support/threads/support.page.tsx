import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { formatDay } from "../../platform/dates.ts";
import { siteOf } from "../../platform/site.ts";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { MemberFrame } from "../../ui/layout/member-frame.tsx";
import { noHydration } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/support.page";
import { aboutWords, stateWords } from "./state-words.ts";
import styles from "./support.module.css";
import { listTicketsOf } from "./thread.server.ts";

export const handle = noHydration;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/support", title: "פניות", description: "", hidden: true });

/** What was asked from the account's confirmed address. */
export async function loader(args: Route.LoaderArgs) {
	const { email } = await requirePerson(args);
	const tickets = await listTicketsOf(siteOf(args.context).db, email);
	return { tickets: tickets.map(({ id: _, ...ticket }) => ticket) };
}

export default function Support({ loaderData: { tickets } }: Route.ComponentProps) {
	return (
		<MemberFrame>
			<div className={styles.head}>
				<h1 className="h1">הפניות שלך</h1>
				<p className="lead">מה שנכתב לצוות מהכתובת של החשבון, והתשובות.</p>
			</div>
			{tickets.length === 0 && <p>עוד לא נכתבה פנייה מהכתובת הזאת.</p>}
			<ul className={styles.list}>
				{tickets.map((ticket) => (
					<li key={ticket.number}>
						<span>
							<a className="link" href={`/support/${ticket.number}`}>
								{aboutWords(ticket)}, פנייה <bdi className="num">{ticket.number}</bdi>
							</a>{" "}
							<span className="small muted num">{formatDay(ticket.openedAt)}</span>
						</span>
						<Badge kind={ticket.waitsSince ? "accent" : "plain"}>{stateWords(ticket)}</Badge>
					</li>
				))}
			</ul>
			<div className="row">
				<LinkButton href="/contact">פנייה חדשה</LinkButton>
			</div>
		</MemberFrame>
	);
}
