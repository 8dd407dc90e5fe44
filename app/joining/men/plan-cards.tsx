import { formatPrice, type Plan, type PlanId, plans } from "../../memberships/plans.ts";
import { WaitsNote } from "../../memberships/waits-note.tsx";
import { WithLatin } from "../../memberships/with-latin.tsx";
import { formatShekels, toAgorot } from "../../payments/money.ts";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass, LinkButton } from "../../ui/button.tsx";
import { FieldError } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./plan-cards.module.css";

const words: Record<PlanId, string> = {
	basic: "להתחיל בקצב שלך",
	premium: "יותר שיחות, ושליטה מלאה במי רואה אותך",
	vip: "היכרויות שנבחרו עבורך ואיש קשר אחד",
};

type PlanCardsProps = {
	/** Id of the form the radios belong to. */
	form: string;
	/** Props for the field `selectedPlan`. */
	field: {
		name: string;
		id: string;
		defaultValue: string | undefined;
		error: string | undefined;
		autoFocus: boolean | undefined;
	};
	/** Shekels per dollar, from the setting USD_ILS; null while payments are closed. */
	usdIls: string | null;
};

/**
 * The three plans. Each card's button is a radio of the form below, so that the choice is submitted
 * with the form, is shown and announced by the browser itself, and needs no script.
 */
export function PlanCards({ form, field, usdIls }: PlanCardsProps) {
	const errorId = `${field.id}-error`;
	return (
		<section className="section" id="plans" aria-labelledby="plans-title">
			<div className="wrap">
				<div className="sechead">
					<h2 className="h2" id="plans-title">
						שלושה מסלולים, אפס אותיות קטנות
					</h2>
					<p className="lead">
						חודש אחד משולם מראש ואינו מתחדש מעצמו. המחיר בדולרים
						{usdIls !== null && ", ולצידו בשקלים לפי השער שבעמוד התשלום"}.
					</p>
				</div>
				<div
					className={styles.plans}
					role="radiogroup"
					aria-labelledby="plans-title"
					aria-describedby={errorId}
					aria-invalid={field.error ? true : undefined}
					aria-required
					data-field={field.name}
				>
					{plans.map((plan, index) => (
						<PlanCard key={plan.id} plan={plan} usdIls={usdIls}>
							<label
								className={`${buttonClass({ kind: plan.popular ? "accent" : "line", block: true })} ${styles.choose}`}
							>
								<input
									type="radio"
									form={form}
									id={index === 0 ? field.id : undefined}
									name={field.name}
									value={plan.id}
									defaultChecked={field.defaultValue === plan.id}
									// biome-ignore lint/a11y/noAutofocus: focuses the first invalid field after a rejected submit
									autoFocus={index === 0 ? field.autoFocus : undefined}
									required
								/>
								<span className={styles.open}>בחר מסלול</span>
								<span className={styles.chosen}>
									<Icon name="check" />
									המסלול נבחר
								</span>
								<span className="sr">
									{" "}
									<bdi dir="ltr">{plan.name}</bdi>
								</span>
							</label>
						</PlanCard>
					))}
					<div className={styles.error}>
						<FieldError id={errorId} error={field.error} />
					</div>
				</div>
				<p className={styles.next}>
					<LinkButton kind="ghost" href="#form">
						המשך לטופס ההרשמה
						<Icon name="down" />
					</LinkButton>
					<LinkButton kind="ghost" href="/pricing">
						מה חינם ומה בתשלום
					</LinkButton>
				</p>
			</div>
		</section>
	);
}

type PlanCardProps = { plan: Plan; usdIls: string | null; children: React.ReactNode };

function PlanCard({ plan, usdIls, children }: PlanCardProps) {
	return (
		<div
			className={`${styles.plan} ${plan.popular ? `night ${styles.popular}` : styles.day}`}
			data-theme={plan.popular ? "dark" : undefined}
		>
			<div className={styles.head}>
				<h3 className="h2">
					<bdi dir="ltr">{plan.name}</bdi>
				</h3>
				{plan.popular && <Badge kind="solid">הנבחר ביותר</Badge>}
			</div>
			<p className="muted">{words[plan.id]}</p>
			<p className={styles.price}>
				<bdi dir="ltr" className="num">
					{formatPrice(plan.price)}
				</bdi>{" "}
				<span>
					לחודש,{" "}
					{usdIls !== null && (
						<bdi dir="ltr">{formatShekels(toAgorot(plan.price.amount, usdIls))}</bdi>
					)}{" "}
					כולל מע״מ
				</span>
			</p>
			<ul className={`ticks ${styles.features}`}>
				{plan.features.map(({ text, waits }) => (
					<li key={text}>
						<Icon name="check" />
						<span>
							<span>
								<WithLatin text={text} />
							</span>
							{waits && <WaitsNote />}
						</span>
					</li>
				))}
			</ul>
			{children}
		</div>
	);
}
