import { siteOf } from "../../platform/site.ts";
import { aboutWords, stateWords } from "../../support/threads/state-words.ts";
import { listTickets, type TicketLine } from "../../support/threads/thread.server.ts";
import { Chip, Chips } from "../../ui/chip.tsx";
import { ModuleScript } from "../../ui/module-script.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import script from "../queues/queue.browser.ts?worker&url";
import { Wick } from "../queues/waiting/wick.tsx";
import { requireAct } from "../staff-person.server.ts";
import type { Route } from "./+types/tickets.page";
import styles from "./tickets.module.css";

const path = "/staff/tickets";

/** How many are listed; the most urgent come first. */
const most = 100;

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "פניות", description: "", hidden: true });

export async function loader(args: Route.LoaderArgs) {
	const staff = await requireAct(args, "tickets", "list");
	const isDone = new URL(args.request.url).searchParams.get("show") === "done";
	return {
		desk: await deskOf(args, staff),
		tickets: await listTickets(siteOf(args.context).db, { waiting: !isDone, most }),
		isDone,
		now: new Date(),
	};
}

export default function Tickets({ loaderData }: Route.ComponentProps) {
	const { tickets, isDone, now } = loaderData;
	return (
		<DeskFrame desk={loaderData.desk} title="פניות" current="tickets">
			<div className={styles.list} data-now={now.getTime()}>
				<Chips label="אילו פניות להציג">
					<Chip href={path} current={!isDone}>
						ממתינות
					</Chip>
					<Chip href={`${path}?show=done`} current={isDone}>
						נענו ונסגרו
					</Chip>
				</Chips>
				{tickets.length === 0 ? (
					<p className="muted">{isDone ? "עוד לא נענתה פנייה." : "אין פניות שמחכות לתשובה."}</p>
				) : (
					<ul>
						{tickets.map((ticket) => (
							<Row key={ticket.number} ticket={ticket} now={now} />
						))}
					</ul>
				)}
				{tickets.length === most && (
					<p className={styles.sub}>
						מוצגות <bdi className="num">{most}</bdi> הראשונות.
					</p>
				)}
			</div>
			<ModuleScript src={script} />
		</DeskFrame>
	);
}

function Row({ ticket, now }: { ticket: TicketLine; now: Date }) {
	const { number, name, waitsSince, dueAt } = ticket;
	return (
		<li className={styles.row} data-item={number} data-key-row>
			<span>
				<a className={styles.go} href={`${path}/${number}`}>
					<b>
						<bdi>{name}</bdi>
					</b>
				</a>
				<span className={styles.sub}>
					{aboutWords(ticket)} · פנייה <bdi className="num">{number}</bdi>
				</span>
			</span>
			{waitsSince ? (
				<Wick openedAt={waitsSince} dueAt={dueAt} now={now} />
			) : (
				<span className={styles.sub}>{stateWords(ticket)}</span>
			)}
		</li>
	);
}
