import { Notice } from "../../ui/feedback/notice.tsx";
import { BreakWords } from "../record/check-notice.tsx";
import type {
	DutyFigures,
	EvidenceFigures,
	ReviewerFigures,
	SystemFigures,
} from "./system.server.ts";

type AlarmsProps = {
	/** Null for roles that do not see that part. */
	evidence: EvidenceFigures | null;
	record: SystemFigures["record"] | null;
	listing: SystemFigures["listing"];
	reviewers: ReviewerFigures | null;
	/** Staff who decide about lost second factors and addresses. */
	deciders: { people: number; stuck: number } | null;
	duty: DutyFigures | null;
	/** No contact has room for another member with VIP. */
	hasNoPlace: boolean;
};

/** What must not be overlooked; it stays until its cause is gone. */
export function Alarms(props: AlarmsProps) {
	const { evidence, record, listing, reviewers, deciders, duty, hasNoPlace } = props;
	const check = record?.check;
	return (
		<>
			{check && check.findings > 0 && (
				<Notice kind="danger" role="alert">
					<strong>הרישום אינו כפי שנכתב.</strong> <BreakWords check={check} />{" "}
					<a className="link" href="/staff/record">
						לרישום
					</a>
				</Notice>
			)}
			{record?.behindSince && (
				<Notice kind="danger" role="alert">
					<strong>הרישום אינו נחתם.</strong> המשימה שרצה בכל דקה נעצרה, ומה שנרשם מאז עוד לא מוגן.
				</Notice>
			)}
			{listing && listing.repaired > 0 && (
				<Notice kind="danger" role="alert">
					<strong>הגלריה לא תאמה את הפרופילים.</strong> בהשוואה של הלילה תוקנו{" "}
					<bdi>{listing.repaired}</bdi> מתוך <bdi>{listing.checked}</bdi>. ביומן כתוב במה הם נבדלו:
					יש שינוי שלא עדכן את הגלריה.
				</Notice>
			)}
			{evidence && (evidence.late > 0 || evidence.isFailing) && (
				<Notice kind="danger" role="alert">
					<strong>חומרי אימות לא נמחקו בזמן.</strong>{" "}
					{evidence.late > 0 ? (
						<>
							קבצים שהיו צריכים להימחק לפני יותר מיממה: <bdi>{evidence.late}</bdi>.
						</>
					) : (
						"משימת המחיקה נכשלת ומנסה שוב."
					)}
				</Notice>
			)}
			{duty && <Unanswered {...duty} />}
			{hasNoPlace && (
				<Notice kind="accent">
					<strong>
						<bdi dir="ltr">VIP</bdi> לא נמכר כרגע.
					</strong>{" "}
					אין איש קשר שיש לו מקום לחבר נוסף.{" "}
					<a className="link" href="/staff/team">
						לאנשי הקשר
					</a>
				</Notice>
			)}
			{reviewers && <Undecidable {...reviewers} />}
			{deciders && deciders.people < 2 && <NobodySecond {...deciders} />}
		</>
	);
}

/** When nobody would be called, or nothing would call them. */
function Unanswered({ gaps, doesPagerAnswer }: DutyFigures) {
	if (gaps === 0 && doesPagerAnswer) return null;
	return (
		<Notice kind="accent">
			{gaps > 0 && (
				<>
					<strong>יש רווח בכוננות ב־72 השעות הקרובות.</strong> דבר דחוף שיגיע בו יצלצל אצל כל מי
					שבודק.{" "}
				</>
			)}
			{!doesPagerAnswer && (
				<>
					<strong>הזימון לא ענה בבדיקה האחרונה.</strong> עד שיענה לא נאמר לאיש ״בתוך שעתיים״.{" "}
				</>
			)}
			<a className="link" href="/staff/duty">
				לכוננות
			</a>
		</Notice>
	);
}

/** What the present reviewers may not decide. */
function Undecidable({ reviewers, stuck: { appeals, looks, bans } }: ReviewerFigures) {
	const waiting = [
		appeals > 0 && (appeals === 1 ? "ערעור אחד" : `${appeals} ערעורים`),
		bans > 0 && (bans === 1 ? "הצעת הרחקה אחת" : `${bans} הצעות הרחקה`),
		looks > 0 && (looks === 1 ? "מבט שני אחד" : `${looks} פריטים למבט שני`),
	].filter((words) => words !== false);
	if (reviewers > 1 && waiting.length === 0) return null;
	return (
		<Notice kind="accent">
			{reviewers === 0 &&
				"אין אף אחד בתפקיד הבדיקה: אי אפשר להכריע בבקשות, בשינויים, בתיקים ובערעורים."}
			{reviewers === 1 &&
				"בתפקיד הבדיקה יש רק אדם אחד: הרחקה, מבט שני, החלטה על מי שמתחת לגיל 18 וערעור על החלטה קודמת של אותו אדם צריכים אדם נוסף, ולכן ימתינו. "}
			{reviewers > 0 && waiting.length > 0 && (
				<>
					<strong>אין כרגע מי שיכול להכריע:</strong> {waiting.join(", ")}. נדרש אדם נוסף בתפקיד
					הבדיקה.
				</>
			)}
		</Notice>
	);
}

/** Recovering a lost second factor or address takes two of the staff. */
function NobodySecond({ stuck }: { stuck: number }) {
	return (
		<Notice kind="accent">
			{stuck > 0 && (
				<>
					<strong>
						{stuck === 1
							? "בקשה של מי שאין לו גישה לחשבון מחכה לאדם שני."
							: `${stuck} בקשות של מי שאין לו גישה לחשבון מחכות לאדם שני.`}
					</strong>{" "}
				</>
			)}
			בתמיכה ובניהול יש רק אדם אחד: הסרת אימות דו־שלבי והחלפת כתובת שאבדה צריכות אדם נוסף, ולכן
			ימתינו.{" "}
			<a className="link" href="/staff/team">
				לצוות
			</a>
		</Notice>
	);
}
