import type { QueueFilter } from "../../desk/queue.server.ts";
import { refusalTitle } from "../../reviews/refusal-words.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Chip, Chips } from "../../ui/chip.tsx";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { Kbd } from "../keys/kbd.tsx";
import { itemPath, picturePath, type Queue, queueNames, queuePath } from "./addresses.ts";
import { InboxZero } from "./day-done.tsx";
import { Lanes } from "./lanes.tsx";
import type { LoadedQueue, ShownItem } from "./queue.server.ts";
import styles from "./queue-page.module.css";
import { QueueRow, UnseenRow } from "./queue-row.tsx";
import { ageWords, lookWords, photosWords, textsWords } from "./words.ts";

const day = new Intl.DateTimeFormat("he-IL", {
	timeZone: "Asia/Jerusalem",
	weekday: "long",
	day: "numeric",
	month: "long",
});

/** A queue: what waits, the most urgent first, or that the day is done. */
export function QueuePage({ loaded }: { loaded: LoadedQueue }) {
	const { desk, queue, items, next, show, day: figures, now } = loaded;
	const shown = items.filter((item) => !item.decided);
	return (
		<DeskFrame
			desk={desk}
			title={queueNames[queue]}
			crumb={<span>{day.format(now)}</span>}
			current={queue}
		>
			<div className={styles.page}>
				{figures ? (
					<InboxZero {...figures} />
				) : (
					<>
						<QueueFilters of={(one) => queuePath(queue, { show: one })} current={show} />
						<Lanes
							queue={queue}
							items={shown}
							lanes={loaded.lanes}
							continued={loaded.continued}
							row={(item) => <Row key={item.id} queue={queue} item={item} now={now} />}
						/>
						{items.length + loaded.unseen === 0 && (
							<p className="muted">{show ? "אין כאן פריטים כאלה." : "אין פריטים נוספים."}</p>
						)}
						<Unshown items={items} unseen={loaded.unseen} />
					</>
				)}
				{next && (
					<LinkButton kind="line" small href={queuePath(queue, { show, after: next })}>
						לפריטים הבאים
					</LinkButton>
				)}
			</div>
			<QueueKeys />
		</DeskFrame>
	);
}

const showNames: Readonly<Record<QueueFilter, string>> = {
	free: "פנויים",
	mine: "אצלי",
	late: "באיחור",
};

export const filterNames = Object.entries(showNames) as [QueueFilter, string][];

type QueueFiltersProps = {
	/** The address of the queue with this filter. */
	of: (show: QueueFilter | null) => string;
	current: QueueFilter | null;
};

export function QueueFilters({ of, current }: QueueFiltersProps) {
	return (
		<div className={styles.shows}>
			<Chips label="מה מוצג">
				<Chip href={of(null)} current={current === null}>
					הכול
				</Chip>
				{filterNames.map(([show, name]) => (
					<Chip key={show} href={of(show)} current={show === current}>
						{name}
					</Chip>
				))}
			</Chips>
		</div>
	);
}

export function QueueKeys() {
	return (
		<p className={styles.keys}>
			<span>
				<Kbd>j</Kbd>
				<Kbd>k</Kbd> הבא, הקודם
			</span>
			<span>
				<Kbd>Enter</Kbd> פתיחה
			</span>
			<span>
				<Kbd>u</Kbd> ביטול ההחלטה האחרונה
			</span>
			<span>
				<Kbd>?</Kbd> כל המקשים
			</span>
		</p>
	);
}

type RowProps = { queue: Queue; item: ShownItem; now: Date };

function Row({ queue, item, now }: RowProps) {
	const { id, name, portrait, holder, heldAt } = item;
	return (
		<QueueRow
			id={id}
			href={itemPath(queue, id)}
			alias={name}
			sub={[ageWords(item, item.age), item.town].filter((word) => word !== null)}
			thumb={portrait && picturePath(queue, id, portrait, "blurred")}
			what={<What item={item} />}
			why={whyOf(item).join(" · ")}
			holder={holder}
			heldAt={heldAt}
			openedAt={item.openedAt}
			dueAt={item.dueAt}
			now={now}
		/>
	);
}

function What({
	item: { kind, isOfDecision, photoCount: photos, textCount: texts, hasPose },
}: {
	item: ShownItem;
}) {
	const counts = [
		photos > 0 ? photosWords(photos) : null,
		texts > 0 ? textsWords(texts) : null,
	].filter((word) => word !== null);
	const waits = counts.length > 0 && <span className="muted"> · {counts.join(", ")}</span>;
	if (kind === "appeal") return isOfDecision ? "ערעור על החלטה" : "ערעור על סירוב";
	if (kind === "application") return <>בקשת הצטרפות ואימות{waits}</>;
	return hasPose ? <>תמונה ראשונה הוחלפה{waits}</> : <>שינוי בפרופיל{waits}</>;
}

function whyOf(item: ShownItem): string[] {
	const { kind, lane, secondLook, lookReason, refusals, lastCode, isElsewhere, hasPose } = item;
	const isUnderAge = lane === 1;
	const reasons: string[] = [];
	if (secondLook) {
		reasons.push(
			secondLook.isMine
				? "מבט שני, לבקשתך: ההכרעה אצל מישהו אחר"
				: `מבט שני, לבקשת \u2068${secondLook.name}\u2069`,
		);
		if (lookReason) reasons.push(lookWords(lookReason, item));
	}
	if (isUnderAge) reasons.push("תאריך לידה מתחת לגיל 18, לבדיקה אם נפלה טעות");
	if (kind === "application" && refusals > 0 && !isUnderAge) {
		reasons.push(refusals === 1 ? "ניסיון שני" : `ניסיון ${refusals + 1}`);
		if (lastCode) reasons.push(`נימוק קודם: ${refusalTitle(lastCode)}`);
	}
	if (hasPose) reasons.push("האימות ממתין להשוואה");
	if (isElsewhere) reasons.push("אותה תמונה בשני חשבונות");
	if (kind === "changes" && !hasPose) reasons.push("הנוסח הישן עדיין מוצג");
	return reasons;
}

function Unshown({ items, unseen }: Pick<LoadedQueue, "items" | "unseen">) {
	const decided = items.filter((item) => item.decided);
	if (unseen + decided.length === 0) return null;
	return (
		<ul className={styles.list} aria-label="לא מוצגים">
			{decided.map(({ id, number, decided: by }) => (
				<UnseenRow key={id}>
					פריט <bdi className="num">{number}</bdi> הוכרע
					{by && (
						<>
							{" "}
							(<bdi>{by.name}</bdi>)
						</>
					)}
					. ההחלטה נכנסת לתוקף בתוך שניות.
				</UnseenRow>
			))}
			{unseen > 0 && (
				<UnseenRow>
					{unseen === 1 ? "פריט אחד לא מוצג" : `${unseen} פריטים לא מוצגים`}: ההחלטה הראשונה התקבלה
					אצלך, ומישהו אחר מחליט.
				</UnseenRow>
			)}
		</ul>
	);
}
