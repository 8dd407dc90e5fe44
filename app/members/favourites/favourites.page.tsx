import { useState } from "react";
import { type DiscoverBehavior, data, Link } from "react-router";
import { WithLatin } from "../../memberships/plan-features.tsx";
import { formatNear } from "../../platform/dates.ts";
import { siteOf } from "../../platform/site.ts";
import { directionOf } from "../../profiles/texts/texts.ts";
import { useGenderedText } from "../../profiles/use-gendered-text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { Tab, Tabs } from "../../ui/tabs.tsx";
import { HeartForm, keepThroughHearts } from "../cards/heart-form.tsx";
import { MemberName, WriteLink } from "../cards/member-card.tsx";
import { MemberPortrait } from "../cards/member-portrait.tsx";
import { type Presence, presenceWords } from "../cards/member-words.ts";
import { type MemberCard, readCards } from "../cards/read-cards.server.ts";
import { readOwnChoices } from "../choices.server.ts";
import { LimitNotice } from "../limits/limit-notice.tsx";
import { searchLimit } from "../limits/limit-words.ts";
import { countSearch, retryAfter } from "../limits/page-limits.server.ts";
import { findOwnParty } from "../may-see.server.ts";
import { isInside } from "../may-see.ts";
import { requireMember } from "../member.server.ts";
import { rightsOf } from "../rights.ts";
import { isPageShown } from "../shown-notices.server.ts";
import type { Route } from "./+types/favourites.page";
import styles from "./favourites.module.css";
import { countFavourites, listFavourites } from "./favourites.server.ts";
import memberRowsStyles from "./member-rows.module.css";
import {
	favouritesPath,
	headingOf,
	pageIn,
	pageSize,
	type Tab as TabName,
	tabIn,
	tabLabel,
	tabs,
} from "./tabs.ts";

/** Only men are shown a bare number, and it counts women. */
const titles = {
	liked: { one: "אישה אחת אהבה אותך", many: "נשים אהבו אותך" },
	viewed: { one: "אישה אחת צפתה בפרופיל שלך", many: "נשים צפו בפרופיל שלך" },
} as const;

/** The true number, and what would show who they are. */
function CountOnly({ tab, count }: { tab: TabName; count: number }) {
	const words = titles[tab === "viewed" ? "viewed" : "liked"];
	return (
		<div className={styles.count}>
			<span className={`num ${styles.number}`}>{count}</span>
			<div className="stack">
				<h3 className="h3">{count === 1 ? words.one : words.many}</h3>
				<p className="small muted">
					<WithLatin text="המספר נספר רק ממי שפעילה עכשיו. במסלולי Premium ו־VIP רואים מי. אפשר גם פשוט לתת לב: אם הוא הדדי, שניכם תדעו בלי תשלום." />
				</p>
				<p>
					<Link className="link" to="/pricing">
						מה חינם, מה במסלול
					</Link>
				</p>
			</div>
		</div>
	);
}

type Row = Omit<MemberCard, "presence" | "memberId" | "sentence"> & {
	presence: Presence | null;
	heading: string;
};

/** The rows that a phone shows load eagerly. */
const firstRows = 8;

type RowsProps = {
	rows: readonly Row[];
	back: string;
	onHeart: (publicId: string, isHearted: boolean) => void;
};

function MemberRows({ rows, back, onHeart }: RowsProps) {
	const groups = [...Map.groupBy(rows, ({ heading }) => heading)];
	const first = new Set(rows.slice(0, firstRows));
	return groups.map(([heading, people]) => (
		<section key={heading} aria-label={heading}>
			<h3 className={memberRowsStyles.heading}>{heading}</h3>
			<div className={memberRowsStyles.rows}>
				{people.map((row) => (
					<MemberRow
						key={row.publicId}
						row={row}
						back={back}
						isLazy={!first.has(row)}
						discover={row === rows[0] ? "render" : "none"}
						onHeart={onHeart}
					/>
				))}
			</div>
		</section>
	));
}

type RowProps = Omit<RowsProps, "rows"> & {
	row: Row;
	isLazy: boolean;
	discover: DiscoverBehavior;
};

