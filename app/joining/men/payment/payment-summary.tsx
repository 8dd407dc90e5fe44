import { brand, seller } from "../../../brand.ts";
import { formatPrice, type Plan } from "../../../memberships/plans.ts";
import { formatShekels } from "../../../payments/money.ts";
import type { Checkout } from "../../../payments/orders/checkout.server.ts";
import { SumLine, SumLines } from "../../../payments/sum-lines.tsx";
import { formatDay } from "../../../platform/moment.ts";
import { Icon } from "../../../ui/icon.tsx";
import { WaitsNote } from "../../waits-note.tsx";
import { WithLatin } from "../../with-latin.tsx";
import styles from "./payment.module.css";

/** What is bought and what it costs, as far as it is known without a provider. */
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

/** Everything that a person has to know before paying at a distance (`duties.md`, C.4; `product.md`, "Money"). */
export function PaymentSummary({ checkout }: { checkout: Checkout }) {
	const { plan, item, statement, totalAgorot, vatAgorot, rate, startsAt, endsAt } = checkout;
	return (
		<>
			<SumLines>
				<SumLine label="המסלול">
					<bdi dir="ltr">{plan.name}</bdi>
				</SumLine>
				<SumLine label="כך זה נקרא בקבלה">{item.hebrew}</SumLine>
				<SumLine label="כך זה ייראה בחשבון הבנק">
					<bdi dir="ltr">{statement}</bdi>
				</SumLine>
				<SumLine label="תקופת המינוי">
					מ־<bdi>{formatDay(startsAt)}</bdi> עד <bdi>{formatDay(endsAt)}</bdi>
				</SumLine>
				<SumLine label="בשקלים, כולל מע״מ">
					<bdi dir="ltr">{formatShekels(totalAgorot)}</bdi>
				</SumLine>
				<SumLine label="מתוכם מע״מ">
					<bdi dir="ltr">{formatShekels(vatAgorot)}</bdi>
				</SumLine>
				<SumLine label="לתשלום" isTotal>
					<bdi dir="ltr">{formatPrice(plan.price)}</bdi>
				</SumLine>
			</SumLines>
			<Days checkout={checkout} />
			<details className={styles.included}>
				<summary>מה כלול במסלול</summary>
				<ul>
					{plan.features.map(({ text, waits }) => (
						<li key={text}>
							<WithLatin text={text} /> {waits && <WaitsNote />}
						</li>
					))}
				</ul>
			</details>
			<p className="small muted">
				החיוב בדולרים. הסכום בשקלים מחושב לפי שער של <bdi dir="ltr">{rate.usdIls}</bdi> שקלים לדולר
				מיום <bdi>{formatDay(new Date(`${rate.date}T12:00:00Z`))}</bdi>, וחברת האשראי עשויה לחייב
				לפי שער אחר.
			</p>
			<p className={`small muted ${styles.seller}`}>
				העוסק: {seller}, <bdi dir="ltr">{brand.phone}</bdi>,{" "}
				<bdi dir="ltr">{brand.supportEmail}</bdi>.
			</p>
			<ul className={`ticks ${styles.rights}`}>
				<li>
					<Icon name="check" />
					<span>חודש אחד, ששולם מראש ואינו מתחדש מעצמו.</span>
				</li>
				<li>
					<Icon name="check" />
					<span>
						אפשר לבטל את העסקה בכל עת, בלי דמי ביטול. מוחזר החלק של הימים שלא נוצלו, והכול אם לא
						נוצל אף יום.{" "}
						<a className="link" href="/cancel">
							ביטול עסקה
						</a>
					</span>
				</li>
				{!checkout.isApproved && (
					<li>
						<Icon name="check" />
						<span>אדם מהצוות קורא כל פרופיל. אם שלך לא יאושר, הסכום יוחזר במלואו.</span>
					</li>
				)}
			</ul>
		</>
	);
}

/** What becomes of the membership that runs already. */
function Days({ checkout: { plan, startsAt, replaced, preparedAt } }: { checkout: Checkout }) {
	if (startsAt.getTime() > preparedAt) {
		return (
			<p className="small">
				המינוי הפעיל נמשך כרגיל, והתקופה הזאת מתחילה אחריו, ב־<bdi>{formatDay(startsAt)}</bdi>.
			</p>
		);
	}
	if (!replaced) return null;
	return (
		<p className="small">
			זה שדרוג: המינוי <bdi dir="ltr">{replaced.plan.name}</bdi> מסתיים עם התשלום
			{replaced.addedDays > 0 && (
				<>
					, ומה ששולם על הימים שנותרו בו הופך ל{sayDays(replaced.addedDays)} של{" "}
					<bdi dir="ltr">{plan.name}</bdi>, שכבר נכללים בתקופה
				</>
			)}
			. ביטול בהמשך נעשה לפי הקבלה של העסקה הזאת.
		</p>
	);
}

function sayDays(days: number) {
	if (days === 1) return "יום נוסף אחד";
	if (days === 2) return "שני ימים נוספים";
	return (
		<>
			־<bdi dir="ltr">{days}</bdi> ימים נוספים
		</>
	);
}
