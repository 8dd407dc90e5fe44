import { formatPrice, plans } from "../../memberships/plans.ts";
import { FieldError } from "../../ui/forms/field.tsx";
import styles from "./chosen-plan.module.css";

/** The class of the element that holds both the plans and the form. */
export const planScope = styles.scope ?? "";

/**
 * Shows the chosen plan inside the form. All four lines are rendered; the style sheet shows the one
 * for the checked radio, so it works without a script.
 */
export function ChosenPlan({ error }: { error: string | undefined }) {
	return (
		<div className={styles.chosen} data-field="selectedPlan">
			<p className={styles.none}>
				עוד לא נבחר מסלול.{" "}
				<a className="link" href="#plans">
					לבחירת מסלול
				</a>
			</p>
			{plans.map((plan) => (
				<p key={plan.id} className={styles.line} data-plan={plan.id}>
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
