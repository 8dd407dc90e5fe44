import { type RefObject, useRef } from "react";
import { Link, useLocation } from "react-router";
import { LimitNotice } from "../../members/limits/limit-notice.tsx";
import { searchLimit } from "../../members/limits/limit-words.ts";
import { useGenderedText } from "../../profiles/use-gendered-text.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Checkbox } from "../../ui/forms/choice.tsx";
import { PostForm } from "../../ui/forms/post-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import {
	clearedPath,
	listApplied,
	type MemberFilters,
	memberGalleryPath,
	savePath,
	type WishFilters,
	withoutFilter,
} from "../search/filters.ts";
import appliedStyles from "./applied.module.css";
import { FilterBar } from "./filter-bar.tsx";
import { countWords, filterWords, sortOptions, type Wording } from "./filter-words.ts";
import launchStyles from "./launch.module.css";
import styles from "./members-gallery.module.css";
import { ofSide, type Side } from "./of-side.ts";
import type { MembersGallery as Shown } from "./read-gallery.server.ts";
import { Nobody, Results } from "./results.tsx";

type LaunchProps = { side: Side; total: number; fresh: number; wantsMail: boolean };

/** While there are few people: how many in truth, who came this week, and one mail when there are more. */
function Launch({ side, total, fresh, wantsMail }: LaunchProps) {
	const say = useGenderedText();
	return (
		<section className={launchStyles.launch}>
			<div>
				<h2 className="h3">{total === 0 ? nobodyYet(side) : allOf(side, total)}</h2>
				<p className="small muted">
					{freshWords(side, fresh)} כל פרופיל כאן אושר בידי הצוות, ואין פרופילים לדוגמה.
				</p>
			</div>
			<PostForm action="/gallery/growth">
				<Checkbox
					name="growth"
					label={say({
						f: "שלחו לי אימייל אחד כשיהיו כאן 24 או יותר",
						m: "שלחו לי אימייל אחד כשיהיו כאן 24 או יותר",
						n: "אימייל אחד כשיהיו כאן 24 או יותר",
					})}
					defaultChecked={wantsMail}
				/>
				<Button type="submit" kind="line" small>
					שמירה
				</Button>
			</PostForm>
		</section>
	);
}

const nobodyYet = (side: Side) =>
	ofSide(side, { women: "עוד אין כאן נשים", men: "עוד אין כאן גברים" });

function allOf(side: Side, total: number): string {
	if (total === 1) return `כרגע יש כאן ${countWords(side, total)}`;
	return `כרגע יש כאן ${countWords(side, total)}`;
}

function freshWords(side: Side, fresh: number): string {
	if (fresh === 0) {
		return ofSide(side, { women: "השבוע לא הצטרפה אף אחת.", men: "השבוע לא הצטרף אף אחד." });
	}
	if (fresh === 1) return ofSide(side, { women: "אחת הצטרפה השבוע.", men: "אחד הצטרף השבוע." });
	return `${fresh} הצטרפו השבוע.`;
}

/** The gallery as a member sees it: only the other side. */
export function MembersGallery({ shown }: { shown: Shown }) {
	const { side, filters, places, count, cards, opened, launch } = shown;
	const { wishes, tellsWishes, showsPresence, isFromNowhere } = shown;
	const asked = { filters, wishes, showsPresence, side, places };
	const opener = useRef<HTMLAnchorElement>(null);
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
				{tellsWishes && <WishesNews />}
				{isFromNowhere && <FromNowhere />}
				<FilterBar count={count} opener={opener} {...asked} />
				<Applied opener={opener} {...asked} />
				<h2 className="sr">תוצאות</h2>
				{cards.length > 0 && <Results shown={shown} />}
				{cards.length === 0 && (launch?.total !== 0 || filters.q) && <Nobody shown={shown} />}
				{launch && <Launch side={side} {...launch} />}
			</div>
		</>
	);
}

/** Shown once to members who wrote wishes before they filtered anything. */
function WishesNews() {
	const say = useGenderedText();
	return (
		<Notice>
			<b>חדש: ההעדפות שלך מסננות את הגלריה.</b>{" "}
			{say({
				f: "אפשר להסיר אותן כאן בכל רגע, ורק את רואה אותן.",
				m: "אפשר להסיר אותן כאן בכל רגע, ורק אתה רואה אותן.",
				n: "אפשר להסיר אותן כאן בכל רגע, ואיש מלבדך אינו רואה אותן.",
			})}{" "}
			<Link className="link" to="/profile/wishes">
				להעדפות שלי
			</Link>
		</Notice>
	);
}

