import { redirect } from "react-router";
import { type QueueFilter, queueFilters } from "../../desk/queue.server.ts";
import { plainSigns } from "../../platform/forms/characters.ts";
import { siteOf } from "../../platform/site.ts";
import {
	countTickets,
	countWithOthers,
	findTicketDay,
	listTickets,
	type QueuedTicket,
} from "../../support/threads/queue.server.ts";
import { aboutWords, stateWords } from "../../support/threads/state-words.ts";
import { readTicket, ticketNumber } from "../../support/threads/thread.server.ts";
import { topics, topicWords } from "../../support/threads/topics.ts";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Chip, Chips } from "../../ui/chip.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { type ShownColleague, showColleague } from "../colleague.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { InboxZero } from "../queues/day-done.tsx";
import { filterNames } from "../queues/queue-page.tsx";
import { QueueRow } from "../queues/queue-row.tsx";
import { requireAct } from "../staff-person.server.ts";
import type { Route } from "./+types/tickets.page";
import { NumberSearch } from "./number-search.tsx";
import styles from "./tickets.module.css";

type Shown = Omit<QueuedTicket, "id" | "holder" | "first"> &
	Record<"holder" | "first", ShownColleague>;

type RowProps = { ticket: Shown; href: string; now: Date };

/** A ticket of the list: what it is about, who holds it, its deadline and its age. */
function TicketRow({ ticket, href, now }: RowProps) {
	const { number, name, waitsSince, openedAt, holder, heldAt } = ticket;
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
			holder={holder}
			heldAt={heldAt}
			openedAt={waitsSince ?? openedAt}
			dueAt={waitsSince && ticket.dueAt}
			state={stateWords(ticket)}
			now={now}
		/>
	);
}

/** The subject, and why the deadline differs from the usual one. */
function Labels({
	ticket: { promise, isReopened, first, ...ticket },
}: {
	ticket: Pick<Shown, "subject" | "source" | "promise" | "isReopened" | "first">;
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
			{first && (
				<Badge kind="accent">
					{first.isMine ? (
						"אצלך קודם"
					) : (
						<>
							קודם אצל <bdi>{first.name}</bdi>
						</>
					)}
				</Badge>
			)}
			{isReopened && <Badge>נפתחה שוב</Badge>}
		</span>
	);
}

const path = "/staff/tickets";

const most = 100;

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "פניות", description: "", hidden: true });

