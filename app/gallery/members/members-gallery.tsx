import { Notice } from "../../ui/feedback/notice.tsx";
import { ModuleScript } from "../../ui/module-script.tsx";
import { Applied } from "./applied.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { Launch } from "./launch.tsx";
import script from "./members-gallery.browser.ts?worker&url";
import styles from "./members-gallery.module.css";
import type { MembersGallery as Shown } from "./read-gallery.server.ts";
import { Nobody, Results } from "./results.tsx";
import { countWords } from "./side-words.ts";

/** The gallery as a member sees it: the other side, and nobody else. */
export function MembersGallery({ shown }: { shown: Shown }) {
	const { side, filters, places, showsPresence, count, cards, opened, launch } = shown;
	const wording = { side, places };
	return (
		<>
			<div className={`wrap ${styles.head}`}>
				<h1 className="h1">גלריה</h1>
				{count !== null && count > 0 && (
					<p className="muted" role="status">
						{countWords(side, count)}
					</p>
				)}
			</div>
			<div className={`wrap ${styles.gallery}`}>
				{opened && <Opened {...opened} />}
				<FilterBar filters={filters} count={count} showsPresence={showsPresence} {...wording} />
				<Applied filters={filters} showsPresence={showsPresence} {...wording} />
				<h2 className="sr">תוצאות</h2>
				{cards.length > 0 && <Results shown={shown} />}
				{cards.length === 0 && (launch?.total !== 0 || filters.q) && <Nobody shown={shown} />}
				{launch && <Launch side={side} {...launch} />}
			</div>
			<ModuleScript src={script} />
		</>
	);
}

/** What somebody without a month running opened today. */
function Opened({ count, most }: { count: number; most: number }) {
	return (
		<div className={styles.opened}>
			<Notice>
				<b>
					היום נפתחו <bdi className="num">{count}</bdi> מתוך <bdi className="num">{most}</bdi>{" "}
					פרופילים.
				</b>{" "}
				המניין מתחדש בחצות. את הגלריה אפשר לראות בלי הגבלה, ופרופיל שכבר נפתח היום נשאר פתוח.{" "}
				<a className="link" href="/pricing">
					מה חינם, מה במסלול
				</a>
			</Notice>
		</div>
	);
}
