import { Link } from "react-router";
import { isRefresh } from "../../platform/live/refresh.ts";
import { siteOf } from "../../platform/site.ts";
import { directionOf } from "../../profiles/texts/texts.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { PostForm } from "../../ui/forms/post-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { keepThroughHearts } from "../cards/heart-form.tsx";
import { MemberPortrait } from "../cards/member-portrait.tsx";
import { about } from "../cards/member-words.ts";
import { requireInside } from "../inside.server.ts";
import type { Route } from "./+types/picks.page";
import { fromWords, headWords, hourOf, isOneMorning, nextWords } from "./chosen-words.ts";
import { pickPath, ShownPick } from "./pick-parts.tsx";
import styles from "./picks.module.css";
import { openPicks, type PickCard, readMorning, readPicks } from "./picks.server.ts";
import { asideWords } from "./words.ts";

const path = "/picks";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "היכרויות היום", description: "", hidden: true });

export const shouldRevalidate = keepThroughHearts;

/** A member's introductions. Whoever goes to the page has opened them; reading it anew or ahead opens nothing. */
export async function loader(args: Route.LoaderArgs) {
	const now = new Date();
	const me = await requireInside(args, now);
	const site = siteOf(args.context);
	const { picks, newIds, most } = await readPicks(site, me, now);
	const { headers } = args.request;
	if (!isRefresh(args.request) && !headers.has("sec-purpose")) {
		await openPicks(site.db, me, newIds, now);
	}
	const morning = await readMorning(site.db, now);
	const shown = picks.filter(({ isAside }) => !isAside).map(({ chosen }) => chosen);
	const all = picks.map(({ chosen }) => chosen);
	const without = emptyState(me, morning);
	const state = picks.length > 0 && without !== "waits" ? ("done" as const) : without;
	const isNextSaid = shown.length === 0 && state !== "waits" && state !== "hidden";
	return {
		picks: picks.map(({ chosen, ...pick }) => ({
			...pick,
			from: isOneMorning(shown) ? null : fromWords(chosen, now),
		})),
		head: headWords(shown, now),
		lead: {
			hour: hourOf(all),
			isFew: all.every(({ isFew }) => isFew),
			// Before this morning's are chosen, nobody knows how many there will be.
			most: morning?.isNewest && all.length < most ? most : null,
		},
		isFew: morning?.isFew ?? false,
		state,
		next: isNextSaid ? nextWords(now) : "",
	};
}

type Me = { isHidden: boolean; since: Date };

function emptyState({ isHidden, since }: Me, morning: Awaited<ReturnType<typeof readMorning>>) {
	if (isHidden) return "hidden" as const;
	if (!morning?.isNewest) return "waits" as const;
	return since > morning.at ? ("first" as const) : ("none" as const);
}

export default function PicksPage({ loaderData }: Route.ComponentProps) {
	const { picks, head, lead, isFew, state, next } = loaderData;
	const open = picks.filter(({ isAside }) => !isAside);
	return (
		<div className={`night ${styles.page}`} data-theme="dark">
			<header className={`wrap ${styles.head}`}>
				<h1>
					{head.words} {head.date && <span className={styles.day}>{head.date}</span>}
				</h1>
				{picks.length > 0 && <Lead {...lead} />}
			</header>
			{picks.length > 1 && <Doors picks={picks} />}
			<div className={`wrap ${styles.picks}`}>
				{picks.map((pick) => (
					<article
						key={pick.publicId}
						id={`pick-${pick.publicId}`}
						data-pick={pick.publicId}
						tabIndex={-1}
					>
						{pick.from && !pick.isAside && <p className="small muted">{pick.from}</p>}
						{pick.isAside ? (
							<AsidePick pick={pick} />
						) : (
							<ShownPick pick={pick} back={pickPath(pick.publicId)} isFirst={pick === open[0]} />
						)}
					</article>
				))}
			</div>
			{open.length === 0 && <Nobody state={state} isFew={isFew} next={next} />}
		</div>
	);
}

type LeadProps = { hour: string | null; isFew: boolean; most: number | null };

/** How they came about, and whether there are fewer than possible. */
function Lead({ hour, isFew, most }: LeadProps) {
	if (isFew) {
		return (
			<p className="muted">
				אתם מעטים, ולכן ההיכרויות הוגרלו, בלי דירוג.{" "}
				<Link className="link" to="/gallery">
					כולם
				</Link>{" "}
				בגלריה.
			</p>
		);
	}
	return (
		<p className="muted">
			{hour ? (
				<>
					נבחרו ב־<bdi className="num">{hour}</bdi>, לשני הצדדים.
				</>
			) : (
				"נבחרו לשני הצדדים."
			)}
			{most !== null && (
				<>
					{" "}
					אפשר עד <bdi className="num">{most}</bdi>, ולא השלמנו בכוח.
				</>
			)}
		</p>
	);
}

/** A door for each, which leads to it; one that was put aside is shut. */
type Shown = Omit<PickCard, "chosen"> & { from: string | null };

