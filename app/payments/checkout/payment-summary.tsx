import { formatPrice, type Plan } from "../../memberships/plans.ts";
import { WaitsNote } from "../../memberships/waits-note.tsx";
import { WithLatin } from "../../memberships/with-latin.tsx";
import { formatDay } from "../../platform/dates.ts";
import { Icon } from "../../ui/icon.tsx";
import { SumLine, SumLines } from "../sum-lines.tsx";
import type { Checkout } from "./checkout.server.ts";
import styles from "./payment.module.css";
import { SaleLines, SaleTerms } from "./sale-lines.tsx";

/** The plan and its price, as far as they are known without a provider. */
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

/**
 * Everything a person has to know before buying online (`duties.md`, C.4; `product.md`, "Money").
 */
export function PaymentSummary({ checkout }: { checkout: Checkout }) {
	const { plan, startsAt, endsAt } = checkout;
	return (
		<>
			<SaleLines sale={checkout} product={{ label: "המסלול", name: plan.name }}>
				<SumLine label="תקופת המינוי">
					מ־<bdi>{formatDay(startsAt)}</bdi> עד <bdi>{formatDay(endsAt)}</bdi>
				</SumLine>
			</SaleLines>
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
			<SaleTerms sale={checkout} />
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

/** How the purchase affects the current membership. */
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
