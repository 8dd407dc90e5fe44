import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMoment } from "../../platform/dates.ts";
import { ageOn } from "../../profiles/age.ts";
import { disputedWords } from "../../reviews/desk/verdicts.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { verdictNames } from "../frame/verdict-words.ts";
import { itemPath, picturePath, queueNames, queuePath } from "../queues/addresses.ts";
import { Name } from "../queues/name.tsx";
import { Neighbours } from "../queues/neighbours.tsx";
import { Thumb } from "../queues/queue-row.tsx";
import { Upcoming } from "../queues/upcoming.tsx";
import { DeadlineBar } from "../queues/waiting/deadline-bar.tsx";
import { lengthWords } from "../queues/waiting/time-words.ts";
import { ageWords } from "../queues/words.ts";
import type { FailedAction } from "./item-acts.server.ts";
import styles from "./layout.module.css";
import type { LoadedItem } from "./load-item.server.ts";
import { Pictures } from "./pictures/evidence.tsx";
import type { Review } from "./use-review.ts";

/** Why an appeal against a birth date under 18 cannot be granted here. */
export const slipWords =
	"אם נפלה טעות בתאריך הלידה, שני בודקים מחליטים על כך בתור ההצטרפות, והערעור נסגר עם ההחלטה שלהם.";

const notSent = "ההחלטה לא נשלחה.";

/** Why a decision was not made, and what to do next. */
function refusalWords(
	refused: Exclude<FailedAction["refused"], "preview" | "reason">,
	{ item }: Pick<LoadedItem, "item">,
): ReactNode {
	switch (refused) {
		case "decided":
			return <Decided item={item} />;
		case "taken":
			return (
				<>
					<b>{notSent}</b> הפריט אצל <bdi>{item.holder?.name ?? "מישהו אחר"}</bdi>. אפשר יהיה לקחת
					אותו שוב כשיחזור לתור.
				</>
			);
		case "changed":
			return (
				<>
					<b>{notSent}</b> משהו השתנה מאז שהעמוד נפתח: טקסט, תמונה או אימות. העמוד מציג עכשיו את
					החדש.
				</>
			);
		case "no_photo":
			return (
				<>
					<b>{notSent}</b> לאישור צריך לפחות תמונה אחת שאחרים יראו.
				</>
			);
		case "unread":
			return <b>{unreadWords(item)}</b>;
		case "album":
			return (
				<>
					<b>{notSent}</b> תמונות האלבום הפרטי סגורות. מחליטים עליהן אחרי פתיחה, עם סיבה.
				</>
			);
		case "first_decider":
			return (
				<>
					<b>{notSent}</b> הסירוב הראשון היה שלך, ולכן מכריע כאן מישהו אחר.
				</>
			);
		case "not_held":
			return (
				<>
					<b>האלבום לא נפתח.</b> הפריט אינו אצלך. כשיהיה בטיפולך אפשר יהיה לפתוח אותו, עם סיבה.
				</>
			);
		case "second_look":
			return (
				<>
					<b>{notSent}</b> ביקשת מבט שני. עד שיינתן אפשר לסרב או לבקש השלמה, ולא לאשר. סירוב בגלל
					הגיל נותן בודק נוסף.
				</>
			);
		case "invalid":
			return (
				<>
					<b>{notSent}</b> חסרים החלטה, נימוק או מילים, או שהמילים ארוכות מ־
					<bdi className="num">1,000</bdi> תווים.
				</>
			);
		default:
			return (
				<>
					<b>{notSent}</b> אין כאן עוד מה להחליט.
				</>
			);
	}
}

/** What must be opened before deciding. */
function unreadWords({ told, kind, unopened }: LoadedItem["item"]): string {
	if (kind === "changes") {
		return "יש לפתוח קודם, בכל הגובה, כל תמונה שמחליטים עליה. לא מחליטים בלי לראות.";
	}
	if (!told) return "יש לפתוח קודם את הסלפי ואת התמונה שמולו. לא מחליטים בלי לראות.";
	return told.item?.kind === "photo" && !unopened.includes(disputedWords)
		? "יש לפתוח קודם את התמונה שבערעור. לא מחליטים בלי לראות."
		: "יש לפתוח קודם את מה שעליו הערעור, עם סיבה. לא מחליטים בלי לקרוא.";
}

function Decided({ item }: Pick<LoadedItem, "item">) {
	const last = item.decisions.find(({ isOfThis }) => isOfThis);
	return (
		<>
			<b>
				כבר הוחלט: {last && verdictNames[last.verdict]}
				{last?.by && (
					<>
						{" "}
						(<bdi>{last.by.name}</bdi>)
					</>
				)}
				.
			</b>{" "}
			{last && `${formatMoment(last.at)}. `}ההחלטה שלך לא נשלחה.
		</>
	);
}