/** A distance was asked for, by the address or by the wishes, and there is no place to measure it from. */
function FromNowhere() {
	return (
		<Notice>
			<b>המרחק לא נמדד, כי היישוב שלך לא נמצא ברשימת היישובים.</b> אפשר לסנן סביב יישוב אחר, או
			לעדכן את היישוב.{" "}
			<Link className="link" to="/profile">
				לפרופיל שלי
			</Link>
		</Notice>
	);
}

/** What somebody without a month running opened today. */
function Opened({ count, most }: { count: number; most: number }) {
	return (
		<div className={styles.opened}>
			<Notice>
				<b>
					{count === 1 ? (
						"היום נפתח פרופיל אחד"
					) : (
						<>
							היום נפתחו <bdi className="num">{count}</bdi> פרופילים
						</>
					)}{" "}
					מתוך <bdi className="num">{most}</bdi>.
				</b>{" "}
				המניין מתחדש בחצות. את הגלריה אפשר לראות בלי הגבלה, ופרופיל שכבר נפתח היום נשאר פתוח.{" "}
				<Link className="link" to="/pricing">
					מה חינם, מה במסלול
				</Link>
			</Notice>
		</div>
	);
}

/** To a member who looks at nobody now: paused, suspended, or about to leave. */
export function Closed() {
	return (
		<div className={`wrap ${styles.alone}`}>
			<h1 className="h1">גלריה</h1>
			<EmptyState words="הגלריה סגורה כרגע בפניך. מצב החשבון כתוב בעמוד החשבון.">
				<LinkButton kind="line" href="/account">
					לחשבון שלי
				</LinkButton>
			</EmptyState>
		</div>
	);
}

export function TooMany({ opens }: { opens: string }) {
	return (
		<div className={`wrap ${styles.alone}`}>
			<LimitNotice words={searchLimit(opens)} hasPlans={false} isPage />
		</div>
	);
}

type AppliedProps = Wording & {
	filters: MemberFilters;
	wishes: WishFilters | null;
	showsPresence: boolean;
	opener: RefObject<HTMLAnchorElement | null>;
};

/** The link to the filters on a phone, the applied filters, and the order. */
function Applied({ filters, wishes, showsPresence, side, places, opener }: AppliedProps) {
	const { search } = useLocation();
	const applied = listApplied(filters, wishes);
	const cleared = clearedPath(filters, wishes);
	return (
		<div className={appliedStyles.line}>
			<Link
				ref={opener}
				id="open-filters"
				className={appliedStyles.open}
				to={{ search, hash: "filters" }}
				preventScrollReset
			>
				<Icon name="filter" />
				<span>סינון{applied.length > 0 && ` · ${applied.length}`}</span>
			</Link>
			{applied.length > 0 && (
				<ul className={appliedStyles.chips} aria-label="סינונים פעילים">
					{applied.map((filter) => {
						const words = filterWords(filter, filters, { side, places });
						return (
							<li key={words}>
								<Link
									className={appliedStyles.chip}
									to={memberGalleryPath(withoutFilter(filters, filter), places)}
								>
									<bdi>{words}</bdi>
									<Icon name="close" />
									<span className="sr">, הסרת הסינון</span>
								</Link>
							</li>
						);
					})}
					<li>
						<Link className={appliedStyles.clear} to={cleared}>
							ניקוי הכול
						</Link>
					</li>
					<li>
						<Link className={appliedStyles.clear} to={savePath(filters, places)}>
							שמירת החיפוש
						</Link>
					</li>
				</ul>
			)}
			{wishes && !filters.wishes && (
				<Link
					className={appliedStyles.clear}
					to={memberGalleryPath({ ...filters, wishes: true }, places)}
				>
					לפי ההעדפות שלי
				</Link>
			)}
			<div className={appliedStyles.sort}>
				<label htmlFor="sort">מיון</label>
				<select
					id="sort"
					name="sort"
					form="filters"
					defaultValue={filters.sort}
					onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
				>
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
