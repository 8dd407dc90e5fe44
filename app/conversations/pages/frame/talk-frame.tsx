import type { ReactNode } from "react";
import { LinkButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Tab, Tabs } from "../../../ui/tabs.tsx";
import type { ListedConversation } from "../../reading/list.server.ts";
import { messagesPath, type Tab as TabName, tabLabels, tabs } from "../../reading/tabs.ts";
import { ConversationRows } from "./conversation-rows.tsx";
import { SearchBox } from "./search-box.tsx";
import styles from "./talk-frame.module.css";

/** What the list of conversations needs. */
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
