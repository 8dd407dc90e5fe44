import { Link, useNavigation } from "react-router";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { timeWords } from "../conversations/times.ts";
import { noteLook } from "../conversations/waiting-mail.server.ts";
import { dayWords } from "../conversations/words.ts";
import { MemberPortrait } from "../members/cards/member-portrait.tsx";
import { findMember } from "../members/member.server.ts";
import { dateInIsrael } from "../platform/dates.ts";
import { findPosition } from "../platform/live/events.server.ts";
import { isRefresh } from "../platform/live/refresh.ts";
import { useLive } from "../platform/live/use-live.ts";
import { useRefresh } from "../platform/live/use-refresh.ts";
import { siteOf } from "../platform/site.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { PostForm } from "../ui/forms/post-form.tsx";
import { Icon } from "../ui/icon.tsx";
import { MemberFrame } from "../ui/layout/member-frame.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/notifications.page";
import { readAccess } from "./count.server.ts";
import { daysOf } from "./days.ts";
import { iconOf, wordsOf } from "./entry-words.ts";
import { type Entry, listEntries } from "./list.server.ts";
import styles from "./notifications.module.css";

const path = "/notifications";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "התראות", description: "", hidden: true });

/** What happened, newest first: pending items elsewhere and notices of this page. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { accountId, sessionId } = await requirePerson({ request, context });
	const site = siteOf(context);
	const now = new Date();
	const member = await findMember(site.db, { accountId }, now);
	const reader = "refused" in member ? null : { ...member, sessionId };
	// Before the rows: the open page gets the events after it.
	const livePosition = reader ? await findPosition(site.db, accountId) : undefined;
	const recipient = { accountId, memberId: reader?.id ?? null };
	const access = await readAccess(site.db, recipient, { now });
	const after = new URL(request.url).searchParams.get("after");
	const list = await listEntries(site, { ...recipient, access, reader }, after, now);
	const isVisit = !isRefresh(request) && !request.headers.has("sec-purpose");
	if (reader && isVisit) await noteLook(site.db, reader, now);
	return {
		...list,
		now,
		isLater: after !== null,
		...(livePosition === undefined ? {} : { livePosition }),
	};
}

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
	const { entries, next, now, isLater, livePosition } = loaderData;
	const refresh = useRefresh(livePosition);
	useLive({ count: refresh });
	const hasNew = entries.some(({ kind, isNew }) => isNew && !waits.has(kind));
	return (
		<MemberFrame>
			<div className={styles.head}>
				<h1 className="h1">התראות</h1>
				{hasNew && <SeeAll />}
			</div>
			{entries.length === 0 ? (
				<EmptyState title="הכול שקט" words="מה שיקרה יופיע כאן, לפי ימים, בלי לרדוף אחריך.">
					{isLater && (
						<LinkButton kind="line" href={path}>
							לחדשות ביותר
						</LinkButton>
					)}
				</EmptyState>
			) : (
				<Days entries={entries} now={now} />
			)}
			<div className={styles.below}>
				{next && (
					<LinkButton kind="line" small href={`${path}?after=${next}`} rel="next">
						מוקדם יותר
					</LinkButton>
				)}
				<Link className="link small" to="/account/notifications">
					מה מגיע, ולאן
				</Link>
			</div>
		</MemberFrame>
	);
}

/** Kinds marked as seen only by answering or reading them. */
const waits: ReadonlySet<Entry["kind"]> = new Set(["message", "request", "album"]);

function SeeAll() {
	const { state, formAction } = useNavigation();
	const isBusy = state !== "idle" && formAction === `${path}/seen`;
	return (
		<PostForm action={`${path}/seen`}>
			<input type="hidden" name="back" value={path} />
			<Button kind="ghost" small type="submit" busy={isBusy}>
				<Icon name="check" />
				ראיתי הכול
			</Button>
		</PostForm>
	);
}

type ListProps = { entries: readonly Entry[]; now: Date };

function Days({ entries, now }: ListProps) {
	return daysOf(entries).map(({ date, rows }) => (
		<section key={date} aria-labelledby={`day-${date}`}>
			<h2 id={`day-${date}`} className={`h3 ${styles.day}`}>
				{dayWords(rows[0].at, now)}
			</h2>
			<ul className={styles.rows}>
				{rows.map((entry) => (
					<li
						key={entry.id}
						data-notification={entry.id}
						data-kind={entry.kind}
						data-unread={entry.isNew ? entry.times : undefined}
					>
						<EntryLink entry={entry} />
					</li>
				))}
			</ul>
		</section>
	));
}

/** The whole row is a link. */
function EntryLink({ entry }: { entry: Entry }) {
	const { at, hasHour, isNew, kind, path, who } = entry;
	const { title, more } = wordsOf(entry);
	return (
		<Link to={path} className={`${styles.row} ${isNew ? styles.isNew : ""}`}>
			{who ? (
				<span className={styles.face}>
					<MemberPortrait portrait={who.portrait} name={who.alias} sizes="3rem" isSmall />
				</span>
			) : (
				<span className={styles.icon}>
					<Icon name={iconOf[kind]} />
				</span>
			)}
			<span className={styles.words}>
				<span className={styles.title}>
					{isNew && <span className="sr">חדש: </span>}
					{title}
				</span>
				{more && <span className="tiny muted">{more}</span>}
			</span>
			<time className="num" dateTime={hasHour ? at.toISOString() : dateInIsrael(at)}>
				{hasHour && timeWords(at)}
			</time>
		</Link>
	);
}
