import { MemberCard } from "../../members/cards/member-card.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { picture } from "../../ui/pictures/pictures.ts";
import { listApplied, memberGalleryPath, noFilters } from "../search/filters.ts";
import { filterWords } from "./filter-words.ts";
import type { MembersGallery } from "./read-gallery.server.ts";
import styles from "./results.module.css";
import { countFigure, ofSide } from "./side-words.ts";

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
			{/* A script puts the next page's end here, under its people. */}
			<div className={styles.more} id="more">
				{next ? (
					<>
						<LinkButton kind="line" href={next} data-more rel="next">
							עוד פרופילים
						</LinkButton>
						{count !== null && (
							<p className="tiny muted">
								מוצגים <bdi className="num">{cards.length}</bdi> מתוך{" "}
								<bdi className="num">{countFigure(count)}</bdi>
							</p>
						)}
					</>
				) : (
					<End shown={shown} />
				)}
			</div>
		</>
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
	const { side, places, filters, loosened } = shown;
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
			<p>
				<a className="link" href={cleared}>
					ניקוי כל הסינונים
				</a>
			</p>
		</section>
	);
}
