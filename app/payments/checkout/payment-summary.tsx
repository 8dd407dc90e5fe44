import type { ReactNode } from "react";
import { brand, seller } from "../../brand.ts";
import { WithLatin } from "../../memberships/plan-features.tsx";
import { firstWeek, formatPrice, type Plan } from "../../memberships/plans.ts";
import { formatDay } from "../../platform/dates.ts";
import { Icon } from "../../ui/icon.tsx";
import { picture } from "../../ui/pictures/pictures.ts";
import { formatShekels } from "../money.ts";
import { SumLine, SumLines } from "../sum-lines.tsx";
import type { Checkout, Sale } from "./checkout.server.ts";
import styles from "./payment.module.css";

type SaleLinesProps = {
	sale: Sale;
	/** That nothing renews by itself. */
	words?: string;
	children?: ReactNode;
};

/** The product as named on the receipt and the bank statement, and its price. */
export function SaleLines({
	sale,
	words = "חודש אחד ששולם מראש, בלי חידוש אוטומטי.",
	children,
}: SaleLinesProps) {
	const { price, item, statement, totalAgorot, vatAgorot, preparedAt } = sale;
	const shekels = <bdi dir="ltr">{formatShekels(totalAgorot)}</bdi>;
	return (
		<>
			<SumLines>
				<SumLine label={item.hebrew}>
					<bdi dir="ltr">{formatPrice(price)}</bdi>
				</SumLine>
				{children}
				{price.currency === "USD" && <SumLine label="בשקלים, כולל מע״מ">{shekels}</SumLine>}
				<SumLine label="מתוך זה מע״מ">
					<bdi dir="ltr">{formatShekels(vatAgorot)}</bdi>
				</SumLine>
				<SumLine label="לתשלום" isTotal>
					<bdi dir="ltr">{formatPrice(price)}</bdi>
				</SumLine>
			</SumLines>
			<p className="small muted">{words}</p>
			<div className={styles.statement}>
				<p className="tiny muted">כך זה ייראה בדף החיוב, בערך</p>
				<p>
					<bdi className="muted">{shortDay.format(preparedAt)}</bdi>
					<bdi dir="ltr">{statement}</bdi>
					{shekels}
				</p>
			</div>
		</>
	);
}

const shortDay = new Intl.DateTimeFormat("he-IL", {
	timeZone: "Asia/Jerusalem",
	day: "numeric",
	month: "numeric",
});

function SaleTerms({ sale: { rate } }: { sale: Sale }) {
	return (
		<div className={styles.terms}>
			<p>
				החיוב בדולרים. הסכום בשקלים מחושב לפי שער של <bdi dir="ltr">{rate.usdIls}</bdi> שקלים לדולר
				מיום <bdi>{formatDay(new Date(`${rate.date}T12:00:00Z`))}</bdi>, וחברת האשראי עשויה לחייב
				לפי שער אחר.
			</p>
			<p>
				העוסק: {seller}, <bdi dir="ltr">{brand.phone}</bdi>,{" "}
				<bdi dir="ltr">{brand.supportEmail}</bdi>.
			</p>
		</div>
	);
}

/** The plan and its price, as known without a provider. */
export function PlanLine({ plan }: { plan: Plan }) {
	return (
		<SumLines>
			<SumLine label="המסלול">
				<bdi dir="ltr">{plan.name}</bdi>
			</SumLine>
			<SumLine label="המחיר, כולל מע״מ">
				<bdi dir="ltr">{formatPrice(plan.price)}</bdi>
			</SumLine>
		</SumLines>
	);
}

type PlanCardProps = { plan: Plan; mayChange: boolean };

/** The plan's contents, beside the bill. */
export function PlanCard({ plan, mayChange }: PlanCardProps) {
	return (
		<section className={`night ${styles.get}`} data-theme="dark" aria-label="מה כלול במסלול">
			<img src={picture("c_glasses")} alt="" width={640} height={400} />
			<h2>
				<bdi dir="ltr">{plan.name}</bdi>
			</h2>
			<Features features={plan.features} />
			<p className="small muted">{firstWeek}</p>
			{mayChange && (
				<a className="link small" href="/sugardaddy#plans">
					למסלול אחר
				</a>
			)}
		</section>
	);
}