function MemberRow({ row, back, isLazy, discover, onHeart }: RowProps) {
	const { publicId, alias, place, profession, presence, isBoth } = row;
	const [first, ...rest] = [place, profession].filter((words) => words !== null);
	return (
		<article className={memberRowsStyles.row} data-member={publicId}>
			<MemberPortrait
				portrait={row.portrait}
				name={alias}
				sizes="5.25rem"
				isLazy={isLazy}
				isSmall
			/>
			<div className={memberRowsStyles.words}>
				<h4>
					<MemberName {...row} discover={discover} />
					{isBoth && (
						<span className={memberRowsStyles.both}>
							<svg viewBox="0 0 27 20" aria-hidden="true">
								<path d="M2 20V9a5 5 0 0 1 10 0v11zM15 20V9a5 5 0 0 1 10 0v11z" />
							</svg>
							לב משני הצדדים
						</span>
					)}
				</h4>
				{first && (
					<p className="small muted">
						<bdi dir={directionOf(first)}>{first}</bdi>
						{rest.map((words) => (
							<span key={words}>
								{" · "}
								<bdi dir={directionOf(words)}>{words}</bdi>
							</span>
						))}
					</p>
				)}
				{presence !== null && <p className="tiny muted">{presenceWords(row, presence)}</p>}
			</div>
			<div className={memberRowsStyles.acts}>
				<WriteLink member={row} isBare discover={discover} />
				<HeartForm member={row} back={back} isBare discover={discover} onAnswer={onHeart} />
			</div>
		</article>
	);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
	const lists = loaderData?.kind === "lists" ? loaderData : null;
	const isFirst = !lists || lists.tab === "mine";
	const title = isFirst ? "מועדפים" : `${tabLabel(lists.tab, lists.others)} · מועדפים`;
	return pageMeta(matches, { path: "/favourites", title, description: "", hidden: true });
};

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const shouldRevalidate = keepThroughHearts;

/** Who hearted and who viewed me: in full, or only a count, as the member's rights say. */
export async function loader(args: Route.LoaderArgs) {
	const reading = readLists(args);
	const isShown = reading.then(
		(read) => "kind" in read && read.kind === "lists",
		() => false,
	);
	args.context.set(isPageShown, isShown);
	return reading;
}

async function readLists({ request, context }: Route.LoaderArgs) {
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const { searchParams } = new URL(request.url);
	const tab = tabIn(searchParams);
	const page = pageIn(searchParams);
	const now = new Date();
	// A prefetched page would be a list that nobody asked for.
	if (request.headers.has("sec-purpose")) throw data(null, 503);
	const own = await findOwnParty(site.db, me, now);
	if (!own || !isInside(own)) return { kind: "away" } as const;
	const opensAt = await countSearch(site, me, now);
	if (opensAt) {
		const words = searchLimit(formatNear(opensAt, now));
		return data({ kind: "limit", words } as const, {
			status: 429,
			headers: retryAfter(opensAt, now),
		});
	}
	const { seesWho } = rightsOf(me, now);
	const isCount = (one: TabName) => (one === "liked" || one === "viewed") && !seesWho;
	const counts = await Promise.all(
		tabs.map((one) => countFavourites(site.db, { me, tab: one, now }, isCount(one))),
	);
	const count = counts[tabs.indexOf(tab)] ?? 0;
	const choices = await readOwnChoices(site.db, me, now);
	const isCountOnly = isCount(tab);
	const shown = {
		kind: "lists",
		others: me.role === "daddy" ? "women" : "men",
		tab,
		page,
		counts,
		count,
		isCountOnly,
		isInvisible: choices.isInvisible,
	} as const;
	if (isCountOnly) return { ...shown, rows: [] };
	const lines = await listFavourites(site.db, { me, tab, now }, page);
	const moments = new Map(lines.map(({ memberId, at }) => [memberId, at]));
	const cards = await readCards(site, me, [...moments.keys()]);
	const rows = cards.map(({ memberId, sentence: _, ...card }) => ({
		...card,
		presence: choices.showsPresence ? card.presence : null,
		heading: headingOf(moments.get(memberId) ?? now, now),
	}));
	return { ...shown, rows };
}

export default function FavouritesPage({ loaderData }: Route.ComponentProps) {
	if (loaderData.kind === "away") return <Away />;
	if (loaderData.kind === "lists") return <Favourites shown={loaderData} />;
	return (
		<div className={`wrap ${styles.page}`}>
			<LimitNotice words={loaderData.words} hasPlans={false} isPage />
		</div>
	);
}

/** Paused members find nobody meanwhile. */
function Away() {
	return (
		<div className={`wrap ${styles.page}`}>
			<h1 className="h1">מועדפים</h1>
			<EmptyState words="הרשימות סגורות כרגע. הן יחזרו יחד עם הפרופיל שלך." />
		</div>
	);
}

type Shown = Extract<Route.ComponentProps["loaderData"], { kind: "lists" }>;

