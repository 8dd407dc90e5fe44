import { type MouseEvent, useRef } from "react";
import { Link } from "react-router";
import { MemberCard } from "../../members/cards/member-card.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { picture } from "../../ui/pictures/pictures.ts";
import { isPlainClick } from "../../ui/plain-click.ts";
import {
	clearedPath,
	haveForce,
	listApplied,
	memberGalleryPath,
	withWishes,
} from "../search/filters.ts";
import { countFigure, filterWords, mostSaid } from "./filter-words.ts";
import { ofSide } from "./of-side.ts";
import type { MembersGallery } from "./read-gallery.server.ts";
import styles from "./results.module.css";
import { keepInHistory } from "./use-kept-place.ts";
import { useRoom } from "./use-near-end.ts";
import { usePeople } from "./use-people.ts";

/** Pictures loaded eagerly: the first row of the widest page. */
const firstRow = 4;

/** Remembers which card the reader opens. */
function keepCard({ target }: MouseEvent): void {
	const card = (target as Element).closest("a")?.closest("[data-member]");
	if (card) keepInHistory({ card: card.id });
}

export function Results({ shown }: { shown: MembersGallery }) {
	const { showsPresence, here, count } = shown;
	const list = useRef<HTMLDivElement>(null);
	const end = useRef<HTMLDivElement>(null);
	const { cards, next, stop, isGrowing, ask } = usePeople(shown, { list, end });
	const most = count === null || count > mostSaid ? Number.POSITIVE_INFINITY : count;
	const askHere = (event: MouseEvent) => {
		if (!isPlainClick(event) || stop === "refused") return;
		event.preventDefault();
		ask();
	};
	return (
		<>
			<div
				ref={list}
				className={styles.grid}
				style={useRoom(list, isGrowing, most)}
				onClickCapture={keepCard}
			>
				{cards.map(({ isNew, ...card }, at) => (
					<MemberCard
						key={card.publicId}
						card={{ ...card, presence: showsPresence ? card.presence : null }}
						isNew={isNew}
						back={here}
						isLazy={at >= firstRow}
						discover={at === 0 ? "render" : "none"}
					/>
				))}
			</div>
			<div className={styles.more}>
				<div ref={end} id="more" tabIndex={next ? undefined : -1} hidden={stop === "failed"}>
					{next ? (
						<LinkButton kind="line" href={next} rel="next" onClick={askHere}>
							עוד פרופילים
						</LinkButton>
					) : (
						<End shown={shown} />
					)}
				</div>
				{shown.next && <Shown cards={cards.length} count={count} />}
				{stop === "failed" && <Failed retry={ask} />}
			</div>
		</>
	);
}

function Failed({ retry }: { retry: () => void }) {
	return (
		<div role="alert">
			<p className="small">אין חיבור כרגע. הפרופילים שכבר נטענו נשארים כאן.</p>
			<Button kind="line" onClick={retry}>
				ניסיון נוסף
			</Button>
		</div>
	);
}

/** How many of how many; more than were counted says nothing. */
function Shown({ cards, count }: { cards: number; count: number | null }) {
	const most = count === null ? null : Math.min(count, mostSaid);
	return (
		<p className="tiny muted" role="status">
			מוצגים <bdi className="num">{cards}</bdi>
			{count !== null && most !== null && cards <= most && (
				<>
					{" "}
					מתוך {count > mostSaid && "יותר מ־"}
					<bdi className="num">{most}</bdi>
				</>
			)}
		</p>
	);
}

function End({ shown: { side, filters, wishes, count, launch } }: { shown: MembersGallery }) {
	if (launch) return null;
	const isFiltered = listApplied(filters, wishes).length > 0;
	const all = ofSide(side, { women: "אין עוד פרופילים כרגע", men: "אין עוד פרופילים כרגע" });
	return (
		<>
			<h2 className="h3">{isFiltered ? `${all}, לסינון הזה` : all}</h2>
			{isFiltered && (
				<p className="small muted">
					<Link className="link" to={clearedPath(filters, wishes)}>
						{ofSide(side, { women: "לכל הנשים", men: "לכל הגברים" })}
					</Link>
				</p>
			)}
			{count === null && (
				<p className="small muted">
					<Link className="link" to="/gallery">
						לתחילת הרשימה
					</Link>
				</p>
			)}
		</>
	);
}

/** Nobody passes all filters: which single one to drop, and how many people that finds. */
export function Nobody({ shown }: { shown: MembersGallery }) {
	const { side, places, filters, wishes, loosened, hidesSome } = shown;
	const cleared = clearedPath(filters, wishes);
	const inForce = withWishes(filters, wishes);
	return (
		<section className={styles.nobody}>
			<img src={picture("empty")} alt="" width={112} height={96} />
			<div>
				<h2 className="h3">לא נמצאו תוצאות התואמות לחיפוש שלכם</h2>
				<p className="small muted">
					{ofSide(side, { women: "אף אחת לא מתאימה", men: "אף אחד לא מתאים" })} לכל הסינונים יחד.
					{loosened.length > 0 && " אפשר לוותר על אחד מהם:"}
				</p>
			</div>
			{loosened.length > 0 && (
				<ul className={styles.loosen}>
					{loosened.map(({ filter, filters: fewer, count }) => {
						const words = filterWords(filter, inForce, { side, places });
						return (
							<li key={words}>
								<Link to={memberGalleryPath(fewer, places)}>
									<span>
										בלי{" "}
										<s>
											<bdi>{words}</bdi>
										</s>
									</span>
									<bdi className="num">{countFigure(count)}</bdi>
									<Icon name="chevron" />
								</Link>
							</li>
						);
					})}
				</ul>
			)}
			<div className={styles.ways}>
				<Link className="link" to={cleared}>
					ניקוי כל הסינונים
				</Link>
				{haveForce(filters, wishes) && (
					<Link className="link" to="/profile/wishes">
						לשינוי ההעדפות שלי
					</Link>
				)}
				{hidesSome && (
					<p className="small muted">
						{ofSide(side, {
							women: "מי שהסתרת לא מופיעה כאן, גם אם היא מתאימה.",
							men: "מי שהסתרת לא מופיע כאן, גם אם הוא מתאים.",
						})}{" "}
						<Link className="link" to="/account/blocked">
							{ofSide(side, { women: "למוסתרות", men: "למוסתרים" })}
						</Link>
					</p>
				)}
			</div>
		</section>
	);
}