function Features({ features }: Pick<Plan, "features">) {
	return (
		<ul className="ticks small">
			{features.map(({ text }) => (
				<li key={text}>
					<Icon name="check" />
					<span>
						<WithLatin text={text} />
					</span>
				</li>
			))}
		</ul>
	);
}

/**
 * The bill, with everything that must be disclosed before an online purchase (`duties.md`, C.4; `product.md`,
 * "Money"); `children` are the payment options.
 */
export function PaymentBill({ checkout, children }: { checkout: Checkout; children: ReactNode }) {
	const { days } = checkout;
	return (
		<>
			<SaleLines sale={checkout}>
				<SumLine label="תקופת המינוי">
					{days ? (
						<>
							מ־<bdi>{formatDay(days.startsAt)}</bdi> עד <bdi>{formatDay(days.endsAt)}</bdi>
						</>
					) : (
						<>
							<bdi dir="ltr">30</bdi> ימים, מהאישור
						</>
					)}
				</SumLine>
			</SaleLines>
			<Days checkout={checkout} />
			{children}
			<SaleTerms sale={checkout} />
		</>
	);
}

/** What happens after a payment, in order. */
export function AfterPaying({ isApproved }: { isApproved: boolean }) {
	const steps = [
		{ title: "קבלה, מיד", text: "לאימייל ולחשבון, בתיאור ניטרלי." },
		...(isApproved
			? []
			: [
					{
						title: "אימות ואישור",
						text: "אתה שולח אימות, והצוות קורא כל פרופיל. אם שלך לא יאושר, או שלא נשלח אימות בתוך 30 יום, הסכום יוחזר במלואו.",
					},
					{
						title: "הימים מתחילים עם האישור",
						text: "עד האישור לא נספר אף יום, ואחריו החודש מלא.",
					},
				]),
		{
			title: "ביטול בכל עת",
			text: "בלי דמי ביטול. מוחזר החלק של הימים המלאים שלא נוצלו, והכול אם לא נוצל אף יום.",
		},
	];
	return (
		<section className={styles.after}>
			<h2 className="h3">מה קורה אחר כך</h2>
			<ol>
				{steps.map(({ title, text }, index) => (
					<li key={title}>
						<span aria-hidden="true">{"אבגד"[index]}׳</span>
						<div>
							<h3>{title}</h3>
							<p className="small muted">{text}</p>
						</div>
					</li>
				))}
			</ol>
			<a className="link small" href="/cancel">
				ביטול עסקה
			</a>
		</section>
	);
}

function Days({ checkout }: { checkout: Checkout }) {
	const { plan, days, waitingBefore, replaced, preparedAt } = checkout;
	if (!days) {
		return (
			<p className="small">
				<b>הימים מתחילים עם האישור.</b>{" "}
				{waitingBefore === 0
					? "עד אז לא נספר אף יום, ומי שמבטל מקבל את כל הסכום בחזרה."
					: "מה ששולם קודם מתחיל ראשון, גם אם המסלול הזה גבוה ממנו, והתקופה הזאת מתחילה אחריו."}
			</p>
		);
	}
	if (days.startsAt.getTime() > preparedAt) {
		return (
			<p className="small">
				המינוי הפעיל נמשך כרגיל, והתקופה הזאת מתחילה אחריו, ב־<bdi>{formatDay(days.startsAt)}</bdi>.
			</p>
		);
	}
	if (!replaced) return null;
	return (
		<p className="small">
			זה שדרוג: המינוי <bdi dir="ltr">{replaced.plan.name}</bdi> מסתיים עם התשלום
			{replaced.addedDays > 0 && (
				<>
					, ומה ששולם על הימים שנותרו בו הופך ל{daysWords(replaced.addedDays)} של{" "}
					<bdi dir="ltr">{plan.name}</bdi>, שכבר נכללים בתקופה
				</>
			)}
			. ביטול בהמשך נעשה לפי הקבלה של העסקה הזאת.
		</p>
	);
}

function daysWords(days: number) {
	if (days === 1) return "יום נוסף אחד";
	if (days === 2) return "שני ימים נוספים";
	return (
		<>
			־<bdi dir="ltr">{days}</bdi> ימים נוספים
		</>
	);
}
