import { data } from "react-router";
import { findOwnParty } from "../../members/may-see.server.ts";
import { mayReadTalks } from "../../members/may-see.ts";
import { requireMember } from "../../members/member.server.ts";
import { countTry, tooManyTries } from "../../platform/limits/limits.server.ts";
import { findPosition } from "../../platform/live/events.server.ts";
import { isRefresh } from "../../platform/live/refresh.ts";
import { siteOf } from "../../platform/site.ts";
import { useSay } from "../../profiles/use-say.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ModuleScript } from "../../ui/module-script.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { openRequests } from "../mine/sides.server.ts";
import { searchMessages } from "../reading/search.server.ts";
import { longestQuery } from "../reading/search-query.ts";
import { type Tab, tabIn } from "../reading/tabs.ts";
import { AskForMail } from "../waiting/ask-for-mail.tsx";
import { noteLook, readWaitingChoice } from "../waiting/waiting.server.ts";
import type { Route } from "./+types/messages.page";
import { Found } from "./frame/found-messages.tsx";
import script from "./frame/list.browser.ts?worker&url";
import { readList } from "./frame/read-list.server.ts";
import { TalkFrame } from "./frame/talk-frame.tsx";
import styles from "./messages.module.css";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/messages", title: "הודעות", description: "", hidden: true });

/** Each opens up to 5,000 messages. */
const searches = { rule: "messages searched", most: 120, minutes: 60 };

/** A member's conversations, a tab at a time, or the messages that hold some words. */
export async function loader({ request, context }: Route.LoaderArgs) {
	// A page fetched ahead would be requests looked at, and a search, by nobody.
	if (request.headers.has("sec-purpose")) throw data(null, 503);
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const { searchParams } = new URL(request.url);
	const query = (searchParams.get("q") ?? "").slice(0, longestQuery).trim();
	const [tab, now] = [tabIn(searchParams), new Date()];
	const own = await findOwnParty(site.db, me, now);
	if (!own || !mayReadTalks(own)) {
		return { list: null, search: null, wantsMail: null } as const;
	}
	// Before the rows: the open page is told what comes after them.
	const livePosition = await findPosition(site.db, me.accountId);
	const isVisit = !isRefresh(request);
	if (tab === "requests" && isVisit) await openRequests(site, me);
	const list = await readList(site, me, tab, searchParams.get("after"), now);
	const wantsMail = await readWaitingChoice(site.db, me);
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

export default function MessagesPage({
	loaderData: { list, search, wantsMail },
}: Route.ComponentProps) {
	if (!list) return <Away />;
	return (
		<>
			<TalkFrame
				list={list}
				current={null}
				query={search?.query ?? ""}
				found={search && <Found {...search} now={list.now} />}
				empty={<Empty tab={list.tab} />}
				below={
					<AskForMail
						wants={wantsMail}
						isTime={list.requests > 0 || (list.tab === "requests" && list.rows.length > 0)}
					/>
				}
			>
				<NothingOpen />
			</TalkFrame>
			<ModuleScript src={script} />
		</>
	);
}

/** Whom the staff keep out, or who is about to leave, reads and writes nothing meanwhile. */
function Away() {
	return (
		<div className={`wrap ${styles.away}`}>
			<h1 className="h1">הודעות</h1>
			<EmptyState words="השיחות סגורות כרגע. הן יחזרו יחד עם הפרופיל שלך." />
		</div>
	);
}

/** Beside the list, on a wide screen, as long as no conversation is open. */
function NothingOpen() {
	const say = useSay();
	return (
		<div className={styles.nothing}>
			<EmptyState
				words={say({
					f: "בחרי שיחה מהרשימה, והיא תיפתח כאן.",
					m: "בחר שיחה מהרשימה, והיא תיפתח כאן.",
					n: "שיחה מהרשימה תיפתח כאן.",
				})}
			/>
		</div>
	);
}

const empty: Readonly<Record<Tab, { words: string; hasGallery: boolean }>> = {
	all: {
		words: "כאן יהיה שקט עד שמישהו יכתוב. אפשר גם להתחיל: כותבים מתוך הפרופיל.",
		hasGallery: true,
	},
	unread: { words: "הכול נקרא.", hasGallery: false },
	requests: {
		words: "אין בקשות. הודעה ראשונה מפרופיל שעוד לא דיברת איתו תחכה כאן, בלי למהר.",
		hasGallery: false,
	},
	archived: {
		words: "הארכיון ריק. שיחה שהועברה לכאן חוזרת כשמגיעה בה הודעה.",
		hasGallery: false,
	},
};

function Empty({ tab }: { tab: Tab }) {
	const { words, hasGallery } = empty[tab];
	return (
		<EmptyState words={words}>
			{hasGallery && (
				<LinkButton kind="line" href="/gallery">
					לגלריה
				</LinkButton>
			)}
		</EmptyState>
	);
}
