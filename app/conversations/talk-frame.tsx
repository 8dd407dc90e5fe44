import { type ReactNode, useRef } from "react";
import { Form, Link } from "react-router";
import { MemberPortrait } from "../members/cards/member-portrait.tsx";
import { buttonClass } from "../ui/button.tsx";
import { counted } from "../ui/counted.ts";
import { Icon } from "../ui/icon.tsx";
import { Tab, Tabs } from "../ui/tabs.tsx";
import conversationRowsStyles from "./conversation-rows.module.css";
import type { ListedConversation } from "./list.server.ts";
import {
	longestQuery,
	messagesPath,
	requestsPath,
	type Tab as TabName,
	tabLabels,
	tabs,
	threadPath,
} from "./messages-list.ts";
import searchBoxStyles from "./search.module.css";
import styles from "./talk-frame.module.css";
import { useListNews } from "./use-list-news.ts";
import type { Presences } from "./use-presences.ts";
import { WithAge } from "./with-age.tsx";
import { aboutOther, nameOf, whenWords } from "./words.ts";

export type ListProps = {
	tab: TabName;
	rows: readonly ListedConversation[];
	next: string | null;
	/** In how many something waits, requests among them. */
	unread: number;
	requests: number;
	/** Requests beyond the day's limit, shown only on request. */
	more: number;
	/** Archived conversations; counted only if nothing else is there. */
	archived: number;
	now: Date;
};

type FrameProps = {
	list: ListProps;
	/** The conversation that is open; null on the page of the list. */
	current: string | null;
	/** What is open takes the sidebar's place too. */
	isWide?: boolean;
	presences: Presences;
	refresh: () => void;
	/** What was searched, and what was found in place of the list. */
	query?: string;
	found?: ReactNode;
	empty: ReactNode;
	below?: ReactNode;
	children: ReactNode;
};

/** Conversations side by side: the list, and what is open; on a phone one of the two. */
export function TalkFrame(props: FrameProps) {
	const { list, current, presences, refresh, query = "", found, empty, below, children } = props;
	const { tab, next, unread } = list;
	const section = useRef<HTMLElement>(null);
	useListNews(section, query !== "", refresh);
	const Heading = current ? "p" : "h1";
	return (
		<div
			className={`${styles.frame} ${current ? styles.isThread : styles.isList} ${
				props.isWide ? styles.isWide : ""
			}`}
		>
			<section ref={section} className={styles.list} aria-label="שיחות">
				<div className={styles.head}>
					<Heading className="h2">הודעות</Heading>
					<SearchBox query={query} />
					<Tabs label="סוג שיחות">
						{tabs.map((one) => (
							<Tab
								key={one}
								href={messagesPath(one)}
								current={one === tab && !current && !found}
								{...(one === "unread" && unread > 0 ? { count: unread } : {})}
							>
								{tabLabels[one]}
							</Tab>
						))}
					</Tabs>
				</div>
				<div className={styles.scroll}>
					{found}
					{!found && <Rows list={list} current={current} presences={presences} empty={empty} />}
					{!found && next && (
						<p className={styles.more}>
							<Link
								className={buttonClass({ kind: "line", small: true })}
								to={messagesPath(tab, next)}
								rel="next"
							>
								שיחות קודמות
							</Link>
						</p>
					)}
					{below}
				</div>
			</section>
			{children}
		</div>
	);
}

type PartsProps = Pick<FrameProps, "list" | "current" | "presences" | "empty">;

/** Whoever wrote for the first time, above the conversations. */
function Rows({ list, current, presences, empty }: PartsProps) {
	const { rows, requests, more, now } = list;
	const asking = rows.filter(({ request }) => request);
	const talks = rows.filter(({ request }) => !request);
	const props = { current, presences, now };
	return (
		<>
			{asking.length > 0 && (
				<>
					<p className={`${styles.part} ${styles.first}`} id="requests">
						כתבו לך לראשונה
						{requests > 0 && <bdi className="num">{requests}</bdi>}
					</p>
					<ConversationRows {...props} rows={asking} part="requests" />
				</>
			)}
			{more > 0 && <MoreRequests count={more} />}
			{talks.length > 0 && asking.length > 0 && (
				<p className={styles.part} id="talks">
					שיחות
				</p>
			)}
			{talks.length > 0 && (
				<ConversationRows {...props} rows={talks} part={asking.length > 0 ? "talks" : null} />
			)}
			{rows.length === 0 && more === 0 && empty}
		</>
	);
}

