import type { ReactNode } from "react";
import { Link } from "react-router";
import { PlanFeatures } from "../memberships/plan-features.tsx";
import {
	firstWeek,
	formatPrice,
	type Plan,
	type PlanId,
	planMissing,
} from "../memberships/plans.ts";
import { answerTime } from "../owner/setting.ts";
import { formatShekels, toAgorot } from "../payments/money.ts";
import { Badge } from "../ui/badge.tsx";
import { buttonClass, LinkButton } from "../ui/button.tsx";
import { ToastRegion } from "../ui/feedback/toast.tsx";
import { FieldError } from "../ui/forms/field.tsx";
import { Icon } from "../ui/icon.tsx";
import chosenPlanStyles from "./chosen-plan.module.css";
import styles from "./plan-cards.module.css";
import planSheetStyles from "./plan-sheet.module.css";

/** The class of the element that holds both the plans and the form. */
export const planScope = chosenPlanStyles.scope ?? "";

/**
 * Shows the chosen plan inside the form. All four lines are rendered; the style sheet shows the one
 * for the checked radio, so it works without a script.
 */
export function ChosenPlan({
	plans,
	error,
}: {
	plans: readonly Plan[];
	error: string | undefined;
}) {
	return (
		<div className={chosenPlanStyles.chosen} data-field="selectedPlan">
			<p className={chosenPlanStyles.none}>
				עוד לא נבחר מסלול.{" "}
				<a className="link" href="#plans">
					לבחירת מסלול
				</a>
			</p>
			{plans.map((plan) => (
				<p key={plan.id} className={chosenPlanStyles.line} data-plan={plan.id}>
					המסלול שבחרת: <bdi dir="ltr">{plan.name}</bdi>,{" "}
					<bdi dir="ltr">{formatPrice(plan.price)}</bdi> לחודש אחד.{" "}
					<a className="link" href="#plans">
						לשינוי
					</a>
				</p>
			))}
			<FieldError id="plan-in-form-error" error={error} />
		</div>
	);
}

const words: Record<PlanId, string> = {
	basic: "להתחיל בקצב שלך",
	premium: `למי שרוצה מענה ${answerTime.sameDay}`,
	vip: "איש קשר אחד, והכי הרבה שיחות ולבבות",
};

type PlanSheetProps = {
	plans: readonly Plan[];
	/** Shekels per dollar, from the setting USD_ILS; null while payments are closed. */
	usdIls: string | null;
	/** The last line of each card. A checked radio in it lights the card. */
	act?: (plan: Plan, index: number) => ReactNode;
};

/** The three plans on one sheet; on a phone they are three cards. */
function PlanSheet({ plans, usdIls, act }: PlanSheetProps) {
	return (
		<div className={planSheetStyles.sheet}>
			{plans.map((plan, index) => (
				// The attribute lets a lit card recompute its colours.
				<div key={plan.id} className={planSheetStyles.plan} data-theme="">
					<div className={planSheetStyles.head}>
						<h3 className="h2">
							<bdi dir="ltr">{plan.name}</bdi>
						</h3>
						{plan.popular && <Badge kind="accent">הנבחר ביותר</Badge>}
					</div>
					<p className="muted small">{words[plan.id]}</p>
					<p className={planSheetStyles.price}>
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
					<PlanFeatures plan={plan} />
					{act?.(plan, index)}
				</div>
			))}
		</div>
	);
}

type PlanCardsProps = {
	plans: readonly Plan[];
	/** Id of the form the radios belong to. */
	form: string;
	field: {
		name: string;
		id: string;
		defaultValue: string | undefined;
		error: string | undefined;
		autoFocus: boolean | undefined;
	};
	/** Shekels per dollar, from the setting USD_ILS; null while payments are closed. */
	usdIls: string | null;
	/** There is no form for this reader, and so nothing to choose. */
	isShut: boolean;
	isVipFull: boolean;
};

/**
 * The three plans. Each card's button is a radio of the form below, so that the choice is submitted
 * with the form, is shown and announced by the browser itself, and needs no script.
 */
export function PlanCards({ plans, form, field, usdIls, isShut, isVipFull }: PlanCardsProps) {
	const errorId = `${field.id}-error`;
	const choice = ({ id, name }: Plan, index: number) => (
		<label className={`${buttonClass({ kind: "line", block: true })} ${styles.choose}`}>
			<input
				type="radio"
				form={form}
				id={index === 0 ? field.id : undefined}
				name={field.name}
				value={id}
				defaultChecked={field.defaultValue === id}
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
				<bdi dir="ltr">{name}</bdi>
			</span>
		</label>
	);
	const act = (plan: Plan, index: number) =>
		plan.id === "vip" && isVipFull ? (
			<div className={styles.full}>
				<VipFull />
				{choice(plan, index)}
			</div>
		) : (
			choice(plan, index)
		);
	return (
		<section className="section" id="plans" aria-labelledby="plans-title">
			<div className="wrap">
				<div className="sechead">
					<h2 className="h2" id="plans-title">
						שלושה מסלולים, בלי אותיות קטנות
					</h2>
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
					<div className={styles.error}>
						<FieldError id={errorId} error={field.error} />
					</div>
					<PlanSheet plans={plans} usdIls={usdIls} act={isShut ? () => null : act} />
				</div>
				<p className={styles.foot}>
					<span>
						{firstWeek} חודש אחד משולם מראש ואינו מתחדש מעצמו. המחיר בדולרים
						{usdIls !== null && ", ולצידו בשקלים לפי השער שבעמוד התשלום"}.
					</span>
					<Link className="link" to="/pricing">
						מה חינם ומה בתשלום
					</Link>
				</p>
				{!isShut && (
					<p className={styles.next}>
						<LinkButton kind="ghost" href="#form">
							המשך לטופס ההצטרפות
							<Icon name="down" />
						</LinkButton>
					</p>
				)}
			</div>
		</section>
	);
}

/** Below the button while every contact has as many members as they can answer; the checkout checks again. */
function VipFull() {
	return (
		<p className="small muted">
			<b>כרגע אין מקום.</b> לכל חבר במסלול הזה יש איש קשר קבוע, וכולם מלאים. אפשר להתחיל במסלול אחר,
			ולשדרג כשיתפנה מקום.
		</p>
	);
}

/** The toast "plan not chosen" of the error catalogue. */
export function PlanToast() {
	return <ToastRegion toasts={[{ kind: "destructive", ...planMissing }]} label="הודעה על הטופס" />;
}
