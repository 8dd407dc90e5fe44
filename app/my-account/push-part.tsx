import type { ReactNode } from "react";
import { useGenderedText } from "../profiles/use-gendered-text.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import styles from "./notifications.module.css";
import { usePush } from "./use-push.ts";

type Push = { state: "on" | "ended" | "off"; key: string };

/** Pushes to this browser: we ask before the browser's own prompt. */
export function PushPart({ push }: { push: Push }) {
	const { ability, isBusy, failure, turnOn, turnOff } = usePush(push.key);
	const isOn = push.state === "on" && ability === "ready";
	return (
		<section aria-labelledby="push" className={styles.said}>
			<h2 id="push" className="h2">
				דחיפה למכשיר הזה
			</h2>
			<p role="status">
				<Standing isOn={isOn} ability={ability} hasEnded={push.state === "ended"} />
			</p>
			{!isOn && ability !== "none" && <Before />}
			{failure && <p role="alert">{failure}</p>}
			<div className={styles.acts}>
				{ability === "ready" && (
					<Button
						kind={isOn ? "line" : "primary"}
						small
						disabled={isBusy}
						onClick={isOn ? turnOff : turnOn}
					>
						{isOn ? "כיבוי במכשיר הזה" : "הפעלה במכשיר הזה"}
					</Button>
				)}
				{!isOn && ability !== "none" && (
					<LinkButton kind="line" small href="/account/install">
						קודם להתקין בשם ״פתקים״
					</LinkButton>
				)}
			</div>
		</section>
	);
}

type StandingProps = {
	isOn: boolean;
	ability: ReturnType<typeof usePush>["ability"];
	hasEnded: boolean;
};

function Standing({ isOn, ability, hasEnded }: StandingProps): ReactNode {
	const say = useGenderedText();
	if (ability === "denied") {
		return "הדפדפן חוסם התראות מהאתר הזה. אפשר לשנות בהגדרות האתר בדפדפן, ליד הכתובת. בינתיים האימייל עובד.";
	}
	if (ability === "none") return "הדפדפן הזה לא מקבל דחיפה. אימייל מגיע בכל מכשיר.";
	if (ability === "install") {
		return (
			<>
				ב־<bdi dir="ltr">iPhone</bdi> דחיפה עובדת רק אחרי התקנה במסך הבית.
			</>
		);
	}
	if (isOn) {
		const chosen = say({ f: "שסימנת", m: "שסימנת", n: "שסומן" });
		return `פועלת כאן, למה ${chosen} בטבלה. היא נגמרת כשמתנתקים.`;
	}
	return hasEnded
		? "הדפדפן הפסיק את הדחיפה במכשיר הזה. אפשר להפעיל אותה שוב."
		: "כבויה במכשיר הזה.";
}

/** What to know before turning it on. */
function Before() {
	return (
		<>
			<p>
				על המסך יופיע תמיד אותו דבר: ״עדכון״, ״יש עדכון חדש בחשבון״. היא נשלחת ברבע שעה עגול, ורק אם
				לא נפתח בינתיים עמוד באתר.
			</p>
			<ul>
				<li>
					חברת הדפדפן (<bdi dir="ltr">Google</bdi>, <bdi dir="ltr">Apple</bdi>,{" "}
					<bdi dir="ltr">Mozilla</bdi> או <bdi dir="ltr">Microsoft</bdi>) יודעת שהאתר שולח למכשיר
					הזה, ומתי. לא ממי ולא מה.
				</li>
				<li>
					המכשיר עצמו מציג ליד ההתראה את כתובת האתר, או את השם והסמל שבמסך הבית. אנחנו לא יכולים
					להסתיר אותם. כדי שיופיע ״פתקים״, קודם מתקינים בשם הזה.
				</li>
				<li>
					עד <bdi className="num">5</bdi> מכשירים. מכשיר נוסף בא במקום הישן ביותר.
				</li>
			</ul>
		</>
	);
}
