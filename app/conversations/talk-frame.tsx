import type { ReactNode } from "react";
import { MemberPortrait } from "../members/cards/member-portrait.tsx";
import { LinkButton } from "../ui/button.tsx";
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
} from "./messages-list.ts";
import searchBoxStyles from "./search.module.css";
import styles from "./talk-frame.module.css";
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
	const { list, current, query = "", found, empty, below, children } = props;
	const { tab, rows, next, requests, now } = list;
	const Heading = current ? "p" : "h1";
	return (
		<div className={`${styles.frame} ${current ? styles.isThread : styles.isList}`}>
			<section className={styles.list} aria-label="שיחות" data-list>
				<div className={styles.head} data-tabs>
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
				<div className={styles.scroll} data-rows>
					{found}
					{!found && tab === "all" && requests > 0 && (
						<a href={messagesPath("requests")} className={styles.requests}>
							<Waiting requests={requests} />
							<Icon name="chevron" />
						</a>
					)}
					{!found &&
						(rows.length === 0 ? (
							empty
						) : (
							<ConversationRows rows={rows} current={current} now={now} />
						))}
					{!found && next && (
						<p className={styles.more}>
							<LinkButton kind="line" small href={messagesPath(tab, next)} rel="next">
								שיחות קודמות
							</LinkButton>
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
			<form method="get" action="/messages" className={searchBoxStyles.box}>
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
			</form>
		</search>
	);
}

type RowsProps = {
	rows: readonly ListedConversation[];
	/** The conversation that stands beside the list. */
	current: string | null;
	now: Date;
};

function ConversationRows({ rows, current, now }: RowsProps) {
	return (
		<ul className={conversationRowsStyles.rows}>
			{rows.map((row) => (
				<li
					key={row.id}
					data-conversation={row.id}
					data-unread={row.unread > 0 ? row.unread : undefined}
				>
					<Row row={row} isCurrent={row.id === current} now={now} />
				</li>
			))}
		</ul>
	);
}

function Row({ row, isCurrent, now }: { row: ListedConversation; isCurrent: boolean; now: Date }) {
	const { id, other, unread, isMuted, last } = row;
	const name = nameOf(other);
	return (
		<a
			href={`/messages/${id}`}
			className={`${conversationRowsStyles.row} ${unread > 0 ? conversationRowsStyles.unread : ""}`}
			aria-current={isCurrent ? "true" : undefined}
		>
			<span className={conversationRowsStyles.face}>
				<MemberPortrait portrait={other.portrait} name={name} sizes="3.1rem" isSmall />
				<i className={conversationRowsStyles.here} data-here hidden={other.presence !== 4} />
			</span>
			<span className={conversationRowsStyles.words}>
				<span className={conversationRowsStyles.line}>
					<b>
						<WithAge name={name} age={other.age} />
						<span className="sr" data-here hidden={other.presence !== 4}>
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
		</a>
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
