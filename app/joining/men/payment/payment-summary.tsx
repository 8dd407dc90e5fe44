import { brand, seller } from "../../../brand.ts";
import { formatPrice, type Plan } from "../../../memberships/plans.ts";
import { formatShekels } from "../../../payments/money.ts";
import type { Checkout } from "../../../payments/orders/checkout.server.ts";
import { formatDay } from "../../../platform/moment.ts";
import { Icon } from "../../../ui/icon.tsx";
import { WaitsNote } from "../../waits-note.tsx";
import { WithLatin } from "../../with-latin.tsx";
import styles from "./payment.module.css";

/** What is bought and what it costs, as far as it is known without a provider. */
export function PlanLine({ plan }: { plan: Plan }) {
	return (
		<dl className={styles.lines}>
			<dt>המסלול</dt>
			<dd>
				<bdi dir="ltr">{plan.name}</bdi>
			</dd>
			<dt>המחיר, כולל מע״מ</dt>
			<dd>
				<bdi dir="ltr">{formatPrice(plan.price)}</bdi>
			</dd>
		</dl>
	);
}

/** Everything that a person has to know before paying at a distance (`duties.md`, C.4; `product.md`, "Money"). */
export function PaymentSummary({ checkout }: { checkout: Checkout }) {
	const { plan, item, statement, totalAgorot, vatAgorot, rate, startsAt, endsAt } = checkout;
	return (
		<>
			<dl className={styles.lines}>
				<dt>המסלול</dt>
				<dd>
					<bdi dir="ltr">{plan.name}</bdi>
				</dd>
				<dt>כך זה נקרא בקבלה</dt>
				<dd>{item.hebrew}</dd>
				<dt>כך זה ייראה בחשבון הבנק</dt>
				<dd>
					<bdi dir="ltr">{statement}</bdi>
				</dd>
				<dt>תקופת המינוי</dt>
				<dd>
					מ־<bdi>{formatDay(startsAt)}</bdi> עד <bdi>{formatDay(endsAt)}</bdi>
				</dd>
				<dt>בשקלים, כולל מע״מ</dt>
				<dd>
					<bdi dir="ltr">{formatShekels(totalAgorot)}</bdi>
				</dd>
				<dt>מתוכם מע״מ</dt>
				<dd>
					<bdi dir="ltr">{formatShekels(vatAgorot)}</bdi>
				</dd>
				<dt className={styles.total}>לתשלום</dt>
				<dd className={styles.total}>
					<bdi dir="ltr">{formatPrice(plan.price)}</bdi>
				</dd>
			</dl>
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
			<p className="small muted">
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
				<li>
					<Icon name="check" />
					<span>אדם מהצוות קורא כל פרופיל. אם שלך לא יאושר, הסכום יוחזר במלואו.</span>
				</li>
			</ul>
		</>
	);
}