/** Nobody is flooded, and nothing is lost. */
function MoreRequests({ count }: { count: number }) {
	return (
		<p className={styles.hidden} role="note">
			<span>
				<b>הגיעו הרבה בקשות ביום אחד.</b> {count === 1 && "עוד בקשה אחת מחכה ולא נספרה כאן."}
				{count === 2 && "עוד שתי בקשות מחכות ולא נספרו כאן."}
				{count > 2 && (
					<>
						עוד <bdi className="num">{count}</bdi> מחכות ולא נספרו כאן.
					</>
				)}
			</span>{" "}
			{/* A visit, also from the same address. */}
			<Link className="link" to={requestsPath} reloadDocument>
				להציג גם אותן
			</Link>
		</p>
	);
}

/** Searches the member's own messages with a GET form. */
function SearchBox({ query }: { query: string }) {
	return (
		<search>
			<Form action="/messages" className={searchBoxStyles.box}>
				<Icon name="search" />
				<input
					type="search"
					name="q"
					defaultValue={query}
					maxLength={longestQuery}
					aria-label="חיפוש בשיחות שלי"
					placeholder="חיפוש בשיחות שלי"
					autoComplete="off"
					enterKeyHint="search"
				/>
			</Form>
		</search>
	);
}

type RowsProps = {
	rows: readonly ListedConversation[];
	/** The conversation that stands beside the list. */
	current: string | null;
	presences: Presences;
	now: Date;
	/** The id of the heading above them. */
	part: string | null;
};

function ConversationRows({ rows, current, presences, now, part }: RowsProps) {
	return (
		<ul className={conversationRowsStyles.rows} aria-labelledby={part ?? undefined}>
			{rows.map((row) => (
				<li
					key={row.id}
					data-conversation={row.id}
					data-state={row.request ? "request" : undefined}
					data-unread={row.unread > 0 ? row.unread : undefined}
				>
					<Row
						row={row}
						isCurrent={row.id === current}
						isHere={(presences[row.id] ?? row.other.presence) === 4}
						now={now}
					/>
				</li>
			))}
		</ul>
	);
}

type RowProps = { row: ListedConversation; isCurrent: boolean; isHere: boolean; now: Date };

function Row({ row, isCurrent, isHere, now }: RowProps) {
	const { id, other, unread, isMuted, last, request } = row;
	const name = nameOf(other);
	return (
		<Link
			to={threadPath(id)}
			className={`${conversationRowsStyles.row} ${unread > 0 ? conversationRowsStyles.unread : ""} ${
				request ? conversationRowsStyles.request : ""
			}`}
			aria-current={isCurrent ? "true" : undefined}
		>
			<span className={conversationRowsStyles.face}>
				<MemberPortrait portrait={other.portrait} name={name} sizes="3.4rem" isSmall />
				<i className={conversationRowsStyles.here} hidden={!isHere} />
			</span>
			<span className={conversationRowsStyles.words}>
				<span className={conversationRowsStyles.line}>
					<b>
						<WithAge name={name} age={other.age} />
						<span className="sr" hidden={!isHere}>
							, {aboutOther(other, { f: "מחוברת", m: "מחובר", n: "כאן" })} עכשיו
						</span>
					</b>
					<time className="num" dateTime={last.at.toISOString()}>
						{whenWords(last.at, now)}
					</time>
				</span>
				<span className={conversationRowsStyles.line}>
					<span className={conversationRowsStyles.snippet}>
						<Snippet row={row} />
					</span>
					{unread > 0 && (
						<span className={`num ${conversationRowsStyles.count}`}>
							<span className="sr">
								{counted(unread, "הודעה חדשה אחת", "שתי הודעות חדשות", "הודעות חדשות")}
							</span>
							<span aria-hidden="true">{unread}</span>
						</span>
					)}
					{isMuted && (
						<>
							<Icon name="bell-off" />
							<span className="sr">מושתקת</span>
						</>
					)}
				</span>
				{request && request.common.length > 0 && (
					<span className={conversationRowsStyles.common}>שניכם: {request.common.join(", ")}</span>
				)}
			</span>
		</Link>
	);
}

/** One line of a conversation's last message, or that a draft waits; beside a number of new ones, whose it is. */
function Snippet({ row: { hasDraft, last, other, unread } }: { row: ListedConversation }) {
	if (hasDraft) return <span className={conversationRowsStyles.draft}>טיוטה מחכה</span>;
	if (last.text === null) {
		if (last.isMine) return "ההודעה בוטלה";
		return aboutOther(other, { f: "ביטלה הודעה", m: "ביטל הודעה", n: "ההודעה בוטלה" });
	}
	return (
		<>
			{last.isMine && unread > 0 && <span className="muted">ממך: </span>}
			<bdi>{last.text}</bdi>
		</>
	);
}
