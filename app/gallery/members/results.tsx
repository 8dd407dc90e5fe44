import { MemberCard } from "../../members/cards/member-card.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { picture } from "../../ui/pictures/pictures.ts";
import { listApplied, memberGalleryPath, noFilters } from "../search/filters.ts";
import { countFigure, filterWords, mostSaid, ofSide } from "./filter-words.ts";
import type { MembersGallery } from "./read-gallery.server.ts";
import styles from "./results.module.css";

/** As many pictures as the first row of the widest page are loaded at once. */
const firstRow = 4;

/** A page of people, and the way to the next. */
export function Results({ shown }: { shown: MembersGallery }) {
	const { cards, showsPresence, here, next, count } = shown;
	return (
		<>
			<div className={styles.grid} id="people">
				{cards.map(({ isNew, ...card }, at) => (
					<MemberCard
						key={card.publicId}
						card={{ ...card, presence: showsPresence ? card.presence : null }}
						isNew={isNew}
						back={here}
						isLazy={at >= firstRow}
					/>
				))}
			</div>
			<div className={styles.more}>
				{/* A script puts the end of the next page here, under its people. */}
				<div id="more">
					{next ? (
						<LinkButton kind="line" href={next} data-more rel="next">
							עוד פרופילים
						</LinkButton>
					) : (
						<End shown={shown} />
					)}
				</div>
				{next && <Shown cards={cards.length} count={count} />}
				<div id="failed" role="alert" hidden>
					<p className="small">אין חיבור כרגע. מי שכבר כאן נשאר בעמוד.</p>
					<Button kind="line" type="button">
						ניסיון נוסף
					</Button>
				</div>
			</div>
		</>
	);
}

/** How many of how many; a script keeps it true while people are added. */
function Shown({ cards, count }: { cards: number; count: number | null }) {
	return (
		<p id="shown" className="tiny muted" role="status">
			מוצגים{" "}
			<bdi className="num" data-count>
				{cards}
			</bdi>
			{count !== null && (
				<span data-most={Math.min(count, mostSaid)}>
					{" "}
					מתוך {count > mostSaid && "יותר מ־"}
					<bdi className="num">{Math.min(count, mostSaid)}</bdi>
				</span>
			)}
		</p>
	);
}

/** Below the last ones. */
function End({ shown: { side, filters, count, launch } }: { shown: MembersGallery }) {
	if (launch) return null;
	const isFiltered = listApplied(filters).length > 0;
	const all = ofSide(side, { women: "אלה כולן", men: "אלה כולם" });
	return (
		<>
			<h2 className="h3">{isFiltered ? `${all}, לסינון הזה` : all}</h2>
			{isFiltered && (
				<p className="small muted">
					<a className="link" href={memberGalleryPath({ ...noFilters, sort: filters.sort }, [])}>
						{ofSide(side, { women: "לכל הנשים", men: "לכל הגברים" })}
					</a>
				</p>
			)}
			{count === null && (
				<p className="small muted">
					<a className="link" href="/gallery">
						לתחילת הרשימה
					</a>
				</p>
			)}
		</>
	);
}

/** Nobody passes all filters: which single one to leave out, and how many people that brings. */
export function Nobody({ shown }: { shown: MembersGallery }) {
	const { side, places, filters, loosened, hidesSome } = shown;
	const cleared = memberGalleryPath({ ...noFilters, sort: filters.sort }, []);
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
						const words = filterWords(filter, filters, { side, places });
						return (
							<li key={words}>
								<a href={memberGalleryPath(fewer, places)}>
									<span>
										בלי{" "}
										<s>
											<bdi>{words}</bdi>
										</s>
									</span>
									<bdi className="num">{countFigure(count)}</bdi>
									<Icon name="chevron" />
								</a>
							</li>
						);
					})}
				</ul>
			)}
			<div className={styles.ways}>
				<a className="link" href={cleared}>
					ניקוי כל הסינונים
				</a>
				{hidesSome && (
					<p className="small muted">
						{ofSide(side, {
							women: "מי שהסתרת לא מופיעה כאן, גם אם היא מתאימה.",
							men: "מי שהסתרת לא מופיע כאן, גם אם הוא מתאים.",
						})}{" "}
						<a className="link" href="/account/blocked">
							{ofSide(side, { women: "למוסתרות", men: "למוסתרים" })}
						</a>
					</p>
				)}
			</div>
		</section>
	);
}
