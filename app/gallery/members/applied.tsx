import { Icon } from "../../ui/icon.tsx";
import {
	listApplied,
	type MemberFilters,
	memberGalleryPath,
	noFilters,
	withoutFilter,
} from "../search/filters.ts";
import styles from "./applied.module.css";
import { filterWords, sortOptions, type Wording } from "./filter-words.ts";

type AppliedProps = Wording & { filters: MemberFilters; showsPresence: boolean };

/** The way to the filters on a phone, what is applied, and the order. */
export function Applied({ filters, showsPresence, side, places }: AppliedProps) {
	const applied = listApplied(filters);
	const cleared = memberGalleryPath({ ...noFilters, sort: filters.sort }, []);
	return (
		<div className={styles.line}>
			<a id="open-filters" className={styles.open} href="#filters">
				<Icon name="filter" />
				<span>סינון{applied.length > 0 && ` · ${applied.length}`}</span>
			</a>
			{applied.length > 0 && (
				<ul className={styles.chips} aria-label="סינונים פעילים">
					{applied.map((filter) => {
						const words = filterWords(filter, filters, { side, places });
						return (
							<li key={words}>
								<a
									className={styles.chip}
									href={memberGalleryPath(withoutFilter(filters, filter), places)}
								>
									<bdi>{words}</bdi>
									<Icon name="close" />
									<span className="sr">, הסרת הסינון</span>
								</a>
							</li>
						);
					})}
					<li>
						<a className={styles.clear} href={cleared}>
							ניקוי הכול
						</a>
					</li>
				</ul>
			)}
			<div className={styles.sort}>
				<label htmlFor="sort">מיון</label>
				<select id="sort" name="sort" form="filters" defaultValue={filters.sort}>
					{sortOptions(side, showsPresence).map(({ value, label }) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</select>
				<Icon name="down" />
				<noscript>
					<button type="submit" form="filters">
						מיון
					</button>
				</noscript>
			</div>
		</div>
	);
}