function Favourites({ shown }: { shown: Shown }) {
	const { others, tab, page, counts, count, isCountOnly, isInvisible, rows } = shown;
	const say = useGenderedText();
	const mine = useMine(shown);
	return (
		<div className={`wrap ${styles.page}`}>
			<h1 className="h1">מועדפים</h1>
			<Tabs label="מועדפים">
				{tabs.map((one, at) => (
					<Tab
						key={one}
						href={favouritesPath(one)}
						current={one === tab}
						count={one === "mine" ? mine.count : (counts[at] ?? 0)}
					>
						{tabLabel(one, others)}
					</Tab>
				))}
			</Tabs>
			{isInvisible && (
				<Notice>
					<p>
						<b>מצב בלתי נראה פועל.</b>{" "}
						{say({
							f: "מי שצפית בו לא יודע, והלב שנתת לא מופיע אצלו.",
							m: "מי שצפית בה לא יודעת, והלב שנתת לא מופיע אצלה.",
							n: "צפיות ולבבות חדשים לא מופיעים אצל אחרים.",
						})}
					</p>
				</Notice>
			)}
			<h2 className="sr">{tabLabel(tab, others)}</h2>
			{count === 0 && <Empty tab={tab} others={others} />}
			{count > 0 && isCountOnly && <CountOnly tab={tab} count={count} />}
			{rows.length > 0 && (
				<MemberRows rows={rows} back={favouritesPath(tab, page)} onHeart={mine.note} />
			)}
			{!isCountOnly && <Pages tab={tab} page={page} count={count} />}
			{(tab === "liked" || tab === "viewed") && (
				<p className="small muted">{counted[others][tab]}</p>
			)}
			{tab === "seen" && (
				<p className="small muted">
					{say({
						f: "רק את רואה את הרשימה הזאת, 90 יום אחורה.",
						m: "רק אתה רואה את הרשימה הזאת, 90 יום אחורה.",
						n: "הרשימה הזאת פתוחה רק כאן, 90 יום אחורה.",
					})}
				</p>
			)}
		</div>
	);
}

/** The count of my hearts, including those given and taken back since the rows were read. */
function useMine({ rows, counts }: Shown) {
	const [since, setSince] = useState({ rows, hearts: new Map<string, boolean>() });
	const hearts = since.rows === rows ? since.hearts : new Map<string, boolean>();
	const changes = rows.map(
		({ publicId, isHearted }) => Number(hearts.get(publicId) ?? isHearted) - Number(isHearted),
	);
	return {
		count: changes.reduce((sum, change) => sum + change, counts[tabs.indexOf("mine")] ?? 0),
		note: (publicId: string, isHearted: boolean) =>
			setSince({ rows, hearts: new Map(hearts).set(publicId, isHearted) }),
	};
}

const counted = {
	women: {
		liked: "נספרות רק חברות פעילות. מי שהסתירה את הלב שלה, או נמצאת במצב בלתי נראה, לא מופיעה כאן.",
		viewed: "נספרות רק חברות פעילות, 90 יום אחורה. מי שצפתה במצב בלתי נראה לא מופיעה כאן.",
	},
	men: {
		liked: "נספרים רק חברים פעילים. מי שהסתיר את הלב שלו, או נמצא במצב בלתי נראה, לא מופיע כאן.",
		viewed: "נספרים רק חברים פעילים, 90 יום אחורה. מי שצפה במצב בלתי נראה לא מופיע כאן.",
	},
} as const;

const openers = { women: "כאן תופיע מי שפתחה", men: "כאן יופיע מי שפתח" } as const;

const empty = {
	mine: { words: "עוד אין כאן לבבות. לב בפרופיל שומר כאן את מי שרצית לחזור אליו.", way: "gallery" },
	liked: {
		words:
			"עדיין אין לבבות. תמונה נוספת ומשפט אחד ברור עוזרים להכיר אותך. לא נמציא לבבות כדי לנחם.",
		way: "photos",
	},
	viewed: { words: "עוד אין צפיות.", way: "photos" },
	seen: { words: "עוד לא נפתח כאן פרופיל. כל פרופיל שנפתח נשמר כאן 90 יום.", way: "gallery" },
} as const;

const ways = {
	gallery: { href: "/gallery", label: "לגלריה" },
	photos: { href: "/profile/photos", label: "לתמונות שלי" },
} as const;

function Empty({ tab, others }: { tab: TabName; others: Shown["others"] }) {
	const { words, way } = empty[tab];
	const more = tab === "viewed" ? ` ${openers[others]} את הפרופיל שלך.` : "";
	return (
		<EmptyState words={words + more}>
			<LinkButton kind="line" href={ways[way].href}>
				{ways[way].label}
			</LinkButton>
		</EmptyState>
	);
}

function Pages({ tab, page, count }: { tab: TabName; page: number; count: number }) {
	const last = Math.ceil(count / pageSize);
	if (last <= 1) return null;
	return (
		<nav className="row" aria-label="עמודים">
			{page > 1 && (
				<LinkButton kind="line" small href={favouritesPath(tab, page - 1)} rel="prev">
					הקודמים
				</LinkButton>
			)}
			{page < last && (
				<LinkButton kind="line" small href={favouritesPath(tab, page + 1)} rel="next">
					הבאים
				</LinkButton>
			)}
		</nav>
	);
}
