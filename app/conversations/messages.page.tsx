import { data, Link } from "react-router";
import { MemberPortrait } from "../members/cards/member-portrait.tsx";
import { findOwnParty } from "../members/may-see.server.ts";
import { mayReadTalks } from "../members/may-see.ts";
import { requireMember } from "../members/member.server.ts";
import { cutText, startOfCharacter } from "../platform/forms/characters.ts";
import { countTry, tooManyTries } from "../platform/limits/limits.server.ts";
import { findPosition } from "../platform/live/events.server.ts";
import { isRefresh } from "../platform/live/refresh.ts";
import { useRefresh } from "../platform/live/use-refresh.ts";
import { siteOf } from "../platform/site.ts";
import { useGenderedText } from "../profiles/use-gendered-text.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { PostForm } from "../ui/forms/post-form.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/messages.page";
import askForMailStyles from "./ask-for-mail.module.css";
import rows from "./conversation-rows.module.css";
import styles from "./messages.module.css";
import {
	longestQuery,
	messagesPath,
	mostFound,
	opensRequests,
	tabIn,
	tabLabels,
	threadPath,
} from "./messages-list.ts";
import { openRequests } from "./participants.server.ts";
import { readList } from "./read-list.server.ts";
import foundMessagesStyles from "./search.module.css";
import { type SearchResult, searchMessages } from "./search.server.ts";
import { type ListProps, TalkFrame } from "./talk-frame.tsx";
import { usePresences } from "./use-presences.ts";
import { noteLook, readWaitingChoice } from "./waiting-mail.server.ts";
import { WithAge } from "./with-age.tsx";
import { dayWords, nameOf, whenWords } from "./words.ts";

const before = 40;
const most = 160;

/** The part of a message around the words that were searched; its beginning where they stand otherwise. */
function excerptOf(text: string, query: string): string {
	const at = text.toLocaleLowerCase("he").indexOf(query.trim().toLocaleLowerCase("he"));
	const from = at > before ? startOfCharacter(text, at - before) : 0;
	const part = cutText(text.slice(from), most);
	return `${from > 0 ? "…" : ""}${part}${from + part.length < text.length ? "…" : ""}`;
}

type FoundProps = { query: string; result: SearchResult; now: Date };
type Search = { query: string } & (
	| { result: SearchResult; refused: null }
	| { result: null; refused: string }
);

/** The results of a search, or why it was refused. */
function Found({ query, result, refused, now }: Search & { now: Date }) {
	if (result) return <FoundMessages query={query} result={result} now={now} />;
	return (
		<p className={`small ${foundMessagesStyles.far}`} role="alert">
			{refused}
		</p>
	);
}

function FoundMessages({ query, result, now }: FoundProps) {
	const { found } = result;
	return (
		<section aria-label="תוצאות החיפוש">
			<p className={`small muted ${foundMessagesStyles.far}`} role="status">
				<Far result={result} now={now} />{" "}
				{found.length > 0 && (
					<Link className="link" to="/messages">
						לכל השיחות
					</Link>
				)}
			</p>
			{found.length === 0 ? (
				<div className={foundMessagesStyles.none}>
					<EmptyState words="אין הודעה עם המילים האלה.">
						<LinkButton kind="line" href="/messages">
							לכל השיחות
						</LinkButton>
					</EmptyState>
				</div>
			) : (
				<ol className={foundMessagesStyles.found}>
					{found.map(({ conversation, number, other, isMine, text, at }) => (
						<li key={`${conversation} ${number}`} data-found={number}>
							<Link to={`${threadPath(conversation)}?around=${number}#m-${number}`}>
								<span className={rows.line}>
									<b>
										<bdi>{nameOf(other)}</bdi>
									</b>
									<time className="num" dateTime={at.toISOString()}>
										{whenWords(at, now)}
									</time>
								</span>
								<span className={foundMessagesStyles.text} dir="auto">
									{isMine && <span className="muted">ממך: </span>}
									{excerptOf(text, query)}
								</span>
							</Link>
						</li>
					))}
				</ol>
			)}
		</section>
	);
}

