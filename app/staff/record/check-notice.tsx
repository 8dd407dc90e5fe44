import type { LastCheck } from "../../platform/audit/verify.server.ts";
import { dateInIsrael, formatDay, formatTime } from "../../platform/dates.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import styles from "./record.module.css";
import type { RecordedRow } from "./record.server.ts";
import { RecordedAct } from "./record-list.tsx";

type CheckProps = {
	check: LastCheck | null;
	/** The row that the check found, if it still exists. */
	broken: RecordedRow | null;
	staff: ReadonlyMap<string, string>;
};

/** What the last check found. A break stays on the page until a check finds the record whole. */
export function CheckNotice({ check, broken, staff }: CheckProps) {
	if (!check) return <Notice>הרישום עוד לא אומת. האימות הראשון ירוץ הלילה.</Notice>;
	if (check.findings === 0) {
		return (
			<Notice kind="success">
				אומת <When at={check.at} />: כל השורות וכל החותמים כפי שנכתבו.
			</Notice>
		);
	}
	return (
		<>
			<Notice kind="danger" role="alert">
				<strong>הרישום אינו כפי שנכתב.</strong> <BreakWords check={check} /> נמצא{" "}
				<When at={check.at} />
				{check.findings > 1 && (
					<>
						, ועוד <bdi>{check.findings - 1}</bdi> ממצאים
					</>
				)}
				. כל הממצאים בפקודה{" "}
				<bdi dir="ltr" lang="en">
					npm run audit:verify
				</bdi>
				. לא לשנות דבר במסד הנתונים ובתיקיית הנתונים עד לבירור.
			</Notice>
			{broken && (
				<ol className={styles.broken} aria-label="השורה שנמצאה">
					<RecordedAct row={broken} staff={staff} isBroken />
				</ol>
			)}
		</>
	);
}

/** The first thing that the check found, as a sentence. */
export function BreakWords({ check }: { check: LastCheck }) {
	const { what, day } = check;
	const place = <Place check={check} />;
	switch (what) {
		case "added":
			return <>נוסף מה שלא נרשם{place}.</>;
		case "missing":
			return <>חסרה שורה{place}.</>;
		case "cut":
			return <>סוף הרישום נחתך{place}.</>;
		case "day":
			return (
				<>
					חסר יום: <bdi>{day && formatDay(new Date(`${day}T12:00:00Z`))}</bdi>.
				</>
			);
		case "key":
			return <>הרישום נחתם במפתח שאינו מוגדר באתר.</>;
		default:
			return <>תוכן השתנה אחרי שנחתם{place}.</>;
	}
}

function Place({ check: { row, position, day } }: { check: LastCheck }) {
	if (row) {
		return (
			<>
				: שורה <bdi>{row}</bdi>
			</>
		);
	}
	if (position) {
		return (
			<>
				: מקום <bdi>{position}</bdi> בשרשרת
			</>
		);
	}
	if (!day) return null;
	return (
		<>
			: <bdi>{formatDay(new Date(`${day}T12:00:00Z`))}</bdi>
		</>
	);
}

function When({ at }: { at: Date }) {
	const isToday = dateInIsrael(at) === dateInIsrael(new Date());
	return (
		<>
			{isToday ? "היום" : <>ב־{formatDay(at)}</>} ב־<bdi>{formatTime(at)}</bdi>
		</>
	);
}