export async function loader(args: Route.LoaderArgs) {
	const staff = await requireAct(args, "tickets", "list");
	const { db } = siteOf(args.context);
	const asked = new URL(args.request.url).searchParams;
	const wanted = plainSigns(asked.get("number") ?? "")
		.replace(/^#/, "")
		.slice(0, 20);
	const number = ticketNumber(wanted);
	if (number && (await readTicket(db, number))) throw redirect(`${path}/${number}`, 303);
	const isDone = asked.get("show") === "done";
	const show = queueFilters.find((one) => one === asked.get("show")) ?? null;
	const topic = topics.find((one) => one === asked.get("topic")) ?? null;
	const after = ticketNumber(asked.get("after") ?? undefined);
	const now = new Date();
	const counts = await countTickets(db, now);
	const seesAll = asked.get("lane") === "all";
	const reader = seesAll ? null : staff;
	const narrowed = show && { as: show, viewer: staff };
	const shown = { waiting: !isDone, topic, show: narrowed, reader, after, most, now };
	const page = await listTickets(db, shown);
	const isAllDone = counts.length === 0 && !isDone;
	return {
		desk: await deskOf(args, staff),
		tickets: page.tickets.map(({ id: _, ...ticket }) => ({
			...ticket,
			holder: showColleague(ticket.holder, staff),
			first: showColleague(ticket.first, staff),
		})),
		withOthers: seesAll || isDone ? 0 : await countWithOthers(db, staff, now),
		seesAll,
		next: page.next,
		chips: topics.map((value) => ({
			value,
			open: counts.find(({ by }) => by === value)?.open ?? 0,
		})),
		day: isAllDone ? await findTicketDay(db, now) : null,
		wanted,
		topic,
		isDone,
		show,
		now,
	};
}

type Narrowed = {
	isDone: boolean;
	show?: QueueFilter | null;
	topic: string | null;
	seesAll?: boolean;
	after?: number;
};

function pathOf({ isDone, show, topic, seesAll, after }: Narrowed): string {
	const asked = new URLSearchParams({
		...(isDone ? { show: "done" } : show ? { show } : {}),
		...(topic ? { topic } : {}),
		...(seesAll ? { lane: "all" } : {}),
		...(after ? { after: String(after) } : {}),
	});
	return asked.size > 0 ? `${path}?${asked}` : path;
}

export default function Tickets({ loaderData }: Route.ComponentProps) {
	const { tickets, next, day, topic, isDone, show, wanted, withOthers, seesAll, now } = loaderData;
	return (
		<DeskFrame
			desk={loaderData.desk}
			title="פניות"
			current="tickets"
			search={<NumberSearch wanted={wanted} />}
		>
			<div className={styles.list}>
				<Narrow {...loaderData} />
				{day && (
					<InboxZero
						decided={day.answered}
						medianMs={day.medianMs}
						undone={day.closed}
						words={{ decided: "נענו היום", undone: "נסגרו בלי תשובה" }}
					/>
				)}
				{tickets.length === 0 && !day && (
					<p className="muted">
						{isDone ? "אין כאן פניות שנענו או נסגרו." : "אין כאן פניות שמחכות לתשובה."}
					</p>
				)}
				{tickets.length > 0 && (
					<ol aria-label={isDone ? "נענו ונסגרו" : "ממתינות"}>
						{tickets.map((ticket) => (
							<TicketRow
								key={ticket.number}
								ticket={ticket}
								href={`${path}/${ticket.number}`}
								now={now}
							/>
						))}
					</ol>
				)}
				{withOthers > 0 && (
					<p className="muted">
						{withOthers === 1
							? "עוד פנייה אחת נמצאת קודם אצל איש הקשר שלה."
							: `עוד ${withOthers} פניות נמצאות קודם אצל אנשי הקשר שלהן.`}{" "}
						<a className="link" href={pathOf({ isDone, show, topic, seesAll: true })}>
							להציג את כולן
						</a>
					</p>
				)}
				{next && (
					<div className="row">
						<LinkButton
							kind="line"
							small
							href={pathOf({ isDone, show, topic, seesAll, after: next })}
						>
							לפניות הבאות
						</LinkButton>
					</div>
				)}
			</div>
		</DeskFrame>
	);
}

type NarrowProps = Pick<Awaited<ReturnType<typeof loader>>, "isDone" | "show" | "topic" | "chips">;

function Narrow({ isDone, show, topic, chips }: NarrowProps) {
	return (
		<div className={styles.narrow}>
			<Chips label="אילו פניות להציג">
				<Chip href={pathOf({ isDone: false, topic })} current={!isDone && show === null}>
					ממתינות
				</Chip>
				{filterNames.map(([one, name]) => (
					<Chip key={one} href={pathOf({ isDone: false, show: one, topic })} current={show === one}>
						{name}
					</Chip>
				))}
				<Chip href={pathOf({ isDone: true, topic })} current={isDone}>
					נענו ונסגרו
				</Chip>
			</Chips>
			<Chips label="נושא">
				<Chip href={pathOf({ isDone, show, topic: null })} current={topic === null}>
					כל הנושאים
				</Chip>
				{chips.map(({ value, open }) => (
					<Chip key={value} href={pathOf({ isDone, show, topic: value })} current={topic === value}>
						{topicWords(value)}
						{!isDone && open > 0 && <span className="num"> {open}</span>}
					</Chip>
				))}
			</Chips>
		</div>
	);
}
