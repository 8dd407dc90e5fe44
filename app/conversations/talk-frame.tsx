import { type ReactNode, useRef } from "react";
import { Form, Link } from "react-router";
import { MemberPortrait } from "../members/cards/member-portrait.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Tab, Tabs } from "../ui/tabs.tsx";
import conversationRowsStyles from "./conversation-rows.module.css";
import type { ListedConversation } from "./list.server.ts";
import {
	longestQuery,
	messagesPath,
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
	/** New requests, for the number at their tab. */
	requests: number;
	now: Date;
};

type FrameProps = {
	list: ListProps;
	/** The conversation that is open; null on the page of the list. */
	current: string | null;
	presences: Presences;
	/** Reads the list anew. */
	refresh: () => void;
	/** What was searched, and what was found in place of the list. */
	query?: string;
	found?: ReactNode;
	/** In place of the rows, when there are none. */
	empty: ReactNode;
	/** At the list's end. */
	below?: ReactNode;
	children: ReactNode;
};

/** Conversations side by side: the list, and what is open; on a phone one of the two. */
export function TalkFrame(props: FrameProps) {
	const { list, current, presences, refresh, query = "", found, empty, below, children } = props;
	const { tab, rows, next, requests, now } = list;
	const section = useRef<HTMLElement>(null);
	useListNews(section, query !== "", refresh);
	const Heading = current ? "p" : "h1";
	return (
		<div className={`${styles.frame} ${current ? styles.isThread : styles.isList}`}>
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
								{...(one === "requests" && requests > 0 ? { count: requests } : {})}
							>
								{tabLabels[one]}
							</Tab>
						))}
					</Tabs>
				</div>
				<div className={styles.scroll}>
					{found}
					{!found && tab === "all" && requests > 0 && (
						<Link to={messagesPath("requests")} className={styles.requests}>
							<Waiting requests={requests} />
							<Icon name="chevron" />
						</Link>
					)}
					{!found &&
						(rows.length === 0 ? (
							empty
						) : (
							<ConversationRows rows={rows} current={current} presences={presences} now={now} />
						))}
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

function Waiting({ requests }: Pick<ListProps, "requests">) {
	if (requests === 1) return "בקשה חדשה מחכה לתשובה";
	if (requests === 2) return "שתי בקשות חדשות מחכות לתשובה";
	return (
		<span>
			<bdi className="num">{requests}</bdi> בקשות חדשות מחכות לתשובה
		</span>
	);
}

/** Searches the member's own messages: a form that is an address. */
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
};

function ConversationRows({ rows, current, presences, now }: RowsProps) {
	return (
		<ul className={conversationRowsStyles.rows}>
			{rows.map((row) => (
				<li
					key={row.id}
					data-conversation={row.id}
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
	const { id, other, unread, isMuted, last } = row;
	const name = nameOf(other);
	return (
		<Link
			to={threadPath(id)}
			className={`${conversationRowsStyles.row} ${unread > 0 ? conversationRowsStyles.unread : ""}`}
			aria-current={isCurrent ? "true" : undefined}
		>
			<span className={conversationRowsStyles.face}>
				<MemberPortrait portrait={other.portrait} name={name} sizes="3.1rem" isSmall />
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
							<span className="sr">הודעות חדשות: </span>
							{unread}
						</span>
					)}
					{isMuted && (
						<>
							<Icon name="bell-off" />
							<span className="sr">מושתקת</span>
						</>
					)}
				</span>
			</span>
		</Link>
	);
}

/** One line of a conversation's last message, or that a draft waits. */
function Snippet({ row: { hasDraft, last, other } }: { row: ListedConversation }) {
	if (last.text === null) {
		if (last.isMine) return "ההודעה בוטלה";
		return aboutOther(other, { f: "ביטלה הודעה", m: "ביטל הודעה", n: "ההודעה בוטלה" });
	}
	return (
		<>
			{hasDraft && <span className={conversationRowsStyles.draft}>טיוטה מחכה. </span>}
			<bdi>{last.text}</bdi>
		</>
	);
}