function Far({ result: { found, looked, hasOlder }, now }: Pick<FoundProps, "result" | "now">) {
	if (looked.since === null) return "אין עדיין הודעות לחפש בהן.";
	if (!hasOlder) return "החיפוש עבר על כל ההודעות.";
	return (
		<>
			{found.length >= mostFound && (
				<>
					אלה <bdi className="num">{found.length}</bdi> החדשות ביותר.{" "}
				</>
			)}
			החיפוש עבר על <bdi className="num">{looked.count.toLocaleString("he")}</bdi> ההודעות האחרונות,
			עד {dayWords(looked.since, now)}.
		</>
	);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, {
		path: "/messages",
		title: titleOf(loaderData),
		description: "",
		hidden: true,
	});

// Without the search words: they would stay in the history of a shared browser.
function titleOf(shown: Route.ComponentProps["loaderData"] | undefined): string {
	if (shown?.search) return "חיפוש · הודעות";
	const tab = shown?.list?.tab ?? "all";
	return tab === "all" ? "הודעות" : `${tabLabels[tab]} · הודעות`;
}

/** Each decrypts up to 5,000 messages. */
const searches = { rule: "messages searched", most: 120, minutes: 60 };

/** A member's conversations, a tab at a time, or the messages that hold some words. */
export async function loader({ request, context }: Route.LoaderArgs) {
	// A prefetched page would mark requests as seen, and run a search, for nobody.
	if (request.headers.has("sec-purpose")) throw data(null, 503);
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const { searchParams } = new URL(request.url);
	const query = cutText((searchParams.get("q") ?? "").trim(), longestQuery);
	const tab = tabIn(searchParams);
	const now = new Date();
	const own = await findOwnParty(site.db, me, now);
	if (!own || !mayReadTalks(own)) {
		return { list: null, search: null, wantsMail: null } as const;
	}
	// Before the rows: the open page receives what comes after them.
	const livePosition = await findPosition(site.db, me.accountId);
	const isVisit = !isRefresh(request);
	if (opensRequests(searchParams) && isVisit) await openRequests(site, me);
	const list = await readList(site, me, tab, searchParams.get("after"), now);
	const wantsMail = query ? null : await readWaitingChoice(site.db, me);
	if (isVisit) await noteLook(site.db, me, now);
	if (!query) return { list, livePosition, wantsMail, search: null } as const;
	const wait = await countTry(site, searches, me.id);
	if (!wait) {
		const result = await searchMessages(site, me, query, now);
		return { list, wantsMail, search: { query, result, refused: null } } as const;
	}
	const refused = `${tooManyTries(wait.seconds)}.`;
	const headers = { "Retry-After": String(wait.seconds) };
	const search = { query, result: null, refused };
	return data({ list, wantsMail, search } as const, { status: 429, headers });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
	if (!loaderData.list) return <Away />;
	return <Talks {...loaderData} />;
}

type TalksProps = {
	list: ListProps;
	livePosition?: number;
	search: Search | null;
	wantsMail: boolean | null;
};

function Talks({ list, livePosition, search, wantsMail }: TalksProps) {
	const refresh = useRefresh(livePosition);
	const presences = usePresences(list.now);
	return (
		<TalkFrame
			list={list}
			current={null}
			presences={presences}
			refresh={refresh}
			query={search?.query ?? ""}
			found={search && <Found {...search} now={list.now} />}
			empty={<Empty list={list} />}
			below={
				!search && (
					<AskForMail
						wants={wantsMail}
						isTime={list.rows.some(({ request }) => request !== null)}
					/>
				)
			}
		>
			<NothingOpen first={list.rows[0]} now={list.now} />
		</TalkFrame>
	);
}

/** A suspended member, or one who is about to leave, reads and writes nothing meanwhile. */
function Away() {
	return (
		<div className={`wrap ${styles.away}`}>
			<h1 className="h1">הודעות</h1>
			<EmptyState words="השיחות סגורות כרגע. הן יחזרו יחד עם הפרופיל שלך." />
		</div>
	);
}

type NothingOpenProps = { first: ListProps["rows"][number] | undefined; now: Date };