/** The form that reveals pictures without JavaScript. */
export const revealForm = "reveal";

/**
 * The frame of an item's page: who it is about, how much time is left, who holds it, what comes next, and the
 * result of a refused decision. A closed or decided item shows how it ended and nothing else.
 */
export function ItemFrame({ review, children }: { review: Review; children: ReactNode }) {
	const { loaded, unmade } = review;
	const { desk, queue, item } = loaded;
	const refused = unmade?.refused;
	return (
		<DeskFrame
			desk={desk}
			current={queue}
			title={<Title loaded={loaded} />}
			crumb={<Crumb loaded={loaded} />}
			tools={<Tools loaded={loaded} />}
		>
			<div className={styles.withNext}>
				<Upcoming title="הבאים בתור" rows={upcomingRows(loaded)} now={loaded.now} />
				<div className={styles.page} onChange={review.follow} key={review.version}>
					{refused && refused !== "preview" && refused !== "reason" && (
						<Notice kind="danger" role="alert">
							{refusalWords(refused, loaded)}
						</Notice>
					)}
					{item.closedAt || item.decided ? (
						<Ended loaded={loaded} />
					) : (
						<Pictures shown={loaded.shown}>{children}</Pictures>
					)}
				</div>
			</div>
			<form id={revealForm} method="get" action={itemPath(queue, item.id)}>
				{loaded.shown.map((id) => (
					<input key={id} type="hidden" name="shown" value={id} />
				))}
			</form>
		</DeskFrame>
	);
}

function Title({ loaded: { item, now } }: { loaded: LoadedItem }) {
	const birthDate = item.verification?.birthDate;
	const age = ageWords(item, birthDate ? ageOn(birthDate, now) : item.age);
	return (
		<>
			<Name name={item.name ?? "בלי כינוי"} />
			{age && <span className="num">, {age}</span>}
		</>
	);
}

function Crumb({ loaded: { queue, item, isHeld, now } }: { loaded: LoadedItem }) {
	const { holder, heldAt } = item;
	const held = heldAt ? now.getTime() - heldAt.getTime() : 0;
	return (
		<>
			<Link to={queuePath(queue)}>{queueNames[queue]}</Link>
			<span>
				פריט <bdi className="num">{item.number}</bdi>
			</span>
			{isHeld && <span>אצלך, חוזר לתור אחרי 10 דקות בלי פעולה</span>}
			{holder && !holder.isMine && (
				<span>
					אצל <bdi>{holder.name}</bdi>, {lengthWords(held)}
				</span>
			)}
		</>
	);
}

const upcomingRows = ({ queue, item, upcoming }: LoadedItem) =>
	upcoming.map(({ id, name, portrait, ...row }) => ({
		...row,
		href: itemPath(queue, id),
		name: name ?? "בלי כינוי",
		isThis: id === item.id,
		thumb: <Thumb address={portrait && picturePath(queue, id, portrait, "blurred")} alias={name} />,
	}));

function Tools({ loaded: { item, neighbours, now } }: { loaded: LoadedItem }) {
	return (
		<>
			{!item.closedAt && <DeadlineBar openedAt={item.openedAt} dueAt={item.dueAt} now={now} />}
			<Neighbours {...neighbours} />
		</>
	);
}

/** How an item ended, or is about to: nothing of the person is shown any more. */
function Ended({ loaded: { item, queue } }: { loaded: LoadedItem }) {
	const last = item.decisions.find(
		({ isOfThis, verdict, appliedAt }) =>
			isOfThis && (appliedAt === null || verdict !== "second_look"),
	);
	if (!last) {
		return (
			<Notice>
				<b>אין כאן עוד מה להחליט.</b> הבקשה בוטלה או נסגרה, או שהסכום הוחזר.{" "}
				<Link className="link" to={queuePath(queue)}>
					לתור
				</Link>
			</Notice>
		);
	}
	return (
		<Notice>
			<b>
				{last.by?.isMine ? (
					"ההחלטה שלך"
				) : (
					<>
						החלטה של <bdi>{last.by?.name ?? "מי שכבר לא בצוות"}</bdi>
					</>
				)}
				: {verdictNames[last.verdict]}.
			</b>{" "}
			{formatMoment(last.at)}. {last.appliedAt ? "היא בתוקף." : "היא נכנסת לתוקף בתוך שניות."}{" "}
			<Link className="link" to={queuePath(queue)}>
				לתור
			</Link>
		</Notice>
	);
}