function Doors({ picks }: { picks: readonly Shown[] }) {
	return (
		<nav className={`wrap ${styles.doors}`} aria-label="ההיכרויות שבעמוד">
			<ul>
				{picks.map(({ publicId, alias, portrait, isAside, ...pick }) => (
					<li key={publicId}>
						<a href={`#pick-${publicId}`}>
							<span className={`${styles.door} ${isAside ? styles.shut : ""}`}>
								{!isAside && (
									<MemberPortrait portrait={portrait} name={alias} sizes="3.5rem" isSmall />
								)}
							</span>
							<span className={styles.name}>
								<bdi dir={directionOf(alias)} className={isAside ? "sr" : undefined}>
									{alias}
								</bdi>
								{isAside && <> {about(pick, { f: "הונחה בצד", m: "הונח בצד", n: "בצד" })}</>}
							</span>
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** An introduction that was put aside: back with one tap, and a word about why, for whoever wants to. */
function AsidePick({ pick }: { pick: Shown }) {
	const { publicId, alias, word } = pick;
	const act = `${path}/${publicId}/aside`;
	const name = <bdi dir={directionOf(alias)}>{alias}</bdi>;
	return (
		<div className={styles.aside}>
			<div className={styles.line}>
				<p>
					<b>
						{name} {about(pick, { f: "הונחה בצד.", m: "הונח בצד.", n: "הפרופיל הונח בצד." })}
					</b>{" "}
					<span className="muted">
						{about(pick, { f: "היא לא תדע.", m: "הוא לא יידע.", n: "זה נשאר אצלך." })}
					</span>
				</p>
				<PostForm action={`${act}/undo`} preventScrollReset discover="none">
					<input type="hidden" name="back" value={pickPath(publicId)} />
					<Button kind="line" small type="submit">
						<Icon name="undo" />
						להחזיר
						<span className="sr"> את {alias}</span>
					</Button>
				</PostForm>
			</div>
			<PostForm action={act} preventScrollReset discover="none" className={styles.why}>
				<input type="hidden" name="back" value={pickPath(publicId)} />
				<p className="small muted" id={`why-${publicId}`}>
					אפשר לומר למה, ואז ההיכרות הזאת לא תחזור בשנה הקרובה. ב״סתם לא עכשיו״ ובלי סיבה היא יכולה
					לחזור אחרי 30 יום.
				</p>
				<fieldset className={styles.chips} aria-labelledby={`why-${publicId}`}>
					{asideWords.map(({ value, label }) => (
						<button
							key={value}
							type="submit"
							name="word"
							value={value}
							aria-pressed={word === value}
						>
							{label}
						</button>
					))}
				</fieldset>
			</PostForm>
		</div>
	);
}

type State = "hidden" | "waits" | "first" | "none" | "done";

/** Why there is nobody; before 8:00 the next ones come today. */
function emptyWords(state: State, next: string): { title: string; words: string } {
	const isToday = next.startsWith("היום");
	switch (state) {
		case "hidden":
			return {
				title: "הפרופיל שלך מוסתר",
				words: "כל עוד לא מוצאים אותך, לא מציגים אותך לאיש, ולכן גם אין כאן היכרויות.",
			};
		case "waits":
			return {
				title: "ההיכרויות עוד לא נבחרו",
				words: "הן נבחרות לשני הצדדים ויופיעו כאן בקרוב, אם יהיה מי. אנחנו לא משלימים בכוח.",
			};
		case "first":
			return {
				title: `ההיכרויות הראשונות ${next}`,
				words: "בכל בוקר נבחרות כאן היכרויות לשני הצדדים, עם מה שמשותף לשניכם.",
			};
		case "none":
			return {
				title: isToday ? "אין כרגע היכרויות חדשות" : "אין היום היכרויות חדשות",
				words: `אנחנו לא משלימים בכוח. ${next} ייבחרו חדשות, אם יהיה מי.`,
			};
		default:
			return {
				title: isToday ? "זהו לעכשיו" : "זהו להיום",
				words: `${next} יחכו היכרויות חדשות. עד אז אין כאן מה לפספס.`,
			};
	}
}

type NobodyProps = { state: State; isFew: boolean; next: string };

function Nobody({ state, isFew, next }: NobodyProps) {
	const { title, words } = emptyWords(state, next);
	return (
		<div className={`wrap ${styles.nobody}`}>
			<h2 className="h2">{title}</h2>
			<p className="muted">
				{words}
				{isFew && state === "none" && " אתם מעטים, וזוג חוזר אחרי 30 יום לכל המוקדם."}
			</p>
			{state === "hidden" ? (
				<LinkButton kind="line" href="/account/privacy">
					לבחירות הפרטיות
				</LinkButton>
			) : (
				<LinkButton kind="line" href="/gallery">
					{isFew ? "כולם, בגלריה" : "לגלריה"}
				</LinkButton>
			)}
		</div>
	);
}