/** Next to the list on a wide screen, while no conversation is open: suggests the first one. */
function NothingOpen({ first, now }: NothingOpenProps) {
	if (!first) {
		return (
			<div className={styles.nothing}>
				<p className="muted">מי שכותב לראשונה מופיע בראש הרשימה, ושיחה פתוחה עומדת כאן.</p>
			</div>
		);
	}
	const { id, other, last, request } = first;
	const name = nameOf(other);
	return (
		<div className={styles.nothing}>
			<div className={styles.first}>
				<div className={styles.portrait}>
					<MemberPortrait portrait={other.portrait} name={name} sizes="14rem" />
				</div>
				<div className={styles.words}>
					<h2 className="h2">
						<WithAge name={name} age={other.age} />
					</h2>
					<p className="small muted">
						{request ? "הודעה ראשונה" : "ההודעה האחרונה"}, {whenWords(last.at, now)}
					</p>
					{last.text && (
						<p dir="auto" className={styles.said}>
							{last.text}
						</p>
					)}
					<LinkButton href={threadPath(id)}>
						{request ? "לקריאה ולתשובה" : other.talk === "open" ? "להמשך השיחה" : "לקריאת השיחה"}
					</LinkButton>
				</div>
			</div>
		</div>
	);
}

/** What is empty, and what is elsewhere. */
function Empty({ list: { tab, archived } }: { list: ListProps }) {
	const say = useGenderedText();
	if (tab === "unread") {
		return (
			<EmptyState words="הכול נקרא.">
				<LinkButton kind="line" href="/messages">
					לכל השיחות
				</LinkButton>
			</EmptyState>
		);
	}
	if (tab === "archived") {
		return (
			<EmptyState words="הארכיון ריק. שיחה שהועברה לכאן חוזרת כשמגיעה בה הודעה.">
				<LinkButton kind="line" href="/messages">
					לכל השיחות
				</LinkButton>
			</EmptyState>
		);
	}
	if (archived > 0) {
		return (
			<EmptyState title="הכול נענה" words={<InArchive count={archived} />}>
				<LinkButton kind="line" href={messagesPath("archived")}>
					לארכיון
				</LinkButton>
			</EmptyState>
		);
	}
	return (
		<EmptyState
			words={say({
				f: "כאן יהיה שקט עד שמישהו יכתוב לך. אפשר גם להתחיל, מתוך הפרופיל שלו.",
				m: "כאן יהיה שקט עד שמישהי תכתוב לך. אפשר גם להתחיל, מתוך הפרופיל שלה.",
				n: "כאן יהיה שקט עד שההודעה הראשונה תגיע. אפשר גם להתחיל, מתוך אחד הפרופילים.",
			})}
		>
			<LinkButton kind="line" href="/gallery">
				לגלריה
			</LinkButton>
		</EmptyState>
	);
}

function InArchive({ count }: { count: number }) {
	const back = "מי שכותב שוב חוזר לכאן.";
	if (count === 1) return `שיחה אחת בארכיון. ${back}`;
	if (count === 2) return `שתי שיחות בארכיון. ${back}`;
	return (
		<>
			{count < 100 ? <bdi className="num">{count}</bdi> : "הרבה"} שיחות בארכיון. {back}
		</>
	);
}

type AskProps = {
	/** Null: not asked yet. */
	wants: boolean | null;
	/** Something waits: the moment to ask. */
	isTime: boolean;
};

/** Asks once, in place, whether a neutral mail is wanted; afterwards a line to change it. */
function AskForMail({ wants, isTime }: AskProps) {
	if (wants === null) return isTime ? <Question /> : null;
	return (
		<PostForm action="/messages/mail" className={askForMailStyles.line}>
			<span>אימייל ניטרלי כשמחכה לך משהו: {wants ? "פועל" : "כבוי"}.</span>
			<button type="submit" name="mail" value={wants ? "off" : "on"} className="link">
				{wants ? "כיבוי" : "הפעלה"}
			</button>
		</PostForm>
	);
}

function Question() {
	return (
		<PostForm action="/messages/mail" className={askForMailStyles.ask} aria-labelledby="ask-mail">
			<p id="ask-mail">
				<b>לשלוח לך אימייל ניטרלי כשמחכה לך משהו?</b>
			</p>
			<p className="tiny muted">
				״יש עדכון חדש בחשבון״, בלי שם ובלי תוכן, ורק אם לא קראת כאן בתוך{" "}
				<bdi className="num">10</bdi> דקות.
			</p>
			<div className="row">
				<Button kind="line" small type="submit" name="mail" value="on">
					כן, לשלוח
				</Button>
				<Button kind="ghost" small type="submit" name="mail" value="off">
					לא תודה
				</Button>
			</div>
		</PostForm>
	);
}
