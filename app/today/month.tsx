import { countDays, formatDay } from "../platform/dates.ts";
import { LinkButton } from "../ui/button.tsx";
import styles from "./month.module.css";

type MonthProps = {
	month:
		| { kind: "running"; plan: string; endsAt: Date; days: number; offer: "month" | "plans" | null }
		| { kind: "none"; most: number | null; opened: number; hearts: number };
};

/** A man's month: how long it runs, or without one what is open, closed and waiting. */
export function Month({ month }: MonthProps) {
	if (month.kind === "running") return <Running {...month} />;
	const { most, opened, hearts } = month;
	return (
		<section className={styles.month} aria-labelledby="month" data-today="month">
			<h2 id="month" className="h3">
				אין לך מינוי פעיל כרגע, ואתה עדיין כאן
			</h2>
			<dl className={styles.rules}>
				<div>
					<dt>אפשר</dt>
					<dd>
						לקרוא, לענות, ולפתוח <bdi className="num">{most}</bdi> פרופילים ביום.{" "}
						{opened === 1 ? (
							"היום נפתח אחד"
						) : (
							<>
								היום נפתחו <bdi className="num">{opened}</bdi>
							</>
						)}
						. נשים כותבות לך כרגיל.
					</dd>
				</div>
				<div>
					<dt>סגור</dt>
					<dd>לכתוב ראשון. נפתח גם בלי מסלול, אחרי לב משני הצדדים.</dd>
				</div>
				<div>
					<dt>מחכה</dt>
					<dd>{heartWords(hearts)}</dd>
				</div>
			</dl>
			<LinkButton kind="line" small href="/pricing">
				לחודש נוסף
			</LinkButton>
		</section>
	);
}

function heartWords(hearts: number): string {
	if (hearts === 0) return "אין עדיין לב שמחכה לך.";
	if (hearts === 1) return "אישה אחת סימנה אותך בלב. זה המספר האמיתי.";
	return `${hearts} נשים סימנו אותך בלב. זה המספר האמיתי.`;
}

function Running({ plan, endsAt, days, offer }: Extract<MonthProps["month"], { kind: "running" }>) {
	return (
		<section
			className={`${styles.month} ${styles.running}`}
			aria-labelledby="month"
			data-today="month"
		>
			<h2 id="month" className="h3">
				החודש שלי: <bdi>{plan}</bdi>
			</h2>
			<p className="muted">
				{dayWords(days)}, עד <bdi>{formatDay(endsAt)}</bdi>
			</p>
			<LinkButton kind="line" small href={offer ? "/sugardaddy#plans" : "/account"}>
				{offer ? offers[offer] : "לפרטי המינוי"}
			</LinkButton>
		</section>
	);
}

const offers = { month: "הארכה בחודש", plans: "הארכה או שדרוג" };

const dayWords = (days: number) => {
	if (days < 1) return "היום האחרון";
	return days === 1 ? "נשאר יום אחד" : `נשארו ${countDays(days)}`;
};
